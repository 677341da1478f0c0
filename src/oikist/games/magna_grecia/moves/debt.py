"""Debt: villages beside a seat's city tiles that must be covered, and whether that is still possible."""

from typing import TYPE_CHECKING

from oikist.games.magna_grecia.board import CITY, ORACLE, ROAD, VILLAGE
from oikist.games.magna_grecia.turn import cities_left

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def touched_villages(state: "MagnaGreciaState", hex: int) -> int:
    """Mask of the villages a city tile here would touch, and those touching these: all that must be covered with it."""
    found = 0
    queue = [hex]
    while queue:
        for other in state.board.around[queue.pop()]:
            if state.tile[other] == VILLAGE and other != hex and not found >> state.place_of[other] & 1:
                found |= 1 << state.place_of[other]
                queue.append(other)
    return found


def touches_rival_city(state: "MagnaGreciaState", seat: int, hex: int) -> bool:
    """Whether a hex lies beside another seat's city (MG-6.3)."""
    return any(
        CITY <= state.tile[other] < ROAD and state.tile[other] != CITY + seat for other in state.board.around[hex]
    )


def touches_oracle(state: "MagnaGreciaState", hex: int) -> bool:
    """Whether a hex lies beside an oracle (MG-6.4)."""
    return any(state.tile[other] == ORACLE for other in state.board.around[hex])


def blocked_village(state: "MagnaGreciaState", seat: int, villages: int) -> int:
    """The hex of a village among these that can never be covered by the seat, -1 if there is none (MG-6.12)."""
    for place, hex in enumerate(state.board.villages):
        if villages >> place & 1 and (touches_rival_city(state, seat, hex) or touches_oracle(state, hex)):
            return hex
    return -1


def would_strand(state: "MagnaGreciaState") -> str | None:
    """Why something that ends the building is refused: villages are owed (MG-6.13)."""
    return f"MG-6.13 need={state.owed.bit_count()} have=0" if state.owed else None


def road_would_strand(state: "MagnaGreciaState") -> str | None:
    """Why a road is refused that would leave too few city tiles for the villages owed (MG-6.13)."""
    left = cities_left(state, state.roads_laid + 1)
    need = state.owed.bit_count()
    return f"MG-6.13 need={need} have={max(left, 0)}" if need > max(left, 0) else None
