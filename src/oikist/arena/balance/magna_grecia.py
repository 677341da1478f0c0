"""Magna Grecia: colours, which are places in the order of the cards, first villages, maps and options."""

from collections.abc import Sequence
from typing import Final

from oikist.arena.balance.study import (
    GAINS,
    LENGTHS,
    MAPS,
    MEANS,
    MORE_LENGTH,
    MORE_POINTS,
    OPTIONS,
    POINTS,
    SCORES,
    SEATS,
    SHARES,
    START,
    VILLAGES,
    WINS,
    Experiment,
    Facts,
    Question,
    Study,
    option_experiments,
    points_by_source,
    seat_moves,
)
from oikist.core.game import Game
from oikist.core.record import Record, win_shares
from oikist.core.state import State
from oikist.games.magna_grecia.board import Board
from oikist.games.magna_grecia.cards import COLOURS
from oikist.games.magna_grecia.game import MagnaGrecia
from oikist.games.magna_grecia.state import MagnaGreciaState

GAME: Final = "magna-grecia"
MADE_MAPS: Final = 4  # random:1 and so on, beside the map of the box
COLOUR: Final = "colour"
VILLAGE: Final = "village"


def experiments(game: Game, seats: Sequence[int]) -> list[Experiment]:
    """The usual tables, first villages by lot; with the last number of seats maps and options."""
    assert isinstance(game, MagnaGrecia)
    lots = [founding(game.board, village) for village in game.board.map.green]
    some = [Experiment(SEATS, number) for number in seats]
    some += [Experiment(VILLAGES, number, lots=lots) for number in seats]
    some += [Experiment(MAPS, seats[-1], box={"map": f"random:{number}"}) for number in range(1, MADE_MAPS + 1)]
    # The Italian edition has the options of the English one.
    return some + [one for one in option_experiments(game, seats[-1]) if one.settings() != "edition=it"]


def facts(record: Record, state: State) -> Facts:
    """Places in the first round, colours, and the green village on which a seat founded first."""
    assert isinstance(state, MagnaGreciaState)
    order = list(dict.fromkeys(seat for seat, _ in record.moves if seat >= 0))
    colours = [COLOURS[colour] for colour in state.colour]
    assert record.result is not None
    return Facts(
        record.result.scores,
        win_shares(record.result.ranking),
        {
            START: [str(order.index(seat) + 1) for seat in range(record.seats)],
            COLOUR: [colour_label(colour, colours) for colour in colours],
            VILLAGE: first_villages(record, state.board),
        },
        points_by_source(state, record.seats),
        seat_moves(record),
    )


def founding(board: Board, village: int) -> str:
    """The action that founds a city on a village."""
    return f"city {board.names[village]}"


def colour_label(colour: str, colours: Sequence[str]) -> str:
    """A colour, and among three also that which nobody has: every trio is counted by itself."""
    absent = [other for other in COLOURS if other not in colours]
    return f"without {absent[0]}: {colour}" if len(absent) == 1 else colour


def first_villages(record: Record, board: Board) -> list[str]:
    """The green village on which each seat founded its first city."""
    green = {founding(board, village) for village in board.map.green}
    first: dict[int, str] = {}
    for seat, name in record.moves:
        if name in green:
            first.setdefault(seat, name.removeprefix("city "))
    return [first.get(seat, "") for seat in range(record.seats)]


STUDY: Final = Study(
    GAME,
    experiments,
    facts,
    (
        Question(SEATS, WINS, START),
        Question(SEATS, SCORES, START),
        Question(SEATS, WINS, COLOUR),
        Question(SEATS, SCORES, COLOUR),
        Question(SEATS, MEANS),
        Question(SEATS, LENGTHS),
        Question(SEATS, POINTS),
        Question(SEATS, SHARES),
        Question(VILLAGES, GAINS, VILLAGE),
        Question(MAPS, WINS, START),
        Question(MAPS, WINS, COLOUR),
        Question(MAPS, MORE_POINTS),
        Question(OPTIONS, WINS, START),
        Question(OPTIONS, WINS, COLOUR),
        Question(OPTIONS, MORE_POINTS),
        Question(OPTIONS, MORE_LENGTH),
    ),
    "moves",
)
