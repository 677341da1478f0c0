"""RandomBot: every legal action equally likely."""

from oikist.bots.bot import Bot
from oikist.core.rng import Rng
from oikist.core.sight import Sight


class RandomBot(Bot):
    """Plays without any thought; the yardstick for all others."""

    def choose(self, sight: Sight, rng: Rng) -> int:
        return rng.pick(sight.legal_actions())
