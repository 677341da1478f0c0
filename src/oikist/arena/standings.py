"""Standings: what the rounds so far amount to; outcomes come in any order and are counted in the order of rounds."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from oikist.arena.duel import Duel
from oikist.arena.match import Forfeit, Outcome, forfeits_of, places
from oikist.arena.plan import Plan
from oikist.arena.ratings import Ratings
from oikist.core.record import win_shares


class Standings:
    """Everything that is counted. Whole rounds only, so that it does not depend on who was faster."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.orders = plan.orders()
        self.names = plan.names()
        self.rounds = 0
        self._last = plan.rounds()
        self.bots = [BotRounds() for _ in plan.bots]
        self.pairs = {pair: PairRounds(plan.edge / 100) for pair in combinations(range(len(plan.bots)), 2)}
        self.seats = [SeatRounds() for _ in range(plan.setup.seats)]
        self.ratings = Ratings(len(plan.bots))
        for bot, own in enumerate(self.bots):
            own.mu.append(self.ratings.mu(bot))
        self.forfeits: list[Forfeit] = []
        self._waiting: dict[int, Outcome] = {}

    def add(self, number: int, outcome: Outcome) -> None:
        """A match of the plan; its round is counted when all matches of it and of those before it are there."""
        self._waiting[number] = outcome
        while not self.is_over():
            first = self.rounds * len(self.orders)
            numbers = range(first, first + len(self.orders))
            if not all(number in self._waiting for number in numbers):
                return
            self._count_round([self._waiting.pop(number) for number in numbers])

    def is_decided(self) -> bool:
        """Whether the sequential test was asked for and has come to a verdict on every pair."""
        return self.plan.edge > 0 and all(pair.duel.verdict for pair in self.pairs.values())

    def is_over(self) -> bool:
        """Whether nothing more is to be played."""
        is_enough = self.rounds * len(self.orders) >= self.plan.least
        return self.rounds == self._last or (is_enough and self.is_decided())

    def _count_round(self, outcomes: Sequence[Outcome]) -> None:
        tally = [counted(outcome) for outcome in outcomes]
        self._note_forfeits(outcomes)
        self._count_bots(tally)
        self._count_pairs(tally)
        for seat, rounds in enumerate(self.seats):
            rounds.wins.append(fmean(game.wins[seat] for game in tally))
            rounds.scores.append(fmean(game.scores[seat] for game in tally))
        self.ratings.add_round([(order, game.places) for order, game in zip(self.orders, tally)])
        for bot, own in enumerate(self.bots):
            own.mu.append(self.ratings.mu(bot))
        self.rounds += 1

    def _note_forfeits(self, outcomes: Sequence[Outcome]) -> None:
        first = self.rounds * len(self.orders)
        for number, (order, outcome) in enumerate(zip(self.orders, outcomes), first):
            self.forfeits += forfeits_of(number, outcome, [self.names[bot] for bot in order])

    def _count_bots(self, tally: Sequence["Counted"]) -> None:
        for bot, rounds in enumerate(self.bots):
            played = [(game, order.index(bot)) for order, game in zip(self.orders, tally) if bot in order]
            rounds.games += len(played)
            rounds.wins.append(fmean(game.wins[seat] for game, seat in played))
            rounds.scores.append(fmean(game.scores[seat] for game, seat in played))
            rounds.margins.append(fmean(margin(game.scores, seat) for game, seat in played))
            rounds.points.update(game.scores[seat] for game, seat in played)

    def _count_pairs(self, tally: Sequence["Counted"]) -> None:
        for (first, second), rounds in self.pairs.items():
            met = [
                (game, order.index(first), order.index(second))
                for order, game in zip(self.orders, tally)
                if first in order and second in order
            ]
            rounds.games += len(met)
            rounds.ahead.append(fmean(ahead(game.places[one], game.places[other]) for game, one, other in met))
            rounds.differences.append(fmean(game.scores[one] - game.scores[other] for game, one, other in met))
            if self.plan.edge > 0:
                rounds.duel.add(rounds.ahead[-1])


class BotRounds:
    """The rounds of one bot, each averaged over its games: wins, points, and points ahead of the best other."""

    def __init__(self) -> None:
        self.wins: list[float] = []
        self.scores: list[float] = []
        self.margins: list[float] = []
        self.mu: list[float] = []  # the rating before the first round, and after each
        self.games = 0
        self.points: Counter[int] = Counter()  # how often each score was reached


class PairRounds:
    """The rounds of two bots who met: how often the first was ahead, and by how many points."""

    def __init__(self, edge: float) -> None:
        self.ahead: list[float] = []
        self.differences: list[float] = []
        self.games = 0
        self.duel = Duel(edge)


class SeatRounds:
    """The rounds of one seat, whoever sat on it."""

    def __init__(self) -> None:
        self.wins: list[float] = []
        self.scores: list[float] = []


@dataclass(frozen=True, slots=True)
class Counted:
    """One game as it counts, by seat."""

    places: list[int]
    wins: list[float]
    scores: list[int]


def counted(outcome: Outcome) -> Counted:
    ranking = places(outcome)
    return Counted(ranking, win_shares(ranking), outcome.scores)


def margin(scores: Sequence[int], seat: int) -> int:
    """How many points a seat is ahead of the best other."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def ahead(place: int, other: int) -> float:
    """1 for the better place, a half for the same."""
    return 1.0 if place < other else 0.5 if place == other else 0.0
