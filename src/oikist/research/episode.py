"""Episode: one match played by the numbers of actions, as fast as learners want it, with a record on demand."""

import secrets
from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from oikist.core.errors import IllegalAction, OikistError
from oikist.core.game import Game, check_action
from oikist.core.play import Match
from oikist.core.record import Record
from oikist.core.rng import draw
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, State
from oikist.games import load
from oikist.research.numbers import Numbers
from oikist.research.payoff import payoffs

SEED_BITS: Final = 63


class BadCall(OikistError):
    """A call that makes no sense at this moment, such as a step before the first reset."""


class Table:
    """What is the same in every match of an environment: the box, the seats, the options, and the sizes of arrays."""

    def __init__(self, game: str | Game, seats: int | None, options: Mapping[str, object]) -> None:
        self.game = load(game) if isinstance(game, str) else game
        # Two, as the fewest who play against one another; only a game for one has one seat unless it is asked for.
        self.seats = seats if seats is not None else min(max(2, self.game.seats[0]), self.game.seats[-1])
        self.options = self.game.settle(self.seats, options)
        self.numbers = Numbers(self.game)
        self.length = self.numbers.length

    def mask(self, legal: list[int]) -> NDArray[np.int8]:
        """1 for each legal action, as a new array."""
        mask = bytearray(self.game.action_count)
        for action in legal:
            mask[action] = 1
        return np.frombuffer(mask, np.int8)


class Episode:
    """A match from its seed to its end. Chance draws as core.play.Match does, so equal seeds are equal matches."""

    __slots__ = ("_draws", "_sights", "actions", "legal", "mover", "seed", "state", "table")

    def __init__(self, table: Table, seed: str) -> None:
        self.table = table
        self.seed = seed
        self.actions: list[int] = []  # of seats
        self._draws = 0
        self.state: State = table.game.new(table.seats, **table.options)
        self._sights = [Sight(table.game, self.state, seat, self.seen_names) for seat in range(table.seats)]
        self.mover = CHANCE
        self.legal: list[int] = []  # of the seat to move
        self._draw_chance()

    def step(self, action: int) -> None:
        """The seat to move does this; IllegalAction, before anything has changed, if it may not."""
        if action not in self.legal:
            self.refuse(action)
        self.state.apply(action)
        self.actions.append(action)
        self._draw_chance()

    def refuse(self, action: int) -> None:
        """Raise the error for an action that is not legal: the rule that forbids it."""
        game = self.table.game
        if self.mover == NOBODY:
            raise BadCall(f"The match of {game.name} is over: reset() begins the next one.")
        check_action(game, action)
        raise IllegalAction(game.action_name(action), self._sights[self.mover].refusal(action) or "")

    def is_over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.mover == NOBODY

    def sight(self, seat: int) -> Sight:
        """What that seat may know now."""
        return self._sights[seat]

    def numbers(self, seat: int) -> NDArray[np.float32]:
        """The features as that seat sees them."""
        return self.table.numbers.of(self._sights[seat])

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What that seat may do: nothing unless it is to move."""
        return self.table.mask(self.legal if seat == self.mover else [])

    def payoffs(self) -> list[float]:
        """What the match was worth to each seat; only when it is over."""
        return payoffs(self.state.ranking(), self.state.scores())

    def record(self) -> Record:
        """The match so far, as the arena and the command line write it."""
        return self._match().record

    def seen_names(self, seat: int) -> list[str]:
        """The record so far as that seat saw it."""
        return self._match().seen_names(seat)

    def _match(self) -> Match:
        match = Match(self.table.game, self.table.seats, self.seed, self.table.options)
        for action in self.actions:
            match.act(action)
        return match

    def _draw_chance(self) -> None:
        state = self.state
        mover = state.to_move()
        while mover == CHANCE:
            legal = state.legal_actions()
            state.apply(legal[draw(self.seed, (), self._draws, state.chance_weights())])
            self._draws += 1
            mover = state.to_move()
        self.mover = mover
        self.legal = state.legal_actions() if mover >= 0 else []


class Seeds:
    """The seeds of matches in a row: N as it was given to reset(), then N/1, N/2 ... until another is given."""

    def __init__(self) -> None:
        self._first: int | None = None
        self._used = 0

    def next(self, given: int | None) -> str:
        """The seed of the next match; without any given it begins with one that nobody can foresee."""
        if given is not None:
            self._first, self._used = given, 0
        elif self._first is None:
            self._first = secrets.randbits(SEED_BITS)
        self._used += 1
        return str(self._first) if self._used == 1 else f"{self._first}/{self._used - 1}"
