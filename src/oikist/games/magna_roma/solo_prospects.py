"""Solo prospects: the chances of the objectives while their lines are being filled."""

from typing import TYPE_CHECKING, Final

from oikist.games.magna_roma.board import CORNER_CELLS, TOWN_BIT, WIDTH
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
    TILES_A_SEAT,
)
from oikist.games.magna_roma.objectives import (
    LINE_MASKS,
    has_equal_neighbours,
    is_met,
    monuments_on,
    stars_on,
)

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

# How often, in hundredths, one of the three tiles of a turn has what a line needs and is also worth taking.
COLOUR_SEEN: Final = 63  # one certain colour
ICON_SEEN: Final = 28  # one certain icon
OTHER_COLOUR_SEEN: Final = 75  # a colour that the neighbours in the line do not have
PLAIN_SEEN: Final = 80  # no icon
STARS_SEEN: Final = 50  # more than one star
SURE: Final = 97  # the most that an objective counts before it is met, in hundredths
TOKEN_TO_COME: Final = 27  # hundredths of a chance, for each two tiles left, that a blessing token is still found
MONUMENT_TO_COME: Final = 9  # hundredths of a chance a tile left that a monument is built on the line


def _tails(seen: int) -> list[int]:
    """Turns * 6 + needed -> the chance that at least so many of the turns show what is needed, in hundredths."""
    share = seen / 100
    row = [1.0] + [0.0] * WIDTH  # at least 0, 1, 2 ... of no turn at all
    table = [round(100 * chance) for chance in row]
    for _ in range(TILES_A_SEAT):
        row = [1.0] + [row[need] + share * (row[need - 1] - row[need]) for need in range(1, WIDTH + 1)]
        table += [int(SURE * chance) for chance in row]
    return table


COLOUR_TAILS: Final = _tails(COLOUR_SEEN)
ICON_TAILS: Final = _tails(ICON_SEEN)
OTHER_COLOUR_TAILS: Final = _tails(OTHER_COLOUR_SEEN)
PLAIN_TAILS: Final = _tails(PLAIN_SEEN)
STARS_TAILS: Final = _tails(STARS_SEEN)


def objective_chances(state: "MagnaRomaState", left: int) -> list[int]:
    """The chance of each objective on the board, in hundredths; 100 if it is met."""
    return [100 if is_met(state, slot) else chance(state, slot, left) for slot in range(len(state.objectives))]


def chance(state: "MagnaRomaState", slot: int, left: int) -> int:
    """A guess for an objective that is not met yet; 0 if it cannot be any more."""
    parts, objective = state.board.components, state.objectives[slot]
    if objective < 0:
        return 0
    line = parts.objective_lines[slot]
    mask, kind, what = LINE_MASKS[line], parts.objective_kind[objective], parts.objective_what[objective]
    empty = (mask & ~(state.tiles[0] | TOWN_BIT)).bit_count()
    row = left * (WIDTH + 1)
    if kind == OBJECTIVE_NO_ICONS:
        return 0 if (state.icons[0] | state.icons[1] | state.icons[2]) & mask else PLAIN_TAILS[row + empty]
    if kind == OBJECTIVE_ALTERNATING:
        return 0 if has_equal_neighbours(state, line) else OTHER_COLOUR_TAILS[row + empty]
    if kind == OBJECTIVE_BLESSED:
        return _blessed(state, what - (state.blessed[0] & mask & ~TOWN_BIT).bit_count(), left)
    if kind == OBJECTIVE_BUILT:
        return _built(state, mask, what - monuments_on(state, mask), left)
    if kind == OBJECTIVE_ICONS:
        missing = sum(1 for icon in range(len(ICONS)) if what >> icon & 1 and not state.icons[icon] & mask)
        return ICON_TAILS[row + missing] if missing <= empty else 0
    if kind == OBJECTIVE_EACH_COLOUR:
        missing = sum(1 for colour in range(len(COLOURS)) if not state.colours[colour] & mask)
        return COLOUR_TAILS[row + missing] if missing <= empty else 0
    if kind == OBJECTIVE_SAME_COLOUR:
        missing = what - max((cells & mask).bit_count() for cells in state.colours)
        return COLOUR_TAILS[row + missing] if missing <= empty else 0
    if kind == OBJECTIVE_SAME_ICON:
        missing = what - max((cells & mask).bit_count() for cells in state.icons)
        return ICON_TAILS[row + missing] if missing <= empty else 0
    missing = what - stars_on(state, line)
    return STARS_TAILS[row + max(missing - empty, 0)] if missing <= empty * 2 else 0


def _blessed(state: "MagnaRomaState", missing: int, left: int) -> int:
    """Tokens in store go to the line, others may still come."""
    lacking = max(missing - state.blessings[0], 0)
    sure = SURE
    for _ in range(lacking):
        sure = sure * min(left * TOKEN_TO_COME // 2, 100) // 100
    return sure


def _built(state: "MagnaRomaState", mask: int, missing: int, left: int) -> int:
    """Monuments need a corner at the line that no other one has taken."""
    taken = state.built[0] | TOWN_BIT
    corners = [cells for cells in CORNER_CELLS if cells & mask and not cells & taken]
    if missing == 1:
        return min(left * MONUMENT_TO_COME, SURE) if corners else 0
    if any(not one & other for one in corners for other in corners):
        return min(left * MONUMENT_TO_COME, SURE) * min(left * MONUMENT_TO_COME, SURE) // 130
    return 0
