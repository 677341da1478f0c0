"""Tree: Monte-Carlo tree search over worlds that a seat may believe in, every seat playing for itself (max-n).

Every simulation begins in a world of its own if the game has secrets, goes down the tree, leaves it by one new node,
plays on quickly until the horizon, and is judged there by the game's evaluation. The horizon is the same moment for all
of them, as State.progress() tells it: a table on which a rival has just moved is not compared with one on which it has
not. A node is what the seat has seen to come there, whatever the world; chance has nodes of its own.
"""

from math import exp, sqrt
from typing import Final

from oikist.core.record import is_hidden, win_shares
from oikist.core.rng import Rng
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, State

EXPLORE: Final = 0.8  # how much the promise of an action counts beside what was seen of it
SHARPNESS: Final = 0.06  # of the promises: what is expected to win so much less is tried 2.7 times less
LEAST_WIDTH: Final = 2  # actions that are looked at from the first visit on
WIDENING: Final = 1.5  # and more of them with the root of the visits
CHANCES: Final = 2  # the same for the outcomes of chance that have nodes
MOST_PENDING: Final = 12  # steps to settle a choice that was begun
MOST_STEPS: Final = 2000  # of a playout: no game comes near, so all end at the horizon
HIDDEN: Final = -1  # an action of which the seat does not see which it is


class Node:
    """What is known of one way to go on: how often it was gone, and what came of it for every seat."""

    __slots__ = ("mover", "visits", "totals", "order", "guesses", "shares", "known", "children")

    def __init__(self, mover: int, seats: int) -> None:
        self.mover = mover
        self.visits = 0
        self.totals = [0.0] * seats
        self.order: list[int] = []  # actions, the most promising first
        self.guesses: list[float] = []  # parallel: what each is expected to win for the mover
        self.shares: list[float] = []  # parallel: how much of the search it is promised
        self.known: dict[int, Node] = {}  # action -> where it led last
        self.children: dict[tuple[int, int], Node] = {}  # the action as it was seen, and who was to move then


class Tree:
    """The search of one decision."""

    def __init__(self, sight: Sight, rng: Rng, rounds: int, tries: int) -> None:
        self.sight = sight
        self.game = sight.game
        self.rng = rng
        self.tries = tries
        self.world = sight.sample(rng)
        self.seats = sight.seats()
        self.swing = float(self.game.swing)
        self.has_secrets = self.game.has_secrets
        self.seat = sight.seat
        self.start = self.game.evaluate(self.world, sight.seat)
        self.horizon = self.world.progress() + rounds * self.seats
        self.root = Node(sight.seat, self.seats)
        self._expand(self.root, self.world, self.world.legal_actions())

    def best(self) -> int:
        """The action that was gone most often; of equal ones the one that won more."""
        root = self.root
        found, most, won = root.order[0], 0, 0.0
        for action in root.order:
            child = root.known.get(action)
            if child is None:
                continue
            mean = child.totals[root.mover] / child.visits
            if child.visits > most or (child.visits == most and mean > won):
                found, most, won = action, child.visits, mean
        return found

    def simulate(self) -> None:
        """Once down the tree and on to the horizon; what came of it is added to all nodes on the way."""
        state = self.sight.sample(self.rng) if self.has_secrets else self.world.copy()
        node = self.root
        path = [node]
        while node.mover != NOBODY and state.progress() < self.horizon:
            if node.mover == CHANCE:
                action = self._outcome(node, state)
            elif node.visits == 0 and node is not self.root:
                break
            else:
                action = self._select(node, state)
            node = self._go(node, state, action)
            path.append(node)
        self._play_on(state)
        values = self._judge(state)
        for node in path:
            node.visits += 1
            for seat in range(self.seats):
                node.totals[seat] += values[seat]

    def _go(self, node: Node, state: State, action: int) -> Node:
        """Apply the action; the node it leads to is the same for actions that the seat cannot tell apart."""
        seen = action
        if self.has_secrets and node.mover != self.seat and is_hidden(state.seen_name(action, self.seat)):
            seen = HIDDEN
        state.apply(action)
        mover = state.to_move()
        child = node.children.get((seen, mover))
        if child is None:
            child = Node(mover, self.seats)
            node.children[seen, mover] = child
        node.known[action] = child
        return child

    def _outcome(self, node: Node, state: State) -> int:
        """What chance does, by its weights; of many outcomes only a few have nodes at first."""
        legal, weights = state.legal_actions(), state.chance_weights()
        action = legal[self.rng.weighted(weights)]
        if action in node.known or len(node.known) < CHANCES + sqrt(node.visits):
            return action
        known = [index for index, other in enumerate(legal) if other in node.known]
        if not known:
            return action
        return legal[known[self.rng.weighted([weights[index] for index in known])]]

    def _select(self, node: Node, state: State) -> int:
        """The action with the best of what was seen of it and what it promises, among the first few."""
        if self.has_secrets or not node.order:
            legal = state.legal_actions()
            known = set(node.order)
            missing = [action for action in legal if action not in known]
            if missing:
                self._expand(node, state, missing)
            if len(legal) == 1:
                return legal[0]
            allowed = set(legal)
        else:
            allowed = None
        width = LEAST_WIDTH + int(WIDENING * sqrt(node.visits))
        reach = EXPLORE * sqrt(node.visits + 1)
        mover = node.mover
        best, found = -1.0, -1
        for index, action in enumerate(node.order):
            if allowed is not None and action not in allowed:
                continue
            worth, share = node.guesses[index], node.shares[index]
            child = node.known.get(action)
            if child is not None:
                worth = (worth + child.totals[mover]) / (1 + child.visits)
                share /= 1 + child.visits
            worth += reach * share
            if worth > best:
                best, found = worth, action
            width -= 1
            if width == 0:
                break
        return found

    def _expand(self, node: Node, state: State, actions: list[int]) -> None:
        """Guess what actions are worth right after them, and put them among those that are known, the best first."""
        mover = node.mover
        now = self.game.evaluate(state, mover)
        lead = float(now - self._best_rival(state, mover))
        found = [(guess, action) for guess, action in zip(node.guesses, node.order)]
        for action in actions:
            gain = self._worth(state, action, mover) - now
            found.append((_chance_to_win((lead + gain) / self.swing), action))
        found.sort(key=_by_promise)
        node.order = [action for _, action in found]
        node.guesses = [guess for guess, _ in found]
        top = node.guesses[0]
        raw = [exp((guess - top) / SHARPNESS) for guess in node.guesses]
        total = sum(raw)
        node.shares = [one / total for one in raw]

    def _worth(self, state: State, action: int, mover: int) -> int:
        """The evaluation for the mover after its action, and after what that makes it choose at once."""
        after = state.copy()
        after.apply(action)
        steps = 0
        while after.to_move() == mover and after.is_pending() and steps < MOST_PENDING:
            after.apply(self.rng.pick(after.legal_actions()))
            steps += 1
        return self.game.evaluate(after, mover)

    def _play_on(self, state: State) -> None:
        """Quickly to the horizon: of a few actions drawn by lot the one that looks best."""
        steps = 0
        while steps < MOST_STEPS:
            mover = state.to_move()
            if mover == NOBODY or (state.progress() >= self.horizon and not state.is_pending()):
                return
            legal = state.legal_actions()
            if mover == CHANCE:
                state.apply(legal[self.rng.weighted(state.chance_weights())])
            else:
                state.apply(self._quick(state, legal, mover))
                steps += 1

    def _quick(self, state: State, legal: list[int], mover: int) -> int:
        if len(legal) == 1:
            return legal[0]
        tried = legal if len(legal) <= self.tries else [self.rng.pick(legal) for _ in range(self.tries)]
        best, found = 0, -1
        for action in tried:
            worth = self._worth(state, action, mover)
            if found < 0 or worth > best:
                best, found = worth, action
        return found

    def _judge(self, state: State) -> list[float]:
        """What every seat may expect: a win is 1, shared by those who share it."""
        if self.seats == 1:  # nobody to be ahead of: what is won since the beginning of the search
            return [_chance_to_win((self.game.evaluate(state, 0) - self.start) / self.swing)]
        if state.to_move() == NOBODY:
            return win_shares(state.ranking())
        worths = [self.game.evaluate(state, seat) for seat in range(self.seats)]
        values: list[float] = []
        for seat in range(self.seats):
            rivals = [worths[other] for other in range(self.seats) if other != seat]
            values.append(_chance_to_win((worths[seat] - max(rivals)) / self.swing))
        return values

    def _best_rival(self, state: State, mover: int) -> int:
        if self.seats == 1:
            return self.start
        return max([self.game.evaluate(state, seat) for seat in range(self.seats) if seat != mover])


def _chance_to_win(lead: float) -> float:
    return 1 / (1 + exp(-min(max(lead, -30.0), 30.0)))


def _by_promise(pair: tuple[float, int]) -> tuple[float, int]:
    return -pair[0], pair[1]
