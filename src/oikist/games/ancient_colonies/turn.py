"""Turn: whose turn it is, which stage and phase, what is pending, when it ends, and the rules of the table."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import CHANCE, NOBODY, Event
from oikist.games.ancient_colonies.board import ALL_TILES
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES_STAGE,
    CIVIL_STAGE,
    FIRST_QUESTION,
    FIRST_REPLY,
    INVEST_STAGE,
    NOT_BEGUN,
    OVER,
    OVER_STAGE,
    PHASES,
)

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

TOKENS_A_SEAT: Final = 28  # AC-1.6
MOST_TURNS: Final = 60  # AC-16.4


def ask(state: "AncientColoniesState", phase: int, seat: int) -> None:
    """A seat is asked something."""
    state.phase = phase
    state.mover = seat


def draw(state: "AncientColoniesState", phase: int) -> None:
    """Chance is to decide something."""
    state.phase = phase
    state.mover = CHANCE


def start_seat(state: "AncientColoniesState") -> int:
    """The seat with the start token in this turn (AC-1.7, AC-16.1)."""
    return (state.first + state.turns) % state.seats


def in_order(state: "AncientColoniesState") -> list[int]:
    """The seats in player order (AC-3.1)."""
    start = start_seat(state)
    return [(start + offset) % state.seats for offset in range(state.seats)]


def enter(state: "AncientColoniesState", stage: int) -> None:
    """A stage begins with the start seat (AC-3.1)."""
    state.stage = stage
    state.passed = 0
    state.active = start_seat(state)
    state.step = NOT_BEGUN


def next_seat(state: "AncientColoniesState") -> None:
    """The seat in turn is through with this stage."""
    state.passed += 1
    state.active = (state.active + 1) % state.seats
    state.step = NOT_BEGUN


def next_stage(state: "AncientColoniesState") -> None:
    """All seats are through with a stage: the next one, or the end of the turn (AC-3.1)."""
    is_last = state.stage == CIVIL_STAGE or (state.stage == INVEST_STAGE and not state.is_civil)  # AC-12.1
    if is_last:
        end_turn(state)
    else:
        enter(state, state.stage + 1)


def end_turn(state: "AncientColoniesState") -> None:
    """Time passes: rings expire, the start token goes to the left, and the game may be over."""
    state.unrest = [max(0, turns - 1) for turns in state.unrest]  # AC-16.1, AC-13.6
    state.untaxed = [max(0, turns - 1) for turns in state.untaxed]
    state.saved = [0] * state.seats
    state.spent = [0] * state.seats
    state.used = 0
    state.raised = 0
    state.turns += 1
    if state.told is not None:
        state.told.append(Event("turn-over", {"turn": state.turns}, is_mark=True))
    if is_over(state):
        state.stage = OVER_STAGE
        state.phase = OVER
        state.mover = NOBODY
        if state.told is not None:
            _tell_end(state)
    else:
        enter(state, ACTIVITIES_STAGE)


def _tell_end(state: "AncientColoniesState") -> None:
    assert state.told is not None
    if end_name(state) == "tokens":
        settled = [seat for seat in range(state.seats) if on_land(state, seat) == TOKENS_A_SEAT]
        state.told += [Event("over-tokens", {"seat": seat}, is_mark=True) for seat in settled]
    else:
        state.told.append(Event(f"over-{end_name(state)}", is_mark=True))


def end_name(state: "AncientColoniesState") -> str:
    """By which end a game is over, the first that applies (AC-16.2, AC-16.3, AC-16.4)."""
    if any(on_land(state, seat) == TOKENS_A_SEAT for seat in range(state.seats)):
        return "tokens"
    return "tiles" if state.shown == ALL_TILES else "cap"


def is_over(state: "AncientColoniesState") -> bool:
    """Whether the game ends with the turn just played."""
    if any(on_land(state, seat) == TOKENS_A_SEAT for seat in range(state.seats)):  # AC-16.2
        return True
    if state.shown == ALL_TILES and state.turns % state.seats == 0:  # AC-16.3
        return True
    return state.turns >= last_turn(state)  # AC-16.4


def last_turn(state: "AncientColoniesState") -> int:
    """The turn after which the game ends in any case (AC-16.4)."""
    return -(-MOST_TURNS // state.seats) * state.seats


def on_land(state: "AncientColoniesState", seat: int) -> int:
    """Tokens of a seat on the map's land: all but the stock, the fleet's and what is aboard (AC-16.2)."""
    return TOKENS_A_SEAT - state.stock[seat] - state.manned[seat] - state.cargo[seat]


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """The rule of the table that forbids an action. AC-0.1, another seat is to move, is asked by Sight."""
    is_chance = action >= state.board.action_count
    if state.phase == OVER:
        return "AC-0.2"
    if state.mover < 0 and not is_chance:
        return "AC-0.3"
    if state.mover >= 0 and is_chance:
        return "AC-0.4"
    return None


def wrong_phase(state: "AncientColoniesState") -> str:
    """The rule against an action that belongs to another moment: a question is open, or another phase is played."""
    if state.phase >= FIRST_REPLY or state.phase < FIRST_QUESTION:
        return f"AC-0.5 pending={PHASES[state.phase]}"
    return f"AC-0.6 pending={PHASES[state.phase]}"
