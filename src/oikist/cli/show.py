"""`oikist show`: the board of a record or of a position, as text."""

from typing import Annotated, Final

import typer

from oikist.cli.boxes import open_box
from oikist.cli.files import load_text
from oikist.cli.paint import painted
from oikist.cli.parameters import Box, Lang, Options
from oikist.cli.talk import Talk, talk_of
from oikist.core.data import plain_lines
from oikist.core.game import Game
from oikist.core.play import replay
from oikist.core.record import Record, parse_record
from oikist.core.state import CHANCE, SPECTATOR, State
from oikist.games import NAMES, TEMPLATES, load_for

EXAMPLE: Final = "oikist show match.oik --at 12 --seat 0"

File = Annotated[str | None, typer.Argument(metavar="[FILE]")]
Position = Annotated[
    str | None,
    typer.Option("--position", metavar="TEXT|@FILE"),
]
At = Annotated[int | None, typer.Option("--at", metavar="N")]
Seat = Annotated[int | None, typer.Option("--seat", metavar="S")]


def show(
    context: typer.Context,
    file: File = None,
    position: Position = None,
    at: At = None,
    seat: Seat = None,
    box: Box = None,
    lang: Lang = None,
) -> None:
    """Show the board of a record or a position as text."""
    talk = talk_of(context)
    if (file is None) == (position is None):
        raise talk.bad("show.one")
    if position is not None and at is not None:
        raise talk.bad("show.no-at")
    if position is not None:
        game, state = _positioned(talk, position, box)
        _show(talk, game, state, _viewer(talk, seat, len(state.scores())))
    else:
        record = parse_record(load_text(talk, str(file)))
        _show_record(talk, record, at, _viewer(talk, seat, record.seats))


def _viewer(talk: Talk, seat: int | None, seats: int) -> int:
    if seat is not None and not 0 <= seat < seats:
        raise talk.bad("show.seat", seat=seat, last=seats - 1)
    return SPECTATOR if seat is None else seat


def _show_record(talk: Talk, record: Record, at: int | None, viewer: int) -> None:
    moves = len(record.moves)
    number = moves if at is None else at
    if not 0 <= number <= moves:
        raise talk.bad("show.at", at=number, moves=moves)
    hidden = record.first_hidden()
    if hidden is not None and hidden < number:
        raise talk.bad("show.masked")
    game = load_for(record)
    state = replay(game, record, max(number - 1, 0))
    last = ""
    if number:
        mover, name = record.moves[number - 1]
        last = talk.say("show.last", who=_name(talk, record, mover), name=_seen_name(game, state, name, viewer))
        state = replay(game, record, number)
    talk.line(talk.say("show.after", number=number, moves=moves), "bold")
    talk.line(last)
    _show(talk, game, state, viewer)


def _seen_name(game: Game, before: State, name: str, viewer: int) -> str:
    return before.seen_name(game.parse_action(name), viewer)


def _show(talk: Talk, game: Game, state: State, viewer: int) -> None:
    view = state.view(viewer)
    talk.board(painted(game.name, view, game.show(view, talk.language), talk.language))


def _name(talk: Talk, record: Record, seat: int) -> str:
    if seat == CHANCE:
        return talk.say("mover.chance")
    return record.names[seat] if record.names else talk.say("mover.seat", seat=seat)


def _positioned(talk: Talk, position: str, box: Options) -> tuple[Game, State]:
    text = load_text(talk, position[1:]) if position.startswith("@") else plain_lines(position)
    first = text.strip().split("\n")[0].replace(":", " ").split()
    name = next((word for word in first if word in NAMES + TEMPLATES), None)
    if name is None:
        raise talk.bad("show.no-game", known=", ".join(NAMES))
    game, _ = open_box(talk, name, None, box)
    return game, game.from_position(text)
