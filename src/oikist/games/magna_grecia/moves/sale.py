"""Sale: selling one active market, which ends the turn."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.moves.debt import would_strand
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
    if place >= 0 and state.anchor[place] != hex:
        return f"MG-8.2 hex={names[state.anchor[place]]}"
    if place < 0 or not state.standing[seat] >> place & 1:  # MG-9.5: a sold one never again
        return f"MG-9.2 hex={names[hex]}"
    if not is_active(state, seat, place):
        return f"MG-9.3 hex={names[hex]}"
    return None


def legal(state: "MagnaGreciaState") -> list[int]:
    """The seat's active standing markets (MG-9.1, MG-9.2, MG-9.3)."""
    seat = state.mover
    cities, links = state.city_places[seat], state.links
    first, anchor = state.board.first_sale, state.anchor
    actions: list[int] = []
    rest = state.standing[seat]
    while rest:
        low = rest & -rest
        rest ^= low
        place = low.bit_length() - 1
        if (links[place] | low) & cities:  # MG-8.10
            actions.append(first + anchor[place])
    actions.sort()
    return actions


def apply(state: "MagnaGreciaState", hex: int) -> None:
    """Lay the market on its side, gain its value, end the turn (MG-9.4, MG-9.5, MG-2.4)."""
    seat = state.mover
    place = state.place_of[hex]
    value = state.links[place].bit_count()
    state.standing[seat] &= ~(1 << place)
    state.lying[seat] |= 1 << place
    state.price[place] -= 1  # MG-8.6
    state.points[seat] += value
    if state.told is not None:
        state.told.append(Event("sale", {"seat": seat, "hex": state.board.names[hex], "value": value}))
    end_turn(state)
