"""What a finished match is worth to each seat."""

import pytest

from oikist.research.payoff import payoffs


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        ([1, 2], [1.0, -1.0]),
        ([2, 1], [-1.0, 1.0]),
        ([1, 1], [0.0, 0.0]),
        ([3, 1, 2], [-1.0, 1.0, 0.0]),
        ([1, 1, 3], [0.5, 0.5, -1.0]),
        ([1, 2, 2], [1.0, -0.5, -0.5]),
        ([4, 1, 2, 2], [-1.0, 1.0, 0.0, 0.0]),
        ([5, 4, 3, 2, 1], [-1.0, -0.5, 0.0, 0.5, 1.0]),
    ],
)
def test_places_are_evenly_apart_and_shared_ones_get_the_mean(ranking: list[int], expected: list[float]) -> None:
    assert payoffs(ranking) == expected
    assert payoffs(ranking, [0] * len(ranking)) == expected
    assert sum(payoffs(ranking)) == 0


@pytest.mark.parametrize(("score", "worth"), [(0, -1.0), (25, -0.5), (50, 0.0), (70, 0.4), (100, 1.0), (130, 1.0)])
def test_alone_the_score_decides(score: int, worth: float) -> None:
    assert payoffs([1], [score]) == [worth]


def test_alone_without_a_score_it_is_nought() -> None:
    assert payoffs([1]) == [0.0]
