"""Set-up: the table before the first draw."""

from typing import Final

from oikist.games.magna_roma.board import (
    CELLS,
    EMPTY,
    NEAR,
    NO_CORNER,
    SOLO_SPAN,
    START_SPAN,
    TOWN,
    TOWN_CELL,
    Board,
)
from oikist.games.magna_roma.components import COLOURS, ICONS, MONUMENTS, OBJECTIVE_SLOTS, SLOTS, TILES, TRADE_SLOTS
from oikist.games.magna_roma.state import MagnaRomaState
from oikist.games.magna_roma.turn import BLOCKED, FREE, settle

SHOWN: Final = 3  # monuments and provinces in play (MR-1.7, MR-1.8)
BLOCKED_SLOTS: Final = {"dearest": (0, 0, 0), "diagonal": (0, 1, 2)}  # by province (MR-12.7)


def set_up(board: Board, seats: int, options: dict[str, str]) -> MagnaRomaState:
    """A table before anything is drawn; alone as for two, where nothing else is said (MR-12.1)."""
    state = MagnaRomaState()
    state.board = board
    state.options = options
    state.seats = seats
    state.is_manual = options["symbol_order"] == "manual"
    state.trades_on_pass = options["trade_on_pass"] == "yes"
    state.is_limited = options["supply"] == "limited"
    state.blesses_town = options["bless_town_center"] == "yes"
    state.turns_done = 0
    state.has_placed = 0
    state.has_acted = 0
    state.chosen = -1
    state.offer = -1
    state.focus = -1
    state.agenda = []
    state.deck = [board.draw_tile + tile for tile in range(TILES)]
    state.monument_deck = (1 << MONUMENTS) - 1
    state.ring = [-1] * board.components.ring_slots[seats]  # MR-1.4
    state.cylinder = [-1] * seats
    state.display = [-1] * SHOWN
    state.provinces = [-1] * SHOWN
    state.trades = [-1] * TRADE_SLOTS  # MR-1.9
    state.objectives = [-1] * OBJECTIVE_SLOTS if seats == 1 else []  # MR-12.5
    state.holder = [FREE] * (SHOWN * SLOTS)
    if seats == 1:  # MR-12.7
        for place, slot in enumerate(BLOCKED_SLOTS[options["blocked"]]):
            state.holder[place * SLOTS + slot] = BLOCKED
    state.owner = [-1] * MONUMENTS
    state.site = [NO_CORNER] * MONUMENTS
    _lay_cities(state)
    settle(state)
    return state


def _lay_cities(state: MagnaRomaState) -> None:
    """Every city is its Town Center, every store empty, every marker at its start (MR-1.5, MR-1.6)."""
    seats = state.seats
    state.city = []
    for _ in range(seats):
        cells = [EMPTY] * (CELLS + 1)
        cells[TOWN_CELL] = TOWN
        state.city.append(cells)
    span = SOLO_SPAN if seats == 1 else START_SPAN  # MR-12.3
    state.tiles = [0] * seats
    state.frontier = [NEAR[TOWN_CELL]] * seats
    state.row_span = [span] * seats
    state.column_span = [span] * seats
    state.colours = [0] * (seats * len(COLOURS))
    state.icons = [0] * (seats * len(ICONS))
    state.built = [0] * seats
    state.blessed = [0] * seats
    state.coins = [0] * seats
    state.population = [0] * seats
    state.blessings = [0] * seats
    state.legions = [0] * seats
    state.faith = [0] * seats
    state.luxury = [0] * seats
    state.points = [0] * seats
    state.stars = [0] * (seats * len(COLOURS))
