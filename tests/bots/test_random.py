"""The random bot does anything that is legal, each as often as the others, and nothing else."""

from collections import Counter

from oikist.bots.random_bot import RandomBot
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.games import load


def test_equal_streams_give_equal_choices() -> None:
    match = Match(load("magna-grecia"), 2, "7")
    sight = match.sight(match.state.to_move())
    choices = [[RandomBot().choose(sight, rng) for _ in range(20)] for rng in (Rng("a"), Rng("a"), Rng("b"))]
    assert choices[0] == choices[1] != choices[2]


def test_every_legal_action_is_equally_likely() -> None:
    sight = Match(load("kuhn"), 2, "7").sight(0)
    rng = Rng("fair")
    counts = Counter(RandomBot().choose(sight, rng) for _ in range(2000))
    assert sorted(counts) == sight.legal_actions()
    assert all(900 < count < 1100 for count in counts.values())
