"""What the routes have in common: who asks, for which table, in which language, and how a command is answered."""

from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request

from oikist.tables.service import Command
from oikist.text import LANGUAGES
from oikist.web.askers import Asker, read_asker
from oikist.web.hall import Hall, hall_of
from oikist.web.shapes import AnswerShape

AnyHall = Annotated[Hall, Depends(hall_of)]
AnyAsker = Annotated[Asker, Depends(read_asker)]
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$")]
Language = Literal["en", "fr", "it"]
LONGEST_WISH = 200


async def read_language(
    request: Request,
    language: Annotated[Language | None, Query(description="Of the texts; else as the browser prefers.")] = None,
) -> str:
    """The language of an answer's texts."""
    if language is not None:
        return language
    for word in request.headers.get("accept-language", "")[:LONGEST_WISH].split(","):
        found = word.split(";")[0].strip().lower().split("-")[0]
        if found in LANGUAGES:
            return found
    return LANGUAGES[0]


AnyLanguage = Annotated[str, Depends(read_language)]


def answered(hall: Hall, identity: str, command: Command, client_id: str | None = None) -> AnswerShape:
    """Do it, and say where the table stands."""
    answer = hall.service.command(identity, command, client_id)
    return AnswerShape(number=answer.lines, length=answer.length, is_repeated=answer.is_repeated)
