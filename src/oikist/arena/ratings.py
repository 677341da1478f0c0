"""Ratings: the skill of every bot, by openskill's Plackett-Luce model, updated round by round.

Games of a round share a seed and tell about as much as one. So each is rated from the ratings before the round, and the
round changes a rating by the mean of what its games would: neither their order nor that of the bots counts.
"""

from collections.abc import Sequence
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

Game = tuple[Sequence[int], Sequence[int]]  # which bot sat on each seat, and the place of each seat


class Ratings:
    """One rating a bot: mu is the guess, sigma how unsure the model is of it."""

    def __init__(self, bots: int) -> None:
        # Bots do not learn while an arena lasts: with tau the last rounds would count more than the first.
        self._model = PlackettLuce(tau=0.0)
        self._ratings: list[PlackettLuceRating] = [self._model.rating() for _ in range(bots)]

    def add_round(self, games: Sequence[Game]) -> None:
        """A whole round, in any order."""
        rated: list[list[PlackettLuceRating]] = [[] for _ in self._ratings]
        for order, places in games:
            teams = [[self._ratings[bot]] for bot in order]
            for bot, team in zip(order, self._model.rate(teams, ranks=[float(place) for place in places])):
                rated[bot].append(team[0])
        for bot, after in enumerate(rated):
            if after:
                mu, sigma = fmean(one.mu for one in after), fmean(one.sigma for one in after)
                self._ratings[bot] = self._model.rating(mu=mu, sigma=sigma)

    def mu(self, bot: int) -> float:
        """The guess."""
        return self._ratings[bot].mu

    def sigma(self, bot: int) -> float:
        """How unsure the model is; the intervals of wins and points are made from the rounds, this is not."""
        return self._ratings[bot].sigma
