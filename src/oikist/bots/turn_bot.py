"""TurnBot: a bot that decides on a whole turn and keeps to it as long as nothing comes otherwise than foreseen."""

from oikist.bots.bot import Bot
from oikist.core.compile import mypyc_attr
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnBot(Bot):
    """What a turn is worth is left to `think`; where there is no choice it does not think."""

    def __init__(self) -> None:
        self.plan: list[int] = []  # the rest of the line it decided on
        self.expected: list[int] = []  # the legal actions it foresaw for the next step of that plan

    def choose(self, sight: Sight, rng: Rng) -> int:
        legal = sight.legal_actions()
        # What was foreseen may have come from another sampled world than the plan.
        is_planned = bool(self.plan) and legal == self.expected and self.plan[0] in legal
        if len(legal) == 1 and not is_planned:
            return legal[0]
        world = sight.sample(rng)
        if not is_planned:
            self.plan = self.think(sight, world, rng)
        action = self.plan.pop(0)
        if self.plan:
            world.apply(action)
            self.expected = world.legal_actions()
        return action

    def think(self, sight: Sight, world: State, rng: Rng) -> list[int]:
        """The actions to come until chance or somebody else decides, at least one; `world` is one to believe in."""
        raise NotImplementedError
