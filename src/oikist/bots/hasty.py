"""HastyBot: plans like a good player, but now and then makes the mistakes of somebody who has just read the rules."""

from typing import Final

from oikist.bots.greedy import best_line
from oikist.bots.lines import Line, settle
from oikist.bots.turn_bot import TurnBot
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import State

OF: Final = 10
HASTE: Final = 4  # decisions out of ten that are made without a plan for the turn, if nothing else is said
OVERLOOKED: Final = 5  # actions out of ten that it does not think of when it is hasty
MISJUDGED: Final = 8  # and it is wrong about the others by up to the eighth part of a swing, either way


class HastyBot(TurnBot):
    """Plans its turn, but so many decisions of ten are hasty: then it takes what looks best, of what it notices."""

    def __init__(self, haste: int = HASTE) -> None:
        super().__init__()
        self.haste = haste

    def think(self, sight: Sight, world: State, rng: Rng) -> list[int]:
        if rng.below(OF) < self.haste:
            return [self._hasty(sight, world, rng)]
        return best_line(sight.game, world, sight.seat, 1, rng)[:1]  # it looks again before every action

    def _hasty(self, sight: Sight, world: State, rng: Rng) -> int:
        legal = sight.legal_actions()
        error = sight.game.swing // MISJUDGED
        best, found = 0, rng.pick(legal)
        is_first = True
        for action in legal:
            if rng.below(OF) < OVERLOOKED:
                continue
            after = world.copy()
            after.apply(action)
            settle(sight.game, Line([], after, 0), sight.seat)
            value = sight.game.evaluate(after, sight.seat) + rng.below(2 * error + 1) - error
            if is_first or value > best:
                best, found, is_first = value, action, False
        return found
