"""Trade: neighbours, how they are reached, and the income of a colony before tax."""

from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.board import SITE_BETWEEN, SITE_NEAR, SITE_NEAR_LIST
from oikist.games.ancient_colonies.components import COLONY_INCOME
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

NO_LINK: Final = 0
LAND_LINK: Final = 1  # half Talents (AC-10.7)
SEA_LINK: Final = 2  # AC-10.6


def link(state: "AncientColoniesState", site: int, index: int) -> int:
    """How a site trades with its index-th neighbour, in half Talents."""
    other, tile = SITE_NEAR_LIST[site][index], SITE_BETWEEN[site][index]
    if tile >= 0 and not state.shown >> tile & 1:  # AC-10.5
        return NO_LINK
    if state.harbours[site] & state.harbours[other]:  # AC-10.6: a coast in common, even across mountains
        return SEA_LINK
    if tile >= 0 and state.mountains >> tile & 1:  # AC-10.7
        return NO_LINK
    return LAND_LINK


def links(state: "AncientColoniesState", site: int) -> tuple[int, int]:
    """Neighbouring colonies by sea and by land, whoever owns them."""
    sea = land = 0
    if SITE_NEAR[site] & state.colonies:
        for index, other in enumerate(SITE_NEAR_LIST[site]):
            if state.colonies >> other & 1:
                kind = link(state, site, index)
                if kind == SEA_LINK:
                    sea += 1
                elif kind == LAND_LINK:
                    land += 1
    return sea, land


def steady_income(state: "AncientColoniesState", site: int) -> int:
    """Level, trade and side of a colony, in half Talents (AC-10.4, AC-10.6, AC-10.7, AC-10.8)."""
    sea, land = links(state, site)
    bonus = power(state, state.owner[site], COLONY_INCOME)
    return 2 * state.level[site] + SEA_LINK * sea + LAND_LINK * land + 2 * bonus
