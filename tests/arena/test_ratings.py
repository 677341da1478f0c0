"""Ratings: what order the bots are named in, and the games of a round come in, changes nothing."""

from itertools import permutations

import pytest

from oikist.arena.match import Outcome
from oikist.arena.ratings import Ratings
from oikist.arena.standings import Standings
from tests.arena.samples import kuhn_plan

START = 25.0


def test_bots_with_equal_results_have_equal_ratings() -> None:
    ratings = Ratings(4)
    for _ in range(20):
        ratings.add_round([(order, [1, 2, 3, 4]) for order in permutations(range(4))])  # the first seat always wins
    assert [ratings.mu(bot) for bot in range(4)] == pytest.approx([START] * 4, abs=1e-9)
    assert len({round(ratings.sigma(bot), 9) for bot in range(4)}) == 1


def test_the_order_of_the_games_in_a_round_does_not_count() -> None:
    games = [((0, 1), [1, 2]), ((2, 0), [2, 1]), ((1, 2), [1, 1])]
    found = []
    for order in permutations(games):
        ratings = Ratings(3)
        ratings.add_round(order)
        found.append([ratings.mu(bot) for bot in range(3)])
    assert found == [found[0]] * len(found)
    assert found[0][0] > found[0][1]


def test_the_order_of_the_bots_in_the_plan_does_not_count() -> None:
    named, reversed_ = (Standings(kuhn_plan(60, bots)) for bots in (("a", "b", "c"), ("c", "b", "a")))
    strength = {"a": 3, "b": 2, "c": 1}
    for standings in (named, reversed_):
        for number in range(60):
            seats = [standings.names[bot] for bot in standings.orders[number % 6]]
            scores = [strength[name] for name in seats]
            standings.add(number, Outcome(1, scores, [1 + (score < max(scores)) for score in scores], "x"))
    for bot in range(3):
        assert named.ratings.mu(bot) == pytest.approx(reversed_.ratings.mu(2 - bot), abs=1e-9)
        assert named.ratings.sigma(bot) == pytest.approx(reversed_.ratings.sigma(2 - bot), abs=1e-9)
