"""Site: where the monument that was chosen stands."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_roma.board import (
    CELL_NAMES,
    CORNER_AT,
    CORNER_CELLS,
    CORNER_NAMES,
    CORNERS,
    EMPTY,
    NORTH_WEST,
    ON_TOWN,
    SIZE,
    TOWN_BIT,
    TOWN_CELL,
    corners_within,
)
from oikist.games.magna_roma.gains import BONUS, run
from oikist.games.magna_roma.scoring import monument_worth
from oikist.games.magna_roma.turn import settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def refusal(state: "MagnaRomaState", corner: int) -> str | None:
    """Why the monument cannot stand at this corner."""
    return _corner_refusal(state, state.mover, corner)


def _corner_refusal(state: "MagnaRomaState", seat: int, corner: int) -> str | None:
    first = NORTH_WEST[corner]
    cells = (first, first + 1, first + SIZE, first + SIZE + 1)
    for cell in cells:
        if state.city[seat][cell] == EMPTY:
            return f"MR-7.3 cell={CELL_NAMES[cell]}"
    if TOWN_CELL in cells:
        return f"MR-7.4 corner={CORNER_NAMES[corner]}"
    for cell in cells:
        if state.built[seat] >> cell & 1:
            return f"MR-7.5 cell={CELL_NAMES[cell]}"
    return None


def has_any(state: "MagnaRomaState", seat: int) -> bool:
    """Whether there is a site in the seat's city, asked corner by corner."""
    return any(_corner_refusal(state, seat, corner) is None for corner in range(CORNERS))


def is_town_built(state: "MagnaRomaState", seat: int) -> bool:
    """Whether a monument stands on the Town Center already (MR-7.7)."""
    return bool(state.built[seat] & TOWN_BIT)


def sites(state: "MagnaRomaState", seat: int) -> int:
    """Corners where four city tiles meet that are not built on, as a mask of their north-western cells."""
    free = state.tiles[seat] & ~state.built[seat]  # MR-7.4: the Town Center is not in `tiles`
    return corners_within(free)  # MR-7.3, MR-7.5


def legal(state: "MagnaRomaState") -> list[int]:
    """The corners where it may stand."""
    first, rest = state.board.first_site, sites(state, state.mover)
    actions: list[int] = []
    while rest:
        low = rest & -rest
        rest ^= low
        actions.append(first + CORNER_AT[low.bit_length() - 1])
    return actions


def apply(state: "MagnaRomaState", corner: int) -> None:
    """Build it there."""
    build(state, corner)


def build(state: "MagnaRomaState", corner: int) -> None:
    """Pay, place the chosen monument, gain its bonus; the display is filled afterwards (MR-7.8, MR-7.9)."""
    seat, monument, parts = state.mover, state.chosen, state.board.components
    state.chosen = -1
    state.has_acted = 1
    state.coins[seat] -= parts.monument_coins[monument]  # MR-7.2
    state.display[state.display.index(monument)] = -1
    state.owner[monument] = seat
    state.site[monument] = corner
    state.built[seat] |= TOWN_BIT if corner == ON_TOWN else CORNER_CELLS[corner]
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "monument": parts.monument_names[monument]}
        where = CELL_NAMES[TOWN_CELL] if corner == ON_TOWN else CORNER_NAMES[corner]
        state.told.append(Event("site", {**facts, "corner": where, "points": monument_worth(state, monument)[-1]}))
    if parts.monument_bonus[monument] >= 0:
        state.agenda.append(BONUS + parts.monument_bonus[monument])
        run(state)
    settle(state)
