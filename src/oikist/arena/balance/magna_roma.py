"""Magna Roma: seats, which differ by the order of play only, sources of points, titles of who plays alone, options."""

from collections.abc import Sequence
from typing import Final

from oikist.arena.balance.study import (
    ENDS,
    LENGTHS,
    MEANS,
    MORE_LENGTH,
    MORE_POINTS,
    OPTIONS,
    POINTS,
    SCORES,
    SEATS,
    SHARES,
    START,
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
from oikist.games.magna_roma.state import MagnaRomaState

GAME: Final = "magna-roma"
LEVELS: Final = ("I", "II", "III", "mixed")
ALONE: Final = ("objectives", "blocked")  # options that matter only there


def experiments(game: Game, seats: Sequence[int]) -> list[Experiment]:
    """The usual tables, alone one for each level of objectives; options with the last number of seats."""
    some: list[Experiment] = []
    for number in seats:
        if number == 1:
            some += [Experiment(SEATS, 1, options={"objectives": level}) for level in LEVELS]
        else:
            some.append(Experiment(SEATS, number))
    if 1 in seats:
        some.append(Experiment(OPTIONS, 1, options={"blocked": "diagonal"}))
    return some + option_experiments(game, seats[-1], ALONE)


def facts(record: Record, state: State) -> Facts:
    """Places in the order of play, and alone the title."""
    assert isinstance(state, MagnaRomaState)
    assert record.result is not None
    return Facts(
        record.result.scores,
        win_shares(record.result.ranking),
        {START: [str(seat + 1) for seat in range(record.seats)]},
        points_by_source(state, record.seats),
        seat_moves(record),
        state.view(0).title,
    )


STUDY: Final = Study(
    GAME,
    experiments,
    facts,
    (
        Question(SEATS, WINS, START),
        Question(SEATS, SCORES, START),
        Question(SEATS, MEANS),
        Question(SEATS, LENGTHS),
        Question(SEATS, POINTS),
        Question(SEATS, SHARES),
        Question(SEATS, ENDS),
        Question(OPTIONS, WINS, START),
        Question(OPTIONS, MORE_POINTS),
        Question(OPTIONS, MORE_LENGTH),
        Question(OPTIONS, SHARES),
    ),
    "moves",
)
