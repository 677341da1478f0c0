"""SearchBot: Monte-Carlo tree search with so many simulations a decision, or until it is told to stop."""

from collections.abc import Callable

from oikist.bots.tree import Tree
from oikist.bots.turn_bot import TurnBot
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import State


class SearchBot(TurnBot):
    """Looks `rounds` rounds ahead, or as many stages where rounds have stages, and keeps to the turn it found.

    Equal sights, streams and simulations give equal choices. With `stop` it simulates until that says so,
    at most `simulations` times: then the choice depends on the machine.
    """

    def __init__(
        self, simulations: int = 100, rounds: int = 2, width: int = 4, stop: Callable[[], bool] | None = None
    ) -> None:
        super().__init__()
        self.simulations = simulations
        self.width = width
        self.rounds = rounds
        self.stop = stop

    def think(self, sight: Sight, world: State, rng: Rng) -> list[int]:
        tree = Tree(sight, rng, self.rounds, self.width)
        if len(tree.root.lines) > 1:
            for _ in range(self.simulations):
                if self.stop is not None and self.stop():
                    break
                tree.simulate()
        return list(tree.best())
