"""Set-up: the table before the first draw."""

from typing import Final

from oikist.games.magna_grecia.board import (
    NO_OWNER,
    NO_PLACE,
    PLAIN,
    UNSETTLED,
    VILLAGE,
    VILLAGE_PRICE,
    Board,
)
from oikist.games.magna_grecia.cards import COLOURS
from oikist.games.magna_grecia.state import MagnaGreciaState
from oikist.games.magna_grecia.turn import settle_phase

START_POINTS: Final = (0, 0, 10, 12, 15)  # by seats (MG-1.4)
TILES_OF_A_KIND: Final = 20  # of roads, of cities and of markets a seat (MG-1.3)
TILES_AT_START: Final = 4


def set_up(board: Board, seats: int, options: dict[str, str]) -> MagnaGreciaState:
    """The table before the first draw."""
    state = MagnaGreciaState()
    state.board = board
    state.options = options
    state.seats = seats
    state.rounds = int(options["rounds"])  # MG-2.1
    state.oracles_placed = options["oracles"] == "placed"
    state.covers_at_end = options["adjacency"] == "end-of-building"
    state.tie_by_stock = options["tie_break"] == "stock"
    state.colour = colours_of(options["colours"], seats)
    state.round = 0
    state.card = -1
    state.next_card = -1
    state.drawn = 0
    state.order = ()
    state.turns_done = 0
    state.roads_laid = 0
    state.cities_laid = 0
    state.taken = 0
    state.founded = 0
    state.owed = 0
    state.group = 0
    state.begun = -1
    state.points = [START_POINTS[seats]] * seats
    state.road_supply = [TILES_AT_START] * seats
    state.city_supply = [TILES_AT_START] * seats
    state.road_stock = (TILES_OF_A_KIND - TILES_AT_START,) * seats
    state.city_stock = (TILES_OF_A_KIND - TILES_AT_START,) * seats
    state.market_supply = [TILES_OF_A_KIND] * seats
    _clear_board(state)
    settle_phase(state)
    return state


def _clear_board(state: MagnaGreciaState) -> None:
    board = state.board
    tile, place_of = bytearray([PLAIN]) * board.hexes, bytearray([UNSETTLED]) * board.hexes
    for place, h in enumerate(board.villages):
        tile[h], place_of[h] = VILLAGE, place
    state.tile, state.place_of = bytes(tile), bytes(place_of)
    state.owner = [NO_OWNER] * board.spare + [NO_PLACE]
    state.size = [1] * board.spare + [0]
    state.anchor = [*board.villages, -1]
    state.standing = [0] * state.seats
    state.lying = [0] * state.seats
    state.links = [0] * board.places
    state.holder = [-1] * board.places
    state.trade = ()
    state.affordable = [0] + [(1 << board.spare) - 1] * VILLAGE_PRICE
    state.ports = [0] * state.seats
    state.frontier = [0] * state.seats
    state.reached = [0] * state.seats
    state.road_ends = [0] * state.seats
    state.plain = (1 << board.hexes) - 1 & ~board.village_hexes
    state.near_city = [0] * state.seats
    state.closed = [0] * state.seats
    state.near_one_village = 0
    state.near_two_villages = 0
    state.near_three_villages = 0
    state.green_sites = 0
    state.village_hexes = board.village_hexes
    state.city_places = [0] * state.seats
    state.all_cities = 0
    state.village_places = (1 << board.spare) - 1
    state.oracle_places = 0


def colours_of(choice: str, seats: int) -> tuple[int, ...]:
    """The colour of each seat as the option says, -1 where it is still to be drawn (MG-1.2)."""
    if choice == "random":
        return (-1,) * seats
    return tuple([COLOURS.index(name) for name in choice.split(",")])
