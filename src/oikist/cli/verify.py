"""`oikist verify`: replay records and say whether they are true."""

from typing import Annotated, Final

import typer

from oikist.cli.files import load_text
from oikist.cli.parameters import Lang
from oikist.cli.talk import BadInput, Talk, talk_of
from oikist.core.errors import OikistError
from oikist.core.play import verify as verify_record
from oikist.core.record import parse_record
from oikist.games import load_for

EXAMPLE: Final = "oikist verify match.oik other.oik"
Files = Annotated[list[str], typer.Argument(metavar="FILE...")]


def verify(context: typer.Context, files: Files, lang: Lang = None) -> None:
    """Replay records; a line for each, exit code 1 if any is wrong."""
    talk = talk_of(context)
    wrong = 0
    for path in files:
        try:
            talk.out.print(_verdict(talk, path), soft_wrap=True)
        except BadInput as error:
            talk.complain(str(error))
            wrong += 1
        except OikistError as error:
            talk.complain(talk.say("verify.wrong", path=path, reason=str(error)))
            wrong += 1
    if wrong:
        raise typer.Exit(1)


def _verdict(talk: Talk, path: str) -> str:
    record = parse_record(load_text(talk, path))
    state = verify_record(load_for(record), record)
    moves = len(record.moves)
    hidden = record.first_hidden()
    if hidden is not None:
        return talk.say("verify.masked", path=path, moves=moves, checked=hidden)
    if state is None:
        return talk.say("verify.unfinished", path=path, moves=moves)
    scores = ", ".join(str(score) for score in state.scores())
    places = ", ".join(str(place) for place in state.ranking())
    return talk.say("verify.verified", path=path, moves=moves, scores=scores, places=places)
