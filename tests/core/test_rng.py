"""Chance is fair, repeatable and the same on every machine."""

import pytest

from oikist.core.rng import Rng, draw


@pytest.mark.parametrize(("weights", "limit"), [([1] * 6, 20.5), ([1, 2, 3], 13.8), ([7, 1], 10.8), ([1] * 36, 66.6)])
def test_draws_follow_their_weights(weights: list[int], limit: float) -> None:
    """Chi-square below the value that one fair generator in a thousand exceeds."""
    draws = 6000
    counts = [0] * len(weights)
    for number in range(draws):
        counts[draw("fair", [], number, weights)] += 1
    expected = [draws * weight / sum(weights) for weight in weights]
    assert sum((count - hope) ** 2 / hope for count, hope in zip(counts, expected)) < limit


def test_draws_are_the_same_on_every_machine() -> None:
    dice = [draw("seed", [], number, [1] * 6) for number in range(20)]
    assert dice == [2, 0, 1, 0, 5, 3, 2, 0, 4, 5, 3, 5, 5, 4, 0, 1, 0, 5, 1, 0]
    salted = [draw("seed", ["a", "b"], number, [1, 2, 3]) for number in range(20)]
    assert salted == [1, 0, 0, 0, 0, 2, 1, 2, 2, 1, 1, 2, 2, 2, 0, 1, 0, 2, 1, 2]
    assert [draw("città", ["é"], number, [1] * 1000) for number in range(5)] == [981, 197, 581, 916, 49]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (("ab", ["c"]), ("a", ["bc"])),
        (("a", ["b", "c"]), ("a", ["bc"])),
        (("a", [""]), ("a", [])),
        (("1:a", []), ("a", [])),
        (("a1:b", []), ("a", ["b"])),
    ],
)
def test_seed_and_salts_do_not_run_into_one_another(left: tuple[str, list[str]], right: tuple[str, list[str]]) -> None:
    assert thousandths(*left) != thousandths(*right)


def test_number_of_the_draw_is_not_part_of_the_salt() -> None:
    assert thousandths("a", ["1"])[2] != thousandths("a", [])[12]


def test_impossible_outcomes_are_never_drawn() -> None:
    assert {draw("zero", [], number, [0, 1, 0, 2, 0]) for number in range(300)} == {1, 3}
    rng = Rng("zero")
    assert {rng.weighted([0, 1, 0, 2, 0]) for _ in range(300)} == {1, 3}


def test_rng_is_the_same_on_every_machine() -> None:
    rng = Rng(1)
    assert [rng.below(100) for _ in range(8)] == [47, 4, 11, 85, 29, 0, 0, 22]
    assert [rng.weighted([5, 0, 1]) for _ in range(10)] == [2, 0, 0, 0, 0, 0, 0, 0, 2, 0]
    assert [rng.pick([3, 1, 4]) for _ in range(6)] == [4, 1, 1, 1, 4, 4]
    items = list(range(8))
    rng.shuffle(items)
    assert items == [3, 6, 1, 5, 0, 7, 2, 4]


def test_number_and_text_are_the_same_seed() -> None:
    assert [Rng(7).below(1000), Rng("7").below(1000)] == [Rng(7).below(1000)] * 2


def test_all_orders_come_out_of_a_shuffle() -> None:
    rng = Rng("orders")
    seen = set()
    for _ in range(200):
        items = [0, 1, 2]
        rng.shuffle(items)
        seen.add(tuple(items))
    assert len(seen) == 6


def thousandths(seed: str, salts: list[str]) -> list[int]:
    return [draw(seed, salts, number, [1] * 1000) for number in range(16)]
