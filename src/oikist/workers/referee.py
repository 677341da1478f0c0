"""RefereedBot: a bot that is not ours, and the referee who sends it off for a foul."""

from collections.abc import Sequence

from oikist.bots.bot import Bot
from oikist.bots.greedy import GreedyBot
from oikist.core.errors import BadOption
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.workers.protocol import Foul, short


class BadForeign(BadOption):
    """A text that names no such bot; `fault` and `facts` are for whoever says it in another language."""

    def __init__(self, sentence: str, fault: str, **facts: str | int) -> None:
        super().__init__(sentence)
        self.fault = fault
        self.facts = facts


class RefereedBot(Bot):
    """After a foul `forfeit` says what was wrong, and a GreedyBot plays on for the others' sake.

    Whoever counts results puts a seat that has forfeited last. The sentence may quote the bot, which may quote what
    only its seat knows: it is for others after the match only.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.forfeit: str | None = None
        self._substitute = GreedyBot()

    def choose(self, sight: Sight, rng: Rng) -> int:
        """What the bot chooses; after a foul what is chosen for it."""
        if self.forfeit is None:
            try:
                return self.ask(sight, rng)
            except Foul as foul:
                self.send_off(foul)
        return self._substitute.choose(sight, rng)

    def ask(self, sight: Sight, rng: Rng) -> int:
        """A legal action; Foul says why there is none."""
        raise NotImplementedError

    def over(self, scores: Sequence[int], ranking: Sequence[int]) -> None:
        """The match has ended so."""

    def close(self) -> None:
        """End whatever belongs to the bot."""

    def send_off(self, foul: Foul) -> None:
        """It has forfeited."""
        self.forfeit = f"The bot {short(self.name)!r} {foul}."
