"""Series: many games of the same bots on the same seats, as `simulate`, `dataset` and `balance` play them."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from oikist.arena.crew import in_order, play_matches
from oikist.arena.match import Fixture, Outcome, Setup
from oikist.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: game i, from 0, has the seed "seed/i", whichever process plays it.

    If there are lots, which are actions, every seat draws another one in every game and takes it as soon as it may.
    """

    setup: Setup
    bots: list[str]
    seed: str
    games: int
    lots: list[str] = field(default_factory=list)

    def fixtures(self) -> Iterator[tuple[int, Fixture]]:
        """All games with their numbers."""
        for number in range(self.games):
            seed = self.seed_of(number)
            yield number, Fixture(seed, self.bots, openings=self._drawn(seed))

    def seed_of(self, number: int) -> str:
        """The seed of a game."""
        return f"{self.seed}/{number}"

    def bots_of(self, number: int) -> list[str]:
        """The bot of every seat in a game: the same in all."""
        return self.bots

    def _drawn(self, seed: str) -> list[str]:
        if not self.lots:
            return []
        order = list(range(len(self.lots)))
        Rng(f"{seed}/lot").shuffle(order)
        return [self.lots[index] for index in order[: self.setup.seats]]


def play_series(series: Series, workers: int) -> Generator[Outcome, None, None]:
    """The outcomes in the order of the games."""
    with closing(play_matches(series.setup, series.fixtures(), min(workers, series.games))) as played:
        yield from in_order(played)
