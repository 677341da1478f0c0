"""Objectives of the solo board: the line each one looks at, and whether it is met."""

from typing import TYPE_CHECKING, Final

from oikist.games.magna_roma.board import CELL_NAMES, CORNER_CELLS, FIRST_TILE, ON_TOWN, SIZE, TOWN_BIT, WIDTH
from oikist.games.magna_roma.components import (
    COLOURS,
    ICONS,
    OBJECTIVE_ALTERNATING,
    OBJECTIVE_BLESSED,
    OBJECTIVE_BUILT,
    OBJECTIVE_EACH_COLOUR,
    OBJECTIVE_ICONS,
    OBJECTIVE_NO_ICONS,
    OBJECTIVE_SAME_COLOUR,
    OBJECTIVE_SAME_ICON,
)

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

FIRST_LINE: Final = 2  # row and column where the square of the solo board begins (MR-12.3)


def line_cells(line: int) -> list[int]:
    """The five cells of a line: 0 to 4 are the rows of the square, 5 to 9 its columns (MR-12.6)."""
    if line < WIDTH:
        return [(FIRST_LINE + line) * SIZE + FIRST_LINE + step for step in range(WIDTH)]
    return [(FIRST_LINE + step) * SIZE + FIRST_LINE + line - WIDTH for step in range(WIDTH)]


LINES: Final = [line_cells(line) for line in range(2 * WIDTH)]
LINE_MASKS: Final = [sum(1 << cell for cell in cells) for cells in LINES]


def line_name(line: int) -> str:
    """What is written beside the board: the number of a row or the letter of a column."""
    cells = LINES[line]
    return CELL_NAMES[cells[0]][1] if line < WIDTH else CELL_NAMES[cells[0]][0]


def is_met(state: "MagnaRomaState", slot: int) -> bool:
    """Whether the objective on a slot is met by its line as it lies (MR-12.8)."""
    parts, objective = state.board.components, state.objectives[slot]
    if objective < 0:
        return False
    line = parts.objective_lines[slot]
    mask, kind, what = LINE_MASKS[line], parts.objective_kind[objective], parts.objective_what[objective]
    if kind == OBJECTIVE_ICONS:
        return all(state.icons[icon] & mask for icon in range(len(ICONS)) if what >> icon & 1)
    if kind == OBJECTIVE_EACH_COLOUR:
        return all(state.colours[colour] & mask for colour in range(len(COLOURS)))
    if kind == OBJECTIVE_SAME_COLOUR:
        return any((cells & mask).bit_count() >= what for cells in state.colours)
    if kind == OBJECTIVE_SAME_ICON:
        return any((cells & mask).bit_count() >= what for cells in state.icons)
    if kind == OBJECTIVE_BLESSED:
        return (state.blessed[0] & mask & ~TOWN_BIT).bit_count() >= what
    if kind == OBJECTIVE_BUILT:
        return monuments_on(state, mask) >= what
    is_full = (state.tiles[0] | TOWN_BIT) & mask == mask  # MR-12.9
    if kind == OBJECTIVE_NO_ICONS:
        return is_full and not (state.icons[0] | state.icons[1] | state.icons[2]) & mask
    if kind == OBJECTIVE_ALTERNATING:
        return is_full and not has_equal_neighbours(state, line)
    return stars_on(state, line) >= what


def monuments_on(state: "MagnaRomaState", mask: int) -> int:
    """Different monuments with a city tile of the line under them; one on the Town Center has none."""
    corners = [corner for corner in state.site if 0 <= corner < ON_TOWN]
    return sum(1 for corner in corners if CORNER_CELLS[corner] & mask)


def has_equal_neighbours(state: "MagnaRomaState", line: int) -> bool:
    """Whether two tiles side by side in the line have one colour; the Town Center has none."""
    shift = 1 if line < WIDTH else SIZE
    return any(cells & cells >> shift & LINE_MASKS[line] & LINE_MASKS[line] >> shift for cells in state.colours)


def stars_on(state: "MagnaRomaState", line: int) -> int:
    """Stars printed on the tiles of the line."""
    parts, city = state.board.components, state.city[0]
    lying = [city[cell] for cell in LINES[line] if state.tiles[0] >> cell & 1]
    return sum(parts.tile_stars[(one - FIRST_TILE) // 4] for one in lying)
