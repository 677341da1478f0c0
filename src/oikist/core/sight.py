"""Sight: what one seat may know. Bots and clients are given a Sight, never a State."""

from collections.abc import Callable

from oikist.core.game import Game
from oikist.core.rng import Rng
from oikist.core.state import CHANCE, SPECTATOR, State, View


class Sight:
    """The table as one seat knows it."""

    __slots__ = ("_names", "_state", "game", "seat")

    def __init__(self, game: Game, state: State, seat: int, names: Callable[[int], list[str]]) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self._names = names

    def legal_actions(self) -> list[int]:
        """What this seat may do now; empty unless it is to move."""
        return self._state.legal_actions() if self._is_to_move() else []

    def refusal(self, action: int) -> str | None:
        """None if this seat may do it now, else the rule that forbids it, with its facts."""
        mover = self._state.to_move()
        if mover >= 0 and mover != self.seat:
            return f"{self.game.rule_prefix}-0.1 seat={mover}"
        if mover == CHANCE:  # which of its actions chance may do can be a secret
            return f"{self.game.rule_prefix}-0.3"
        return self._state.refusal(action)

    def view(self) -> View:
        """What this seat sees."""
        return self._state.view(self.seat)

    def names(self) -> list[str]:
        """The record so far, what is hidden from this seat as "?"."""
        return self._names(self.seat)

    def sample(self, rng: Rng) -> State:
        """A world this seat may believe in; equal Sights and equal rng give equal worlds."""
        return self._state.sample_hidden(self.seat, rng)

    def _is_to_move(self) -> bool:
        return self.seat != SPECTATOR and self._state.to_move() == self.seat
