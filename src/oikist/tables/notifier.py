"""Notifier: one way to tell a person something while they are away. Mail and webhooks are two; others can join."""

from dataclasses import dataclass
from typing import Final

from oikist.core.errors import OikistError
from oikist.tables.people import Person
from oikist.text import say

TEXTS: Final = "oikist.tables"
YOUR_TURN: Final = "your-turn"
TABLE_OVER: Final = "table-over"
TABLE_EXPIRES: Final = "table-expires"
TEST: Final = "test"
KINDS: Final = (YOUR_TURN, TABLE_OVER, TABLE_EXPIRES, TEST)


class NoticeFailed(OikistError):
    """A notice that did not get through; the sentence names no address, and `is_final` says not to try again."""

    def __init__(self, sentence: str, is_final: bool = False) -> None:
        super().__init__(sentence)
        self.is_final = is_final


@dataclass(frozen=True, slots=True)
class Notice:
    """What a person is told, in their language, and where to go."""

    kind: str
    subject: str
    text: str
    link: str = ""
    table_id: str = ""


class Notifier:
    """One channel; its methods are called from any thread."""

    channel: str

    def can_reach(self, person: Person) -> bool:
        """Whether the person has an address on this channel."""
        raise NotImplementedError

    def send(self, notice: Notice, person: Person) -> None:
        """Hand the notice over, within seconds; NoticeFailed if that cannot be done."""
        raise NotImplementedError


def new_notice(kind: str, language: str, link: str = "", table_id: str = "", game: str = "", days: int = 0) -> Notice:
    """A notice of that kind; `game` is what the game is called in the language, `days` how long a table has left."""
    subject, text = (
        say(TEXTS, language, f"notice.{kind}.{part}", {"days": days}, {"game": game}) for part in ("subject", "text")
    )
    return Notice(kind, subject, text, link, table_id)
