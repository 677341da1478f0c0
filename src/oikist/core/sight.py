"""Sight: what one seat may know. Bots and clients are given a Sight, never a State."""

from collections.abc import Callable, MutableSequence
from typing import Final

from oikist.core.game import Game, check_action
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, NOBODY, SPECTATOR, Entry, State, View

WORLDS: Final = 16  # sampled to see whether something hidden matters: two equal chances are missed once in 2**15


def no_names(_: int) -> list[str]:
    """Of a state that came without a record nobody knows the moves."""
    return []


class Sight:
    """The table as one seat knows it."""

    __slots__ = ("_names", "_state", "game", "seat")

    def __init__(self, game: Game, state: State, seat: int, names: Callable[[int], list[str]] = no_names) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self._names = names

    def of(self, game: Game) -> "Sight":
        """The same sight with another copy of its box, as for a bot that has weights of its own."""
        return Sight(game, self._state, self.seat, self._names)

    def seats(self) -> int:
        """How many sit at the table."""
        return len(self._state.scores())

    def options(self) -> dict[str, str]:
        """The options of the table, as they stand in its record."""
        return dict(self._state.table_options())

    def legal_actions(self) -> list[int]:
        """What this seat may do now; empty unless it is to move."""
        return self._state.legal_actions() if self._is_to_move() else []

    def refusal(self, action: int) -> str | None:
        """None if this seat may do it now, else the rule that forbids it; UnknownAction for what is no action."""
        check_action(self.game, action)
        mover = self._state.to_move()
        if mover >= 0 and mover != self.seat:
            return f"{self.game.rule_prefix}-0.1 seat={mover}"
        if mover == CHANCE:  # which of its actions chance may do can be a secret
            return f"{self.game.rule_prefix}-0.3"
        return self._state.refusal(action)

    def view(self) -> View:
        """What this seat sees."""
        return self._state.view(self.seat)

    def write_features(self, numbers: MutableSequence[float]) -> None:
        """What this seat sees as numbers, into as many noughts; only for games whose states can tell it quickly."""
        self._state.write_features(self.seat, numbers)

    def _repr_svg_(self) -> str:
        """The board as this seat sees it: a notebook shows it by itself."""
        return self.game.draw(self.view())

    def scores(self) -> list[int | None]:
        """Every seat's score if the game ended now; None while it depends on something hidden from this seat.

        Before the end this is asked of sampled worlds, never of the table itself, so it cannot tell a secret. It may
        overlook a rare one: then the score is that of worlds this seat must think likely. The same holds for ledgers.
        """
        if self._state.to_move() == NOBODY:
            return list(self._state.scores())
        first, *others = [world.scores() for world in self.worlds()]
        alike = [all(other[seat] == score for other in others) for seat, score in enumerate(first)]
        return [score if known else None for score, known in zip(first, alike)]

    def ledger(self, seat: int) -> list[Entry] | None:
        """Where that seat's score comes from; None while it depends on something hidden from this seat."""
        if self._state.to_move() == NOBODY:
            return self._state.ledger(seat)
        first, *others = [world.ledger(seat) for world in self.worlds()]
        return first if all(other == first for other in others) else None

    def names(self) -> list[str]:
        """The record so far, what is hidden from this seat as "?"."""
        return self._names(self.seat)

    def sample(self, rng: Rng) -> State:
        """A world this seat may believe in; equal Sights and equal rng give equal worlds."""
        return self._state.sample_hidden(self.seat, rng)

    def worlds(self) -> list[State]:
        """Several such worlds, the same ones each time: what they all agree on this seat may take for known."""
        return [self.sample(Rng(number)) for number in range(WORLDS if self.game.has_secrets else 1)]

    def different_worlds(self) -> list[State]:
        """Those of the worlds that differ: one, where nothing is hidden."""
        worlds = self.worlds()
        return worlds if len(worlds) == 1 else list({world.position(): world for world in worlds}.values())

    def _is_to_move(self) -> bool:
        return self.seat != SPECTATOR and self._state.to_move() == self.seat
