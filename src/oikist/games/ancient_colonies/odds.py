"""Odds: exact chances of a battle and of each tax policy, for whoever wants to know before the dice are thrown."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from oikist.core.game import Odds, Parameter
from oikist.games.ancient_colonies.battle import RESULT_NAMES, battle_result
from oikist.games.ancient_colonies.board import POLICY_NAMES, RADICAL
from oikist.games.ancient_colonies.components import DIE_SIDES
from oikist.games.ancient_colonies.taxes import tax_halves


class TaxOdds(NamedTuple):
    """Of `rolls` equally likely rolls: the half Talents they bring together, and how many fail."""

    rolls: int
    halves: int
    failures: int


STRONGEST: Final = 99  # more than any armies, walls and powers bring together
LARGEST_MINUS: Final = 2 * DIE_SIDES  # more than that leaves nothing of the dice
BATTLE: Final = Odds(
    "battle",
    (Parameter("attack", 0, STRONGEST), Parameter("defence", 0, STRONGEST)),  # totals before the dice
    RESULT_NAMES,  # of 36 rolls
)
TAX: Final = Odds(
    "tax",
    (
        Parameter("policy", 0, len(POLICY_NAMES) - 1, POLICY_NAMES),
        Parameter("minus", 0, LARGEST_MINUS),
        Parameter("can_reroll", 0, 1, ("no", "yes")),
        Parameter("late_minus", 0, LARGEST_MINUS),
    ),
    TaxOdds._fields,
)
ODDS: Final = (BATTLE, TAX)


def chances(name: str, numbers: Mapping[str, int]) -> dict[str, int]:
    """The odds of a battle or of a tax, as Game.chances() gives them; the numbers are checked already."""
    if name == BATTLE.name:
        return dict(zip(RESULT_NAMES, battle_odds(numbers["attack"], numbers["defence"])))
    can_reroll = numbers["can_reroll"] == 1
    return tax_odds(numbers["policy"], numbers["minus"], can_reroll, numbers["late_minus"])._asdict()


def battle_odds(attack: int, defence: int) -> list[int]:
    """How many of the 36 rolls bring each result, ROUTED to DOUBLE, for totals before the dice."""
    counts = [0] * len(RESULT_NAMES)
    for one in range(1, DIE_SIDES + 1):
        for two in range(1, DIE_SIDES + 1):
            counts[battle_result(attack + one, defence + two)] += 1
    return counts


def tax_odds(policy: int, minus: int = 0, can_reroll: bool = False, late_minus: int = 0) -> TaxOdds:
    """The exact odds of a policy; a re-roll is taken where it brings more on average (AC-10.16).

    `late_minus` may be subtracted only after a re-roll.
    """
    rolls = list(range(1, DIE_SIDES + 1))
    if policy == RADICAL:
        rolls = [one + two for one in rolls for two in range(1, DIE_SIDES + 1)]
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
