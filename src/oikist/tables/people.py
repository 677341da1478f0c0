"""People: who comes to tables, without accounts. The keys of their devices and codes for new ones lead to them."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final
from unicodedata import category

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select, update

from oikist.tables.addresses import check_mail, check_webhook
from oikist.tables.places import Refused, check_name
from oikist.tables.schema import KEYS, PEOPLE
from oikist.tables.store import Store
from oikist.text import check_language

KEY: Final = "key"  # of a device
CODE: Final = "code"  # makes the key of another device, once
MOST: Final = {KEY: 20, CODE: 3}  # a person; the oldest goes
KEY_DAYS: Final = 400  # the longest that browsers keep a cookie
DAY: Final = 24 * 60 * 60 * 1000
TOUCH_EVERY: Final = 24 * 60 * 60 * 1000  # milliseconds; to write down every visit would make each one a write
PERSON_PREFIX: Final = "person:"  # no hash has a colon
PERSON_BYTES: Final = 18

# No i, l, o and u: who reads or types one of the first three for 1 or 0 is understood all the same.
CODE_SIGNS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
CODE_LENGTH: Final = 16  # of 5 bits each
CODE_GROUP: Final = 4
LOOK_ALIKES: Final = str.maketrans("ilo", "110")
DASH: Final = "Pd"  # Unicode's category: telephones like to put longer ones


@dataclass
class Person:
    """Somebody; times are milliseconds since 1970, and a name or an address may be empty."""

    id: str
    name: str
    language: str
    mail: str
    webhook: str
    wants_notices: bool
    created: int
    touched: int


class People:
    """All people, in the database of a store. Any thread may call any method; keys and codes come as hashes."""

    def __init__(self, store: Store) -> None:
        self._database = store.database

    def add(self, person: Person, key_hash: str, now: int) -> None:
        """Keep a new person with the key of their first device."""
        row = asdict(_checked(person))
        with self._database.writing() as connection:
            connection.execute(insert(PEOPLE), row)
            _add_key(connection, person.id, key_hash, KEY, now, None)

    def of(self, key_hash: str, now: int) -> Person | None:
        """Whose key that is; None for codes, for what has expired, and for what nobody has."""
        query = select(PEOPLE).join(KEYS).where(KEYS.c.hash == key_hash, KEYS.c.kind == KEY, _is_valid(now))
        with self._database.reading() as connection:
            row = connection.execute(query).first()
        if row is None:
            return None
        person = Person(*row)
        if now - person.touched >= TOUCH_EVERY:
            person.touched = now
            with self._database.writing() as connection:
                connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(touched=now))
        return person

    def save(self, person: Person) -> None:
        """Keep what has changed about a person; Refused if there is something that cannot be, or nobody any more."""
        row = asdict(_checked(person))
        with self._database.writing() as connection:
            if connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(row)).rowcount == 0:
                raise _gone()

    def add_code(self, person_id: str, code_hash: str, now: int, expires: int) -> None:
        """Keep a code by which another device becomes this person's, once."""
        with self._database.writing() as connection:
            if _locked(connection, person_id) is None:
                raise _gone()
            _add_key(connection, person_id, code_hash, CODE, now, expires)

    def spend_code(self, code_hash: str, new_key_hash: str, now: int) -> Person | None:
        """Make a code into the key of a device, once and never again; None if there is none such, or none any more."""
        is_it = (KEYS.c.hash == code_hash, KEYS.c.kind == CODE)
        with self._database.writing() as connection:
            owner = connection.execute(select(KEYS.c.person).where(*is_it)).scalar_one_or_none()
            # First the person, then their codes, as a deletion does: otherwise the two could wait for one another.
            person = None if owner is None else _locked(connection, owner)
            spent = connection.execute(delete(KEYS).where(*is_it).returning(KEYS.c.expires)).first()
            if person is None or spent is None or spent.expires <= now:
                return None
            _add_key(connection, person.id, new_key_hash, KEY, now, None)
            return person

    def forget_key(self, key_hash: str) -> None:
        """A device is no longer this person's."""
        with self._database.writing() as connection:
            connection.execute(delete(KEYS).where(KEYS.c.hash == key_hash, KEYS.c.kind == KEY))

    def key_count(self, person_id: str) -> int:
        """How many devices a person has."""
        query = select(func.count()).select_from(KEYS).where(KEYS.c.person == person_id, KEYS.c.kind == KEY)
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one()

    def delete(self, person_id: str) -> None:
        """Forget a person with their keys and codes; what they left at tables is forgotten there, and first."""
        with self._database.writing() as connection:
            connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person_id))

    def with_ids(self, ids: Sequence[str]) -> list[Person]:
        """Those of these people whom there are, in the order of their ids."""
        query = select(PEOPLE).where(PEOPLE.c.id.in_(ids))
        with self._database.reading() as connection:
            return sorted((Person(*row) for row in connection.execute(query)), key=lambda person: person.id)

    def prune(self, now: int) -> int:
        """Remove keys and codes that have expired, and people who have none left; how many keys and codes they were.

        A browser forgets its key after KEY_DAYS, so that who has not come for so long cannot come back either.
        """
        with self._database.writing() as connection:
            connection.execute(delete(PEOPLE).where(PEOPLE.c.touched < now - KEY_DAYS * DAY))
            removed = connection.execute(delete(KEYS).where(KEYS.c.expires <= now)).rowcount
            # Nobody can come back as one of those, not even to be forgotten: their addresses must not stay.
            connection.execute(delete(PEOPLE).where(~exists().where(KEYS.c.person == PEOPLE.c.id)))
            return removed


def new_person(language: str, now: int, name: str = "") -> Person:
    """A person whom nobody knows yet."""
    return Person(PERSON_PREFIX + secrets.token_urlsafe(PERSON_BYTES), name, language, "", "", False, now, now)


def new_code() -> str:
    """A code of 80 random bits that a person can read and type: k7qd-m2xp-9rfh-ztca."""
    return _grouped("".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH)))


def clean_code(text: str) -> str:
    """The code as new_code() wrote it, however it was typed; Refused says what a code is, and not what was typed."""
    signs = "".join(sign for sign in text.lower() if not sign.isspace() and category(sign) != DASH)
    signs = signs.translate(LOOK_ALIKES)
    if len(signs) != CODE_LENGTH or not set(signs) <= set(CODE_SIGNS):
        form = f"a code has {CODE_LENGTH} letters and digits, such as k7qd-m2xp-9rfh-ztca"
        raise Refused("bad-code", f"What you typed has {len(signs)} signs and is no code: {form}.")
    return _grouped(signs)


def _checked(person: Person) -> Person:
    """The person, put in order; Refused or BadOption if something about them cannot be."""
    name = check_name(person.name, []) if person.name else ""
    language = check_language(person.language)
    mail = check_mail(person.mail) if person.mail else ""
    webhook = check_webhook(person.webhook) if person.webhook else ""
    person.name, person.language, person.mail, person.webhook = name, language, mail, webhook
    return person


def _add_key(connection: Connection, person_id: str, hashed: str, kind: str, now: int, expires: int | None) -> None:
    """Add a key or a code; the oldest ones make room for it."""
    query = select(KEYS.c.hash).where(KEYS.c.person == person_id, KEYS.c.kind == kind)
    known = connection.execute(query.order_by(KEYS.c.created.desc(), KEYS.c.hash)).scalars().all()
    connection.execute(delete(KEYS).where(KEYS.c.hash.in_(known[MOST[kind] - 1 :])))
    row = {"hash": hashed, "person": person_id, "kind": kind, "created": now, "expires": expires}
    connection.execute(insert(KEYS), row)


def _locked(connection: Connection, person_id: str) -> Person | None:
    """The person, whose keys nobody else changes until the transaction ends."""
    row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person_id).with_for_update()).first()
    return None if row is None else Person(*row)


def _is_valid(now: int) -> ColumnElement[bool]:
    return or_(KEYS.c.expires.is_(None), KEYS.c.expires > now)


def _gone() -> Refused:
    return Refused("person-gone", "You have been forgotten here, perhaps from another device: begin anew.")


def _grouped(signs: str) -> str:
    return "-".join(signs[start : start + CODE_GROUP] for start in range(0, CODE_LENGTH, CODE_GROUP))
