"""The numbers of features.py straight from the state: a learner asks at every step, and a view is slow to make."""

from collections.abc import MutableSequence
from typing import TYPE_CHECKING

from oikist.games.magna_grecia.board import NO_OWNER, ORACLE_OWNER, ROAD, ROAD_SHAPES, UNSETTLED
from oikist.games.magna_grecia.features import (
    CONNECTIONS,
    GREEN_VILLAGE,
    HAS_LOOK,
    MOST_SEATS,
    ORACLE,
    OWN_CITY,
    OWN_MARKET,
    OWN_ROAD,
    PER_HEX,
    PER_SEAT,
    RIVAL_CITY,
    RIVAL_MARKETS,
    RIVAL_ROAD,
    VILLAGE,
)
from oikist.games.magna_grecia.scoring import scores
from oikist.games.magna_grecia.turn import TURNS, cities_left, roads_left, tiles_to_take

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def write(state: "MagnaGreciaState", seat: int, numbers: MutableSequence[float]) -> None:
    """Put them into noughts, as the seat or a spectator sees the table: all is open (MG-1.12)."""
    _write_hexes(state, seat, numbers)
    first = state.board.hexes * PER_HEX
    _write_seats(state, max(seat, 0), numbers, first)
    _write_table(state, seat, numbers, first + MOST_SEATS * PER_SEAT)


def _write_hexes(state: "MagnaGreciaState", seat: int, numbers: MutableSequence[float]) -> None:
    tile, place_of = state.tile, state.place_of
    markets = 0  # places where some seat has one
    for standing in state.standing:
        markets |= standing
    own_road = ROAD + seat * ROAD_SHAPES
    first = 0
    for index in range(state.board.hexes):
        here = tile[index]
        place = place_of[index]
        if place != UNSETTLED:
            _write_place(state, seat, place, numbers, first)
            if markets >> place & 1:
                _write_markets(state, seat, place, numbers, first)
        elif here < ROAD:
            numbers[first] = 1.0
        elif own_road <= here < own_road + ROAD_SHAPES:
            numbers[first + OWN_ROAD] = 1.0
        else:
            numbers[first + RIVAL_ROAD] = 1.0
        first += PER_HEX


def _write_place(state: "MagnaGreciaState", seat: int, place: int, numbers: MutableSequence[float], first: int) -> None:
    owner = state.owner[place]
    if owner >= 0:
        numbers[first + (OWN_CITY if owner == seat else RIVAL_CITY)] = 1.0
    elif owner == NO_OWNER:
        numbers[first + (GREEN_VILLAGE if state.board.green >> place & 1 else VILLAGE)] = 1.0
    elif owner == ORACLE_OWNER:
        numbers[first + ORACLE] = 1.0
        holder = state.holder[place]
        if holder >= 0 and state.owner[holder] == seat:
            numbers[first + HAS_LOOK] = 1.0
    links = state.links[place]
    if links:
        numbers[first + CONNECTIONS] = links.bit_count() / 8


def _write_markets(
    state: "MagnaGreciaState", seat: int, place: int, numbers: MutableSequence[float], first: int
) -> None:
    others = 0
    for one in range(state.seats):
        if (state.standing[one] & ~state.lying[one]) >> place & 1:
            if one == seat:
                numbers[first + OWN_MARKET] = 1.0
            else:
                others += 1
    if others:
        numbers[first + RIVAL_MARKETS] = others / 3


def _write_seats(state: "MagnaGreciaState", viewer: int, numbers: MutableSequence[float], first: int) -> None:
    totals, order, seats = scores(state), state.order, state.seats
    for offset in range(seats):
        seat = (viewer + offset) % seats
        numbers[first] = 1.0
        numbers[first + 1] = state.points[seat] / 20
        numbers[first + 2] = totals[seat] / 40
        numbers[first + 3] = state.road_supply[seat] / 20
        numbers[first + 4] = state.city_supply[seat] / 20
        numbers[first + 5] = state.road_stock[seat] / 20
        numbers[first + 6] = state.city_stock[seat] / 20
        numbers[first + 7] = state.market_supply[seat] / 20
        if order:
            numbers[first + 8] = (order.index(seat) - state.turns_done) % len(order) / 4
        first += PER_SEAT


def _write_table(state: "MagnaGreciaState", seat: int, numbers: MutableSequence[float], first: int) -> None:
    cards, rounds = state.board.cards, state.rounds
    round = min(state.round + 1, rounds)
    numbers[first] = round / 12
    numbers[first + 1] = (rounds - round) / 12
    card = state.card
    if card >= 0:
        numbers[first + 2] = cards.roads[card] / 10
        numbers[first + 3] = cards.roads_more[card] / 10
        numbers[first + 4] = cards.cities[card] / 10
        numbers[first + 5] = cards.cities_more[card] / 10
        numbers[first + 6] = cards.resupply[card] / 10
        numbers[first + 7] = cards.resupply_more[card] / 10
    card = state.next_card
    if card >= 0:
        numbers[first + 8] = cards.roads[card] / 10
        numbers[first + 9] = cards.cities[card] / 10
        numbers[first + 10] = cards.resupply[card] / 10
    if state.phase == TURNS:
        numbers[first + 11] = max(roads_left(state), 0) / 5
        numbers[first + 12] = max(cities_left(state, state.roads_laid), 0) / 4
        numbers[first + 13] = max(tiles_to_take(state), 0) / 7
    numbers[first + 14] = 1.0 if state.founded else 0.0
    numbers[first + 15] = 1.0 if state.mover == seat else 0.0
    numbers[first + 16] = state.owed.bit_count() / 3
