"""Ratings: the skill of every bot, by openskill's Plackett-Luce model, updated game by game in their order."""

from collections.abc import Sequence

from openskill.models import PlackettLuce, PlackettLuceRating


class Ratings:
    """One rating a bot: mu is the guess, sigma how unsure it is."""

    def __init__(self, bots: int) -> None:
        self._model = PlackettLuce()
        self._ratings: list[PlackettLuceRating] = [self._model.rating() for _ in range(bots)]

    def add(self, order: Sequence[int], places: Sequence[int]) -> None:
        """A game: which bot sat on each seat, and the place of each seat."""
        teams = [[self._ratings[bot]] for bot in order]
        for bot, team in zip(order, self._model.rate(teams, ranks=[float(place) for place in places])):
            self._ratings[bot] = team[0]

    def mu(self, bot: int) -> float:
        """The guess."""
        return self._ratings[bot].mu

    def sigma(self, bot: int) -> float:
        """How unsure it is: the true skill lies within two of these in 95 of 100 cases."""
        return self._ratings[bot].sigma
