"""The sequential test: both of its errors are as rare as it says, and a verdict stands."""

import pytest

from oikist.arena.duel import BETS, EVEN, FIRST, OPEN, SECOND, Duel, Wealth
from oikist.core.rng import Rng

ARENAS = 200
MOST_ROUNDS = 1500


@pytest.mark.parametrize("spread", [1, 2, 6])
def test_equal_bots_are_seldom_told_apart(spread: int) -> None:
    verdicts = verdicts_at(0.5, spread)
    assert verdicts.count(FIRST) + verdicts.count(SECOND) <= 0.05 * ARENAS + 5
    assert verdicts.count(EVEN) > 0.9 * ARENAS


def test_an_edge_as_large_as_asked_is_seldom_missed() -> None:
    verdicts = verdicts_at(0.6, 2)
    assert verdicts.count(EVEN) <= 0.05 * ARENAS + 5
    assert verdicts.count(SECOND) <= 0.025 * ARENAS
    assert verdicts.count(FIRST) > 0.9 * ARENAS
    assert verdicts_at(0.4, 2).count(SECOND) > 0.9 * ARENAS


def test_a_claim_that_is_true_cannot_be_beaten_on_average() -> None:
    # Whatever is bet, the mean of the wealth after one round stays 1: the reason why the test may be looked at always.
    for shares in ([0.0, 1.0], [0.25, 0.75], [0.5, 0.5]):
        amounts = []
        for share in shares:
            wealth = Wealth(0.5, 1)
            wealth.add(share)
            amounts.append(wealth.amount())
        assert sum(amounts) / 2 == pytest.approx(1.0)
    assert max(BETS) < 1  # with more a single round could take everything


def test_a_bot_that_always_wins_is_found_soon_and_the_verdict_stands() -> None:
    duel = Duel(0.05)
    for _ in range(10):
        duel.add(1.0)
    assert duel.verdict == FIRST
    rounds = duel.rounds
    assert rounds <= 10
    for _ in range(100):
        duel.add(0.0)
    assert (duel.verdict, duel.rounds) == (FIRST, rounds)


def test_one_round_decides_nothing() -> None:
    duel = Duel(0.45)
    duel.add(1.0)
    assert duel.verdict == OPEN


def verdicts_at(chance: float, games: int) -> list[str]:
    """The verdicts of many duels with an edge of 10 %, the first bot being ahead in this part of all games."""
    rng = Rng(f"{chance} {games}")
    verdicts = []
    for _ in range(ARENAS):
        duel = Duel(0.1)
        while not duel.verdict and duel.rounds < MOST_ROUNDS:
            duel.add(sum(rng.below(1000) < 1000 * chance for _ in range(games)) / games)
        verdicts.append(duel.verdict)
    return verdicts
