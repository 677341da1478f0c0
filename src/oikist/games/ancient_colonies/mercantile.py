"""Mercantile: upkeep, income that is fixed from the board, taxes with their dice, and what Strife costs."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import armies_at, remove_army, total_armies
from oikist.games.ancient_colonies.board import (
    HEAVY,
    HOME,
    PLACE_NAMES,
    PLACES,
    RADICAL,
    SITE_NAMES,
    bits,
)
from oikist.games.ancient_colonies.colonies import lose_walls
from oikist.games.ancient_colonies.components import (
    CARDS,
    COASTAL,
    GIVE,
    INLAND,
    MAINTENANCE,
    STRIFE_GUARD,
    SUBTRACT,
)
from oikist.games.ancient_colonies.components import (
    REROLL as REROLLS,
)
from oikist.games.ancient_colonies.land import is_coastal
from oikist.games.ancient_colonies.odds import HEAVY_LIMIT, RADICAL_LIMIT, WISE_HALVES, tax_halves
from oikist.games.ancient_colonies.phases import (
    BONUS,
    FORFEIT,
    GUARD,
    HALVES,
    HIT,
    REROLL,
    TAX_DICE,
    TAX_DIE,
    push,
)
from oikist.games.ancient_colonies.powers import aboard, power
from oikist.games.ancient_colonies.trade import links, steady_income

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def owed(state: "AncientColoniesState", seat: int) -> int:
    """Armies that still need upkeep (AC-10.2, AC-15.6)."""
    at_sea = aboard(state, seat) if state.ship[seat] != HOME else 0
    return total_armies(state, seat) + at_sea - power(state, seat, MAINTENANCE) - state.paid


def must_dismiss_all(state: "AncientColoniesState", seat: int) -> bool:
    """Whether no army can be kept: nobody is asked in which order they go (AC-10.3)."""
    has_money = any(state.money[site] for site in bits(state.mine[seat]))
    return not has_money and not state.paid and not power(state, seat, MAINTENANCE)


def dismiss_all(state: "AncientColoniesState", seat: int) -> None:
    """Every army that costs upkeep goes home."""
    for place in bits(state.army_places[seat]):
        for _ in range(state.armies[place * state.seats + seat]):
            dismiss(state, seat, place)
    while owed(state, seat) > 0:
        dismiss(state, seat, PLACES)


def dismiss(state: "AncientColoniesState", seat: int, place: int) -> None:
    """An army is not maintained and goes home, from a place or, beyond the last one, from aboard (AC-10.3)."""
    state.stock[seat] += 1
    if place == PLACES:
        state.cargo[seat] -= 1
    else:
        remove_army(state, seat, place)
    if state.told is not None:
        if place == PLACES:
            state.told.append(Event("dismiss-fleet", {"seat": seat}))
        else:
            state.told.append(Event("dismiss", {"seat": seat, "place": PLACE_NAMES[place]}))


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


def start_taxes(state: "AncientColoniesState", seat: int) -> None:
    """Colonies with a ring from an Act make no tax (AC-10.21)."""
    state.taxed = 0
    state.halves = 0
    state.guarded = 0
    for site in bits(state.mine[seat]):
        if state.unrest[site] or state.untaxed[site]:
            pay_out(state, site, 0)


def administer_rest(state: "AncientColoniesState", seat: int) -> None:
    """Wise Administration for every colony that is not taxed yet (AC-10.11, AC-10.12)."""
    for site in bits(state.mine[seat] & ~state.taxed):
        pay_out(state, site, WISE_HALVES)


def pay_out(state: "AncientColoniesState", site: int, halves: int) -> None:
    """All income of a colony, rounded down once; the half is dropped or pooled (AC-10.10)."""
    total = state.income[site] + halves
    state.income[site] = 0
    state.money[site] += total // 2
    state.taxed |= 1 << site
    if total & 1 and state.is_pooling_halves:
        state.halves |= 1 << site
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.owner[site], "site": SITE_NAMES[site], "amount": total // 2}
        state.told.append(Event("income", {**facts, "tax": talents(halves), "total": talents(total)}))


def talents(halves: int) -> str:
    """Half Talents as people write them: 3½."""
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)


def pool_halves(state: "AncientColoniesState", seat: int) -> None:
    """Each pair of halves is a Talent for a colony that produced one (AC-10.10)."""
    pairs = state.halves.bit_count() // 2
    if pairs:
        push(state, HALVES, pairs, seat)


def roll(state: "AncientColoniesState", site: int, policy: int, is_again: int) -> None:
    """The dice of a policy are thrown."""
    push(state, TAX_DIE if policy == HEAVY else TAX_DICE, site, is_again)


def rolled(state: "AncientColoniesState", site: int, policy: int, one: int, two: int, is_again: int) -> None:
    """What the dice show, 0 for a second die that there is not; a seat that may roll again is asked (AC-10.16)."""
    total = one + two
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.active, "site": SITE_NAMES[site], "total": total}
        if two:
            facts |= {"one": one, "two": two}
        state.told.append(Event("tax-dice" if two else "tax-die", facts))
    limit = HEAVY_LIMIT if policy == HEAVY else RADICAL_LIMIT
    is_best = tax_halves(policy, total, subtraction(state, is_again)) == limit - 1
    if power(state, state.active, REROLLS) and not is_again and not is_best:
        push(state, REROLL, site, policy, total)
    else:
        taxed(state, site, policy, total, is_again)


def subtraction(state: "AncientColoniesState", is_again: int) -> int:
    """How much may be subtracted: assigned cards and the side (AC-10.15, AC-10.17)."""
    own = power(state, state.active, SUBTRACT)
    if state.is_subtracting_late and not is_again:
        own = 0
    return state.assigned.bit_count() + own


def taxed(state: "AncientColoniesState", site: int, policy: int, total: int, is_again: int) -> None:
    """The dice are final: tax, or Unrest or Strife (AC-10.13, AC-10.14)."""
    halves = tax_halves(policy, total, subtraction(state, is_again))
    if halves >= 0:
        if state.told is not None and halves < total:
            facts: dict[str, str | int] = {"seat": state.active, "site": SITE_NAMES[site], "number": total - halves}
            state.told.append(Event("tax-lowered", facts))
        pay_out(state, site, halves)
        state.assigned = 0
    elif state.guarded < power(state, state.active, STRIFE_GUARD):  # AC-15.12
        push(state, GUARD, site, policy)
    else:
        fail(state, site, policy)


def fail(state: "AncientColoniesState", site: int, policy: int) -> None:
    """No tax and a ring; Strife costs something as well (AC-10.18, AC-10.19)."""
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.active, "site": SITE_NAMES[site]}
        state.told.append(Event("strife" if policy == RADICAL else "unrest", facts))
    state.unrest[site] = max(state.unrest[site], 1)
    pay_out(state, site, 0)
    state.assigned = 0
    if policy == RADICAL:
        strife(state, site)


def strife(state: "AncientColoniesState", site: int) -> None:
    """The first of an army, the walls, a level or a card is lost (AC-10.19)."""
    if armies_at(state, site):
        push(state, HIT, site, 0)
    elif state.walls[site]:
        lose_walls(state, site)
    else:
        push(state, FORFEIT, site)


def clear_sites(state: "AncientColoniesState") -> None:
    """Nothing of this phase is left over for the next seat."""
    state.taxed = 0
    state.halves = 0
    state.guarded = 0
    state.chosen = 0
    state.paid = 0
