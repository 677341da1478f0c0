"""Sale: selling one active market, which ends the turn."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.board import UNSETTLED
from oikist.games.magna_grecia.moves.debt import would_strand
from oikist.games.magna_grecia.moves.market import note_price
from oikist.games.magna_grecia.scoring import is_active
from oikist.games.magna_grecia.turn import end_turn

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState", hex: int) -> str | None:
    """Why no market is sold here; that it may be this turn's free one is MG-9.6."""
    seat, names = state.mover, state.board.names
    if state.owed:
        return would_strand(state)
    place = state.place_of[hex]
    if place != UNSETTLED and state.anchor[place] != hex:
        return f"MG-8.2 hex={names[state.anchor[place]]}"
    if place == UNSETTLED or not state.standing[seat] >> place & 1:  # MG-9.5: a sold one never again
        return f"MG-9.2 hex={names[hex]}"
    if not is_active(state, seat, place):
        return f"MG-9.3 hex={names[hex]}"
    return None


def legal(state: "MagnaGreciaState", actions: list[int]) -> None:
    """Add the seat's active standing markets (MG-9.1, MG-9.2, MG-9.3)."""
    seat = state.mover
    cities = active = state.city_places[seat]
    while cities:  # MG-8.10: in its cities and in all that is connected to them
        low = cities & -cities
        cities ^= low
        active |= state.links[low.bit_length() - 1]
    active &= state.standing[seat]
    if active:
        first, anchor = state.board.first_sale, state.anchor
        while active:
            low = active & -active
            active ^= low
            actions.append(first + anchor[low.bit_length() - 1])
        actions.sort()  # the numbers of cities do not ascend as their first hexes do


def apply(state: "MagnaGreciaState", hex: int) -> None:
    """Lay the market on its side, gain its value, end the turn (MG-9.4, MG-9.5, MG-2.4)."""
    seat = state.mover
    place = state.place_of[hex]
    value = state.links[place].bit_count()
    state.standing[seat] &= ~(1 << place)
    state.lying[seat] |= 1 << place
    note_price(state, place)  # MG-8.6
    state.points[seat] += value
    if state.told is not None:
        state.told.append(Event("sale", {"seat": seat, "hex": state.board.names[hex], "value": value}))
    end_turn(state)
