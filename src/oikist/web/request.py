"""What the routes have in common: who asks, for which table, in which language, and how a command is answered."""

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request

from oikist.bots import NAMES as BOTS
from oikist.core.errors import BadOption
from oikist.tables.lines import Line
from oikist.tables.service import Command
from oikist.tables.table import Table
from oikist.web.askers import Asker, demand_seat, read_asker
from oikist.web.bodies import SeatBody
from oikist.web.hall import Hall, hall_of
from oikist.web.languages import preferred_language
from oikist.web.shapes import AnswerShape

AnyHall = Annotated[Hall, Depends(hall_of)]
AnyAsker = Annotated[Asker, Depends(read_asker)]
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$")]
Language = Literal["en", "fr", "it"]
MOST_LISTED = 50


async def read_language(
    request: Request,
    language: Annotated[Language | None, Query(description="Of the texts; else as the browser prefers.")] = None,
) -> str:
    """The language of an answer's texts."""
    return language or preferred_language(request.headers.get("accept-language", ""))


AnyLanguage = Annotated[str, Depends(read_language)]


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list: at most so many, after the one with this time and id."""

    most: int
    before: tuple[int, str] | None

    def following(self, found: list[tuple[int, str]]) -> str | None:
        """What to ask for next; None where the list has ended."""
        return f"{found[-1][0]}:{found[-1][1]}" if len(found) == self.most else None


async def read_page(
    before: Annotated[
        str | None, Query(pattern=r"^[0-9]{1,15}:[A-Za-z0-9_-]{1,40}$", description="`next` of the part before.")
    ] = None,
    most: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 20,
) -> Page:
    """Which part of a list is asked for."""
    time, _, identity = (before or "").partition(":")
    return Page(most, (int(time), identity) if before else None)


AnyPage = Annotated[Page, Depends(read_page)]


def by_seat(hall: Hall, identity: str, asker: Asker, body: SeatBody, command: Command) -> AnswerShape:
    """Do it, if the asker holds the seat."""

    def checked(table: Table, now: int) -> list[Line]:
        demand_seat(table, asker, body.seat)
        return command(table, now)

    return answered(hall, identity, checked, asker.sign(body.client_id))


def answered(hall: Hall, identity: str, command: Command, client_id: str | None = None) -> AnswerShape:
    """Do it, and say where the table stands."""
    answer = hall.service.command(identity, command, client_id)
    return AnswerShape(number=answer.lines, length=answer.length, is_repeated=answer.is_repeated)


def check_bot(name: str) -> None:
    """Refuse what is not the plain name of a bot: settings could make one think for as long as it likes."""
    if name not in BOTS:
        raise BadOption(f"There is no bot {name[:40]!r}: it is one of {', '.join(BOTS)}.")
