"""Ancient Colonies: sides with their powers, the order of the first turn, how games end, options."""

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
)
from oikist.core.game import Game
from oikist.core.record import Record, win_shares
from oikist.core.state import State
from oikist.games.ancient_colonies.components import SIDES
from oikist.games.ancient_colonies.state import AncientColoniesState
from oikist.games.ancient_colonies.turn import end_name

GAME: Final = "ancient-colonies"
SIDE: Final = "side"


def experiments(game: Game, seats: Sequence[int]) -> list[Experiment]:
    """The usual tables; options with the last number of seats."""
    return [Experiment(SEATS, number) for number in seats] + option_experiments(game, seats[-1])


def facts(record: Record, state: State) -> Facts:
    """Places in the first turn, sides, whole turns and the end."""
    assert isinstance(state, AncientColoniesState)
    assert record.result is not None
    return Facts(
        record.result.scores,
        win_shares(record.result.ranking),
        {
            START: [str((seat - state.first) % record.seats + 1) for seat in range(record.seats)],
            SIDE: [SIDES[side] for side in state.side],
        },
        points_by_source(state, record.seats),
        state.turns,
        end_name(state),
    )


STUDY: Final = Study(
    GAME,
    experiments,
    facts,
    (
        Question(SEATS, WINS, SIDE),
        Question(SEATS, SCORES, SIDE),
        Question(SEATS, WINS, START),
        Question(SEATS, SCORES, START),
        Question(SEATS, MEANS),
        Question(SEATS, LENGTHS),
        Question(SEATS, POINTS),
        Question(SEATS, SHARES),
        Question(SEATS, ENDS),
        Question(OPTIONS, WINS, SIDE),
        Question(OPTIONS, WINS, START),
        Question(OPTIONS, MORE_POINTS),
        Question(OPTIONS, MORE_LENGTH),
        Question(OPTIONS, ENDS),
    ),
    "turns",
)
