"""Duel: a sequential test between two bots that may be looked at after every round.

A gambler who starts with 1 bets on every round against a claim: "the first bot is ahead in at most half of the games".
While the claim is true no way of betting wins on average, so the wealth ever reaches n with a probability of 1/n at
most (Ville's inequality). That holds for any number of rounds and any spread of them, not only for many.
"""

from math import exp, log1p
from typing import Final

HALF: Final = 0.5
STRONGER: Final = 40.0  # wealth that decides for a bot: 2.5 % for each of the two, so 5 % in all
CLOSE: Final = 20.0  # wealth that decides against an edge: 5 %
BETS: Final = (
    0.02,
    0.05,
    0.1,
    0.2,
    0.4,
    0.8,
)  # parts of the largest bet: small ones find small edges, large ones large

FIRST: Final = "first"
SECOND: Final = "second"
EVEN: Final = "even"
OPEN: Final = ""


class Wealth:
    """What gamblers with different bets have together, each having started with an equal part of 1."""

    def __init__(self, claim: float, sign: int) -> None:
        """Against "the mean is `claim` or less" if the sign is 1, or "or more" if it is -1."""
        self._claim = claim
        self._largest = sign / (claim if sign > 0 else 1 - claim)
        self._logarithms = [0.0] * len(BETS)

    def add(self, share: float) -> None:
        """A round with this share from 0 to 1."""
        gain = self._largest * (share - self._claim)
        self._logarithms = [have + log1p(bet * gain) for have, bet in zip(self._logarithms, BETS)]

    def amount(self) -> float:
        """How much it is now."""
        return sum(exp(min(have, 700.0)) for have in self._logarithms) / len(BETS)


class Duel:
    """One pair of bots: who is stronger, or that neither is ahead by the edge; a verdict stands for ever."""

    def __init__(self, edge: float) -> None:
        """The edge is a part of 1: 0.05 asks whether a bot is ahead in 55 % of the games."""
        self.verdict: str = OPEN
        self.rounds = 0
        self._first = Wealth(HALF, 1)
        self._second = Wealth(HALF, -1)
        self._below = Wealth(HALF + edge, -1)
        self._above = Wealth(HALF - edge, 1)
        self._is_below = self._is_above = False

    def add(self, share: float) -> None:
        """A round in which the first bot was ahead in this share of the games."""
        if self.verdict:
            return
        self.rounds += 1
        for wealth in (self._first, self._second, self._below, self._above):
            wealth.add(share)
        self._is_below = self._is_below or self._below.amount() >= CLOSE
        self._is_above = self._is_above or self._above.amount() >= CLOSE
        if self._first.amount() >= STRONGER:
            self.verdict = FIRST
        elif self._second.amount() >= STRONGER:
            self.verdict = SECOND
        elif self._is_below and self._is_above:
            self.verdict = EVEN
