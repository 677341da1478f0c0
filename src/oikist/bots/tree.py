"""Tree: Monte-Carlo tree search over worlds that a seat may believe in, every seat playing for itself (max-n).

A step in the tree is a line: all that a seat does in a row until chance or somebody else decides. Every simulation
begins in a world of its own if the game has secrets, goes down the tree, plays on by quick lines until the horizon, and
is judged there by the game's evaluation. The horizon is the same moment for all of them, as State.progress() tells it:
a table on which a rival has just moved is not compared with one on which it has not. A node is the actions that led
there, as the seat saw them, whatever the world; chance has nodes of its own.
"""

from math import exp, sqrt
from typing import Final

from oikist.bots.lines import Hopes, Turn, ended_turns, opened_turns, quick_line, varied, widest
from oikist.core.record import is_hidden, win_shares
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, State

EXPLORE: Final = 0.8  # how much the promise of a line counts beside what was seen of it
SHARPNESS: Final = 0.3  # of the promises: a line that is worth so many swings less is tried 2.7 times less
TRUST: Final = 1  # the guess at a line counts as so many simulations
MOST_LINES: Final = 24  # that are kept of a turn
INNER_WIDTH: Final = 2  # of the beam that finds them, below the root
OFTEN: Final = 8  # visits from which on a node is worth such a beam
LEAST_WIDTH: Final = 2  # lines that are looked at from the first visit on
WIDENING: Final = 1.5  # and more of them with the root of the visits
HIDDEN: Final = -1  # an action of which the seat does not see which it is


class Node:
    """What is known of one way to go on: how often it was gone, and what came of it for every seat."""

    __slots__ = ("mover", "visits", "totals", "lines", "is_wide", "guesses", "shares", "tried", "won", "children")

    def __init__(self, mover: int, seats: int) -> None:
        self.mover = mover
        self.visits = 0
        self.totals = [0.0] * seats
        self.lines: list[list[int]] = []  # what the mover may do, the most promising first
        self.is_wide = False  # whether these are all that a beam finds
        self.guesses: list[float] = []  # parallel: what each is expected to win for the mover
        self.shares: list[float] = []  # parallel: how much of the search it is promised
        self.tried: list[int] = []  # parallel: how often it was begun, even where a world did not allow all of it
        self.won: list[float] = []  # parallel: what came of that for the mover
        self.children: dict[tuple[int, ...], Node] = {}  # the actions as they were seen, and who was to move then


class Tree:
    """The search of one decision."""

    def __init__(self, sight: Sight, rng: Rng, rounds: int, width: int) -> None:
        self.sight = sight
        self.game = sight.game
        self.world = sight.sample(rng)
        self.seats = sight.seats()
        self.hopes = [Hopes() for _ in range(self.seats)]
        self.swing = float(self.game.swing)
        self.has_secrets = self.game.has_secrets
        self.seat = sight.seat
        self.start = self.game.evaluate(self.world, sight.seat)
        self.rounds = rounds
        self.width = width
        self.horizon = self.world.progress() + rounds * self.seats
        self.rng = rng
        self.seed = rng.below(1 << 30)
        self.root = Node(sight.seat, self.seats)
        self._expand(self.root, self.world, width)

    def follow(self, sight: Sight, seen: list[int]) -> bool:
        """Go on from where the table is now, after these actions as the seat saw them; False if that is not in here.

        What was learned stays, though it was judged at a nearer horizon.
        """
        node = self.root
        done = 0
        while done < len(seen):
            after, done = _step(node, seen, done)
            if after is None:
                return False
            node = after
        # Alone a judgement is what was won since the search began, so one of before is of no use.
        if node.mover != sight.seat or not node.children or self.seats == 1:
            return False
        self.sight = sight
        self.world = sight.sample(self.rng)
        self.horizon = self.world.progress() + self.rounds * self.seats
        self.hopes = [Hopes() for _ in range(self.seats)]
        self.root = node
        self._expand(node, self.world, self.width)
        node.visits = sum(node.tried)
        return True

    def best(self) -> list[int]:
        """The line that was gone most often; of equal ones the one that won more."""
        root = self.root
        found = 0
        for number, tried in enumerate(root.tried):
            most = root.tried[found]
            if tried > most or (tried == most > 0 and root.won[number] > root.won[found]):
                found = number
        return root.lines[found]

    def simulate(self) -> None:
        """Once down the tree and on to the horizon; what came of it is added to all nodes on the way."""
        node = self.root
        number = self._select(node, [])
        # The n-th simulation of every line meets the same world and the same chance, so that lines are compared by
        # what they are worth rather than by their luck.
        rng = Rng(self.seed + node.tried[number])
        state = self.sight.sample(rng) if self.has_secrets else self.world.copy()
        path, numbers = [node], [number]
        after = self._go(node, state, node.lines[number])
        while after is not None:
            node = after
            path.append(node)
            if self._is_over(state):
                break
            if node.mover == CHANCE:
                number = -1
                after = self._go(node, state, [state.legal_actions()[rng.weighted(state.chance_weights())]])
            else:
                number = self._next_line(node, state)
                after = None if number < 0 else self._go(node, state, node.lines[number])
            numbers.append(number)
        self._count(path, numbers, self._judge(self._play_on(state, rng)))

    def _count(self, path: list[Node], numbers: list[int], values: list[float]) -> None:
        """Add what every seat may expect to the nodes, and to the lines by which they were left, if by any."""
        for node in path:
            node.visits += 1
            for seat in range(self.seats):
                node.totals[seat] += values[seat]
        for node, number in zip(path, numbers):
            if number >= 0:
                node.tried[number] += 1
                node.won[number] += values[node.mover]

    def _next_line(self, node: Node, state: State) -> int:
        """The number of the line to go on by, or -1: there is none yet, or none that this world allows."""
        if not self.has_secrets:
            self._look(node, state)
            return self._select(node, [])
        if node.visits < OFTEN:
            return -1  # a quick line of one world may be a bad one in the next
        self._look(node, state)
        return self._select(node, state.legal_actions())

    def _look(self, node: Node, state: State) -> None:
        """See that the node has lines: a quick one at first, more of them when it has been visited often."""
        if not node.lines and not self.has_secrets:
            node.lines = [quick_line(self.game, state, node.mover, self.hopes[node.mover]).actions]
            node.guesses, node.shares, node.tried, node.won = [0.5], [1.0], [0], [0.0]
        elif node.visits >= OFTEN and not node.is_wide:
            self._expand(node, state, INNER_WIDTH)

    def _is_over(self, state: State) -> bool:
        return state.to_move() == NOBODY or (state.progress() >= self.horizon and not state.is_pending())

    def _go(self, node: Node, state: State, actions: list[int]) -> Node | None:
        """Do the actions; the node they lead to is the same for what the seat cannot tell apart.

        None where another world does not allow one of them: what was done before it stays.
        """
        seen: list[int] = []
        for action in actions:
            if self.has_secrets:
                # Own lines too: one may go over something that is shown to the seat, and was something else elsewhere.
                if state.to_move() != node.mover or action not in state.legal_actions():
                    return None
                seen.append(HIDDEN if is_hidden(state.seen_name(action, self.seat)) else action)
            else:
                seen.append(action)
            state.apply(action)
        mover = state.to_move()
        seen.append(mover)
        key = tuple(seen)
        child = node.children.get(key)
        if child is None:
            child = Node(mover, self.seats)
            node.children[key] = child
        return child

    def _select(self, node: Node, legal: list[int]) -> int:
        """The line with the best of what was seen of it and what it promises, among the first few; -1 if there is none.

        Only those count that begin with a legal action, where such are given.
        """
        width = LEAST_WIDTH + int(WIDENING * sqrt(node.visits))
        reach = EXPLORE * sqrt(node.visits + 1)
        best, found = -1.0, -1
        for number, line in enumerate(node.lines):
            if legal and line[0] not in legal:
                continue
            tried = node.tried[number]
            worth = (TRUST * node.guesses[number] + node.won[number]) / (TRUST + tried)
            worth += reach * node.shares[number] / (1 + tried)
            if worth > best:
                best, found = worth, number
            width -= 1
            if width == 0:
                break
        return found

    def _expand(self, node: Node, state: State, width: int) -> None:
        """Find the lines of the mover, and guess what they are worth by the evaluation at their ends."""
        mover = node.mover
        found = self._find(node, state, width)
        top = found[0]
        raw = [exp((line.value - top.value) / (SHARPNESS * self.swing)) for line in found]
        total = sum(raw)
        rival = self._best_rival(state, top, mover)
        node.lines = [line.actions for line in found]
        node.is_wide = True
        node.shares = [one / total for one in raw]
        node.guesses = [_chance_to_win((line.value - rival) / self.swing) for line in found]
        node.tried = [0] * len(found)
        node.won = [0.0] * len(found)
        for number, actions in enumerate(node.lines):
            child, _ = _step(node, actions, 0)
            if child is not None:
                node.tried[number], node.won[number] = child.visits, child.totals[mover]

    def _find(self, node: Node, state: State, width: int) -> list[Turn]:
        """The lines of a beam, at the root also those of every action, the best and most different ones first.

        Those that the node had stay: otherwise what was learned by going them would be lost.
        """
        known = self._known(node, state)
        orders = {tuple(sorted(line.actions)) for line in known}
        found: list[Turn] = list(ended_turns(self.game, state, node.mover, width, self.rng))
        if node is self.root:
            found += opened_turns(self.game, state, node.mover)
        found = [line for line in widest(found, len(found), self.rng) if tuple(sorted(line.actions)) not in orders]
        kept = varied(self.game, known + found, MOST_LINES)
        return kept + [line for line in known if line not in kept]

    def _known(self, node: Node, state: State) -> list[Turn]:
        """The lines that the node has, as far as this world allows them."""
        found: list[Turn] = []
        for actions in node.lines:
            after = state.copy()
            for action in actions:
                if after.to_move() != node.mover or action not in after.legal_actions():
                    break
                after.apply(action)
            else:
                found.append(Turn(actions, self.game.evaluate(after, node.mover)))
        return found

    def _play_on(self, state: State, rng: Rng) -> State:
        """Quickly to the horizon."""
        while not self._is_over(state):
            mover = state.to_move()
            legal = state.legal_actions()
            if mover == CHANCE:
                state.apply(legal[rng.weighted(state.chance_weights())])
            elif len(legal) == 1:
                state.apply(legal[0])
            else:
                state = quick_line(self.game, state, mover, self.hopes[mover]).state
        return state

    def _judge(self, state: State) -> list[float]:
        """What every seat may expect: a win is 1, shared by those who share it."""
        if self.seats > 1 and state.to_move() == NOBODY:
            return win_shares(state.ranking())
        worths = [self.game.evaluate(state, seat) for seat in range(self.seats)]
        values: list[float] = []
        for seat in range(self.seats):
            rivals = [worths[other] for other in range(self.seats) if other != seat]
            # Alone there is nobody to be ahead of: what is won since the beginning of the search counts.
            values.append(_chance_to_win((worths[seat] - max(rivals, default=self.start)) / self.swing))
        return values

    def _best_rival(self, state: State, turn: Turn, mover: int) -> int:
        """What the table after the turn is worth to the best of the others."""
        after = state.copy()
        for action in turn.actions:
            after.apply(action)
        return max([self.game.evaluate(after, seat) for seat in range(self.seats) if seat != mover], default=self.start)


def _step(node: Node, seen: list[int], done: int) -> tuple[Node | None, int]:
    """The child that the actions from number `done` on lead to, and how many are done then."""
    for key, child in node.children.items():
        end = done + len(key) - 1  # the last of a key is who moves then
        if tuple(seen[done:end]) == key[:-1]:
            return child, end
    return None, done


def _chance_to_win(lead: float) -> float:
    return 1 / (1 + exp(-min(max(lead, -30.0), 30.0)))
