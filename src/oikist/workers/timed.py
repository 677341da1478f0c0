"""TimedMaster: the strongest level as people meet it, thinking until its time is over."""

from time import monotonic
from typing import Final

from oikist.bots import master
from oikist.bots.bot import Bot
from oikist.core.rng import Rng
from oikist.core.sight import Sight

MASTER: Final = "master"
MOST_SECONDS: Final = 1.8  # for an action, of the two that people are told
ROUND_SECONDS: Final = 6.0  # for all that it decides in a round of the game, however many parts that has
ENOUGH: Final = 8  # lines to choose from that are worth all the time


class TimedMaster(Bot):
    """Thinks for so many seconds, less where it has few lines to choose from or has searched before in the same turn.

    No search takes more than half of what is left of the round, so that the last one has some of it too. Asked again
    about the same match it goes on with its plan and its tree. What it chooses depends on the machine.
    """

    def __init__(self, seconds: float = MOST_SECONDS, round_seconds: float = ROUND_SECONDS) -> None:
        self.seconds = seconds
        self.round_seconds = round_seconds
        self.search = master(self.is_over)
        self.began = 0.0
        self.spent = 0.0  # in this round, before what is asked now
        self.round = -1

    def choose(self, sight: Sight, rng: Rng) -> int:
        number = _round_of(sight)
        if number != self.round or number == 0:
            self.round, self.spent = number, 0.0
        self.began = monotonic()
        action = self.search.choose(sight, rng)
        self.spent += monotonic() - self.began
        return action

    def drop_tree(self) -> None:
        """Keep only the plan of the turn: a tree takes some megabytes."""
        self.search.tree = None

    def is_over(self) -> bool:
        """Whether it has thought long enough about the action that it is asked for."""
        lines = ENOUGH if self.search.tree is None else len(self.search.tree.root.lines)
        allowed = self.seconds * min(lines / ENOUGH, 1.0) * 0.5**self.search.thoughts
        return monotonic() - self.began >= min(allowed, (self.round_seconds - self.spent) / 2)


def _round_of(sight: Sight) -> int:
    """The number of the round, or of the turn where rounds are called so; 0 in a game that counts neither."""
    view = sight.view()
    return int(getattr(view, "round", getattr(view, "turn", 0)))
