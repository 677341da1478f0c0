"""End: ending a turn in which no tile is reserved, the last one and, alone, every one."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_roma.turn import end_turn, is_last_tile

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def refusal(state: "MagnaRomaState") -> str | None:
    """Why the turn cannot end without a tile reserved for the next one."""
    return None if state.seats == 1 or is_last_tile(state) else "MR-2.4"


def legal(state: "MagnaRomaState") -> list[int]:
    """To end the turn, where no tile is to be reserved (MR-2.5, MR-12.4)."""
    return [state.board.end] if state.seats == 1 or is_last_tile(state) else []


def apply(state: "MagnaRomaState") -> None:
    """The cylinder is removed; alone the two tiles left over leave the game."""
    state.cylinder[state.mover] = -1
    if state.told is not None:
        state.told.append(Event("end", {"seat": state.mover}, is_mark=True))
    if state.seats == 1:  # MR-12.4
        state.ring = [-1] * len(state.ring)
    end_turn(state)
