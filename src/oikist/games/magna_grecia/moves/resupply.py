"""Resupply: taking one tile from stock to supply."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.moves.debt import would_strand
from oikist.games.magna_grecia.turn import tiles_to_take, with_item

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState", action: int) -> str | None:
    """Why this tile cannot be taken."""
    seat, cards, card = state.mover, state.board.cards, state.card
    if state.roads_laid and state.cities_laid:
        return "MG-3.1"
    if (state.roads_laid or state.cities_laid) and state.taken >= cards.resupply[card]:
        return f"MG-3.5 limit={cards.resupply[card]}"
    if state.taken >= cards.resupply_more[card]:
        return f"MG-3.6 limit={cards.resupply_more[card]}"
    if state.roads_laid > cards.roads[card]:
        return f"MG-3.7 limit={cards.roads[card]}"
    if state.cities_laid > cards.cities[card]:
        return f"MG-3.7 limit={cards.cities[card]}"
    is_road = action == state.board.take_road
    if (state.road_stock if is_road else state.city_stock)[seat] == 0:
        return f"MG-3.10 kind={'road' if is_road else 'city'}"
    return would_strand(state)


def legal(state: "MagnaGreciaState", actions: list[int]) -> None:
    """Add which kinds of tile the seat may take."""
    if tiles_to_take(state) > 0:
        if state.road_stock[state.mover]:  # MG-3.10
            actions.append(state.board.take_road)
        if state.city_stock[state.mover]:
            actions.append(state.board.take_city)


def apply(state: "MagnaGreciaState", action: int) -> None:
    """Move one tile; from now on nothing more is placed in this turn (MG-3.2)."""
    seat = state.mover
    is_road = action == state.board.take_road
    if is_road:
        state.road_stock = with_item(state.road_stock, seat, state.road_stock[seat] - 1)
        state.road_supply[seat] += 1
    else:
        state.city_stock = with_item(state.city_stock, seat, state.city_stock[seat] - 1)
        state.city_supply[seat] += 1
    state.taken += 1
    if state.told is not None:
        state.told.append(Event("take-road" if is_road else "take-city", {"seat": seat}))
