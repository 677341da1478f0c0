"""TimedMaster: the strongest level as people meet it, thinking until its time is over."""

from time import monotonic
from typing import Final

from oikist.bots import master
from oikist.bots.bot import Bot
from oikist.core.rng import Rng
from oikist.core.sight import Sight

MASTER: Final = "master"
MOST_SECONDS: Final = 1.8  # for an action, of the two that people are told; less than twice that for a part of a round
ENOUGH: Final = 8  # lines to choose from that are worth all the time


class TimedMaster(Bot):
    """Thinks for so many seconds, less where it has few lines to choose from or has searched before in the same turn.

    Asked again about the same match it goes on with its plan and its tree. What it chooses depends on the machine.
    """

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self.seconds = seconds
        self.search = master(self.is_over)
        self.began = 0.0

    def choose(self, sight: Sight, rng: Rng) -> int:
        self.began = monotonic()
        return self.search.choose(sight, rng)

    def drop_tree(self) -> None:
        """Keep only the plan of the turn: a tree takes some megabytes."""
        self.search.tree = None

    def is_over(self) -> bool:
        """Whether it has thought long enough about the action that it is asked for."""
        lines = ENOUGH if self.search.tree is None else len(self.search.tree.root.lines)
        return monotonic() - self.began >= self.seconds * min(lines / ENOUGH, 1.0) * 0.5**self.search.thoughts
