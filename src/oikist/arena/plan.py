"""Plan: which bots meet how often; a round is every choice of bots in every order of seats, all with one seed.

The seed decides chance. The bots' own streams differ from game to game of a round: if they were the same, a program
that keeps what it saw would know from its `seed` which round it is in, and what will be drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import perm
from typing import Final

from oikist.arena.match import Fixture, Setup
from oikist.core.errors import OikistError

MOST_GAMES_A_ROUND: Final = 50_000  # nothing can be said before the first round is whole


class TooManyGames(OikistError):
    """A round that nobody would wait for."""

    def __init__(self, bots: int, seats: int, games: int) -> None:
        super().__init__(
            f"A round of {bots} bots at tables of {seats} seats is {games:,} games, which is more than "
            f"{MOST_GAMES_A_ROUND:,}: choose fewer bots or fewer seats."
        )
        self.games = games


@dataclass(frozen=True, slots=True)
class Plan:
    """What an arena plays; `edge` is that of the sequential test in per cent, or 0 to play all games.

    However soon the test has decided, `least` games are played, if there are so many.
    """

    setup: Setup
    bots: list[str]
    seed: str
    games: int
    edge: float = 0.0
    least: int = 0

    def __post_init__(self) -> None:
        games = perm(len(self.bots), self.setup.seats)
        if games > MOST_GAMES_A_ROUND:
            raise TooManyGames(len(self.bots), self.setup.seats, games)

    def names(self) -> list[str]:
        """The bots' own texts; those that stand twice are numbered: greedy#1, greedy#2."""
        return [
            f"{bot}#{self.bots[: index + 1].count(bot)}" if self.bots.count(bot) > 1 else bot
            for index, bot in enumerate(self.bots)
        ]

    def orders(self) -> tuple[tuple[int, ...], ...]:
        """The matches of a round: which bot, by its place in `bots`, sits on each seat."""
        return _orders(len(self.bots), self.setup.seats)

    def rounds(self) -> int:
        """How many rounds are played: the games asked for, and as many more as make the last round whole."""
        return -(-self.games // len(self.orders()))

    def fixtures(self) -> Iterator[tuple[int, Fixture]]:
        """All matches with their numbers from 0, round after round.

        Round r, from 0, has the seed "seed/r", and its games have the salts 1, 2 and so on.
        """
        orders = len(self.orders())
        for number in range(self.rounds() * orders):
            yield number, Fixture(self.seed_of(number), self.bots_of(number), str(number % orders + 1))

    def seed_of(self, number: int) -> str:
        """The seed of a match: that of its round."""
        return f"{self.seed}/{number // len(self.orders())}"

    def bots_of(self, number: int) -> list[str]:
        """The bot of every seat in a match."""
        orders = self.orders()
        return [self.bots[index] for index in orders[number % len(orders)]]


@cache
def _orders(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(order for chosen in combinations(range(bots), seats) for order in permutations(chosen))
