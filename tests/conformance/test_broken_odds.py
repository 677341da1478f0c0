"""The conformance suite notices odds that do not keep the contract.

Not for the compiled build, where interpreted classes cannot inherit from a game's own.
"""

from collections.abc import Mapping

import pytest

from oikist.core.game import Odds, Parameter, settle_numbers
from oikist.games.kuhn.game import KuhnGame
from oikist.testing import check_game


class Dice(KuhnGame):
    """Kuhn poker with a die that nobody throws."""

    def __init__(self, odds: Odds, is_strict: bool = True) -> None:
        super().__init__()
        self.odds = (odds,)
        self.is_strict = is_strict

    def chances(self, name: str, numbers: Mapping[str, int]) -> dict[str, int]:
        if self.is_strict:
            settle_numbers(self.name, self.odds, name, numbers)
        return {"more": 6 - numbers.get("than", 0), "less": numbers.get("than", 0) - 1}


THAN = Parameter("than", 1, 6)
SOUND = Odds("die", (THAN,), ("more", "less"))


def test_sound_odds_pass() -> None:
    check_game(Dice(SOUND), matches=1)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Dice(SOUND, is_strict=False), "the odds 'die' accept"),
        (Dice(Odds("die", (THAN,), ("more",))), "the odds 'die' answer"),
        (Dice(Odds("die", (Parameter("than", 1, 6, ("one",)),), SOUND.results)), "than has not a word a number"),
    ],
)
def test_broken_odds_are_noticed(game: Dice, sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check_game(game, matches=1)
