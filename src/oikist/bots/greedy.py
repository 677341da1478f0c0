"""GreedyBot: the best turn that a narrow beam finds, compared by the game's evaluation."""

from oikist.bots.lines import ended_turns
from oikist.bots.turn_bot import TurnBot
from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import State


class GreedyBot(TurnBot):
    """Looks to the end of its turn or to the next chance, and no further."""

    def __init__(self, width: int = 2) -> None:
        super().__init__()
        self.width = width

    def think(self, sight: Sight, world: State, rng: Rng) -> list[int]:
        return best_line(sight.game, world, sight.seat, self.width, rng)


def best_line(game: Game, world: State, seat: int, width: int, rng: Rng) -> list[int]:
    """The actions of the best turn found; of equal ones any."""
    found: list[int] = []
    best = 0
    for turn in ended_turns(game, world, seat, width, rng):
        if not found or turn.value > best or (turn.value == best and rng.below(2)):
            found, best = turn.actions, turn.value
    return found
