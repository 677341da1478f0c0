"""Asker: who sends a request, as far as the secrets it carries tell."""

from dataclasses import dataclass
from typing import Final

from fastapi import Request

from oikist.core.state import text_hash
from oikist.tables import manners
from oikist.tables.people import Person
from oikist.tables.places import Refused, secret_hash
from oikist.tables.table import Table
from oikist.web.hall import Hall

COOKIE: Final = "oikist"
HEADER: Final = "Oikist-Secret"
MOST_SECRETS: Final = 10
LONGEST_SECRET: Final = 100
# How the API describes them: FastAPI's own way would cost each request two steps more.
SCHEMES: Final = {
    "secret": {
        "type": "apiKey",
        "in": "header",
        "name": HEADER,
        "description": "The secret of a seat, a table or an invitation; several with commas.",
    },
    "key": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The key of a browser, set by POST /api/me.",
    },
}


@dataclass(frozen=True, slots=True)
class Asker:
    """`known` are the hashes of the secrets that came along, and the id of the person whose key came along."""

    known: list[str]
    person: Person | None = None
    key_hash: str = ""

    def sign(self, client_id: str | None) -> str | None:
        """A client's id of a command, made this asker's own: nobody else gets an answer by it."""
        return None if client_id is None else f"{text_hash(' '.join(sorted(self.known)))}:{client_id}"


async def read_asker(request: Request) -> Asker:
    """The asker of this request; a key that nobody has any more is as good as none."""
    header, key = request.headers.get(HEADER), request.cookies.get(COOKIE)
    secrets = [secret.strip() for secret in (header or "").split(",") if secret.strip()]
    if len(secrets) > MOST_SECRETS or any(len(secret) > LONGEST_SECRET for secret in secrets):
        limits = f"at most {MOST_SECRETS} secrets of at most {LONGEST_SECRET} signs"
        raise Refused("bad-secret", f"The header {HEADER} has {limits}.")
    known = [secret_hash(secret) for secret in secrets]
    key_hash = secret_hash(key) if key and len(key) <= LONGEST_SECRET else ""
    person = await request.app.state.hall.person_of(key_hash) if key_hash else None
    return Asker([*known, person.id] if person is not None else known, person, key_hash)


def demand_look(table: Table, asker: Asker) -> None:
    """Refuse who may not look at the table."""
    if manners.is_open_to(table, asker.known):
        return
    if table.is_public or set(asker.known) & set(table.invitations):
        raise Refused("closed", "This table is closed to spectators.")
    raise _unknown(asker, "private", "This table is private: its owner can invite you.")


def demand_seat(table: Table, asker: Asker, seat: int) -> None:
    """Refuse who does not hold the seat."""
    if seat not in table.holds(asker.known):
        if manners.is_open_to(table, asker.known):  # strangers are not told how many seats there are
            table.place(seat)
        raise _unknown(asker, "not-your-seat", f"Seat {seat} of this table is not yours.")


def demand_owner(table: Table, asker: Asker) -> None:
    """Refuse who has not opened the table."""
    if not table.is_owned_by(asker.known):
        raise _unknown(asker, "not-your-table", "Only who opened this table can do that.")


def demand_person(asker: Asker) -> Person:
    """Refuse who has not come with the key of a person."""
    if asker.person is None:
        raise Refused("no-key", "Nobody knows this browser yet: begin with POST /api/me.")
    return asker.person


def _unknown(asker: Asker, code: str, sentence: str) -> Refused:
    """Who brings no secret at all is asked for one."""
    return Refused(code, sentence) if asker.known else Refused("no-secret", f"{sentence} No secret came along.")


def is_secure(request: Request) -> bool:
    """Whether the browser speaks to us, or to our proxy, by HTTPS."""
    hall: Hall = request.app.state.hall
    return request.url.scheme == "https" or hall.settings.is_secure
