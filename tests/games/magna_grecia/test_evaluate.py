"""The evaluation: weights belong to a box, its terms add up whatever they are, and a greedy bot follows them."""

from oikist.bots.greedy import best_line
from oikist.core.play import Match
from oikist.core.rng import Rng
from oikist.games.magna_grecia.evaluate import NAMES, WEIGHTS
from oikist.games.magna_grecia.game import MagnaGrecia, open_box

ODD = [100, 37, 211, 53, 149, 7, 89]


def first_turn(weights: dict[str, int]) -> list[str]:
    """What a greedy bot does first, with some weights set."""
    game = open_box({}, {})
    for name, weight in weights.items():
        game.weights[NAMES.index(name)] = weight
    match = Match(game, 2, "weights")
    line = best_line(game, match.state, match.state.to_move(), 2, Rng("weights"))
    return [game.action_name(action) for action in line]


def values(game: MagnaGrecia, match: Match, seat: int) -> dict[str, int]:
    """The terms by name."""
    return {term.name: term.value for term in game.terms(match.state, seat)}


def test_terms_add_up_with_any_weights() -> None:
    plain, odd = open_box({}, {}), open_box({}, {})
    plain.weights, odd.weights = [100] * len(NAMES), list(ODD)
    match, rng = Match(plain, 3, "terms"), Rng("terms")
    while match.record.result is None:
        match.act(rng.pick(match.state.legal_actions()))
        for seat in range(3):
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


def test_who_does_not_care_for_roads_lays_none() -> None:
    assert any(name.startswith("road") for name in first_turn({"roads": 300}))
    assert not any(name.startswith("road") for name in first_turn({"roads": 1}))


def test_who_cares_for_tiles_above_all_takes_them() -> None:
    assert not any(name.startswith("take") for name in first_turn({"tiles": 1, "roads": 300}))
    assert any(name.startswith("take") for name in first_turn({"tiles": 1000}))
