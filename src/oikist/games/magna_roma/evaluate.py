"""Evaluate: a guess at who is ahead, as a sum of named terms, in hundredths of a point."""

from typing import TYPE_CHECKING, Final

from oikist.core.game import Term, weighed_sum, weighed_terms
from oikist.games.magna_roma.board import (
    CELLS,
    COLUMNS_IN_REACH,
    EMPTY,
    FIRST_TILE,
    NEIGHBOUR,
    ROWS_IN_REACH,
    SIZE,
    SPANS,
)
from oikist.games.magna_roma.components import COLOURS, PROVINCE_DISTRICTS, PROVINCE_ICON_PAIR, TILES_A_SEAT
from oikist.games.magna_roma.moves.take import in_reach
from oikist.games.magna_roma.prospects import (
    POINT,
    blessing_prospect,
    built_worths,
    campaigns,
    market_prospect,
    monument_prospect,
    project_goals,
    province_prospect,
)
from oikist.games.magna_roma.scoring import score, star_values
from oikist.games.magna_roma.solo_prospects import objective_chances
from oikist.games.magna_roma.turn import DRAW_MONUMENT

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

NAMES: Final = ("score", "provinces", "store", "market", "pantheon", "city", "tile", "rivals")
WEIGHTS: Final = [100, 100, 100, 100, 100, 100, 100, 100]  # in hundredths, in the order of the names
HALVES: Final = (0, 72, 155, 190, 220)  # half-symbols that look at a cell still to be filled, by number
TWIN: Final = 28  # for each further one of the same colour at that cell
UNSURE: Final = 80  # of both, in hundredths, outside the rows and columns that the city uses already
LAST: Final = 40  # of these if it is the last tile, in hundredths: what they bring can hardly be used
SOON: Final = 9  # tiles left from which on these count in full
FAITH: Final = 29  # a step on the Pantheon, beside the tokens and their value
SPARE: Final = 22  # a coin or population, beside what it is planned for
MOST_SPARE: Final = 10  # coins and population that count so
LUMP: Final = 2  # as many of a resource as often come together
OPENED: Final = [0, 64, 64, 64]  # a half-symbol of the reserved tile that would look at an empty cell
ICON: Final = 67  # an icon on it, for each province that counts it
SEEN: Final = 95  # of what the reserved tile would bring now, in hundredths
STAR_TIE: Final = 5  # a star value, where the score is equal; less than a point in all
RIVAL: Final = 20  # of the rivals' mean, in hundredths

SQUARE: Final = TILES_A_SEAT + 1  # cells of a finished city
ROWS_WITHIN: Final = [  # span -> cells in the rows the city uses
    sum(1 << cell for cell in range(CELLS) if span // 5 <= cell // SIZE <= span % 5 + 4) for span in range(SPANS)
]
COLUMNS_WITHIN: Final = [
    sum(1 << cell for cell in range(CELLS) if span // 5 <= cell % SIZE <= span % 5 + 4) for span in range(SPANS)
]


def terms(state: "MagnaRomaState", seat: int, weights: list[int]) -> list[Term]:
    """The named parts."""
    return weighed_terms(NAMES, _worths(state, seat), weights)


def evaluate(state: "MagnaRomaState", seat: int, weights: list[int]) -> int:
    """The sum of the terms."""
    return weighed_sum(_worths(state, seat), weights)


def _worths(state: "MagnaRomaState", seat: int) -> list[int]:
    """The parts as they come; when the seat can do nothing more, its score and what breaks ties.

    Rivals count by what they would score now.
    """
    left, actions = tiles_left(state, seat), actions_left(state, seat)
    if actions == 0:
        return [score(state, seat) * POINT + _ties(state, seat), 0, 0, 0, 0, 0, 0, -_rivals(state, seat)]
    return [
        _score(state, seat, left),
        _provinces(state, seat, left, actions),
        _store(state, seat, left, actions),
        _market(state, seat, left),
        _pantheon(state, seat, left, actions),
        _city(state, seat, left),
        _tile(state, seat, left),
        -_rivals(state, seat),
    ]


def tiles_left(state: "MagnaRomaState", seat: int) -> int:
    """Tiles the seat has still to place."""
    return TILES_A_SEAT - state.tiles[seat].bit_count()


def actions_left(state: "MagnaRomaState", seat: int) -> int:
    """Optional actions the seat can still take, that of this turn included (MR-2.2)."""
    is_open = state.has_placed and not state.has_acted and state.turns_done % state.seats == seat
    return tiles_left(state, seat) + (1 if is_open else 0)


def _ties(state: "MagnaRomaState", seat: int) -> int:
    """What parts equal scores, less than a point (MR-11.11)."""
    stars, store = sum(star_values(state, seat)), state.coins[seat] + state.population[seat]
    return min(stars * STAR_TIE + min(store, STAR_TIE - 1), POINT - 1)


def _score(state: "MagnaRomaState", seat: int, left: int) -> int:
    """What is scored already, and what objectives will bring."""
    total = state.points[seat] * POINT
    return total + _objectives(state, left) if state.seats == 1 else total


def _provinces(state: "MagnaRomaState", seat: int, left: int, actions: int) -> int:
    """What provinces and legions will bring."""
    held, goals = province_prospect(state, seat, left)
    return held + campaigns(state.board.components.military_points, state.legions[seat], goals, left, actions)


def _objectives(state: "MagnaRomaState", left: int) -> int:
    """The points for as many objectives as are likely to be met."""
    points = state.board.components.objective_points
    sure, part = divmod(sum(objective_chances(state, left)), 100)
    return points[sure] * (100 - part) + points[sure + 1] * part if part else points[sure] * POINT


def _store(state: "MagnaRomaState", seat: int, left: int, actions: int) -> int:
    """Coins and people by the monuments that stand and those they are saved for."""
    coins, people = state.coins[seat], state.population[seat]
    goals = project_goals(state, seat, left)
    total = monument_prospect(built_worths(state, seat), goals, coins, people, left, actions)
    return total + min(coins + people, MOST_SPARE) * SPARE * min(left, SOON) // SOON


def _market(state: "MagnaRomaState", seat: int, left: int) -> int:
    """The Market with its trades, and the star tracks."""
    first = seat * len(COLOURS)
    return market_prospect(state, left, state.luxury[seat], state.stars[first : first + len(COLOURS)])


def _pantheon(state: "MagnaRomaState", seat: int, left: int, actions: int) -> int:
    """The Pantheon with the tokens."""
    blessed = blessing_prospect(state, state.blessings[seat], state.faith[seat], left, actions)
    return blessed + state.faith[seat] * FAITH * min(left, SOON) // SOON


def _city(state: "MagnaRomaState", seat: int, left: int) -> int:
    """Half-symbols that look at cells still to be filled, less if the city may grow another way."""
    if left == 0:
        return 0
    city, edges, colours = state.city[seat], state.board.edges, state.board.colour
    rows, columns = state.row_span[seat], state.column_span[seat]
    reach = ROWS_IN_REACH[rows] & COLUMNS_IN_REACH[columns]
    sure = reach if reach.bit_count() == SQUARE else ROWS_WITHIN[rows] & COLUMNS_WITHIN[columns]
    rest = state.frontier[seat] & reach
    worth = 0
    while rest:
        low = rest & -rest
        rest ^= low
        cell = low.bit_length() - 1
        seen, halves, twins = 0, 0, 0
        for side in range(4):
            lying = city[NEIGHBOUR[cell * 4 + side]]
            if lying != EMPTY and edges[lying * 4 + (side ^ 2)]:
                halves += 1
                bit = 1 << colours[lying]
                if seen & bit:
                    twins += 1
                seen |= bit
        here = HALVES[halves] + twins * TWIN
        worth += here if low & sure else here * UNSURE // 100
    return worth * (LAST * SOON + (100 - LAST) * min(left - 1, SOON)) // (SOON * 100)


def _tile(state: "MagnaRomaState", seat: int, left: int) -> int:
    """What the reserved tile would bring if it were placed now; the best in reach before it is chosen."""
    slot = state.cylinder[seat]
    if slot < 0 or left == 0 or state.seats == 1:
        return 0
    if state.ring[slot] >= 0:
        return _tile_worth(state, seat, state.ring[slot], left, _gains(state, seat, left))
    if state.phase != DRAW_MONUMENT:  # only there do plans pause before a tile is chosen (MR-7.9)
        return 0
    gains = _gains(state, seat, left)
    worths = [_tile_worth(state, seat, state.ring[other], left, gains) for other in in_reach(state, slot)]
    return max(worths, default=0)


def _gains(state: "MagnaRomaState", seat: int, left: int) -> list[int]:
    """What one more of each resource would be worth now, in hundredths: by number of the resource."""
    coins, people, legions = state.coins[seat], state.population[seat], state.legions[seat]
    luxury, faith, tokens = state.luxury[seat], state.faith[seat], state.blessings[seat]
    stars = state.stars[seat * len(COLOURS) : seat * len(COLOURS) + len(COLOURS)]
    points = state.board.components.military_points
    built, projects = built_worths(state, seat), project_goals(state, seat, left)
    goals = province_prospect(state, seat, left)[1]
    now = monument_prospect(built, projects, coins, people, left, left)
    blessed = blessing_prospect(state, tokens, faith, left, left)
    gains = [
        monument_prospect(built, projects, coins + LUMP, people, left, left) - now,
        monument_prospect(built, projects, coins, people + LUMP, left, left) - now,
        campaigns(points, legions + LUMP, goals, left, left) - campaigns(points, legions, goals, left, left),
        _blessed_later(state, tokens, faith, left) - blessed,
        POINT * LUMP,
        market_prospect(state, left, luxury + LUMP, stars) - market_prospect(state, left, luxury, stars),
    ]
    return [gain // LUMP for gain in gains]


def _blessed_later(state: "MagnaRomaState", tokens: int, faith: int, left: int) -> int:
    """The blessings with some faith more, and the tokens it brings."""
    later = min(faith + LUMP, state.board.pantheon_last)
    tokens += sum(1 for space in state.board.components.blessing_spaces if faith < space <= later)
    return blessing_prospect(state, tokens, later, left, left)


def _tile_worth(state: "MagnaRomaState", seat: int, tile: int, left: int, gains: list[int]) -> int:
    """What a tile would bring with its symbols, stars and icon if it were placed now."""
    parts = state.board.components
    worth = best_fit(state, seat, tile, gains)
    if parts.tile_stars[tile]:
        first = seat * len(COLOURS)
        stars = state.stars[first : first + len(COLOURS)]
        before = market_prospect(state, left, state.luxury[seat], stars)
        colour = parts.tile_colour[tile]
        stars[colour] = min(stars[colour] + parts.tile_stars[tile], state.board.star_last)
        worth += market_prospect(state, left, state.luxury[seat], stars) - before
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


def best_fit(state: "MagnaRomaState", seat: int, tile: int, gains: list[int]) -> int:
    """What the tile's symbols would bring on the best cell in the best rotation, with the half-symbols it opens."""
    board, city = state.board, state.city[seat]
    edges, colours, symbol = board.edges, board.colour, board.components.symbol
    lesser, greater = board.components.lesser, board.components.greater
    first = (FIRST_TILE + tile * 4) * 4
    rotations = [edges[start : start + 4] for start in range(first, first + 16, 4)]
    colour = board.components.tile_colour[tile]
    reach = ROWS_IN_REACH[state.row_span[seat]] & COLUMNS_IN_REACH[state.column_span[seat]]
    rest = state.frontier[seat] & reach
    best = -10 * POINT
    while rest:
        low = rest & -rest
        rest ^= low
        cell = low.bit_length() - 1
        faced: list[tuple[int, list[int]]] = []  # side, what each half of the tile would bring there
        for side in range(4):
            near = NEIGHBOUR[cell * 4 + side]
            lying = city[near]
            half = edges[lying * 4 + (side ^ 2)]
            if half:
                amounts = greater if colours[lying] == colour else lesser
                pairs = symbol[half * 4 : half * 4 + 4]
                faced.append((side, [amounts[made] * gains[made] if made >= 0 else 0 for made in pairs]))
            elif lying == EMPTY and reach >> near & 1:
                faced.append((side, OPENED))
        spent = HALVES[sum(1 for _, worths in faced if worths is not OPENED)]
        for halves in rotations:
            worth = -spent
            for side, worths in faced:
                worth += worths[halves[side]]
            if worth > best:
                best = worth
    return best


def _rivals(state: "MagnaRomaState", seat: int) -> int:
    """A share of what the others would score now, on average."""
    if state.seats == 1:
        return 0
    others = sum(score(state, other) for other in range(state.seats) if other != seat)
    return others * RIVAL * POINT // (100 * (state.seats - 1))
