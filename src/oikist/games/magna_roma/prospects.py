"""Prospects: what a seat may still make of what it has, by plans and the chances that they come true."""

from typing import TYPE_CHECKING, Final

from oikist.games.magna_roma.board import (
    COLUMNS_IN_REACH,
    CORNER_SHAPE,
    ROWS_IN_REACH,
    SIZE,
    TOWN_BIT,
    corners_within,
)
from oikist.games.magna_roma.components import (
    COLOURS,
    ICONS,
    MONUMENT_COLOUR,
    MONUMENT_FIXED,
    MONUMENT_STAFFED,
    PROVINCE_DISTRICTS,
    PROVINCE_ICON_PAIR,
    SLOTS,
)
from oikist.games.magna_roma.scoring import districts, monument_worth
from oikist.games.magna_roma.turn import FREE

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

POINT: Final = 100  # all worths are in hundredths of a point
# What a tile still to be placed brings, in hundredths: as tuned, so with a plan's doubts in it.
LUXURY_TO_COME: Final = 31
STAR_TO_COME: Final = 66
COIN_TO_COME: Final = 52
POPULATION_TO_COME: Final = 60
LEGION_TO_COME: Final = 33
FAITH_TO_COME: Final = 80
ICON_TO_COME: Final = 22  # of one certain icon
DISTRICT_TO_COME: Final = 10  # of one certain colour

STEERED: Final = 43  # hundredths of the stars to come that go where they are wanted
BONUS: Final = 83  # a bonus of the star tracks
TRADE: Final = 185  # a trade on the Market
ODD_ICON: Final = 30  # what an icon without its partners is worth of a set, in hundredths
LONE_TILE: Final = 30  # what a tile without a neighbour of its colour is worth of a district, in hundredths
KEPT: Final = 260  # of the points of the Military, in hundredths: legions that stay there need no action
UNCONQUERED: Final = 95  # of a slot not conquered yet, in hundredths: rivals may come first
UNBUILT: Final = 95  # of a monument not built yet, so that building is better than waiting
LATER: Final = 750  # a monument that may be displayed later, with its usual price and staff
LATER_COINS: Final = 4
LATER_POPULATION: Final = 3
SITES: Final = 4  # monuments that fit into a city, beside the one on the Town Center
BLESSING: Final = 395  # what a blessing brings when played in time
BLESSING_LATE: Final = 175  # in the last turns
FAR: Final = 8  # tiles left from which on a track is seen dimmest
BLUR: Final = 12  # hundredths of a space to both sides, for each of them
EARLY: Final = 7  # tiles left from which on a blessing is played in time
SLOT_BONUS: Final = 85  # what a slot gives at once
EMPTY_COLOUR: Final = 53  # hundredths of a tile of the colour wanted, for an empty cell of a site
EMPTY_ICON: Final = 29


def chance(short: int, left: int, to_come: int) -> int:
    """The chance, in hundredths, to gain what a plan is short of with the tiles left."""
    if short <= 0:
        return 100
    hope = left * to_come
    return hope * 100 // (hope + short * 100)


def track_value(table: list[int], place: int, blur: int) -> int:
    """The value of a track, in hundredths, at a place given in hundredths, evened out over `blur` to both sides."""
    total = 0
    last = len(table) - 1
    for spot in (place - blur, place, place + blur):
        if spot <= 0:
            total += table[0] * 100
        elif spot >= last * 100:
            total += table[last] * 100
        else:
            step, part = divmod(spot, 100)
            total += table[step] * (100 - part) + table[step + 1] * part
    return total // 3


def market_prospect(state: "MagnaRomaState", left: int, luxury: int, stars: list[int]) -> int:
    """The Market with luxuries and stars to come, its trades, and the bonuses of the star tracks not gained yet."""
    parts = state.board.components
    low, middle, high = sorted(stars)
    if left == 0:
        return parts.market_value[luxury] * parts.star_value[low] * POINT
    coming = left * STAR_TO_COME
    steered = coming * STEERED // 100
    # The steered stars raise the lowest tracks together, the others fall on all three alike.
    level = low * 100 + steered
    if level > middle * 100:
        level = (low * 100 + middle * 100 + steered) // 2
    if level > high * 100:
        level = ((low + middle + high) * 100 + steered) // 3
    level += (coming - steered) // 3
    blur = min(left, FAR) * BLUR
    times = track_value(parts.market_value, luxury * 100 + left * LUXURY_TO_COME, blur)
    total = times * track_value(parts.star_value, level, blur) // 100
    return total + bonus_prospect(state, left, stars) + trade_prospect(state, left, luxury)


def bonus_prospect(state: "MagnaRomaState", left: int, stars: list[int]) -> int:
    """Bonuses of the star tracks still ahead."""
    parts = state.board.components
    total = 0
    for track, step in zip(parts.single_track, parts.single_step, strict=True):
        if stars[track] < step:
            total += chance(step - stars[track], left, STAR_TO_COME // 3)
    for one, other, step in zip(parts.linked_one, parts.linked_other, parts.linked_step, strict=True):
        short = max(step - stars[one], 0) + max(step - stars[other], 0)
        if short:
            total += chance(short, left, STAR_TO_COME * 2 // 3)
    return total * BONUS // 100


def trade_prospect(state: "MagnaRomaState", left: int, luxury: int) -> int:
    """Trades still ahead on the Market."""
    total = 0
    for spaces in state.board.components.trade_spaces:
        for space in spaces:
            if space > luxury:
                total += chance(space - luxury, left, LUXURY_TO_COME)
    return total * TRADE // 100


def sets_prospect(state: "MagnaRomaState", seat: int, card: int, left: int) -> int:
    """How often the city will have what a province counts, in hundredths."""
    parts = state.board.components
    kind, what = parts.province_kind[card], parts.province_what[card]
    if kind == PROVINCE_DISTRICTS:
        cells = state.colours[seat * len(COLOURS) + what]
        alone = cells & ~(cells << 1 | cells >> 1 | cells << SIZE | cells >> SIZE)  # no city is wide enough to wrap
        begun = min(alone.bit_count(), left) * LONE_TILE
        return districts(cells) * 100 + begun + left * DISTRICT_TO_COME
    first = seat * len(ICONS)
    if kind == PROVINCE_ICON_PAIR:
        have = state.icons[first + what].bit_count()
        odd = (have & 1) * ODD_ICON if left else 0
        return have // 2 * 100 + odd + left * ICON_TO_COME // 2
    counts = [state.icons[first + icon].bit_count() for icon in range(len(ICONS)) if what >> icon & 1]
    fewest = min(counts)
    if left == 0:
        return fewest * 100
    ahead = min(sum(counts) - fewest * len(counts), left)
    return fewest * 100 + ahead * ODD_ICON // len(counts) + left * ICON_TO_COME


def province_prospect(state: "MagnaRomaState", seat: int, left: int) -> tuple[int, list[tuple[int, int, int]]]:
    """What the provinces held will bring, and a goal for each other one: hope for it alone, worth, legions."""
    parts, legions, holder = state.board.components, state.legions[seat], state.holder
    held = 0
    goals: list[tuple[int, int, int]] = []
    for place, card in enumerate(state.provinces):
        if card < 0:
            continue
        sets = sets_prospect(state, seat, card, left)
        goal = (0, 0, 0)
        for slot in range(SLOTS):
            worth = parts.province_points[card * SLOTS + slot] * sets
            if holder[place * SLOTS + slot] == seat:
                held += worth
                goal = (0, 0, 0)
                break
            if holder[place * SLOTS + slot] == FREE:
                cost = parts.slot_cost[slot]
                worth += SLOT_BONUS if parts.province_bonus[card * SLOTS + slot] >= 0 else 0
                hope = worth * chance(cost - legions, left, LEGION_TO_COME)
                goal = max(goal, (hope, worth, cost))
        if goal[0]:
            goals.append(goal)
    goals.sort(reverse=True)
    return held, goals


def campaigns(points: list[int], legions: int, goals: list[tuple[int, int, int]], left: int, actions: int) -> int:
    """The best number of conquests, one after the other, with the Military for the legions that remain."""
    best = military_prospect(points, legions, left)
    total = 0
    for _, worth, cost in goals[:actions]:
        total += worth * chance(cost - legions, left, LEGION_TO_COME) * UNCONQUERED // 10000
        legions -= cost
        best = max(best, total + military_prospect(points, legions, left))
    return best


def military_prospect(points: list[int], legions: int, left: int) -> int:
    """The points at the end of the Military, by the chance to get there."""
    best = points[min(legions, len(points) - 1)] * POINT if legions > 0 else 0
    if left:
        for space in range(max(legions, 0) + 1, len(points)):
            if points[space]:
                best = max(best, points[space] * chance(space - legions, left, LEGION_TO_COME))
    return best * KEPT // 100


def project_goals(state: "MagnaRomaState", seat: int, left: int) -> list[tuple[int, int, int, int]]:
    """Monuments that may be built: hope for the price, worth, coins, people; the best bargain first."""
    parts, cells = state.board.components, _cells_for_sites(state, seat)
    coins, people = state.coins[seat], state.population[seat]
    goals: list[tuple[int, int, int, int]] = []
    for monument in state.display:
        if monument >= 0:
            worth = _display_worth(state, seat, monument, cells)
            if worth:
                cost, need = parts.monument_coins[monument], parts.monument_need[monument]
                if parts.monument_kind[monument] == MONUMENT_STAFFED:
                    need = len(parts.monument_points[monument])
                hope = chance(cost - coins, left, COIN_TO_COME) * chance(need - people, left, POPULATION_TO_COME)
                goals.append((worth * hope // (cost + need + 1), worth, cost, need))
    goals.sort(reverse=True)
    if left:
        goals += [(0, LATER, LATER_COINS, LATER_POPULATION)] * SITES
    return goals[: _room(state, seat, cells)]


def monument_prospect(
    built: list[list[int]], goals: list[tuple[int, int, int, int]], coins: int, people: int, left: int, actions: int
) -> int:
    """Monuments built, employed with the people there are and those to come, then those that may still be built."""
    total = 0
    for by_heads in built:
        total += staffed(by_heads, people, left)
        people -= len(by_heads) - 1
    for _, worth, cost, need in goals[:actions]:
        hope = worth * chance(cost - coins, left, COIN_TO_COME) * chance(need - people, left, POPULATION_TO_COME)
        total += hope * UNBUILT // 1000000
        coins -= cost
        people -= need
    return total


def built_worths(state: "MagnaRomaState", seat: int) -> list[list[int]]:
    """The points of the seat's monuments by the people employed, the most for a head first."""
    if not state.built[seat]:
        return []
    mine = [monument_worth(state, monument) for monument, owner in enumerate(state.owner) if owner == seat]
    mine.sort(key=_worth_a_head, reverse=True)
    return mine


def _worth_a_head(worth: list[int]) -> int:
    """Hundredths of a point for each of the people a monument asks for, and one more."""
    return worth[-1] * 100 // len(worth)


def staffed(worth: list[int], people: int, left: int) -> int:
    """What a monument will score, in hundredths, with the people there are or may still come."""
    best = 0
    for heads in range(len(worth) - 1, 0, -1):
        if worth[heads]:
            best = max(best, worth[heads] * chance(heads - people, left, POPULATION_TO_COME))
    return best


def _cells_for_sites(state: "MagnaRomaState", seat: int) -> int:
    """Cells that are not built on, filled or still to be filled."""
    reach = ROWS_IN_REACH[state.row_span[seat]] & COLUMNS_IN_REACH[state.column_span[seat]]
    return reach & ~(state.built[seat] | TOWN_BIT)


def _room(state: "MagnaRomaState", seat: int, cells: int) -> int:
    """Monuments that still find a site, about; sites of four cells must not overlap."""
    room = 0
    while room < SITES:
        starts = corners_within(cells)
        if not starts:
            break
        first = (starts & -starts).bit_length() - 1
        cells &= ~(CORNER_SHAPE << first)
        room += 1
    taken = (state.built[seat] & ~TOWN_BIT).bit_count() // 4
    return min(room, SITES - taken)


def _display_worth(state: "MagnaRomaState", seat: int, monument: int, cells: int) -> int:
    """Points of a monument on display at the best corner for it, in hundredths; 0 if it cannot be built."""
    parts = state.board.components
    kind, points = parts.monument_kind[monument], parts.monument_points[monument]
    extra = BONUS if parts.monument_bonus[monument] >= 0 else 0
    if parts.monument_on_town[monument]:
        return 0 if state.built[seat] & TOWN_BIT else points[-1] * POINT + extra
    starts = corners_within(cells)
    filled = state.tiles[seat]
    if kind in (MONUMENT_FIXED, MONUMENT_STAFFED):
        return points[-1] * POINT + extra if starts else 0
    is_colour = kind == MONUMENT_COLOUR
    wanted = state.colours if is_colour else state.icons
    match = wanted[seat * (len(COLOURS) if is_colour else len(ICONS)) + parts.monument_what[monument]]
    empty_worth = EMPTY_COLOUR if is_colour else EMPTY_ICON
    best = 0
    while starts:
        low = starts & -starts
        starts ^= low
        under = low * CORNER_SHAPE
        best = max(best, (under & match).bit_count() * 100 + (under & ~filled).bit_count() * empty_worth)
    return best * points[0]


def blessing_prospect(state: "MagnaRomaState", tokens: int, faith: int, left: int, actions: int) -> int:
    """Blessing tokens in store and those the faith to come may bring, each played or kept for the Pantheon."""
    board = state.board
    values = board.components.pantheon_value
    kept = track_value(values, faith * 100 + left * FAITH_TO_COME, min(left, FAR) * BLUR)
    played = BLESSING_LATE + (BLESSING - BLESSING_LATE) * min(left, EARLY) // EARLY
    total = min(tokens, actions) * max(played, kept) + max(tokens - actions, 0) * kept
    for space in board.components.blessing_spaces:
        if space > faith and left:
            total += max(BLESSING_LATE, kept) * chance(space - faith, left, FAITH_TO_COME) // 100
    return total
