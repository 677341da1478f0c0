"""Market: building one in a village or a rival's city, which ends the turn."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.board import NO_OWNER, VILLAGE_PRICE
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
    if place < 0 or state.owner[place] < NO_OWNER:
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
    rivals = sum(standing >> place & 1 for standing in state.standing)
    return state.size[place] + rivals  # MG-8.5


def set_price(state: "MagnaGreciaState", place: int, cost: int) -> None:
    """From now on a market costs so much at this place."""
    before = state.price[place]
    state.price[place] = cost
    if state.village_places >> place & 1:
        for points in range(cost, min(before, VILLAGE_PRICE + 1)):
            state.affordable[points] |= 1 << place
        for points in range(before, min(cost, VILLAGE_PRICE + 1)):
            state.affordable[points] &= ~(1 << place)


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
        first, anchor = state.board.first_market, state.anchor
        while cities:
            low = cities & -cities
            cities ^= low
            place = low.bit_length() - 1
            if state.price[place] <= points:  # MG-8.7
                actions.append(first + anchor[place])
        actions.sort()  # the numbers of cities do not ascend as their first hexes do


def apply(state: "MagnaGreciaState", hex: int) -> None:
    """Pay, place the market, end the turn (MG-2.4)."""
    seat = state.mover
    place = state.place_of[hex]
    cost = state.price[place]
    state.points[seat] -= cost
    state.market_supply[seat] -= 1
    state.standing[seat] |= 1 << place
    set_price(state, place, cost + 1)
    if state.told is not None:
        state.told.append(Event("market", {"seat": seat, "hex": state.board.names[hex], "price": cost}))
    end_turn(state)
