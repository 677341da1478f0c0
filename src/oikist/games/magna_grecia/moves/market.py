"""Market: building one in a village or a rival's city, which ends the turn."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.board import NO_OWNER, UNSETTLED, VILLAGE_PRICE
from oikist.games.magna_grecia.moves.debt import would_strand
from oikist.games.magna_grecia.turn import end_turn

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState", hex: int) -> str | None:
    """Why no market can be built here."""
    seat, names = state.mover, state.board.names
    if state.owed:
        return would_strand(state)
    place = state.place_of[hex]
    if place == UNSETTLED or state.owner[place] < NO_OWNER:
        return f"MG-8.1 hex={names[hex]}"
    if state.anchor[place] != hex:
        return f"MG-8.2 hex={names[state.anchor[place]]}"
    if state.owner[place] == seat:
        return f"MG-8.3 hex={names[hex]}"
    if (state.standing[seat] | state.lying[seat]) >> place & 1:
        return f"MG-8.4 hex={names[hex]}"
    if state.points[seat] < price(state, place):
        return f"MG-8.7 need={price(state, place)} have={state.points[seat]}"
    if state.market_supply[seat] == 0:
        return "MG-8.8"
    return None


def price(state: "MagnaGreciaState", place: int) -> int:
    """What a market costs: a point a hex of the place and one a standing market; sold ones do not count (MG-8.6)."""
    cost = state.size[place]
    for standing in state.standing:
        cost += standing >> place & 1
    return cost  # MG-8.5


def note_price(state: "MagnaGreciaState", place: int) -> None:
    """A market was built or sold in a village, so one more costs a point more or less: note which points are enough."""
    bit = 1 << place
    if state.village_places & bit:
        cost = price(state, place)
        state.affordable[cost - 1] &= ~bit
        state.affordable[cost] |= bit


def legal(state: "MagnaGreciaState", actions: list[int]) -> None:
    """Put where the seat may build a market into an empty list; no connection is asked for (MG-8.9)."""
    seat = state.mover
    if state.market_supply[seat] == 0:  # MG-8.8
        return
    points = state.points[seat]
    closed = state.standing[seat] | state.lying[seat] | state.city_places[seat]  # MG-8.3, MG-8.4
    table, base = state.board.market_actions, 0
    villages = state.affordable[min(points, VILLAGE_PRICE)] & state.village_places & ~closed  # MG-8.7
    while villages:
        actions += table[base + (villages & 255)]
        villages >>= 8
        base += 256
    cities = state.all_cities & ~closed
    if cities:
        first, anchor, others = state.board.first_market, state.anchor, state.seats - 1
        while cities:
            low = cities & -cities
            cities ^= low
            place = low.bit_length() - 1
            left = points - state.size[place]
            # MG-8.7; who has points for a market of every other seat besides needs no closer look.
            if left >= others or (left >= 0 and price(state, place) <= points):
                actions.append(first + anchor[place])
        actions.sort()  # the numbers of cities do not ascend as their first hexes do


def apply(state: "MagnaGreciaState", hex: int) -> None:
    """Pay, place the market, end the turn (MG-2.4)."""
    seat = state.mover
    place = state.place_of[hex]
    cost = price(state, place)
    state.points[seat] -= cost
    state.market_supply[seat] -= 1
    state.standing[seat] |= 1 << place
    note_price(state, place)
    if state.told is not None:
        state.told.append(Event("market", {"seat": seat, "hex": state.board.names[hex], "price": cost}))
    end_turn(state)
