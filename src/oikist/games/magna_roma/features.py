"""Features: fixed-length numbers for learners, made from what a seat sees; most lie between 0 and 1.

Four seats, the viewer first, the others clockwise, missing ones all 0. Each has
  23 numbers for each of the 81 cells of its city, a1 first, then b1: occupied; red, purple, brown; for each side from
     the north clockwise whether its half is A, B, C; stars / 2; mask, lyre, column; blessed; built on; open,
  21 of itself: present, to move, score / 100, points on the track / 50, tiles / 24, coins / 10, population / 20,
     blessing tokens / 4, places on the Military, the Pantheon, the Market and the three star tracks as parts of their
     length, the three star values and the values of the Market, the Pantheon and the Military as parts of the highest,
     tile reserved,
  20 of the reserved tile: present, colour, halves, stars and icon as above,
  10 how often it has what each province card counts / 6, 0 for cards not in play,
  24 whether it has built each monument, then what each is worth / 12.
Then the table:
  10 slots of the ring with 25: the tile with 20 as above, whose cylinder stands there (viewer, next ...), and the steps
     clockwise from the viewer's cylinder as a part of the ring,
  12 which monuments are on display,
  10 province cards with 16: in play; for each slot, the dearest first, who holds it (viewer, next ...), blocked,
   6 trade tokens with 3: on which slot of the Market,
  12 objectives with 5: on which slot of the solo board, met,
  12 phases, then whether each of the 6 trade tokens and each of the 12 monuments waits for an answer,
   8 turn / 24, optional action taken, city tiles in the deck / 96, monuments in the deck / 12, one to four seats.
"""

from array import array
from typing import Final

from oikist.games.magna_roma.board import CELL_NAMES, CELL_NUMBERS, CELLS, EMPTY, FIRST_TILE, SIDES, TOWN, Board
from oikist.games.magna_roma.component_file import LONGEST_RING
from oikist.games.magna_roma.components import (
    COLOURS,
    ICONS,
    LETTERS,
    MONUMENTS,
    OBJECTIVE_SLOTS,
    OBJECTIVES,
    PROVINCES,
    SLOTS,
    TILES,
    TRADE_SLOTS,
    TRADES,
)
from oikist.games.magna_roma.turn import BLOCKED, PHASES
from oikist.games.magna_roma.view import MagnaRomaView, ProvinceView, SeatView, TileView

SEATS: Final = ("viewer", "viewer+1", "viewer+2", "viewer+3")
MOST_SEATS: Final = len(SEATS)

TILE_WORDS: Final = (
    "present", *COLOURS, *(f"half {letter} {side}" for side in SIDES for letter in LETTERS), "stars / 2", *ICONS,
)  # fmt: skip
PER_TILE: Final = len(TILE_WORDS)
FIRST_COLOUR: Final = 1
FIRST_HALF: Final = FIRST_COLOUR + len(COLOURS)
STARS: Final = FIRST_HALF + len(SIDES) * len(LETTERS)
FIRST_ICON: Final = STARS + 1

BLESSED: Final = PER_TILE  # a cell begins as a tile does
BUILT: Final = PER_TILE + 1
OPEN: Final = PER_TILE + 2
PER_CELL: Final = PER_TILE + 3

TRACKS: Final = ("military", "pantheon", "market", *(f"{colour} stars" for colour in COLOURS))
SELF_WORDS: Final = (
    "present", "to move", "score / 100", "points on the track / 50", "tiles / 24", "coins / 10", "population / 20",
    "blessing tokens / 4", *(f"{track}, place / length" for track in TRACKS),
    *(f"{colour} stars, value / highest" for colour in COLOURS),
    "market, value / highest", "pantheon, value / highest", "military, points / highest", "tile reserved",
)  # fmt: skip
PER_SELF: Final = len(SELF_WORDS)
PER_SEAT: Final = CELLS * PER_CELL + PER_SELF + PER_TILE + PROVINCES + 2 * MONUMENTS
PER_SLOT: Final = PER_TILE + MOST_SEATS + 1
PER_PROVINCE: Final = 1 + SLOTS * (MOST_SEATS + 1)
TABLE: Final = (
    LONGEST_RING * PER_SLOT
    + MONUMENTS
    + PROVINCES * PER_PROVINCE
    + TRADES * TRADE_SLOTS
    + OBJECTIVES * (OBJECTIVE_SLOTS + 1)
    + len(PHASES)
    + TRADES
    + MONUMENTS
    + 4
    + MOST_SEATS
)
LENGTH: Final = MOST_SEATS * PER_SEAT + TABLE

_COLOUR: Final = {name: FIRST_COLOUR + number for number, name in enumerate(COLOURS)}
_ICON: Final = {name: FIRST_ICON + number for number, name in enumerate(ICONS)}
_HALF: Final = {letter: number for number, letter in enumerate(LETTERS)}


def names(board: Board) -> list[str]:
    """What each number is."""
    parts = board.components
    words: list[str] = []
    for seat in SEATS:
        cell_words = (*TILE_WORDS, "blessed", "built on", "open")
        words += [f"{seat}: {cell} {word}" for cell in CELL_NAMES for word in cell_words]
        words += [f"{seat}: {word}" for word in SELF_WORDS]
        words += [f"{seat}: reserved tile {word}" for word in TILE_WORDS]
        words += [f"{seat}: sets of {province} / 6" for province in parts.province_names]
        words += [f"{seat}: has built {monument}" for monument in parts.monument_names]
        words += [f"{seat}: worth of {monument} / 12" for monument in parts.monument_names]
    slot_words = (*TILE_WORDS, *(f"cylinder of {seat}" for seat in SEATS), "steps from the viewer's cylinder / ring")
    words += [f"ring {slot + 1}: {word}" for slot in range(LONGEST_RING) for word in slot_words]
    words += [f"display: {monument}" for monument in parts.monument_names]
    for province in parts.province_names:
        words.append(f"{province}: in play")
        words += [f"{province}: slot {slot + 1} {who}" for slot in range(SLOTS) for who in (*SEATS, "blocked")]
    words += [f"trade {name}: on slot {slot + 1}" for name in parts.trade_names for slot in range(TRADE_SLOTS)]
    for objective in parts.objective_names:
        words += [f"objective {objective}: on slot {slot + 1}" for slot in range(OBJECTIVE_SLOTS)]
        words.append(f"objective {objective}: met")
    words += [f"phase: {phase}" for phase in PHASES]
    words += [f"trade {name}: waits for an answer" for name in parts.trade_names]
    words += [f"monument {name}: waits for its site" for name in parts.monument_names]
    words += ["table: turn / 24", "table: optional action taken", "table: city tiles in the deck / 96"]
    return [*words, "table: monuments in the deck / 12", *(f"table: {1 + count} seats" for count in range(MOST_SEATS))]


def tile_rows(board: Board) -> list["array[float]"]:
    """What lies on a cell -> the numbers of a tile, to be copied as a whole; all of them are exact in four bytes."""
    parts = board.components
    rows: list[array[float]] = []
    for lying in range(TOWN + 1):
        numbers = [0.0] * PER_TILE
        numbers[0] = float(lying != EMPTY)
        for side in board.halves[lying]:
            numbers[FIRST_HALF + side * len(LETTERS) + board.edges[lying * 4 + side] - 1] = 1.0
        if EMPTY < lying < TOWN:  # the Town Center has no colour
            tile = (lying - FIRST_TILE) // 4
            numbers[FIRST_COLOUR + parts.tile_colour[tile]] = 1.0
            numbers[STARS] = parts.tile_stars[tile] / 2
            if parts.tile_icon[tile] >= 0:
                numbers[FIRST_ICON + parts.tile_icon[tile]] = 1.0
        rows.append(array("f", numbers))
    return rows


def features(board: Board, view: MagnaRomaView) -> list[float]:
    """The numbers, in the order above; quick_features.py makes the same ones without a view."""
    numbers: list[float] = []
    viewer = max(view.seat, 0)
    for offset in range(len(view.seats)):
        numbers += _seat_numbers(board, view, view.seats[(viewer + offset) % len(view.seats)])
    numbers += [0.0] * (PER_SEAT * (MOST_SEATS - len(view.seats)))
    numbers += _ring_numbers(view, viewer)
    numbers += _card_numbers(board, view, viewer)
    return numbers + _moment_numbers(board, view)


def _seat_numbers(board: Board, view: MagnaRomaView, seat: SeatView) -> list[float]:
    numbers = _city_numbers(seat)
    numbers += _own_numbers(board, view, seat)
    reserved = [0.0] * PER_TILE
    _write_tile(reserved, 0, seat.tile)
    parts = board.components
    sets, built, worth = [0.0] * PROVINCES, [0.0] * MONUMENTS, [0.0] * MONUMENTS
    for province, count in zip(view.provinces, seat.sets, strict=True):
        sets[parts.province_names.index(province.name)] = count / 6
    for monument in seat.monuments:
        number = parts.monument_names.index(monument.name)
        built[number] = 1.0
        worth[number] = monument.worth / 12
    return numbers + reserved + sets + built + worth


def _city_numbers(seat: SeatView) -> list[float]:
    numbers = [0.0] * (CELLS * PER_CELL)
    for cell in seat.cells:
        first = CELL_NUMBERS[cell.cell] * PER_CELL
        _write_tile(numbers, first, cell.tile)
        numbers[first + BLESSED] = float(cell.is_blessed)
        numbers[first + BUILT] = float(cell.monument != "")
    for name in seat.open_cells:
        numbers[CELL_NUMBERS[name] * PER_CELL + OPEN] = 1.0
    return numbers


def _write_tile(numbers: list[float], first: int, tile: TileView | None) -> None:
    """Put a tile into the numbers from `first` on; the Town Center has no colour."""
    if tile is None:
        return
    numbers[first] = 1.0
    if tile.colour in _COLOUR:
        numbers[first + _COLOUR[tile.colour]] = 1.0
    for side, half in enumerate(tile.edges):
        if half in _HALF:
            numbers[first + FIRST_HALF + side * len(LETTERS) + _HALF[half]] = 1.0
    numbers[first + STARS] = tile.stars / 2
    if tile.icon:
        numbers[first + _ICON[tile.icon]] = 1.0


def _own_numbers(board: Board, view: MagnaRomaView, seat: SeatView) -> list[float]:
    numbers = [1.0, float(view.to_move == seat.seat), seat.score / 100, seat.points / 50, seat.placed / view.rounds]
    numbers += [seat.coins / 10, seat.population / 20, seat.blessings / 4]
    numbers += [seat.legions / board.military_last, seat.faith / board.pantheon_last, seat.luxury / board.market_last]
    numbers += [steps / board.star_last for steps in seat.stars]
    numbers += [value / board.star_most for value in seat.star_values]
    numbers += [seat.market_value / board.market_most, seat.pantheon_value / board.pantheon_most]
    return [*numbers, seat.military_points / board.military_most, float(seat.tile is not None)]


def _ring_numbers(view: MagnaRomaView, viewer: int) -> list[float]:
    numbers = [0.0] * (LONGEST_RING * PER_SLOT)
    own = next((slot.slot for slot in view.ring if slot.seat == viewer), 0)
    for slot in view.ring:
        first = (slot.slot - 1) * PER_SLOT
        _write_tile(numbers, first, slot.tile)
        if slot.seat >= 0:
            numbers[first + PER_TILE + (slot.seat - viewer) % len(view.seats)] = 1.0
        if own:
            numbers[first + PER_TILE + MOST_SEATS] = (slot.slot - own) % len(view.ring) / len(view.ring)
    return numbers


def _card_numbers(board: Board, view: MagnaRomaView, viewer: int) -> list[float]:
    """Monuments on display, provinces, trade tokens and objectives."""
    parts = board.components
    display = [0.0] * MONUMENTS
    for monument in view.display:
        display[parts.monument_names.index(monument.name)] = 1.0
    provinces = [0.0] * (PROVINCES * PER_PROVINCE)
    for province in view.provinces:
        first = parts.province_names.index(province.name) * PER_PROVINCE
        provinces[first : first + PER_PROVINCE] = _province_numbers(province, viewer, len(view.seats))
    trades = [0.0] * (TRADES * TRADE_SLOTS)
    for place, trade in enumerate(view.trades):
        trades[parts.trade_names.index(trade.name) * TRADE_SLOTS + place] = 1.0
    objectives = [0.0] * (OBJECTIVES * (OBJECTIVE_SLOTS + 1))
    for place, objective in enumerate(view.objectives):
        first = parts.objective_names.index(objective.name) * (OBJECTIVE_SLOTS + 1)
        objectives[first + place] = 1.0
        objectives[first + OBJECTIVE_SLOTS] = float(objective.is_met)
    return display + provinces + trades + objectives


def _province_numbers(province: ProvinceView, viewer: int, seats: int) -> list[float]:
    numbers = [1.0] + [0.0] * (PER_PROVINCE - 1)
    for place, slot in enumerate(province.slots):
        first = 1 + place * (MOST_SEATS + 1)
        if slot.seat == BLOCKED:
            numbers[first + MOST_SEATS] = 1.0
        elif slot.seat >= 0:
            numbers[first + (slot.seat - viewer) % seats] = 1.0
    return numbers


def _moment_numbers(board: Board, view: MagnaRomaView) -> list[float]:
    """The phase, what is pending, and how far the game is."""
    parts = board.components
    numbers = [float(phase == view.phase) for phase in PHASES]
    # A trade and a monument may have one name: only one of them waits in a phase.
    numbers += [float(view.phase == "trade" and name == view.pending) for name in parts.trade_names]
    numbers += [float(view.phase == "site" and name == view.pending) for name in parts.monument_names]
    numbers += [view.round / view.rounds, float(view.has_acted), view.deck / TILES, view.monument_deck / MONUMENTS]
    return numbers + [float(len(view.seats) == count) for count in range(1, MOST_SEATS + 1)]
