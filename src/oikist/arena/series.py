"""Series: many games of the same bots on the same seats, as `oikist simulate` and `oikist dataset` play them."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass

from oikist.arena.crew import in_order, play_matches
from oikist.arena.match import Fixture, Outcome, Setup


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: game i, from 0, has the seed "seed/i", whichever process plays it."""

    setup: Setup
    bots: list[str]
    seed: str
    games: int

    def fixtures(self) -> Iterator[tuple[int, Fixture]]:
        """All games with their numbers."""
        for number in range(self.games):
            yield number, Fixture(f"{self.seed}/{number}", self.bots)


def play_series(series: Series, workers: int) -> Generator[Outcome, None, None]:
    """The outcomes in the order of the games."""
    with closing(play_matches(series.setup, series.fixtures(), min(workers, series.games))) as played:
        yield from in_order(played)
