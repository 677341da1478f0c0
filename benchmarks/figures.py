"""Figures: means and shares with their 95 % intervals, for the balance runs of all games."""

import math
from collections.abc import Sequence


def mean_of(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean, spread, and half of the 95 % interval of the mean."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1))
    return round(mean, 1), round(spread, 1), round(1.96 * spread / math.sqrt(len(values)), 1)


def share_of(count: float, games: int) -> str:
    """A share in percent with its 95 % interval."""
    share = count / games
    return f"{100 * share:.1f} ± {196 * math.sqrt(share * (1 - share) / games):.1f}"
