"""Course: the match of a table while it is played; its moves, its chance, and what may be taken back."""

from collections.abc import Callable

from oikist.core.errors import OikistError
from oikist.core.game import Game
from oikist.core.play import free_length, step
from oikist.core.rng import draw
from oikist.core.sight import Sight
from oikist.core.state import CHANCE, NOBODY, SPECTATOR, State, text_hash

Move = tuple[int, str]  # seat and name
Past = Callable[[int], State]  # the state after so many moves


class NotKept(OikistError):
    """A moment of the match that cannot be played again."""


class Course:
    """The state of a match, and the moves that led to it from a moment that is kept.

    `base` moves were made before `moves`; earlier states are asked of `past`, which may be slow. Nothing before `floor`
    can be played again, because it was played under other rules.
    """

    def __init__(
        self, game: Game, seats: int, seed: str, salts: list[str], state: State, base: int, draws: int, past: Past
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.salts = salts
        self.state = state
        self.base = base
        self.draws = draws  # ever made, taken back or not
        self.past = past
        self.floor = 0
        self.has_lost_sight = False  # of the moves before its state: it must be loaded again
        self.moves: list[Move] = []
        self._actions: list[int] = []
        self._first = state.copy()
        self._last = (base, self._first)  # the state before the last action, after so many moves: asked for most
        self._shown: dict[int, bool] = {}  # by index in `moves`, whether somebody came to see something by it
        self._hashes: dict[int, str] = {}  # by viewer, of what is seen now
        self._open_text = ""  # what everybody sees now, in a game without secrets

    def __len__(self) -> int:
        return self.base + len(self.moves)

    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.state.to_move() == NOBODY

    def act(self, action: int) -> list[tuple[Move, list[str] | None]]:
        """Do this and what chance decides next: each move with its name as everybody is told it, if that differs."""
        made = []
        mover = self.state.to_move()
        seen, before = self._seen(action), self.state.copy()
        step(self.game, self.state, action)
        self._last = (len(self), before)
        made.append((self._note(mover, action), seen))
        return made + self.draw_chance()

    def draw_chance(self) -> list[tuple[Move, list[str] | None]]:
        """All that chance has to decide now."""
        made = []
        while self.state.to_move() == CHANCE:
            index = draw(self.seed, self.salts, self.draws, self.state.chance_weights())
            action = self.state.legal_actions()[index]
            self.draws += 1
            seen = self._seen(action)
            self.state.apply(action)
            made.append((self._note(CHANCE, action), seen))
        return made

    def repeat(self, move: Move) -> None:
        """A move that was made before and is stored: nothing is drawn, nothing is told."""
        action = self.game.parse_action(move[1])
        step(self.game, self.state, action)
        self._note(move[0], action)

    def take_back(self, length: int) -> None:
        """Return to the moment after so many moves; the draws that were made stay used."""
        self.state = self.state_at(length)
        self._last = (length, self.state.copy())
        self._move_on()
        if length < self.base:
            self.base, self.moves, self._actions, self._shown = length, [], [], {}
            self.has_lost_sight = True
            self._first = self.state.copy()
        else:
            del self.moves[length - self.base :]
            del self._actions[length - self.base :]
            self._shown = {index: shown for index, shown in self._shown.items() if index < len(self.moves)}

    def state_at(self, length: int) -> State:
        """The state after so many moves; NotKept if they were played under other rules."""
        if not self.floor <= length <= len(self):
            raise NotKept(f"Move {length} cannot be shown: there are moves {self.floor} to {len(self)}.")
        if length == self._last[0]:
            return self._last[1].copy()
        if length < self.base:
            return self.past(length)
        state = self._first.copy()
        for action in self._actions[: length - self.base]:
            state.apply(action)
        return state

    def free_length(self, seat: int) -> int:
        """How many moves stand firm: those after it the seat may take back without asking anybody."""
        return self.base + free_length(
            self.game,
            self.moves,
            self._actions,
            seat,
            self.seats,
            lambda length: self.state_at(self.base + length),
            self._shown,
        )

    def sight(self, seat: int) -> Sight:
        """What a seat or a spectator may know now, without the names of the moves, which the journal has."""
        return Sight(self.game, self.state, seat)

    def view_hash(self, viewer: int) -> str:
        """The fingerprint of what a seat or a spectator sees now; computed when somebody asks, and once."""
        if viewer not in self._hashes:
            self._hashes[viewer] = self._fingerprint(viewer)
        return self._hashes[viewer]

    def _fingerprint(self, viewer: int) -> str:
        if self.game.has_secrets:
            return view_hash(self.game, self.state, viewer)
        if not self._open_text:
            self._open_text = _view_text(self.game, self.state, viewer)
        return _hash(self._open_text, viewer)

    def _move_on(self) -> None:
        """What was seen is no longer so."""
        self._hashes, self._open_text = {}, ""

    def _seen(self, action: int) -> list[str] | None:
        names = [self.state.seen_name(action, viewer) for viewer in (*range(self.seats), SPECTATOR)]
        return None if all(name == self.game.action_name(action) for name in names) else names

    def _note(self, seat: int, action: int) -> Move:
        move = (seat, self.game.action_name(action))
        self.moves.append(move)
        self._actions.append(action)
        self._move_on()
        return move


def view_hash(game: Game, state: State, viewer: int) -> str:
    """The fingerprint of what a viewer sees: equal views have equal ones."""
    return _hash(_view_text(game, state, viewer), viewer)


def _view_text(game: Game, state: State, viewer: int) -> str:
    """In a game without secrets it is the same for everybody, and need be written only once."""
    return repr(state.view(viewer if game.has_secrets else SPECTATOR))


def _hash(text: str, viewer: int) -> str:
    return text_hash(f"{viewer} {text}")
