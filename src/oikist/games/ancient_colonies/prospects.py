"""Prospects: what a colony is likely to become, how sites trade, where armies get to; tables made once and kept."""

from functools import cache, lru_cache
from typing import Final

from oikist.games.ancient_colonies.battle import AHEAD, DOUBLE
from oikist.games.ancient_colonies.board import (
    CITY,
    FIRST_CENTER,
    PLACES,
    ROUTES,
    SETTLEMENT,
    SITE_BETWEEN,
    SITE_NEAR_LIST,
    SITE_TILES,
    SITES,
    TOWN,
    VILLAGE,
)
from oikist.games.ancient_colonies.land import spread
from oikist.games.ancient_colonies.odds import battle_odds
from oikist.games.ancient_colonies.prices import SETTLEMENT_PRICE, UPGRADE, WALLED_TOWN, WALLS
from oikist.games.ancient_colonies.scoring import POINTS, WALLED_POINTS

POINT: Final = 100  # everything is in hundredths of a point
FAR: Final = 14  # turns ahead that are looked at
MOST_MONEY: Final = 50  # Talents of a colony that are looked at
MOST_BASE: Final = 20  # half Talents that a colony gets beside its level
MOST_ROOM: Final = 2  # Settlements that a colony may still found
SHAPES: Final = 8  # level + 3 with walls: 1 to 4, 5 to 7
TALENT: Final = 17  # a Talent that is spent on a card
LOT: Final = 6  # Talents that are spent on one at least
LEFT_OVER: Final = 1  # a Talent when everything is over: it parts equal scores
KEPT: Final = 97  # of what comes a turn later, in hundredths
NEW_BASE: Final = 5  # half Talents of a Settlement to come, with what it brings its neighbours
STRIKE: Final = 90  # of a Settlement, what a fleet is worth where nothing is left to found, in hundredths
WALLED_VILLAGE: Final = 19  # the price of its upgrade


def shape(level: int, walls: int) -> int:
    """Level and walls of a colony as one number."""
    return level + 3 * walls


@cache
def plans(base: int, room: int, has_half_walls: bool, settling: int) -> list[int]:
    """What a colony is worth by Investments left, shape and Talents, if it spends them as well as it can by itself.

    It gets `base` half Talents a turn beside its level, and may found as many Settlements as there is `room`,
    for `settling` Talents each.
    """
    size = MOST_MONEY + 1
    fewer = plans(base, room - 1, has_half_walls, settling) if room else []
    found = [0] * ((FAR + 1) * SHAPES * size)
    for kind in range(1, SHAPES):
        points = POINTS[kind] if kind <= CITY else WALLED_POINTS[kind - 3]
        for money in range(size):
            found[kind * size + money] = points * POINT + money * LEFT_OVER
    for turns in range(1, FAR + 1):
        for money in range(size):
            for kind in range(1, SHAPES):
                found[(turns * SHAPES + kind) * size + money] = _best(
                    found, fewer, turns, kind, money, base, has_half_walls, settling
                )
    return found


def _best(
    found: list[int],
    fewer: list[int],
    turns: int,
    kind: int,
    money: int,
    base: int,
    has_half_walls: bool,
    settling: int,
) -> int:
    """The best use of the next Talents: wait, grow, build walls, found a Settlement, or put them into a card."""
    size = MOST_MONEY + 1
    level = kind if kind <= CITY else kind - 3
    later = min(money + (2 * level + base) // 2, MOST_MONEY)
    best = found[((turns - 1) * SHAPES + kind) * size + later]
    if turns > 1:
        now = (POINTS[level] if kind <= CITY else WALLED_POINTS[level]) * POINT
        best = now + (best - now) * KEPT // 100
    here = turns * SHAPES * size + money
    for target, price in _steps(kind, has_half_walls):
        if price <= money:
            best = max(best, found[here + target * size - price])
    if money >= LOT:
        best = max(best, found[here + kind * size - LOT] + LOT * TALENT)
    if fewer and level >= TOWN and money >= settling:
        best = max(best, fewer[here + kind * size - settling] + new_settlement(turns))
    return best


@cache
def _steps(kind: int, has_half_walls: bool) -> list[tuple[int, int]]:
    """What a colony can become with one purchase, and the price."""
    level = kind if kind <= CITY else kind - 3
    found: list[tuple[int, int]] = []
    if level < CITY:
        found.append((shape(level + 1, 0), UPGRADE[level]))
    if kind > CITY and level < CITY:
        price = WALLED_VILLAGE if level == VILLAGE else WALLED_TOWN
        extra = price - UPGRADE[level]
        found.append((shape(level + 1, 1), UPGRADE[level] + ((extra + 1) // 2 if has_half_walls else extra)))
    if kind <= CITY and level >= VILLAGE:
        found.append((shape(level, 1), (WALLS[level] + 1) // 2 if has_half_walls else WALLS[level]))
    return found


def new_settlement(turns: int) -> int:
    """What a Settlement founded now is worth, with so many Investments left, the present one included."""
    if turns <= 0:
        return POINT
    return plans(NEW_BASE, 0, False, SETTLEMENT_PRICE)[(min(turns, FAR) * SHAPES + SETTLEMENT) * (MOST_MONEY + 1)]


@cache
def fleet_prospect(chances: int, turns: int, sites: int) -> int:
    """What a fleet can found on so many sites in every other one of its Activities; without a site left it strikes."""
    total = 0
    while chances > 0 and turns > 0:
        total += new_settlement(turns) * (100 if sites > 0 else STRIKE) // 100
        chances -= 2
        turns -= 2
        sites -= 1
    return total


@lru_cache(maxsize=4096)
def trade_routes(shown: int, water: int, mountains: int) -> tuple[list[int], list[int]]:
    """By site, the sites it would trade with by sea and by land (AC-10.5, AC-10.6, AC-10.7)."""
    harbours = [0] * SITES
    left = water
    while left:
        basin = spread(left & -left, left)
        for site in range(SITES):
            if SITE_TILES[site] & basin:
                harbours[site] |= left & -left
        left &= ~basin
    sea, land = [0] * SITES, [0] * SITES
    for site in range(SITES):
        for other, tile in zip(SITE_NEAR_LIST[site], SITE_BETWEEN[site], strict=True):
            if tile >= 0 and not shown >> tile & 1:
                continue
            if harbours[site] & harbours[other]:
                sea[site] |= 1 << other
            elif tile < 0 or not mountains >> tile & 1:
                land[site] |= 1 << other
    return sea, land


@lru_cache(maxsize=4096)
def marches(plains: int, sites: int, moves: int) -> list[int]:
    """By place, the sites an army may march to in so many moves."""
    near = [0] * PLACES
    for place in range(PLACES):
        for target in ROUTES[place]:
            if (plains >> (target - FIRST_CENTER) & 1) if target >= FIRST_CENTER else (sites >> target & 1):
                near[place] |= 1 << target
    found = []
    for place in range(PLACES):
        reached = edge = 1 << place
        for _ in range(moves):
            step = 0
            while edge:
                low = edge & -edge
                edge ^= low
                step |= near[low.bit_length() - 1]
            edge = step & ~reached
            reached |= step
        found.append(reached & ((1 << SITES) - 1))
    return found


@cache
def odds(attack: int, defence: int) -> list[int]:
    """The odds of a battle in 36ths, kept."""
    return battle_odds(attack, defence)


@cache
def falls(attack: int, defence: int, has_army: bool, is_strong: bool) -> int:
    """How much of a colony an attack takes on the average, in 36ths (AC-8.8, AC-8.9, AC-8.10)."""
    rolls = odds(attack, defence)
    if has_army:
        return rolls[DOUBLE] + rolls[AHEAD] // 8
    # Walls or a level of a Town can be given up; a Village that loses a level falls as a bare Settlement.
    return rolls[DOUBLE] + (rolls[AHEAD] // 3 if is_strong else rolls[AHEAD])
