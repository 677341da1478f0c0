"""Place: laying the reserved tile into the city."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.magna_roma.board import (
    CELL_BYTES,
    CELL_NAMES,
    CELL_NUMBERS,
    CELLS,
    COLUMNS_IN_REACH,
    EMPTY,
    FIRST_TILE,
    GROWN_SPAN,
    NEAR,
    NEIGHBOUR,
    PLACEMENTS,
    ROWS_IN_REACH,
    SIZE,
    TOWN_BIT,
    TURNS,
    WIDTH,
)
from oikist.games.magna_roma.components import COLOURS, ICONS
from oikist.games.magna_roma.gains import STAR, add_symbols, run
from oikist.games.magna_roma.turn import settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

SQUARE_CORNERS: Final = [CELL_NUMBERS["c3"], CELL_NUMBERS["g7"]]  # of the solo board


def refusal(state: "MagnaRomaState", action: int) -> str | None:
    """Why the tile cannot lie on this cell; in which rotation never matters (MR-3.4)."""
    city, cell = state.city[state.mover], action // 4
    if city[cell] != EMPTY:
        return f"MR-3.1 cell={CELL_NAMES[cell]}"
    if all(city[other] == EMPTY for other in NEIGHBOUR[cell * 4 : cell * 4 + 4]):
        return f"MR-3.2 cell={CELL_NAMES[cell]}"
    if _is_too_wide([cell, *(other for other in range(CELLS) if city[other] != EMPTY)]):
        return f"MR-3.3 cell={CELL_NAMES[cell]}"
    # Alone the whole square is fixed.
    is_outside = state.seats == 1 and _is_too_wide([cell, *SQUARE_CORNERS])
    return f"MR-12.3 cell={CELL_NAMES[cell]}" if is_outside else None


def _is_too_wide(cells: list[int]) -> bool:
    """Whether these cells lie in more than five rows or columns (MR-3.3)."""
    rows, columns = [cell // SIZE for cell in cells], [cell % SIZE for cell in cells]
    return max(rows) - min(rows) >= WIDTH or max(columns) - min(columns) >= WIDTH


def legal(state: "MagnaRomaState") -> list[int]:
    """Every empty cell next to the city and within its square, in every rotation."""
    seat = state.mover
    reach = ROWS_IN_REACH[state.row_span[seat]] & COLUMNS_IN_REACH[state.column_span[seat]]
    cells = state.frontier[seat] & reach
    actions: list[int] = []
    for number in range(CELL_BYTES):
        byte = cells >> number * 8 & 255
        if byte:
            actions += PLACEMENTS[number * 256 + byte]
    return actions


def apply(state: "MagnaRomaState", action: int) -> None:
    """Lay the tile for good (MR-3.5), then gain its stars and its symbols."""
    seat, cell, parts = state.mover, action >> 2, state.board.components
    slot = state.cylinder[seat]
    tile = state.ring[slot]
    state.ring[slot] = -1
    if state.told is not None:
        state.told.append(Event("place", {"seat": seat, "cell": CELL_NAMES[cell], "turn": TURNS[action & 3]}))
    lay(state, seat, cell, tile, action & 3)
    state.has_placed = 1
    add_symbols(state, seat, cell)
    for _ in range(parts.tile_stars[tile]):  # MR-5.1; on top of the symbols, so they come first (MR-4.5)
        state.agenda.append(STAR + parts.tile_colour[tile])
    run(state)
    settle(state)


def lay(state: "MagnaRomaState", seat: int, cell: int, tile: int, turn: int) -> None:
    """Put a tile on a cell and keep the masks in step."""
    parts, bit = state.board.components, 1 << cell
    state.city[seat][cell] = FIRST_TILE + tile * 4 + turn
    state.tiles[seat] |= bit
    # A cell that has a tile is no longer on the frontier; its empty neighbours are.
    state.frontier[seat] = (state.frontier[seat] | NEAR[cell]) & ~(state.tiles[seat] | TOWN_BIT)
    row, column = divmod(cell, SIZE)
    state.row_span[seat] = GROWN_SPAN[state.row_span[seat] * SIZE + row]
    state.column_span[seat] = GROWN_SPAN[state.column_span[seat] * SIZE + column]
    state.colours[seat * len(COLOURS) + parts.tile_colour[tile]] |= bit
    icon = parts.tile_icon[tile]
    if icon >= 0:
        state.icons[seat * len(ICONS) + icon] |= bit
