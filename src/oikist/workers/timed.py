"""TimedMaster: the strongest level as people meet it, thinking until its time is over."""

from time import monotonic
from typing import Final

from oikist.bots import master
from oikist.bots.bot import Bot
from oikist.core.rng import Rng
from oikist.core.sight import Sight

MASTER: Final = "master"
MOST_SECONDS: Final = 2.0  # for an action; a whole turn takes less than twice as long


class TimedMaster(Bot):
    """Thinks for so many seconds, and in each further search of the same turn for half of the time before.

    Asked again about the same match it goes on with its plan and its tree. What it chooses depends on the machine.
    """

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self.seconds = seconds
        self.search = master(self.is_over)
        self.began = 0.0

    def choose(self, sight: Sight, rng: Rng) -> int:
        self.began = monotonic()
        return self.search.choose(sight, rng)

    def is_over(self) -> bool:
        """Whether it has thought long enough about the action that it is asked for."""
        return monotonic() - self.began >= self.seconds * 0.5**self.search.thoughts
