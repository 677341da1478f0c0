"""GreedyBot: a narrow beam over its own actions to the end of its turn, compared by the game's evaluation."""

from typing import Final

from oikist.bots.bot import Bot
from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import State

DEEPEST: Final = 60  # actions in a turn; no game comes near


class Line:
    """Actions tried in a row, the state they lead to, and what it is worth there."""

    __slots__ = ("actions", "state", "value")

    def __init__(self, actions: list[int], state: State, value: int) -> None:
        self.actions = actions
        self.state = state
        self.value = value


class GreedyBot(Bot):
    """Looks to the end of its turn or to the next chance, and no further."""

    def __init__(self, width: int = 2) -> None:
        self.width = width
        self.plan: list[int] = []  # the rest of the line it decided on
        self.expected: list[int] = []  # the legal actions it foresaw for the next step of that plan

    def choose(self, sight: Sight, rng: Rng) -> int:
        legal = sight.legal_actions()
        if len(legal) == 1:
            return legal[0]
        world = sight.sample(rng)
        # What was foreseen may have come from another sampled world than the plan.
        if not self.plan or legal != self.expected or self.plan[0] not in legal:
            self.plan = best_line(sight.game, world, sight.seat, self.width, rng)
        action = self.plan.pop(0)
        if self.plan:
            world.apply(action)
            self.expected = world.legal_actions()
        return action


def best_line(game: Game, world: State, seat: int, width: int, rng: Rng) -> list[int]:
    """The actions of the best turn found; of equal ones any."""
    best: Line | None = None
    beam = [Line([], world, 0)]
    for _ in range(DEEPEST):
        settled: list[Line] = []
        for line in beam:
            for grown in grow(game, line, seat):
                if grown.state.to_move() == seat:
                    settled.append(grown)
                elif best is None or grown.value > best.value or (grown.value == best.value and rng.below(2)):
                    best = grown
        if not settled:
            break
        beam = widest(settled, width, rng)
    return best.actions if best is not None else beam[0].actions


def grow(game: Game, line: Line, seat: int) -> list[Line]:
    """The line with one action more, for each; choices that are pending are carried on until they are settled."""
    lines: list[Line] = []
    for action in line.state.legal_actions():
        state = line.state.copy()
        state.apply(action)
        grown = Line([*line.actions, action], state, 0)
        if state.to_move() == seat and state.is_pending():
            lines += grow(game, grown, seat)
        else:
            grown.value = game.evaluate(state, seat)
            lines.append(grown)
    return lines


def widest(lines: list[Line], width: int, rng: Rng) -> list[Line]:
    """The best few lines, those that are the same actions in another order counted once."""
    order = list(range(len(lines)))
    rng.shuffle(order)
    order.sort(key=lambda index: -lines[index].value)
    kept: list[Line] = []
    seen: set[tuple[int, ...]] = set()
    for index in order:
        key = tuple(sorted(lines[index].actions))
        if key not in seen:
            seen.add(key)
            kept.append(lines[index])
            if len(kept) == width:
                break
    return kept
