"""Chapter 10 of the rules: the exact odds of every tax policy."""

import pytest

from oikist.games.ancient_colonies.board import HEAVY, RADICAL
from oikist.games.ancient_colonies.odds import tax_odds
from tests.games.ancient_colonies.scene import Scene
from tests.games.ancient_colonies.table import taxes


@pytest.mark.rule("AC-10.17")
def test_the_view_tells_the_odds_of_the_seat_that_taxes() -> None:
    scene = taxes(Scene("corinth sparta").colony("z0").colony("w3", 1))
    views = [(one.policy, one.halves / one.rolls / 2, one.failures) for one in scene.state.view(1).taxes]
    assert views[0] == ("heavy", 2.0, 0)
    scene.do("done")
    assert [one.failures / one.rolls for one in scene.state.view(1).taxes] == [1 / 6, 1 / 6]


@pytest.mark.rule("AC-10.17")
@pytest.mark.parametrize(
    ("policy", "minus", "is_corinth", "talents", "percent"),
    [
        (HEAVY, 0, False, 1.25, 17), (HEAVY, 1, False, 1.67, 0), (RADICAL, 0, False, 2.61, 17),
        (RADICAL, 1, False, 2.99, 8), (RADICAL, 2, False, 3.24, 3), (RADICAL, 3, False, 3.36, 0),
        (HEAVY, 1, True, 2.00, 0), (RADICAL, 1, True, 3.51, 3),
    ],
)  # fmt: skip
def test_the_odds_of_every_policy(policy: int, minus: int, is_corinth: bool, talents: float, percent: int) -> None:
    odds = tax_odds(policy, minus, is_corinth)
    assert round(odds.halves / odds.rolls / 2, 2) == talents
    assert round(100 * odds.failures / odds.rolls) == percent


@pytest.mark.rule("AC-10.17")
def test_the_odds_with_the_option_lie_between_no_minus_and_one_always() -> None:
    for policy in (HEAVY, RADICAL):
        never, late = tax_odds(policy, 0, True), tax_odds(policy, 0, True, late_minus=1)
        always = tax_odds(policy, 1, True)
        assert never.halves < late.halves < always.halves
        assert never.rolls == late.rolls == always.rolls
