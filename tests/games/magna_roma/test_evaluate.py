"""The evaluation: weights belong to a box, its terms add up whatever they are, and a greedy bot follows them."""

import oikist
from oikist.bots.greedy import GreedyBot
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.games.magna_roma.evaluate import NAMES, WEIGHTS
from oikist.games.magna_roma.game import MagnaRoma, open_box

ODD = [100, 37, 211, 53, 149, 7, 89, 163]


def values(game: MagnaRoma, match: Match, seat: int) -> dict[str, int]:
    """The terms by name."""
    return {term.name: term.value for term in game.terms(match.state, seat)}


def test_terms_add_up_with_any_weights() -> None:
    plain, odd = open_box({}, {}), open_box({}, {})
    plain.weights, odd.weights = [100] * len(NAMES), list(ODD)
    match, rng = Match(plain, 2, "terms"), Rng("terms")
    while match.record.result is None:
        match.act(rng.pick(match.state.legal_actions()))
        for seat in range(2):
            before, after = values(plain, match, seat), values(odd, match, seat)
            assert list(after) == list(NAMES)
            assert after == {name: before[name] * weight // 100 for name, weight in zip(NAMES, ODD, strict=True)}
            assert odd.evaluate(match.state, seat) == sum(after.values())


def test_every_box_has_weights_of_its_own() -> None:
    one, other = open_box({}, {}), open_box({}, {})
    assert one.weights == WEIGHTS
    assert len(one.weights) == len(NAMES)
    one.weights[1] += 1
    assert other.weights == WEIGHTS


def test_at_the_end_ties_never_outweigh_a_point() -> None:
    game = open_box({}, {})
    match = Match(game, 2, "end")
    rng = Rng("end")
    while match.record.result is None:
        match.act(rng.pick(match.state.legal_actions()))
    for store in (1, 100, 1000):
        game.weights[NAMES.index("store")] = store
        for seat, score in enumerate(match.record.result.scores):
            assert 100 * score <= values(game, match, seat)["score"] < 100 * (score + 1)


def test_who_does_not_care_for_the_pantheon_plays_few_blessings() -> None:
    def blessings(pantheon: int) -> int:
        game = open_box({}, {})
        game.weights[NAMES.index("pantheon")] = pantheon
        record = oikist.play(game, [GreedyBot(), GreedyBot()], "7")
        return sum(1 for _, name in record.moves if name.startswith("bless"))

    assert blessings(1) < blessings(100)
