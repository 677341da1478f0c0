"""State: the table at one moment. It answers questions, takes an action, can be copied."""

from collections.abc import MutableSequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, Self

from oikist.core.compile import mypyc_attr

if TYPE_CHECKING:
    from oikist.core.rng import Rng

CHANCE: Final = -1  # the seat of dice and draws
NOBODY: Final = -2  # to move when the game is over
SPECTATOR: Final = -3  # looks on from outside: sees what every seat sees


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ledger: where points come from. `key` is looked up in the game's texts."""

    key: str
    points: int
    facts: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """One consequence of an action, as a seat may hear it. `key` is looked up in the game's texts."""

    key: str
    facts: dict[str, str | int] = field(default_factory=dict)
    is_mark: bool = False  # it only marks that a turn, a part of it or the game is over, or that the next begins


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees; every game has its own, in view.py."""

    seat: int
    to_move: int


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The contract of a state. `told` is None except while `story` listens."""

    __slots__ = ("told",)

    told: list[Event] | None

    def __init__(self) -> None:
        self.told = None

    def to_move(self) -> int:
        """A seat, CHANCE, or NOBODY when the game is over."""
        raise NotImplementedError

    def legal_actions(self) -> list[int]:
        """Ascending; never empty unless the game is over."""
        raise NotImplementedError

    def apply(self, action: int) -> None:
        """Do the action. Trusts its caller: play.step() is the checking door."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent state that answers the same."""
        raise NotImplementedError

    def chance_weights(self) -> list[int]:
        """Parallel to legal_actions() when CHANCE is to move; equally likely unless overridden."""
        return [1] * len(self.legal_actions())

    def is_pending(self) -> bool:
        """True while a choice that was begun must be finished by the same seat before anything else.

        Bots try all ways to finish it before they compare states: they should be few.
        """
        return False

    def promising(self) -> list[int]:
        """The legal actions that a quick playout looks at, at least one: what hardly ever pays is left out."""
        return self.legal_actions()

    def progress(self) -> int:
        """How many turns, or parts of a round that every seat has one of, are over; it never falls.

        A search compares tables of equal progress. A game that always answers 0 is searched to its end.
        """
        return 0

    def refusal(self, action: int) -> str | None:
        """None if legal now, else the first rule that forbids it, with facts: "MG-5.3 need=2 have=1"."""
        raise NotImplementedError

    def seen_name(self, action: int, seat: int) -> str:
        """The action's name as that seat sees it ("draw ?"); asked before apply."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Final scoring applied to the table as it stands now, a number a seat."""
        raise NotImplementedError

    def ranking(self) -> list[int]:
        """1 = winner, shared places allowed, all tie-breaks applied, a number a seat."""
        raise NotImplementedError

    def ledger(self, seat: int) -> list[Entry]:
        """Where the seat's score comes from; sums to scores()[seat]."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """What this seat, or SPECTATOR, sees."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        """The board as a spectator sees it: a notebook shows it by itself, and what is shown there may be passed on.

        For the eyes of a seat there is game.draw(state.view(seat)). A game without pictures is shown as text.
        """
        raise NotImplementedError

    def seen(self, seat: int) -> object:
        """What tells whether two worlds of one table look the same to this seat, or to SPECTATOR: equal as views are.

        A game with secrets may give something quicker to make than its view, to be compared at once.
        """
        return self.view(seat)

    def write_features(self, seat: int, numbers: MutableSequence[float]) -> None:
        """What this seat, or SPECTATOR, sees as Game.features() tells it, put into as many noughts.

        Only for a game that makes its features straight from the state because its view is slow to make.
        """
        raise NotImplementedError

    def sample_hidden(self, seat: int, rng: "Rng") -> Self:
        """A world this seat may believe in: what it does not know drawn anew."""
        raise NotImplementedError

    def table_options(self) -> dict[str, str]:
        """The options of the table, all of them, as Game.settle() gave them to new()."""
        raise NotImplementedError

    def position(self) -> str:
        """Canonical, readable, complete text of the state."""
        raise NotImplementedError


def position_hash(state: State) -> str:
    """Short fingerprint of a state: blake2b of its position text."""
    return text_hash(state.position())


def text_hash(text: str) -> str:
    """The 128-bit blake2b of a text, in hexadecimal."""
    return blake2b(text.encode(), digest_size=16).hexdigest()
