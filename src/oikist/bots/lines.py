"""Lines: what a seat may do in a row until chance or somebody else decides, found by a beam or quickly."""

from collections.abc import Iterator
from heapq import heapify, heappop, heapreplace
from typing import Final, TypeVar

from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.state import State

DEEPEST: Final = 60  # actions in a turn; no game comes near
HOPEFUL: Final = 12  # actions of a quick turn that are tried again after the next one
MANY: Final = 1000  # lines that grow from one before pending choices are settled one way only; usual are up to 250
ALIKE: Final = 0.25  # swings by which a line must be better that is the same as one before it but for trifles
PATIENCE: Final = 1  # actions in a row after which it would have been better to stop before


class Turn:
    """Actions in a row, and what the table is worth after them: hundreds are compared, so none keeps a table."""

    __slots__ = ("actions", "value")

    def __init__(self, actions: list[int], value: int) -> None:
        self.actions = actions
        self.value = value


class Line(Turn):
    """A turn on its way, with the state that it has led to."""

    __slots__ = ("state",)

    def __init__(self, actions: list[int], state: State, value: int) -> None:
        super().__init__(actions, value)
        self.state = state


SomeTurn = TypeVar("SomeTurn", bound=Turn)


def ended_turns(game: Game, world: State, seat: int, width: int, rng: Rng) -> Iterator[Turn]:
    """Lines to their ends: after every action only so many are carried on, those of the highest evaluation."""
    beam = [Line([], world, 0)]
    for _ in range(DEEPEST):
        settled: list[Line] = []
        for line in beam:
            for grown in grow(game, line, seat, []):
                if grown.state.to_move() == seat:
                    settled.append(grown)
                else:
                    yield Turn(grown.actions, grown.value)
        if not settled:
            return
        beam = widest(settled, width, rng)
    yield beam[0]


def grow(game: Game, line: Line, seat: int, lines: list[Line]) -> list[Line]:
    """Add to lines this one with one action more, for each; choices that are pending are carried on until settled.

    In every way, that is, while there are not too many: then each in the way that looks best.
    """
    for action in line.state.legal_actions():
        state = line.state.copy()
        state.apply(action)
        grown = Line([*line.actions, action], state, 0)
        if state.to_move() == seat and state.is_pending():
            if len(lines) < MANY:
                grow(game, grown, seat, lines)
                continue
            settle(game, grown, seat)
        grown.value = game.evaluate(state, seat)
        lines.append(grown)
    return lines


def widest(lines: list[SomeTurn], width: int, rng: Rng) -> list[SomeTurn]:
    """The best few, those that are the same actions in another order counted once."""
    order = list(range(len(lines)))
    rng.shuffle(order)
    order.sort(key=lambda index: -lines[index].value)
    kept: list[SomeTurn] = []
    seen: set[tuple[int, ...]] = set()
    for index in order:
        key = tuple(sorted(lines[index].actions))
        if key not in seen:
            seen.add(key)
            kept.append(lines[index])
            if len(kept) == width:
                break
    return kept


def opened_turns(game: Game, world: State, seat: int) -> list[Turn]:
    """A turn for every action that is legal now, each finished quickly: what a beam may have lost sight of."""
    hopes = Hopes()
    found: list[Turn] = []
    for action in world.legal_actions():
        line = Line([action], world.copy(), 0)
        line.state.apply(action)
        settle(game, line, seat)
        if line.state.to_move() == seat:
            rest = quick_line(game, line.state, seat, hopes)
            line = Line(line.actions + rest.actions, rest.state, 0)
        found.append(Turn(line.actions, game.evaluate(line.state, seat)))
    return found


def varied(game: Game, turns: list[Turn], most: int) -> list[Turn]:
    """The best turn, then again and again the one that is good and not like those before it.

    Two turns are alike by the actions that both have; one that nearly all turns have says little. Without this, all
    that a search compares may be one turn with a little more or less of the same at its end.
    """
    sets = [set(turn.actions) for turn in turns]
    tells = _telling(sets)
    sizes = [sum([tells[action] for action in one]) for one in sets]
    penalty = game.swing * ALIKE
    kept: list[int] = []
    compared = [0] * len(turns)  # with how many of the kept ones; a worth only falls, so the rest can wait
    heap = [(-float(turn.value), number) for number, turn in enumerate(turns)]
    heapify(heap)
    while heap and len(kept) < most:
        worth, number = heap[0]
        if compared[number] == len(kept):
            heappop(heap)
            kept.append(number)
            continue
        for best in kept[compared[number] :]:
            shared = sum([tells[action] for action in sets[number] if action in sets[best]])
            whole = sizes[number] + sizes[best] - shared
            likeness = shared / whole if whole > 0 else 1.0
            worth = max(worth, penalty * likeness - turns[number].value)
        compared[number] = len(kept)
        heapreplace(heap, (worth, number))
    return [turns[number] for number in kept]


def _telling(sets: list[set[int]]) -> dict[int, float]:
    """How much each action tells of a turn: from 0, all have it, to 1."""
    counts: dict[int, int] = {}
    for one in sets:
        for action in one:
            counts[action] = counts.get(action, 0) + 1
    return {action: 1 - count / len(sets) for action, count in counts.items()}


class Hopes:
    """What quick lines of one seat remember in one search: which actions were seen, and which of them are worth it."""

    __slots__ = ("hopeful", "seen")

    def __init__(self) -> None:
        self.seen: set[int] = set()
        self.hopeful: set[int] = set()


def quick_line(game: Game, state: State, seat: int, hopes: Hopes) -> Line:
    """A line that is good enough for a playout: one path, no detours, and what hardly ever pays is left out.

    An action that promised little is not tried again in the same search, only those that were among the best few
    somewhere and those that have become possible since: half of the time in Magna Grecia.
    """
    path = Path(game, seat, hopes)
    here = Line([], state, 0)
    if state.is_pending():
        here = Line([], state.copy(), 0)
        settle(game, here, seat)
        if here.state.to_move() != seat:
            return here
    for _ in range(DEEPEST):
        after = path.step(here)
        if after is None:
            break
        here = after
    return here if path.end is None else path.end


class Path:
    """A quick line on its way, and the best end so far."""

    __slots__ = ("down", "end", "game", "hopes", "seat")

    def __init__(self, game: Game, seat: int, hopes: Hopes) -> None:
        self.game = game
        self.seat = seat
        self.hopes = hopes
        self.end: Line | None = None
        self.down = 0

    def step(self, line: Line) -> Line | None:
        """The best way on by one action; None where there is none or it has led down for too long."""
        promising = line.state.promising()
        seen, hopeful = self.hopes.seen, self.hopes.hopeful
        best: Line | None = None
        tried: list[tuple[int, int]] = []
        for action in [action for action in promising if action not in seen or action in hopeful] or promising:
            after = self._try(line, action)
            if after.state.to_move() != self.seat:
                hopeful.add(action)
                if self.end is None or after.value > self.end.value:
                    self.end = after
                continue
            tried.append((after.value, action))
            if best is None or after.value > best.value:
                best = after
        if self.end is not None and best is not None and best.value < self.end.value:
            self.down += 1
        if best is None or self.down > PATIENCE:
            return None
        if len(tried) > HOPEFUL:
            tried.sort(reverse=True)
        hopeful.update([action for _, action in tried[:HOPEFUL]])
        seen.update(promising)
        return best

    def _try(self, line: Line, action: int) -> Line:
        after = Line([*line.actions, action], line.state.copy(), 0)
        after.state.apply(action)
        if after.state.is_pending():
            settle(self.game, after, self.seat)
        after.value = self.game.evaluate(after.state, self.seat)
        return after


def settle(game: Game, line: Line, seat: int) -> None:
    """Finish a choice that the seat has begun, step by step what looks best; the line's value is left alone."""
    state = line.state
    while state.to_move() == seat and state.is_pending():
        best, found = 0, -1
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            value = game.evaluate(after, seat)
            if found < 0 or value > best:
                best, found = value, action
        state.apply(found)
        line.actions.append(found)
