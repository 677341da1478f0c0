"""Estimate: a mean over rounds with an interval that holds the true one in 95 of 100 arenas.

Games of one round share a seed and so are not independent; rounds are. Everything is therefore averaged within a round
first, and only the rounds are counted.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final

SURE: Final = 0.95
DIGITS: Final = 6
FEW: Final = 5  # rounds that differ from all others, before their number tells how often that happens
LARGE: Final = 200  # degrees of freedom from which a series gives Student's quantile to six digits


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and the ends of its interval; they are None where rounds are too few, or too alike, to tell."""

    mean: float
    low: float | None = None
    high: float | None = None

    def ends(self, factor: int, form: str) -> list[str]:
        """Both ends times the factor, in the form of a format string; an empty list where there are none."""
        if self.low is None or self.high is None:
            return []
        return [f"{factor * end:{form}}" for end in (self.low, self.high)]


def estimate_mean(rounds: Sequence[float]) -> Estimate:
    """The mean of any numbers, one a round, with Student's interval."""
    mean = fmean(rounds)
    spread = variance(rounds) if len(rounds) > 1 else 0.0
    if spread == 0.0:
        return Estimate(round(mean, DIGITS))
    half = student(len(rounds) - 1) * sqrt(spread / len(rounds))
    return Estimate(round(mean, DIGITS), round(mean - half, DIGITS), round(mean + half, DIGITS))


def estimate_share(rounds: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1, one a round, with Wilson's interval, which never leaves 0 to 1.

    Wilson's formula wants a number of trials. That is how many single throws of a coin would tell as much as these
    rounds do: more than the rounds if they differ less than throws would, as rounds with all seat orders do. Rounds
    that do not differ at all count as one throw each, so that ten wins of ten are not taken for certainty; where only
    a few differ from all others, nobody knows how often that happens, and they scatter as if there were FEW of them.
    """
    count, mean = len(rounds), fmean(rounds)
    if count < 2:
        return Estimate(round(mean, DIGITS))
    spread = variance(rounds)
    other = count - Counter(rounds).most_common(1)[0][1]
    if other < min(FEW, count / 2):
        spread *= FEW / max(other, 1)
    throws = count * mean * (1 - mean) / spread if spread > 0 else float(count)
    square = student(count - 1) ** 2 / max(throws, count)
    middle = (mean + square / 2) / (1 + square)
    half = sqrt(square * mean * (1 - mean) + square * square / 4) / (1 + square)
    return Estimate(round(mean, DIGITS), round(max(0.0, middle - half), DIGITS), round(min(1.0, middle + half), DIGITS))


def student(freedom: int, sure: float = SURE) -> float:
    """How many standard errors to both sides hold the mean so surely, by Student's distribution."""
    if freedom > LARGE:
        normal = NormalDist().inv_cdf((1 + sure) / 2)
        first = (normal**3 + normal) / 4
        second = (5 * normal**5 + 16 * normal**3 + 3 * normal) / 96
        return normal + first / freedom + second / freedom**2
    low, high = 0.0, 1e4
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < sure else (low, middle)
    return (low + high) / 2


def _within(width: float, freedom: int) -> float:
    """The probability that Student's variable lies within this width of 0: a finite sum for whole degrees."""
    angle = atan(width / sqrt(freedom))
    square = cos(angle) ** 2
    term = cos(angle) if freedom % 2 else 1.0
    total = 0.0 if freedom == 1 else term
    for step in range(2 + freedom % 2, freedom - 1, 2):
        term *= square * (step - 1) / step
        total += term
    return (angle + sin(angle) * total) * 2 / pi if freedom % 2 else sin(angle) * total
