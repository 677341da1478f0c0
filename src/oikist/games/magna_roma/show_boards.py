"""Show boards: cities, tiles and the ring as pictures made of characters."""

from collections.abc import Sequence
from typing import Final

from oikist.core.layout import WIDTH, blank, draw
from oikist.games.magna_roma.board import COLUMN_LETTERS
from oikist.games.magna_roma.view import CellView, SeatView, SlotView, TileView
from oikist.text import say

PACKAGE: Final = "oikist.games.magna_roma"
TILE_WIDTH: Final = 7
TILE_HEIGHT: Final = 3
PICTURE_GAP: Final = 3  # columns between pictures

ICON_SIGNS: Final = {"": " ", "mask": "☻", "lyre": "♪", "column": "Π"}
STAR: Final = "*"
BLESSED: Final = "+"
BUILT: Final = "#"
TOWN: Final = "⌂"
OPEN: Final = "·"


def city_picture(seat: SeatView, language: str) -> list[str]:
    """A city with each tile as a box, cropped to its tiles and the cells where the next one may lie."""
    names = [cell.cell for cell in seat.cells] + list(seat.open_cells)
    first_column, last_column, first_row, last_row = _bounds(names)
    columns, rows = last_column - first_column + 1, last_row - first_row + 1
    lines = blank(TILE_WIDTH * columns, TILE_HEIGHT * rows)
    for cell in seat.cells:
        draw(lines, tile_box(cell.tile, language, cell), *_corner_of(cell.cell, first_column, first_row))
    for name in seat.open_cells:
        left, top = _corner_of(name, first_column, first_row)
        lines[top + 1][left + TILE_WIDTH // 2] = OPEN
    for site in [monument.site for monument in seat.monuments if "-" in monument.site]:
        # Its sign lies on the corner where the four tiles meet, as the monument does.
        left, top = _corner_of(site.partition("-")[2], first_column, first_row)
        draw(lines, [BUILT * 2] * 2, left - 1, top - 1)
    letters = "".join(letter.center(TILE_WIDTH) for letter in COLUMN_LETTERS[first_column : last_column + 1])
    picture = ["  " + letters]
    for number, line in enumerate(lines):
        row, part = divmod(number, TILE_HEIGHT)
        picture.append((f"{first_row + row + 1} " if part == 1 else "  ") + "".join(line))
    if not picture[-1].strip():
        picture.pop()  # below open cells
    return [line.rstrip() for line in picture]


def small_city_picture(seat: SeatView, language: str) -> list[str]:
    """A city with two characters a tile: its colour and its icon."""
    first_column, last_column, first_row, last_row = _bounds([cell.cell for cell in seat.cells])
    signs = {cell.cell: _colour_sign(cell.tile, language) + ICON_SIGNS[cell.tile.icon] for cell in seat.cells}
    letters = COLUMN_LETTERS[first_column : last_column + 1]
    picture = ["  " + "  ".join(letters)]
    for row in range(first_row + 1, last_row + 2):
        picture.append(f"{row} " + " ".join(signs.get(f"{letter}{row}", "  ") for letter in letters))
    return [line.rstrip() for line in picture]


def tile_box(tile: TileView, language: str, cell: CellView | None = None) -> list[str]:
    """A tile as it lies, its half-symbols on its frame; `cell` tells what became of it in a city."""
    north, east, south, west = (blank if half == "-" else half for half, blank in zip(tile.edges, "─│─│", strict=True))
    blessed = BLESSED if cell is not None and cell.is_blessed else " "
    right = _stars_sign(tile.stars)
    if cell is not None and cell.monument and tile.colour == "town":
        right = f" {BUILT}"
    inside = f"{ICON_SIGNS[tile.icon]}{blessed}{_colour_sign(tile, language)}{right}"
    return [f"┌──{north}──┐", f"{west}{inside}{east}", f"└──{south}──┘"]


def ring_picture(ring: Sequence[SlotView], language: str) -> list[str]:
    """The slots in a ring, clockwise from the upper left; a pool of a few in one line."""
    texts = [_slot_text(slot, language) for slot in ring]
    columns = len(texts) if len(texts) <= 4 else (len(texts) + 1) // 2
    gap = " " * min(PICTURE_GAP, (WIDTH - columns * len(texts[0])) // max(columns - 1, 1))
    halves = [texts[:columns], texts[columns:][::-1]]
    if len(texts) > columns and len(texts) % 2:
        halves[1].insert(0, " " * len(texts[0]))
    return [gap.join(half).rstrip() for half in halves if half]


def seat_sign(seat: int) -> str:
    """What stands for a seat at its cylinder, its discs and its sets."""
    return f"<{seat}"


def _bounds(names: list[str]) -> tuple[int, int, int, int]:
    """The first and last column and row of these cells, counted from 0."""
    columns = [COLUMN_LETTERS.index(name[0]) for name in names]
    rows = [int(name[1:]) - 1 for name in names]
    return min(columns), max(columns), min(rows), max(rows)


def _corner_of(name: str, first_column: int, first_row: int) -> tuple[int, int]:
    """Where the box of a cell begins: characters from the left, lines from the top."""
    column, row = COLUMN_LETTERS.index(name[0]), int(name[1:]) - 1
    return (column - first_column) * TILE_WIDTH, (row - first_row) * TILE_HEIGHT


def _colour_sign(tile: TileView, language: str) -> str:
    return TOWN if tile.colour == "town" else say(PACKAGE, language, f"letter.{tile.colour}")


def _stars_sign(stars: int) -> str:
    """Always two characters."""
    return f"{STAR * stars:<2}" if stars <= 2 else f"{STAR}{stars}"


def _slot_text(slot: SlotView, language: str) -> str:
    """A slot as "10 R AB-C **☻<0", always 15 characters."""
    owner = seat_sign(slot.seat) if slot.seat >= 0 else ""
    if slot.tile is None:
        return f"{slot.slot:>2} {OPEN:<10}{owner:<2}"
    signs = _stars_sign(slot.tile.stars) + ICON_SIGNS[slot.tile.icon]
    return f"{slot.slot:>2} {_colour_sign(slot.tile, language)} {slot.tile.edges} {signs}{owner:<2}"
