"""Side: taking a home country where sides are chosen, and placing the fleet at the start."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import ROWS, TILE_NAMES
from oikist.games.ancient_colonies.components import SIDES
from oikist.games.ancient_colonies.fleets import COLONY
from oikist.games.ancient_colonies.sides import take
from oikist.games.ancient_colonies.turn import next_seat

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def take_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this side cannot be taken."""
    side = action - state.board.first_side
    return f"AC-1.3 side={SIDES[side]}" if side in state.side else None


def legal_takes(state: "AncientColoniesState") -> list[int]:
    """Every side that nobody has (AC-1.3)."""
    return [state.board.first_side + side for side in range(len(SIDES)) if side not in state.side]


def apply_take(state: "AncientColoniesState", action: int) -> None:
    """The seat takes a side (AC-1.2)."""
    take(state, state.mover, action - state.board.first_side, 0)


def place_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the fleet cannot be placed there."""
    tile = action - state.board.first_place
    return f"AC-1.8 tile={TILE_NAMES[tile]}" if tile in state.ship else None


def legal_places(state: "AncientColoniesState") -> list[int]:
    """Every sea tile without a fleet (AC-1.8)."""
    return [state.board.first_place + tile for tile in range(ROWS) if tile not in state.ship]


def apply_place(state: "AncientColoniesState", action: int) -> None:
    """A fleet with its token and one colony aboard (AC-1.6)."""
    seat, tile = state.mover, action - state.board.first_place
    state.ship[seat] = tile
    state.manned[seat] = 1
    state.cargo[seat] = 1
    state.settlers[seat] = COLONY
    state.stock[seat] -= 2
    if state.told is not None:
        state.told.append(Event("place", {"seat": seat, "tile": TILE_NAMES[tile]}))
    next_seat(state)
