"""Income: what level, neighbours, side and cards bring a colony before tax, in half Talents."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import SITE_BETWEEN, SITE_NAMES, SITE_NEAR, SITE_NEAR_LIST, bits
from oikist.games.ancient_colonies.components import CARDS, COASTAL, COLONY_INCOME, GIVE, INLAND
from oikist.games.ancient_colonies.land import is_coastal
from oikist.games.ancient_colonies.phases import BONUS, push
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

LAND_LINK: Final = 1  # half Talents (AC-10.7)
SEA_LINK: Final = 2  # AC-10.6


def links(state: "AncientColoniesState", site: int) -> tuple[int, int]:
    """Neighbouring colonies with which a site trades by sea and by land, whoever owns them."""
    sea = land = 0
    near = SITE_NEAR[site] & state.colonies
    if near:
        harbours = state.harbours[site]
        for other, tile in zip(SITE_NEAR_LIST[site], SITE_BETWEEN[site]):
            if not near >> other & 1 or (tile >= 0 and not state.shown >> tile & 1):  # AC-10.5
                continue
            if harbours & state.harbours[other]:  # AC-10.6: a coast in common, even across mountains
                sea += 1
            elif tile < 0 or not state.mountains >> tile & 1:  # AC-10.7
                land += 1
    return sea, land


def steady_income(state: "AncientColoniesState", site: int) -> int:
    """Level, trade and side of a colony, in half Talents (AC-10.4, AC-10.6, AC-10.7, AC-10.8)."""
    sea, land = links(state, site)
    bonus = power(state, state.owner[site], COLONY_INCOME)
    return 2 * state.level[site] + SEA_LINK * sea + LAND_LINK * land + 2 * bonus


def fix_income(state: "AncientColoniesState") -> None:
    """Level, trade and side of every colony, from the board as it stands (AC-10.1)."""
    for site in bits(state.colonies):
        state.income[site] = steady_income(state, site)


def ask_bonuses(state: "AncientColoniesState", seat: int) -> None:
    """Card income waits for its place, the first card on top (AC-10.9)."""
    parts = state.board.components
    for card in range(CARDS, -1, -1):
        if state.card_owner[card] == seat and parts.card_income[card] >= 0:
            kind, amount = parts.card_income[card], parts.card_amount[card]
            push(state, BONUS, card, amount if kind in (COASTAL, INLAND) else 1)


def bonus_sites(state: "AncientColoniesState", card: int) -> list[int]:
    """Where the income of a card can go (AC-15.2, AC-15.3, AC-15.4)."""
    seat, kind = state.card_owner[card], state.board.components.card_income[card]
    sites = bits(state.mine[seat] & ~state.chosen)
    if kind == GIVE:
        return sites
    if kind in (COASTAL, INLAND):
        return [site for site in sites if is_coastal(state, site) == (kind == COASTAL)]
    return [site for site in sites if links(state, site)[1]]


def give_bonus(state: "AncientColoniesState", card: int, site: int) -> None:
    """The income of a card goes to a colony."""
    parts = state.board.components
    kind, amount = parts.card_income[card], parts.card_amount[card]
    if kind == GIVE:
        halves = 2 * amount
    elif kind in (COASTAL, INLAND):
        halves = 2
    else:
        halves = min(amount, links(state, site)[1])
    state.income[site] += halves
    state.chosen |= 1 << site
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.owner[site], "site": SITE_NAMES[site], "total": talents(halves)}
        state.told.append(Event("bonus", {**facts, "card": parts.card_names[card]}))


def talents(halves: int) -> str:
    """Half Talents as people write them: 3½."""
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)
