"""Randomness: Rng for bots and samples, `draw` for the chance of a match."""

import random
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

DIGEST_BITS: Final = 256


class Rng:
    """A reproducible stream for one purpose; the same seed text gives the same stream everywhere."""

    __slots__ = ("_random",)

    def __init__(self, seed: str | int) -> None:
        self._random = random.Random(str(seed))

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        return int(self._random.random() * bound)

    def pick(self, items: Sequence[int]) -> int:
        """One of the items."""
        return items[int(self._random.random() * len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, each as often as its weight says."""
        return _index_of(int(self._random.random() * sum(weights)), weights)

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = int(self._random.random() * (last + 1))
            items[last], items[other] = items[other], items[last]


def draw(seed: str, salts: Sequence[str], number: int, weights: Sequence[int]) -> int:
    """Index drawn for chance action `number` of a match: a pure function of its arguments, without bias."""
    total = sum(weights)
    limit = (1 << DIGEST_BITS) - (1 << DIGEST_BITS) % total
    attempt = 0
    while True:
        value = _digest([seed, *salts, str(number), str(attempt)])
        if value < limit:
            return _index_of(value % total, weights)
        attempt += 1


def seed_hash(seed: str) -> str:
    """What is told of a seed while it must stay secret: nobody can find the seed from it, nor another one with it."""
    return blake2b(seed.encode(), digest_size=DIGEST_BITS // 8).hexdigest()


def _digest(parts: list[str]) -> int:
    # Each part is preceded by its length, so that no two lists of parts give the same bytes.
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=DIGEST_BITS // 8).digest(), "big")


def _index_of(value: int, weights: Sequence[int]) -> int:
    for index, weight in enumerate(weights):
        value -= weight
        if value < 0:
            return index
    return len(weights) - 1
