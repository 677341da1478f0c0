"""Matches: one match after the other at one table, and what every environment tells of the one that is played."""

from typing import SupportsIndex

from oikist.core.game import Game
from oikist.core.record import Record
from oikist.research.episode import BadCall, Episode, Seeds, Table


class Matches:
    """What the environments have in common; the form of their steps and rewards is that of their own base."""

    table: Table
    game: Game
    _seeds: Seeds
    _episode: Episode | None

    def _sit_down(self, table: Table) -> None:
        self.table = table
        self.game = table.game
        self._seeds = Seeds()
        self._episode = None

    def _begin(self, seed: int | None) -> Episode:
        """The next match: that of oikist.play(..., seed), or without a seed the next after it."""
        self._episode = Episode(self.table, self._seeds.next(seed))
        return self._episode

    def episode(self) -> Episode:
        """The match that is played; BadCall before the first reset()."""
        if self._episode is None:
            raise BadCall("No match has begun: reset() comes before everything else.")
        return self._episode

    def record(self) -> Record:
        """The match so far; oikist verify accepts it."""
        return self.episode().record()

    def action_name(self, index: SupportsIndex) -> str:
        """The name of an action, as records have it."""
        return self.game.action_name(int(index))  # one from an array is no int to the compiled build

    def feature_names(self) -> list[str]:
        """What each number of an observation is."""
        return self.game.feature_names()
