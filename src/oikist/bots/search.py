"""SearchBot: Monte-Carlo tree search with so many simulations a decision, or until it is told to stop."""

from collections.abc import Callable
from itertools import dropwhile, takewhile
from typing import Final

from oikist.bots.greedy import best_line
from oikist.bots.tree import HIDDEN, Tree
from oikist.bots.turn_bot import TurnBot
from oikist.core.record import is_hidden
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import State

MOST_DILIGENT: Final = 10


class SearchBot(TurnBot):
    """Looks `rounds` rounds ahead, or as many stages where rounds have stages, and keeps to the turn it found.

    Only so many turns of ten are searched, as `diligence` says; the others are decided as greedy does. New bots with
    equal settings, sights and streams choose alike. With `stop` it simulates until that says so, at most
    `simulations` times, and keeps its tree from one decision to the next: then the choice depends on the machine.
    """

    def __init__(
        self,
        simulations: int = 100,
        rounds: int = 2,
        width: int = 4,
        diligence: int = MOST_DILIGENT,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__()
        self.simulations = simulations
        self.rounds = rounds
        self.width = width
        self.diligence = diligence
        self.stop = stop
        self.thoughts = 0  # searches before this one in the same turn
        self.turn = -1
        self.tree: Tree | None = None  # kept only with `stop`
        self.names: list[str] = []  # the record when it was last asked

    def think(self, sight: Sight, world: State, rng: Rng) -> list[int]:
        turn = world.progress()
        self.thoughts = self.thoughts + 1 if turn == self.turn else 0
        self.turn = turn
        if not self._is_diligent(sight, turn):
            return best_line(sight.game, world, sight.seat, self.width, rng)
        tree = Tree(sight, rng, self.rounds, self.width) if self.stop is None else self._kept(sight, rng)
        if len(tree.root.lines) > 1:
            for _ in range(self.simulations):
                if self.stop is not None and self.stop():
                    break
                tree.simulate()
        return list(tree.best())

    def _is_diligent(self, sight: Sight, turn: int) -> bool:
        """Whether this turn is one that is searched.

        Not by the stream: at tables a bot is made anew for every decision of a turn. What chance brought first, as a
        rule before anybody moved, makes it another choice of turns in every match, for every seat.
        """
        if self.diligence == MOST_DILIGENT:
            return True
        since = dropwhile(lambda name: not _is_drawn(sight, name), sight.names())
        drawn = takewhile(lambda name: _is_drawn(sight, name), since)
        return Rng(f"{turn} {sight.seat} {' '.join(drawn)}").below(MOST_DILIGENT) < self.diligence

    def _kept(self, sight: Sight, rng: Rng) -> Tree:
        """The tree of the last decision if what happened since is in it, else a new one."""
        before, self.names = self.names, sight.names()
        if self.tree is not None and before and self.names[: len(before)] == before:
            seen = [_seen(sight, name) for name in self.names[len(before) :]]
            if self.tree.follow(sight, seen):
                return self.tree
        self.tree = Tree(sight, rng, self.rounds, self.width)
        return self.tree


def _is_drawn(sight: Sight, name: str) -> bool:
    return is_hidden(name) or sight.game.parse_action(name) >= sight.game.action_count


def _seen(sight: Sight, name: str) -> int:
    return HIDDEN if is_hidden(name) else sight.game.parse_action(name)
