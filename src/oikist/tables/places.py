"""Place: who sits at a seat of a table, and what opens it to them."""

from dataclasses import dataclass, field
from typing import Final

from oikist.core.errors import OikistError
from oikist.core.state import text_hash

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
LONGEST_NAME: Final = 20
LONGEST_SALT: Final = 64


class Refused(OikistError):
    """A command that the table does not obey; `code` is for programs, the sentence for people.

    The facts are for the texts that people read in other languages.
    """

    def __init__(self, code: str, sentence: str, /, **facts: str | int) -> None:
        super().__init__(sentence)
        self.code = code
        self.facts = facts


def demand(is_so: bool, code: str, sentence: str, /, **facts: str | int) -> None:
    """Refuse unless it is so."""
    if not is_so:
        raise Refused(code, sentence, **facts)


@dataclass(slots=True)
class Place:
    """One seat: a person, a bot, or open. A person's seat may be minded by a bot for a while."""

    kind: str = OPEN
    name: str = ""
    bot: str = ""  # who plays it, or minds it
    is_minded: bool = False
    has_resigned: bool = False
    is_muted: bool = False
    salt: str = ""
    secrets: list[str] = field(default_factory=list)  # hashes, or people: who knows or is one of these holds the seat
    past: list[str] = field(default_factory=list)  # people who left it in the match: they may still be forgotten

    def is_played_by_bot(self) -> bool:
        """Whether a bot has to decide when the seat is to move."""
        return self.kind == BOT or self.is_minded

    def as_dict(self) -> dict[str, object]:
        """For the table's header."""
        return {name: getattr(self, name) for name in self.__slots__}


def secret_hash(secret: str) -> str:
    """What is stored of a secret; it has 128 random bits, so that nothing slower is needed."""
    return text_hash(secret)


def check_name(name: str, taken: list[str]) -> str:
    """The name of a person, without spaces around it; Refused says what a name is."""
    clean = " ".join(name.split())
    if not 1 <= len(clean) <= LONGEST_NAME or not clean.isprintable():
        sentence = f"{name[:40]!r} cannot be a name: it has 1 to {LONGEST_NAME} printable signs."
        raise Refused("bad-name", sentence, most=LONGEST_NAME)
    if clean.casefold() in [other.casefold() for other in taken]:
        raise Refused("name-taken", f"Somebody at this table is called {clean!r} already: choose another name.")
    return clean


def check_salt(salt: str) -> str:
    """A text that a person adds to the seed."""
    if not 1 <= len(salt) <= LONGEST_SALT or not salt.isprintable():
        sentence = f"A salt is one line of 1 to {LONGEST_SALT} printable signs."
        raise Refused("bad-salt", sentence, most=LONGEST_SALT)
    return salt
