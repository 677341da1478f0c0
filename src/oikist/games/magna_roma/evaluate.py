"""Evaluate: a guess at who is ahead, as a sum of named terms, in hundredths of a point."""

from typing import TYPE_CHECKING, Final

from oikist.core.game import Term
from oikist.games.magna_roma.board import COLUMNS_IN_REACH, EMPTY, FIRST_TILE, NEIGHBOUR, ROWS_IN_REACH
from oikist.games.magna_roma.components import COLOURS, PROVINCE_DISTRICTS, PROVINCE_ICON_PAIR
from oikist.games.magna_roma.moves.take import REACH
from oikist.games.magna_roma.prospects import (
    blessing_prospect,
    market_prospect,
    monument_prospect,
    province_prospect,
    trade_prospect,
)
from oikist.games.magna_roma.scoring import score
from oikist.games.magna_roma.solo_prospects import objective_chances
from oikist.games.magna_roma.turn import DRAW_MONUMENT, TILES_A_SEAT

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

POINT: Final = 100
HALF: Final = 75  # a half-symbol that looks at a cell still to be filled
TWIN: Final = 25  # for each further one of the same colour at that cell
LAST: Final = 60  # of these if it is the last tile, in hundredths: what they bring can hardly be used
SOON: Final = 8  # tiles left from which on these count in full
FAITH: Final = 30  # a step on the Pantheon
SPARE: Final = 20  # a coin or population, beside what it is planned for
GAIN: Final = (100, 90, 100, 75, 100, 90)  # one coin, population, legion, faith, point, luxury, for the reserved tile
ICON: Final = 60  # an icon on it, for each province that counts it
SEEN: Final = 70  # of what the reserved tile would bring now, in hundredths: another turn comes first
RIVAL: Final = 20  # of the rivals' mean, in hundredths


def terms(state: "MagnaRomaState", seat: int) -> list[Term]:
    """The named parts; rivals count by what they would score now."""
    left, actions = tiles_left(state, seat), actions_left(state, seat)
    return [
        Term("score", _score(state, seat, left, actions)),
        Term("store", _store(state, seat, left, actions)),
        Term("tracks", _tracks(state, seat, left, actions)),
        Term("city", _city(state, seat, left)),
        Term("tile", _tile(state, seat, left)),
        Term("rivals", -_rivals(state, seat)),
    ]


def evaluate(state: "MagnaRomaState", seat: int) -> int:
    """The sum of the terms."""
    left, actions = tiles_left(state, seat), actions_left(state, seat)
    total = _score(state, seat, left, actions) + _store(state, seat, left, actions)
    total += _tracks(state, seat, left, actions) + _city(state, seat, left)
    return total + _tile(state, seat, left) - _rivals(state, seat)


def tiles_left(state: "MagnaRomaState", seat: int) -> int:
    """Tiles the seat has still to place."""
    return TILES_A_SEAT - state.tiles[seat].bit_count()


def actions_left(state: "MagnaRomaState", seat: int) -> int:
    """Optional actions the seat can still take, that of this turn included (MR-2.2)."""
    is_open = state.has_placed and not state.has_acted and state.turns_done % state.seats == seat
    return tiles_left(state, seat) + (1 if is_open else 0)


def _score(state: "MagnaRomaState", seat: int, left: int, actions: int) -> int:
    """What is scored already, and what provinces and objectives will bring."""
    total = state.points[seat] * POINT + province_prospect(state, seat, left, actions)
    return total + _objectives(state, left) if state.seats == 1 else total


def _objectives(state: "MagnaRomaState", left: int) -> int:
    """The points for as many objectives as are likely to be met; exact once the city is full."""
    points = state.board.components.objective_points
    sure, part = divmod(sum(objective_chances(state, left)), 100)
    return points[sure] * (100 - part) + points[sure + 1] * part if part else points[sure] * POINT


def _store(state: "MagnaRomaState", seat: int, left: int, actions: int) -> int:
    """Coins and people by the monuments they are for, blessing tokens; the rest breaks ties."""
    total = monument_prospect(state, seat, left, actions) + blessing_prospect(state, seat, left, actions)
    spare = state.coins[seat] + state.population[seat]
    return total + (min(spare, 10) * SPARE * min(left, SOON) // SOON if left else spare)


def _tracks(state: "MagnaRomaState", seat: int, left: int, actions: int) -> int:
    """The Market, and steps on the Pantheon."""
    first = seat * len(COLOURS)
    total = market_prospect(state, seat, left, state.stars[first : first + len(COLOURS)])
    if left == 0:
        return total
    return total + trade_prospect(state, seat, left) + state.faith[seat] * FAITH * min(left, SOON) // SOON


def _city(state: "MagnaRomaState", seat: int, left: int) -> int:
    """Half-symbols that look at cells still to be filled."""
    if left == 0:
        return 0
    city, edges, colours = state.city[seat], state.board.edges, state.board.colour
    rest = state.frontier[seat] & ROWS_IN_REACH[state.row_span[seat]] & COLUMNS_IN_REACH[state.column_span[seat]]
    halves, twins = 0, 0
    while rest:
        low = rest & -rest
        rest ^= low
        cell = low.bit_length() - 1
        seen = 0
        for side in range(4):
            lying = city[NEIGHBOUR[cell * 4 + side]]
            if lying != EMPTY and edges[lying * 4 + (side ^ 2)]:
                halves += 1
                bit = 1 << colours[lying]
                if seen & bit:
                    twins += 1
                seen |= bit
    worth = halves * HALF + twins * TWIN
    return worth * (LAST * SOON + (100 - LAST) * min(left - 1, SOON)) // (SOON * 100)


def _tile(state: "MagnaRomaState", seat: int, left: int) -> int:
    """What the reserved tile would bring if it were placed now; the best in reach before it is chosen."""
    slot = state.cylinder[seat]
    if slot < 0 or left == 0 or state.seats == 1:
        return 0
    if state.ring[slot] >= 0:
        return _tile_worth(state, seat, state.ring[slot], left)
    if state.phase != DRAW_MONUMENT:
        return 0
    return max([_tile_worth(state, seat, tile, left) for tile in _in_reach(state, slot)], default=0)


def _in_reach(state: "MagnaRomaState", start: int) -> list[int]:
    """The tiles that can be reserved from this slot (MR-10.3)."""
    ring, slots = state.ring, len(state.ring)
    found: list[int] = []
    for way in (1, -1):
        walk = [(start + way * steps) % slots for steps in range(1, slots)]
        found += [ring[slot] for slot in walk if ring[slot] >= 0 and slot not in state.cylinder][:REACH]
    return found


def _tile_worth(state: "MagnaRomaState", seat: int, tile: int, left: int) -> int:
    parts = state.board.components
    worth = best_fit(state, seat, tile)
    if parts.tile_stars[tile]:
        first = seat * len(COLOURS)
        stars = state.stars[first : first + len(COLOURS)]
        before = market_prospect(state, seat, left, stars)
        colour = parts.tile_colour[tile]
        stars[colour] = min(stars[colour] + parts.tile_stars[tile], state.board.star_last)
        worth += market_prospect(state, seat, left, stars) - before
    icon = parts.tile_icon[tile]
    if icon >= 0:
        for card in state.provinces:
            if card >= 0 and _counts(state, card, icon):
                worth += ICON
    return worth * SEEN // 100


def _counts(state: "MagnaRomaState", card: int, icon: int) -> bool:
    """Whether a province counts an icon."""
    parts = state.board.components
    if parts.province_kind[card] == PROVINCE_DISTRICTS:
        return False
    what = parts.province_what[card]
    return what == icon if parts.province_kind[card] == PROVINCE_ICON_PAIR else bool(what >> icon & 1)


def best_fit(state: "MagnaRomaState", seat: int, tile: int) -> int:
    """What the tile's symbols would bring on the best cell in the best rotation."""
    board, city = state.board, state.city[seat]
    edges, colours, symbol = board.edges, board.colour, board.components.symbol
    lesser, greater = board.components.lesser, board.components.greater
    first = (FIRST_TILE + tile * 4) * 4
    rotations = [edges[start : start + 4] for start in range(first, first + 16, 4)]
    colour = board.components.tile_colour[tile]
    rest = state.frontier[seat] & ROWS_IN_REACH[state.row_span[seat]] & COLUMNS_IN_REACH[state.column_span[seat]]
    best = 0
    while rest:
        low = rest & -rest
        rest ^= low
        cell = low.bit_length() - 1
        faced: list[tuple[int, int, list[int]]] = []
        for side in range(4):
            lying = city[NEIGHBOUR[cell * 4 + side]]
            half = edges[lying * 4 + (side ^ 2)]
            if half:
                faced.append((side, half * 4, greater if colours[lying] == colour else lesser))
        for halves in rotations:
            worth = 0
            for side, half, amounts in faced:
                if halves[side]:
                    resource = symbol[half + halves[side]]
                    worth += amounts[resource] * GAIN[resource]
            if worth > best:
                best = worth
    return best


def _rivals(state: "MagnaRomaState", seat: int) -> int:
    """A share of what the others would score now, on average."""
    if state.seats == 1:
        return 0
    others = sum(score(state, other) for other in range(state.seats) if other != seat)
    return others * RIVAL * POINT // (100 * (state.seats - 1))
