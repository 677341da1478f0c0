"""Figures: means and shares with their 95 % intervals, for the balance runs of all games."""

import math
from collections.abc import Sequence


def mean_of(values: Sequence[float], digits: int = 1) -> tuple[float, float, float]:
    """Mean, spread, and half of the 95 % interval of the mean."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1))
    return round(mean, digits), round(spread, digits), round(1.96 * spread / math.sqrt(len(values)), digits)


def share_of(count: float, games: int) -> str:
    """A share in percent with its 95 % interval."""
    share, half = percent_of(count, games)
    return f"{share:.1f} ± {half:.1f}"


def percent_of(count: float, games: int) -> tuple[float, float]:
    """A share in percent, and half of its 95 % interval."""
    share = count / games
    return round(100 * share, 1), round(196 * math.sqrt(share * (1 - share) / games), 1)
