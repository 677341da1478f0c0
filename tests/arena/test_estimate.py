"""Intervals hold the truth as often as they say, and rounds that are alike are not taken for certainty."""

from collections.abc import Callable, Sequence
from math import comb

import pytest

from oikist.arena.estimate import Estimate, estimate_mean, estimate_share, student
from oikist.core.rng import Rng

TABLE = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 10: 2.2281, 30: 2.0423, 100: 1.9840, 1000: 1.9623}


@pytest.mark.parametrize(("freedom", "width"), TABLE.items())
def test_student_is_as_in_the_tables(freedom: int, width: float) -> None:
    assert student(freedom) == pytest.approx(width, abs=1e-4)


def test_the_series_for_many_rounds_joins_the_sum_for_few() -> None:
    assert student(200) > student(201) > student(202)
    assert student(200) - student(201) < 1e-4


def test_ten_wins_of_ten_are_not_certainty() -> None:
    assert estimate_share([1.0] * 10) == Estimate(1.0, 0.661491, 1.0)
    assert estimate_share([0.0] * 10) == Estimate(0.0, 0.0, 0.338509)


def test_one_round_tells_nothing_about_others() -> None:
    assert estimate_share([0.5]) == Estimate(0.5)
    assert estimate_mean([7.0]) == Estimate(7.0)
    assert estimate_mean([7.0, 7.0]) == Estimate(7.0)


def test_rounds_that_differ_little_tell_more_than_throws_of_a_coin() -> None:
    alike = estimate_share([0.5, 0.75, 0.5, 0.25] * 10)
    thrown = estimate_share([0.0, 1.0, 0.0, 1.0] * 10)
    assert width(alike) < width(thrown) / 2


@pytest.mark.parametrize(("chance", "games", "rounds"), [(0.5, 2, 8), (0.9, 2, 20), (0.3, 6, 10), (0.95, 1, 40)])
def test_intervals_hold_the_true_share_in_95_of_100_arenas(chance: float, games: int, rounds: int) -> None:
    assert held(estimate_share, chance, games, rounds) > 0.93


@pytest.mark.parametrize(("count", "part"), [(20, 0.05), (50, 0.1), (100, 0.03), (100, 0.05), (200, 0.02)])
def test_intervals_hold_the_true_share_where_two_bots_play_alike_in_most_rounds(count: int, part: float) -> None:
    """In this part of the rounds the first wins both games, in all others each wins one; exact, by the binomial law."""
    found = 0.0
    for differing in range(count + 1):
        estimate = estimate_share([1.0] * differing + [0.5] * (count - differing))
        assert estimate.low is not None
        assert estimate.high is not None
        if estimate.low <= 0.5 + part / 2 <= estimate.high:
            found += comb(count, differing) * part**differing * (1 - part) ** (count - differing)
    assert found > 0.93


def test_intervals_hold_the_true_mean_though_the_games_of_a_round_are_alike() -> None:
    # All games of a round have the same result: counting games instead of rounds would hold far less often.
    rng = Rng("alike")
    found = 0
    for _ in range(400):
        estimate = estimate_mean([sum(rng.below(100) for _ in range(6)) for _ in range(10)])
        found += estimate.low is not None and estimate.high is not None and estimate.low <= 297 <= estimate.high
    assert 0.92 < found / 400 < 0.98


def held(make: Callable[[Sequence[float]], Estimate], chance: float, games: int, rounds: int) -> float:
    """In which part of 400 arenas the interval has the true share in it."""
    rng = Rng(f"{chance} {games} {rounds}")
    found = 0
    for _ in range(400):
        shares = [sum(rng.below(1000) < 1000 * chance for _ in range(games)) / games for _ in range(rounds)]
        estimate = make(shares)
        assert estimate.low is not None
        assert estimate.high is not None
        found += estimate.low <= chance <= estimate.high
    return found / 400


def test_a_few_large_rounds_that_scatter_little_tell_much() -> None:
    """Ten rounds of 24 games each, none of them quite like another."""
    estimate = estimate_share([0.20 + number / 100 for number in range(10)])
    assert width(estimate) < 0.06


def width(estimate: Estimate) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.high - estimate.low
