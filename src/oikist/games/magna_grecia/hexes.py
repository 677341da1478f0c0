"""Hexes, pointed at the top, in rows of which every second one is shifted right by half a hex: names and distances."""

from typing import Final

DIRECTIONS: Final = ("e", "ne", "nw", "w", "sw", "se")
NOWHERE: Final = -1
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

# The row step of each direction, and its column step from an even and from an odd row.
ROW_STEPS: Final = (0, -1, -1, 0, 1, 1)
EVEN_STEPS: Final = (1, 0, -1, -1, -1, 0)
ODD_STEPS: Final = (1, 1, 0, -1, 0, 1)


def hex_name(index: int, columns: int) -> str:
    """The name of a hex: the letter of its column, then its row counted from 1."""
    return f"{LETTERS[index % columns]}{index // columns + 1}"


def neighbours(rows: int, columns: int) -> list[int]:
    """A flat table: at hex * 6 + direction the hex next to it that way, or NOWHERE beyond the edge of the board."""
    table: list[int] = []
    for row in range(rows):
        column_steps = ODD_STEPS if row % 2 else EVEN_STEPS
        for column in range(columns):
            for row_step, column_step in zip(ROW_STEPS, column_steps, strict=True):
                to_row, to_column = row + row_step, column + column_step
                is_on_board = 0 <= to_row < rows and 0 <= to_column < columns
                table.append(to_row * columns + to_column if is_on_board else NOWHERE)
    return table


def distance(a: int, b: int, columns: int) -> int:
    """How many steps lie between two hexes."""
    rows = b // columns - a // columns
    slants = _slant(b, columns) - _slant(a, columns)
    return max(abs(rows), abs(slants), abs(rows + slants))


def _slant(index: int, columns: int) -> int:
    """Columns that run straight from north-west to south-east, so that every step changes row and slant alike."""
    return index % columns - index // columns // 2
