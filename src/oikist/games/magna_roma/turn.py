"""Turn: whose turn it is, which phase, what is pending, when it ends, and the rules of the table."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import CHANCE, NOBODY, Event
from oikist.games.magna_roma.components import TILES_A_SEAT

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

# Phases. In the first five chance is to move.
DRAW_TILE: Final = 0
DRAW_MONUMENT: Final = 1
DRAW_PROVINCE: Final = 2
DRAW_TRADE: Final = 3
DRAW_OBJECTIVE: Final = 4
TAKE: Final = 5  # a tile before it is placed: the first one, or alone
PLACE: Final = 6
ORDER: Final = 7
TRADE: Final = 8
SITE: Final = 9
ACTION: Final = 10  # the optional action, or the end of the turn
OVER: Final = 11
PHASES: Final = (
    "draw-tile", "draw-monument", "draw-province", "draw-trade", "draw-objective",
    "take", "place", "order", "trade", "site", "action", "over",
)  # fmt: skip

FREE: Final = -1  # a slot of a province that nobody holds
BLOCKED: Final = -2  # MR-12.7


def settle(state: "MagnaRomaState") -> None:
    """Set phase and seat to move from what is there and what is missing."""
    if state.offer >= 0:
        state.phase = TRADE
    elif state.agenda:
        state.phase = ORDER
    elif state.chosen >= 0:
        state.phase = SITE
    elif state.has_placed:
        if state.has_acted and state.monument_deck and -1 in state.display:  # MR-7.9
            state.phase = DRAW_MONUMENT
            state.mover = CHANCE
        else:
            state.phase = ACTION
            state.mover = state.turns_done % state.seats
    else:
        _settle_between_turns(state)


def _settle_between_turns(state: "MagnaRomaState") -> None:
    last_round = (TILES_A_SEAT - 1) * state.seats
    state.mover = CHANCE
    if state.turns_done <= last_round and state.deck and -1 in state.ring:  # MR-10.4, MR-12.4; not after MR-2.5
        state.phase = DRAW_TILE
    elif state.turns_done == 0 and _settle_set_up(state):
        return
    elif state.turns_done == last_round + state.seats:  # MR-2.6
        state.phase = OVER
        state.mover = NOBODY
    else:
        # MR-1.11: seats take turns clockwise, seat 0 first. MR-12.2: alone one chooses a tile first.
        state.phase = TAKE if state.seats == 1 and state.cylinder[0] < 0 else PLACE
        state.mover = state.turns_done % state.seats


def _settle_set_up(state: "MagnaRomaState") -> bool:
    """Set phase and seat to move if something is missing before the first turn (MR-0.5); False if nothing is."""
    if -1 in state.display:
        state.phase = DRAW_MONUMENT
    elif -1 in state.provinces:
        state.phase = DRAW_PROVINCE
    elif -1 in state.trades:
        state.phase = DRAW_TRADE
    elif -1 in state.objectives:
        state.phase = DRAW_OBJECTIVE
    elif state.seats > 1 and -1 in state.cylinder:  # MR-1.10: the last seat first
        state.phase = TAKE
        state.mover = max(seat for seat in range(state.seats) if state.cylinder[seat] < 0)
    else:
        return False
    return True


def is_last_tile(state: "MagnaRomaState") -> bool:
    """Whether the seat in turn places its last tile, so that no other is reserved (MR-2.5)."""
    return state.turns_done >= (TILES_A_SEAT - 1) * state.seats


def end_turn(state: "MagnaRomaState") -> None:
    """The turn is over: the next seat follows."""
    state.turns_done += 1
    state.has_placed = 0
    state.has_acted = 0
    settle(state)
    if state.told is not None and state.phase == OVER:
        _tell_end(state)


def _tell_end(state: "MagnaRomaState") -> None:
    assert state.told is not None
    state.told.append(Event("game-over", is_mark=True))
    if state.seats == 1:
        score = state.scores()[0]
        state.told.append(Event("title", {"seat": 0, "title": title(state, score), "score": score}))


def title(state: "MagnaRomaState", score: int) -> str:
    """What a score is called when one plays alone (MR-12.11)."""
    parts = state.board.components
    reached = [name for name, least in zip(parts.title_names, parts.title_from, strict=True) if score >= least]
    return reached[-1]  # the first one is from 0 points on


def refusal(state: "MagnaRomaState", action: int) -> str | None:
    """The rule of the table that forbids an action. MR-0.1, another seat is to move, is asked by Sight."""
    board = state.board
    is_chance = action >= board.action_count
    if state.phase == OVER:
        return "MR-0.2"
    if state.mover < 0 and not is_chance:
        return "MR-0.3"
    if state.mover >= 0 and is_chance:
        return "MR-0.4"
    if is_chance:
        return None if state.phase == _phase_of_draw(state, action) else "MR-0.5"
    if state.phase not in _phases_of(state, action):
        return f"MR-0.6 pending={PHASES[state.phase]}"
    return None


def _phase_of_draw(state: "MagnaRomaState", action: int) -> int:
    board = state.board
    firsts = (board.draw_tile, board.draw_monument, board.draw_province, board.draw_trade, board.draw_objective)
    return sum(action >= first for first in firsts) - 1


def _phases_of(state: "MagnaRomaState", action: int) -> tuple[int, ...]:
    """The phases in which such an action can be done at all."""
    board = state.board
    if action < board.first_gain:
        return (PLACE,)
    if action < board.first_trade:
        return (ORDER,)
    if action < board.first_site:
        return (TRADE,)
    if action < board.first_build:
        return (SITE,)
    if board.first_take <= action < board.end and state.seats > 1:
        return (TAKE, ACTION)
    return (TAKE,) if board.first_take <= action < board.end else (ACTION,)
