"""The numbers of features.py straight from the state: a learner asks at every step, and a view is slow to make."""

from collections.abc import MutableSequence
from typing import TYPE_CHECKING

from oikist.games.magna_roma.board import (
    CELLS,
    COLUMNS_IN_REACH,
    FIRST_TILE,
    ROWS_IN_REACH,
    TOWN_BIT,
)
from oikist.games.magna_roma.component_file import LONGEST_RING
from oikist.games.magna_roma.components import (
    COLOURS,
    MONUMENTS,
    OBJECTIVE_SLOTS,
    OBJECTIVES,
    PROVINCES,
    SLOTS,
    TILES,
    TILES_A_SEAT,
    TRADE_SLOTS,
    TRADES,
)
from oikist.games.magna_roma.features import (
    BLESSED,
    BUILT,
    MOST_SEATS,
    OPEN,
    PER_CELL,
    PER_PROVINCE,
    PER_SEAT,
    PER_SELF,
    PER_SLOT,
    PER_TILE,
)
from oikist.games.magna_roma.objectives import is_met
from oikist.games.magna_roma.scoring import best_staffing, monument_worth, province_sets, score
from oikist.games.magna_roma.turn import BLOCKED, PHASES, SITE, TRADE

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def write(state: "MagnaRomaState", seat: int, numbers: MutableSequence[float]) -> None:
    """Put them into noughts, as the seat or a spectator sees the table: all is open (MR-1.12)."""
    viewer = max(seat, 0)
    for offset in range(state.seats):
        one, first = (viewer + offset) % state.seats, offset * PER_SEAT
        _write_city(state, one, numbers, first)
        _write_self(state, one, numbers, first + CELLS * PER_CELL)
        _write_holdings(state, one, numbers, first + CELLS * PER_CELL + PER_SELF)
    first = MOST_SEATS * PER_SEAT
    _write_ring(state, viewer, numbers, first)
    first += LONGEST_RING * PER_SLOT
    _write_cards(state, viewer, numbers, first)
    first += MONUMENTS + PROVINCES * PER_PROVINCE + TRADES * TRADE_SLOTS + OBJECTIVES * (OBJECTIVE_SLOTS + 1)
    _write_moment(state, numbers, first)


def _write_city(state: "MagnaRomaState", seat: int, numbers: MutableSequence[float], start: int) -> None:
    city, blessed, built, rows = state.city[seat], state.blessed[seat], state.built[seat], state.board.tile_rows
    left = state.tiles[seat] | TOWN_BIT
    while left:
        low = left & -left
        left ^= low
        cell = low.bit_length() - 1
        first = start + cell * PER_CELL
        numbers[first : first + PER_TILE] = rows[city[cell]]
        if blessed & low:
            numbers[first + BLESSED] = 1.0
        if built & low:
            numbers[first + BUILT] = 1.0
    left = state.frontier[seat] & ROWS_IN_REACH[state.row_span[seat]] & COLUMNS_IN_REACH[state.column_span[seat]]
    while left:
        low = left & -left
        left ^= low
        numbers[start + (low.bit_length() - 1) * PER_CELL + OPEN] = 1.0


def _write_self(state: "MagnaRomaState", seat: int, numbers: MutableSequence[float], first: int) -> None:
    board, parts = state.board, state.board.components
    numbers[first] = 1.0
    numbers[first + 1] = 1.0 if state.mover == seat else 0.0
    numbers[first + 2] = score(state, seat) / 100
    numbers[first + 3] = state.points[seat] / 50
    numbers[first + 4] = state.tiles[seat].bit_count() / TILES_A_SEAT
    numbers[first + 5] = state.coins[seat] / 10
    numbers[first + 6] = state.population[seat] / 20
    numbers[first + 7] = state.blessings[seat] / 4
    legions, faith, luxury = state.legions[seat], state.faith[seat], state.luxury[seat]
    numbers[first + 8] = legions / board.military_last
    numbers[first + 9] = faith / board.pantheon_last
    numbers[first + 10] = luxury / board.market_last
    value = parts.star_value
    for colour in range(len(COLOURS)):
        steps = state.stars[seat * len(COLOURS) + colour]
        numbers[first + 11 + colour] = steps / board.star_last
        numbers[first + 14 + colour] = value[steps] / board.star_most
    numbers[first + 17] = parts.market_value[luxury] / board.market_most
    numbers[first + 18] = parts.pantheon_value[faith] / board.pantheon_most
    numbers[first + 19] = parts.military_points[legions] / board.military_most
    slot = state.cylinder[seat]
    if slot >= 0 and state.ring[slot] >= 0:
        numbers[first + 20] = 1.0
        first += PER_SELF
        numbers[first : first + PER_TILE] = board.tile_rows[FIRST_TILE + state.ring[slot] * 4]


def _write_holdings(state: "MagnaRomaState", seat: int, numbers: MutableSequence[float], first: int) -> None:
    """How often the seat has what provinces count, and its monuments; its reserved tile comes before them."""
    first += PER_TILE
    for card in state.provinces:
        if card >= 0:
            numbers[first + card] = province_sets(state, seat, card) / 6
    first += PROVINCES
    if state.built[seat]:
        employed = best_staffing(state, seat)[1]
        for monument, owner in enumerate(state.owner):
            if owner == seat:
                numbers[first + monument] = 1.0
                numbers[first + MONUMENTS + monument] = monument_worth(state, monument)[employed[monument]] / 12


def _write_ring(state: "MagnaRomaState", viewer: int, numbers: MutableSequence[float], start: int) -> None:
    ring, rows = state.ring, state.board.tile_rows
    own = state.cylinder[viewer]
    for slot in range(len(ring)):
        first = start + slot * PER_SLOT
        if ring[slot] >= 0:
            numbers[first : first + PER_TILE] = rows[FIRST_TILE + ring[slot] * 4]
        if own >= 0:
            numbers[first + PER_TILE + MOST_SEATS] = (slot - own) % len(ring) / len(ring)
    for seat in range(state.seats):
        slot = state.cylinder[seat]
        if slot >= 0:
            numbers[start + slot * PER_SLOT + PER_TILE + (seat - viewer) % state.seats] = 1.0


def _write_cards(state: "MagnaRomaState", viewer: int, numbers: MutableSequence[float], first: int) -> None:
    """Monuments on display, provinces, trade tokens and objectives."""
    for monument in state.display:
        if monument >= 0:
            numbers[first + monument] = 1.0
    first += MONUMENTS
    for place, card in enumerate(state.provinces):
        if card >= 0:
            start = first + card * PER_PROVINCE
            numbers[start] = 1.0
            for slot in range(SLOTS):
                holder = state.holder[place * SLOTS + slot]
                if holder == BLOCKED:
                    numbers[start + 1 + slot * (MOST_SEATS + 1) + MOST_SEATS] = 1.0
                elif holder >= 0:
                    numbers[start + 1 + slot * (MOST_SEATS + 1) + (holder - viewer) % state.seats] = 1.0
    first += PROVINCES * PER_PROVINCE
    # The places are counted without gaps, as a view counts them.
    place = 0
    for token in state.trades:
        if token >= 0:
            numbers[first + token * TRADE_SLOTS + place] = 1.0
            place += 1
    first += TRADES * TRADE_SLOTS
    place = 0
    for slot, objective in enumerate(state.objectives):
        if objective >= 0:
            start = first + objective * (OBJECTIVE_SLOTS + 1)
            numbers[start + place] = 1.0
            numbers[start + OBJECTIVE_SLOTS] = 1.0 if is_met(state, slot) else 0.0
            place += 1


def _write_moment(state: "MagnaRomaState", numbers: MutableSequence[float], first: int) -> None:
    """The phase, what is pending, and how far the game is."""
    numbers[first + state.phase] = 1.0
    first += len(PHASES)
    if state.phase == TRADE:
        numbers[first + state.trades[state.offer]] = 1.0
    elif state.phase == SITE:
        numbers[first + TRADES + state.chosen] = 1.0
    first += TRADES + MONUMENTS
    numbers[first] = min(state.turns_done // state.seats + 1, TILES_A_SEAT) / TILES_A_SEAT
    numbers[first + 1] = 1.0 if state.has_acted else 0.0
    numbers[first + 2] = len(state.deck) / TILES
    numbers[first + 3] = state.monument_deck.bit_count() / MONUMENTS
    numbers[first + 3 + state.seats] = 1.0
