"""Odds of battles and taxes as anybody may ask the game for them, counted by hand; and what is refused."""

import pytest

from oikist.core.errors import BadOption
from oikist.games import load
from oikist.games.ancient_colonies.board import HEAVY, RADICAL


def chances(name: str, **numbers: int) -> dict[str, int]:
    return load("ancient-colonies").chances(name, numbers)


@pytest.mark.rule("AC-8.7")
def test_anybody_may_ask_for_the_odds_of_a_battle() -> None:
    """4 against 2: totals 5 to 10 against 3 to 8, counted by hand."""
    assert chances("battle", attack=4, defence=2) == {"routed": 0, "beaten": 6, "tied": 4, "ahead": 17, "double": 9}
    even = chances("battle", attack=2, defence=2)  # totals 3 to 8 on both sides
    assert even == {"routed": 4, "beaten": 11, "tied": 6, "ahead": 11, "double": 4}


@pytest.mark.rule("AC-10.13")
@pytest.mark.rule("AC-10.14")
def test_anybody_may_ask_for_the_odds_of_a_tax() -> None:
    """One die fails on 6, two fail on 10 or more."""
    plain = {"minus": 0, "can_reroll": 0, "late_minus": 0}
    assert chances("tax", policy=HEAVY, **plain) == {"rolls": 6, "halves": 1 + 2 + 3 + 4 + 5, "failures": 1}
    assert chances("tax", policy=RADICAL, **plain) == {"rolls": 36, "halves": 252 - 3 * 10 - 2 * 11 - 12, "failures": 6}
    again = chances("tax", policy=HEAVY, minus=0, can_reroll=1, late_minus=0)
    assert again == {"rolls": 36, "halves": 3 * 15 + 6 * (3 + 4 + 5), "failures": 3}  # 1, 2 and 6 are rolled again


@pytest.mark.parametrize(
    ("name", "numbers", "sentence"),
    [
        ("storm", {}, "ancient-colonies has no odds 'storm': it has battle, tax."),
        ("battle", {"attack": 1}, "The odds battle of ancient-colonies were given no 'defence': they need "),
        ("battle", {"attack": 1, "defence": 1, "dice": 2}, "were given the unknown 'dice': they need attack, defence."),
        ("battle", {"attack": -1, "defence": 1}, "attack of the odds battle of ancient-colonies cannot be -1: it is "),
        ("battle", {"attack": 1, "defence": 10**5000}, "cannot be of so many digits: it is from 0 to 99."),
    ],
)
def test_odds_that_cannot_be_given_are_refused(name: str, numbers: dict[str, int], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        chances(name, **numbers)
    assert sentence in str(error.value)
    assert str(error.value).endswith(".")


def test_other_games_have_no_odds() -> None:
    for name in ("kuhn", "magna-grecia", "magna-roma"):
        assert load(name).odds == ()
        with pytest.raises(BadOption, match=f"{name} has no odds 'battle': it has none."):
            load(name).chances("battle", {})
