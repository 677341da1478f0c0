"""Lines: what a seat may do in a row until chance or somebody else decides, found by a beam or quickly."""

from collections.abc import Iterator
from typing import Final

from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.state import State

DEEPEST: Final = 60  # actions in a turn; no game comes near
HOPEFUL: Final = 12  # actions of a quick turn that are tried again after the next one
PATIENCE: Final = 1  # actions in a row after which it would have been better to stop before


class Line:
    """Actions tried in a row, the state they lead to, and what it is worth there."""

    __slots__ = ("actions", "state", "value")

    def __init__(self, actions: list[int], state: State, value: int) -> None:
        self.actions = actions
        self.state = state
        self.value = value


def ended_lines(game: Game, world: State, seat: int, width: int, rng: Rng) -> Iterator[Line]:
    """Lines to their ends: after every action only so many are carried on, those of the highest evaluation."""
    beam = [Line([], world, 0)]
    for _ in range(DEEPEST):
        settled: list[Line] = []
        for line in beam:
            for grown in grow(game, line, seat):
                if grown.state.to_move() == seat:
                    settled.append(grown)
                else:
                    yield grown
        if not settled:
            return
        beam = widest(settled, width, rng)
    yield beam[0]


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


def quick_turn(game: Game, state: State, seat: int) -> State:
    """The table after a line of the seat that is good enough for a playout: one path, no detours.

    An action that promised little is not tried again in the same line, only the best few and what has become possible
    since: a third of the evaluations.
    """
    path = Path(game, seat)
    if state.is_pending():
        state = state.copy()
        settle(game, state, seat)
        if state.to_move() != seat:
            return state
    for _ in range(DEEPEST):
        after = path.step(state)
        if after is None:
            break
        state = after
    return state if path.end is None else path.end


class Path:
    """A quick turn on its way: the best end so far, and which actions are worth another try."""

    __slots__ = ("down", "end", "end_value", "game", "hopeful", "seat", "seen")

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.end: State | None = None
        self.end_value = 0
        self.down = 0
        self.seen: set[int] = set()
        self.hopeful: set[int] = set()

    def step(self, state: State) -> State | None:
        """The best way on by one action; None where there is none or it has led down for too long."""
        legal = state.legal_actions()
        best: State | None = None
        best_value = 0
        tried: list[tuple[int, int]] = []
        for action in legal:
            if action in self.seen and action not in self.hopeful:
                continue
            after = state.copy()
            after.apply(action)
            if after.is_pending():
                settle(self.game, after, self.seat)
            value = self.game.evaluate(after, self.seat)
            if after.to_move() != self.seat:
                self.hopeful.add(action)
                if self.end is None or value > self.end_value:
                    self.end, self.end_value = after, value
                continue
            tried.append((value, action))
            if best is None or value > best_value:
                best, best_value = after, value
        if self.end is not None and best_value < self.end_value:
            self.down += 1
        if best is None or self.down > PATIENCE:
            return None
        if len(tried) > HOPEFUL:
            tried.sort(reverse=True)
        self.hopeful.update([action for _, action in tried[:HOPEFUL]])
        self.seen.update(legal)
        return best


def settle(game: Game, state: State, seat: int) -> None:
    """Finish a choice that the seat has begun, step by step what looks best."""
    while state.to_move() == seat and state.is_pending():
        best, found = 0, -1
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            value = game.evaluate(after, seat)
            if found < 0 or value > best:
                best, found = value, action
        state.apply(found)
