"""Taxes: policies, their dice and what may be subtracted, the pay-out of a colony, Unrest and Strife."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import armies_at
from oikist.games.ancient_colonies.board import HEAVY, RADICAL, SITE_NAMES, bits
from oikist.games.ancient_colonies.colonies import lose_walls
from oikist.games.ancient_colonies.components import REROLLS, STRIFE_GUARD, SUBTRACT
from oikist.games.ancient_colonies.income import talents
from oikist.games.ancient_colonies.phases import FORFEIT, GUARD, HALVES, HIT, REROLL, TAX_DICE, TAX_DIE, push
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

HEAVY_LIMIT: Final = 6  # AC-10.13
RADICAL_LIMIT: Final = 10  # AC-10.14
WISE_HALVES: Final = 2  # AC-10.12


def start_taxes(state: "AncientColoniesState", seat: int) -> None:
    """Colonies with a ring from an Act make no tax (AC-10.21)."""
    forget(state)
    for site in bits(state.mine[seat]):
        if state.unrest[site] or state.untaxed[site]:
            pay_out(state, site, 0)


def forget(state: "AncientColoniesState") -> None:
    """Nothing of the taxes of one seat is left over for the next, nor for the rest of the turn."""
    state.taxed = 0
    state.halves = 0
    state.guarded = 0


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
    state.assigned = 0
    if total & 1 and state.is_pooling_halves:
        state.halves |= 1 << site
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": state.owner[site], "site": SITE_NAMES[site], "amount": total // 2}
        state.told.append(Event("income", {**facts, "tax": talents(halves), "total": talents(total)}))


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


def tax_halves(policy: int, total: int, minus: int) -> int:
    """Half Talents of tax for a total and what may be subtracted, -1 if it fails (AC-10.13, AC-10.14, AC-10.17)."""
    limit = HEAVY_LIMIT if policy == HEAVY else RADICAL_LIMIT
    if total < limit:
        return total
    return limit - 1 if total - minus < limit else -1


def taxed(state: "AncientColoniesState", site: int, policy: int, total: int, is_again: int) -> None:
    """The dice are final: tax, or Unrest or Strife (AC-10.13, AC-10.14)."""
    halves = tax_halves(policy, total, subtraction(state, is_again))
    if halves >= 0:
        if state.told is not None and halves < total:
            facts: dict[str, str | int] = {"seat": state.active, "site": SITE_NAMES[site], "number": total - halves}
            state.told.append(Event("tax-lowered", facts))
        pay_out(state, site, halves)
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
