"""Plan: which bots meet how often; a round is every choice of bots in every order of seats, all with one seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from oikist.arena.match import Fixture, Setup


@dataclass(frozen=True, slots=True)
class Plan:
    """What an arena plays; `edge` is that of the sequential test in per cent, or 0 to play all games."""

    setup: Setup
    bots: list[str]
    seed: str
    games: int
    edge: float = 0.0

    def names(self) -> list[str]:
        """The bots' own texts; those that stand twice are numbered: greedy#1, greedy#2."""
        return [
            f"{bot}#{self.bots[: index + 1].count(bot)}" if self.bots.count(bot) > 1 else bot
            for index, bot in enumerate(self.bots)
        ]

    def orders(self) -> list[tuple[int, ...]]:
        """The matches of a round: which bot, by its place in `bots`, sits on each seat."""
        return [
            order for chosen in combinations(range(len(self.bots)), self.setup.seats) for order in permutations(chosen)
        ]

    def rounds(self) -> int:
        """How many rounds are played: the games asked for, and as many more as make the last round whole."""
        return -(-self.games // len(self.orders()))

    def fixtures(self) -> Iterator[tuple[int, Fixture]]:
        """All matches with their numbers from 0, round after round; round r has the seed "seed/r"."""
        orders = self.orders()
        for number in range(self.rounds() * len(orders)):
            round_number, place = divmod(number, len(orders))
            yield number, Fixture(f"{self.seed}/{round_number}", [self.bots[index] for index in orders[place]])
