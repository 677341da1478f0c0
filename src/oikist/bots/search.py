"""SearchBot: Monte-Carlo tree search with so many simulations a decision, or until it is told to stop."""

from collections.abc import Callable

from oikist.bots.bot import Bot
from oikist.bots.tree import Tree
from oikist.core.rng import Rng
from oikist.core.sight import Sight


class SearchBot(Bot):
    """Looks `rounds` rounds ahead, or as many stages where rounds have stages.

    Equal sights, streams and simulations give equal choices. With `stop` it simulates until that says so,
    at most `simulations` times: then the choice depends on the machine.
    """

    def __init__(
        self, simulations: int = 1000, rounds: int = 1, tries: int = 4, stop: Callable[[], bool] | None = None
    ) -> None:
        self.simulations = simulations
        self.rounds = rounds
        self.tries = tries
        self.stop = stop

    def choose(self, sight: Sight, rng: Rng) -> int:
        legal = sight.legal_actions()
        if len(legal) == 1:
            return legal[0]
        tree = Tree(sight, rng, self.rounds, self.tries)
        for _ in range(self.simulations):
            if self.stop is not None and self.stop():
                break
            tree.simulate()
        return tree.best()
