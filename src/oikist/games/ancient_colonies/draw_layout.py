"""Draw layout: where tiles, sites, home ports and pieces are in a drawing, from their names."""

from typing import Final

from oikist.core.svg import Drawing

Point = tuple[float, float]

TILE_COLUMNS: Final = "abcd"
SITE_COLUMNS: Final = "wxyz"
COLUMNS: Final = len(TILE_COLUMNS)
ROWS: Final = 5
LAST_SITE: Final = "z5"  # in the corner of the board


class Layout:
    """The board as the page has it in the smallest frame for wide home ports."""

    def __init__(self, drawing: Drawing) -> None:
        self.left, self.top = drawing.number("board.left"), drawing.number("board.top")
        self.tile_width, self.tile_height = drawing.number("board.tileWidth"), drawing.number("board.tileHeight")
        self.width = self.left + COLUMNS * self.tile_width + drawing.number("board.right")
        self.height = self.top + ROWS * self.tile_height + drawing.number("board.bottom")
        self.port_half = drawing.number("board.port")  # half the height of a home port
        self.beside = [drawing.pair(f"beside.{place}") for place in drawing.names("beside")]

    def corner(self, tile: str) -> Point:
        """The north-west corner of a tile."""
        column, row = cell_of(tile)
        return self.left + column * self.tile_width, self.top + row * self.tile_height

    def point(self, place: str) -> Point:
        """A site, or the middle of a tile."""
        if is_site(place):
            column = SITE_COLUMNS.index(place[0]) + 1
            return self.left + column * self.tile_width, self.top + int(place[1:]) * self.tile_height
        x, y = self.corner(place)
        return x + self.tile_width / 2, y + self.tile_height / 2

    def inside(self, tile: str, corner: str, across: float, down: float) -> Point:
        """A point so far from a corner of a tile ("nw"), drawn in."""
        x, y = self.corner(tile)
        x += across if corner.endswith("w") else self.tile_width - across
        return x, y + (down if corner.startswith("n") else self.tile_height - down)

    def port(self, seat: int) -> Point:
        """Where the home port of a seat lies, left of the sea."""
        return self.left / 2, self.top + (seat + 0.5) * self.tile_height

    def stand(self, place: str, number: int, index: int) -> tuple[float, float, float]:
        """Where one of several pieces at a place stands, so that none covers another, and its scale."""
        x, y = self.point(place)
        if is_site(place):
            across, down = self.beside[min(index, len(self.beside) - 1)]
            is_turned = place == LAST_SITE or (place[0] == LAST_SITE[0] and index > 1)
            return x - across if is_turned else x + across, y + down, 1.0
        across, down, scale = in_tile(number, index)
        return x + across, y + down, scale


def in_tile(number: int, index: int) -> tuple[float, float, float]:
    """Pieces in the middle of a tile: side by side, in two rows and smaller when there are many."""
    per_row = number if number <= 3 else (number + 1) // 2
    rows = -(-number // per_row)
    row = index // per_row
    in_row = number - per_row * (rows - 1) if row == rows - 1 else per_row
    scale = 1.0 if number == 1 else 0.95 if rows == 1 else 0.72
    step = (58 if rows == 1 else 54 if number > 4 else 80) * scale
    return (index % per_row - (in_row - 1) / 2) * step, 0.0 if rows == 1 else (row - 0.5) * 58 * scale, scale


def is_site(place: str) -> bool:
    """Whether a place is a site, where tiles meet, and not a tile."""
    return len(place) == 2 and place[0] in SITE_COLUMNS


def is_place(place: str) -> bool:
    """Whether it is a site or a tile at all."""
    return len(place) == 2 and place[0] in SITE_COLUMNS + TILE_COLUMNS and place[1].isdigit()


def cell_of(tile: str) -> tuple[int, int]:
    """The column and the row of a tile, from 0."""
    return TILE_COLUMNS.index(tile[0]), int(tile[1:]) - 1


def tile_name(column: int, row: int) -> str:
    """The name of a tile, "" beyond the map."""
    return f"{TILE_COLUMNS[column]}{row + 1}" if 0 <= column < COLUMNS and 0 <= row < ROWS else ""
