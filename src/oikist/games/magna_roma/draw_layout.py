"""Draw layout: where the slots of the ring, the cells of a city and the cards are in a drawing, and what meets what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oikist.core.svg import Drawing
from oikist.games.magna_roma.board import COLUMN_LETTERS
from oikist.games.magna_roma.view import CellView

Point = tuple[float, float]

MANY: Final = 8  # slots; more stand closer
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the north, then clockwise
CARDS_LEFT: Final = 10.0
MONUMENTS_TOP: Final = 14.0
PROVINCES_GAP: Final = 16.0  # between the monuments and the provinces


class Layout:
    """The table as the page has it on a wide screen: cards at the left, the city in the middle, the ring right."""

    def __init__(self, drawing: Drawing, slots: int) -> None:
        self.card = drawing.number("layout.card")  # the width of a card
        labels, self.side = drawing.number("layout.labels"), drawing.number("layout.city")
        self.city: Point = (self.card + 24 + labels, 8 + labels)  # the upper left corner of its square
        left = self.city[0] + self.side + drawing.number("ring.aside")
        self.width = left + drawing.number("ring.width")
        self.height = self.city[1] + self.side + 12
        kind = "pool" if slots < drawing.number("ring.fewest") else "ring"
        (x, y), (deck_x, deck_y) = drawing.pair(f"{kind}.first"), drawing.pair(f"{kind}.deck")
        self.deck: Point = (left + deck_x, deck_y)
        self.slot_size = drawing.number(f"{kind}.size")
        self.is_ring = kind == "ring"
        first = (left + x, y)
        self.slots = _ring(drawing, slots, first) if self.is_ring else _pool(drawing, slots, first)
        between = drawing.number("layout.between")
        self.monument_height = drawing.number("layout.monument")
        self.province_height = drawing.number("layout.province")
        self.monument_pitch = self.monument_height + between
        self.province_pitch = self.province_height + between

    def monument(self, number: int) -> Point:
        """The upper left corner of a monument on display."""
        return CARDS_LEFT, MONUMENTS_TOP + number * self.monument_pitch

    def province(self, number: int) -> Point:
        """The upper left corner of a province, below three monuments."""
        top = MONUMENTS_TOP + PROVINCES_GAP + 3 * self.monument_pitch
        return CARDS_LEFT, top + number * self.province_pitch


def _pool(drawing: Drawing, slots: int, first: Point) -> list[Point]:
    return [(first[0], first[1] + place * drawing.number("pool.pitch")) for place in range(slots)]


def _ring(drawing: Drawing, slots: int, first: Point) -> list[Point]:
    """Two columns, walked round clockwise from the upper left corner."""
    pitch = drawing.number("ring.close" if slots > MANY else "ring.pitch")
    x, y = first
    length = (slots + 1) // 2
    near = [(x, y + along * pitch) for along in range(slots - length)]
    far = [(x + drawing.number("ring.across"), y + along * pitch) for along in range(length)]
    return [near[0], *far, *reversed(near[1:])]


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a city that is drawn: its first column and row, counted from 0, how many there are, its tile size."""

    column: int
    row: int
    columns: int
    rows: int
    tile: float

    def corner(self, cell: str) -> Point:
        """The upper left corner of a cell, in the units of the city."""
        return (COLUMN_LETTERS.index(cell[0]) - self.column) * self.tile, (int(cell[1:]) - 1 - self.row) * self.tile

    def site(self, site: str) -> Point:
        """Where a monument stands: a corner is called after the first and the last of its four cells."""
        first, _, last = site.partition("-")
        x, y = self.corner(last or first)
        return (x, y) if last else (x + self.tile / 2, y + self.tile / 2)

    def frame(self, drawing: Drawing, square: Point, side: float) -> tuple[float, float, float]:
        """How the city is put into a square: its corner and its scale, in the middle and as large as fits."""
        scale = side / (max(drawing.number("layout.span"), self.columns, self.rows) * self.tile)
        x = square[0] + (side - self.columns * self.tile * scale) / 2
        return x, square[1] + (side - self.rows * self.tile * scale) / 2, scale


def window_of(drawing: Drawing, cells: Sequence[str]) -> Window:
    """The smallest part of the board that has all these cells."""
    columns = [COLUMN_LETTERS.index(cell[0]) for cell in cells]
    rows = [int(cell[1:]) - 1 for cell in cells]
    column, row = min(columns), min(rows)
    tile = drawing.number("tile.size")
    return Window(column, row, max(columns) - column + 1, max(rows) - row + 1, tile)


@dataclass(frozen=True, slots=True)
class Join:
    """Two half-symbols that meet: where, which resource they make, and whether both tiles have one colour."""

    x: float
    y: float
    resource: str
    is_one_colour: bool


def joins_of(cells: Sequence[CellView], pairs: Sequence[str], window: Window) -> list[Join]:
    """All of a city, each found once, from its upper or left tile."""
    made = dict(pair.split("=") for pair in pairs)
    tiles = {cell.cell: cell.tile for cell in cells}
    found: list[Join] = []
    for name, tile in tiles.items():
        x, y = window.corner(name)
        for side in (1, 2):
            across, down = STEPS[side]
            other = tiles.get(_beside(name, across, down))
            halves = "".join(sorted(tile.edges[side] + (other.edges[side + 2 & 3] if other else "-")))
            if other is not None and halves in made:
                middle = x + (1 + across) * window.tile / 2, y + (1 + down) * window.tile / 2
                found.append(Join(*middle, made[halves], tile.colour == other.colour))
    return found


def _beside(cell: str, across: int, down: int) -> str:
    column = COLUMN_LETTERS.index(cell[0]) + across
    return f"{COLUMN_LETTERS[column]}{int(cell[1:]) + down}" if 0 <= column < len(COLUMN_LETTERS) else ""


def lanes_of(places: Sequence[float], width: float) -> list[int]:
    """For markers that stand at these places: in which lane each stands, so that none covers another."""
    taken: list[list[float]] = []
    found: list[int] = []
    for place in places:
        lane = 0
        while lane < len(taken) and any(abs(other - place) < width for other in taken[lane]):
            lane += 1
        if lane == len(taken):
            taken.append([])
        taken[lane].append(place)
        found.append(lane)
    return found
