"""Payoff: what a finished match is worth to each seat, between -1.0 and 1.0."""

from collections.abc import Sequence
from typing import Final

SOLO_SPAN: Final = 50  # points from 0 to the middle of what is earned alone, and from there to the most


def payoffs(ranking: Sequence[int], scores: Sequence[int] = ()) -> list[float]:
    """A number a seat: 1.0 for the winner, -1.0 for the last, the places between them evenly apart.

    `ranking` is that of State.ranking() or of a record's result: 1 is the winner. Seats that share a place share the
    mean of the places they take up, so two who both win get 0.0 in a match of two. The sum is 0.

    Who plays alone is always first: Magna Roma knows no victory then, only titles (MR-12.11). So the score counts: 0
    points are -1.0, 50, the second title, are 0.0, and 100, the highest, or more are 1.0. Without scores it is 0.0.
    """
    if len(ranking) == 1:
        return [max(-1.0, min(1.0, (scores[0] - SOLO_SPAN) / SOLO_SPAN))] if scores else [0.0]
    last = len(ranking) - 1
    # The seats of a place take up this place and those after it, as many as they are.
    return [1.0 - (2 * place + ranking.count(place) - 3) / last for place in ranking]
