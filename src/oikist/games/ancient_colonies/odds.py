"""Odds: exact chances of a battle and of each tax policy, for whoever wants to know before the dice are thrown."""

from typing import TYPE_CHECKING, Final, NamedTuple

from oikist.games.ancient_colonies.armies import armies_at, is_landed, unit_place
from oikist.games.ancient_colonies.board import DICE, HEAVY, RADICAL, SITES
from oikist.games.ancient_colonies.colonies import tokens_in
from oikist.games.ancient_colonies.components import (
    ATTACK,
    ATTACK_FROM_FLEET,
    ATTACK_WALLS,
    COMBAT_WITH_ARMIES,
    DEFEND,
    DEFEND_COASTAL,
)
from oikist.games.ancient_colonies.land import is_coastal
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

ROUTED: Final = 0  # the defender is at least double
BEATEN: Final = 1  # the defender is ahead
TIED: Final = 2
AHEAD: Final = 3  # the attacker is ahead
DOUBLE: Final = 4  # the attacker is at least double
RESULT_NAMES: Final = ("routed", "beaten", "tied", "ahead", "double")
ARMY_STRENGTH: Final = 2
TOKEN_STRENGTH: Final = 2
HEAVY_LIMIT: Final = 6  # AC-10.13
RADICAL_LIMIT: Final = 10  # AC-10.14
WISE_HALVES: Final = 2  # AC-10.12


class TaxOdds(NamedTuple):
    """Of `rolls` equally likely rolls: the half Talents they bring together, and how many fail."""

    rolls: int
    halves: int
    failures: int


def battle_result(attack: int, defence: int) -> int:
    """Which case two totals make, at least double looked at first (AC-8.7)."""
    if attack >= 2 * defence:
        return DOUBLE
    if defence >= 2 * attack:
        return ROUTED
    return TIED if attack == defence else AHEAD if attack > defence else BEATEN


def battle_odds(attack: int, defence: int) -> list[int]:
    """How many of the 36 rolls bring each result, ROUTED to DOUBLE, for totals before the dice."""
    counts = [0] * len(RESULT_NAMES)
    for one in range(1, DICE + 1):
        for two in range(1, DICE + 1):
            counts[battle_result(attack + one, defence + two)] += 1
    return counts


def attack_strength(state: "AncientColoniesState", seat: int, place: int) -> int:
    """What the armies of the seat in turn bring against a place, before the die (AC-8.4, AC-8.23, AC-15.7)."""
    armies = state.armies[place * state.seats + seat]
    strength = ARMY_STRENGTH * armies + power(state, seat, ATTACK)
    if any(is_landed(number) for number in state.units if unit_place(number) == place):
        strength += power(state, seat, ATTACK_FROM_FLEET)
    if place < SITES and state.owner[place] >= 0 and state.walls[place]:
        strength += power(state, seat, ATTACK_WALLS)
    return strength + power(state, seat, COMBAT_WITH_ARMIES)  # AC-8.6


def defence_strength(state: "AncientColoniesState", opponent: int, place: int, attacker: int) -> int:
    """What stands against an attack of a seat, or of nobody in particular (-1), before the die (AC-8.5, AC-8.23)."""
    seats = state.seats
    strength = power(state, opponent, DEFEND)
    if place >= SITES or state.owner[place] < 0:
        armies = state.armies[place * seats + opponent]
        return strength + ARMY_STRENGTH * armies + power(state, opponent, COMBAT_WITH_ARMIES)
    armies = armies_at(state, place) - (state.armies[place * seats + attacker] if attacker >= 0 else 0)
    strength += TOKEN_STRENGTH * tokens_in(state, place) + ARMY_STRENGTH * armies
    if state.acropolis >> place & 1:  # AC-2.6
        strength += 1
    if is_coastal(state, place):
        strength += power(state, opponent, DEFEND_COASTAL)
    best = 0
    for seat in range(seats):  # AC-8.6: once, guests included
        if seat != attacker and state.armies[place * seats + seat]:
            best = max(best, power(state, seat, COMBAT_WITH_ARMIES))
    return strength + best


def tax_halves(policy: int, total: int, minus: int) -> int:
    """Half Talents of tax for a total and what may be subtracted, -1 if it fails (AC-10.13, AC-10.14, AC-10.17)."""
    limit = HEAVY_LIMIT if policy == HEAVY else RADICAL_LIMIT
    if total < limit:
        return total
    return limit - 1 if total - minus < limit else -1


def tax_odds(policy: int, minus: int = 0, can_reroll: bool = False, late_minus: int = 0) -> TaxOdds:
    """The exact odds of a policy; a re-roll is taken where it brings more on average (AC-10.16).

    `late_minus` may be subtracted only after a re-roll.
    """
    rolls = list(range(1, DICE + 1))
    if policy == RADICAL:
        rolls = [one + two for one in rolls for two in range(1, DICE + 1)]
    again = [tax_halves(policy, total, minus + late_minus) for total in rolls]
    if not can_reroll:
        again = [tax_halves(policy, total, minus) for total in rolls]
        return TaxOdds(len(rolls), sum(max(halves, 0) for halves in again), again.count(-1))
    mean, fails = sum(max(halves, 0) for halves in again), again.count(-1)
    brought = failed = 0
    for total in rolls:
        halves = tax_halves(policy, total, minus)
        if halves < 0 or halves * len(rolls) < mean:
            brought += mean
            failed += fails
        else:
            brought += halves * len(rolls)
    return TaxOdds(len(rolls) ** 2, brought, failed)
