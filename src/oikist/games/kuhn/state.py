"""State of Kuhn poker: ints and flat lists of ints; every answer is given by the file that is named after it."""

from typing import Self

from oikist.core.rng import Rng
from oikist.core.state import SPECTATOR, Entry, State
from oikist.games.kuhn import moves, position, scoring, secrets, turn
from oikist.games.kuhn.view import KuhnView

SEATS = 2  # KU-1.1
NO_CARD = -1


class KuhnState(State):
    """The table at one moment."""

    __slots__ = ("ante", "cards", "checks", "folded", "paid")

    def __init__(self, ante: int) -> None:
        self.told = None
        self.ante = ante
        self.cards = [NO_CARD] * SEATS  # seat -> card
        self.paid = [ante] * SEATS  # seat -> chips in the pot (KU-1.2)
        self.checks = 0
        self.folded = -1  # the seat that folded

    def to_move(self) -> int:
        return turn.to_move(self)

    def legal_actions(self) -> list[int]:
        return moves.legal(self)

    def apply(self, action: int) -> None:
        moves.apply(self, action)

    def copy(self) -> Self:
        other = type(self)(self.ante)
        other.cards = self.cards[:]
        other.paid = self.paid[:]
        other.checks = self.checks
        other.folded = self.folded
        return other

    def refusal(self, action: int) -> str | None:
        return moves.refusal(self, action)

    def seen_name(self, action: int, seat: int) -> str:
        return secrets.seen_name(self, action, seat)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def ledger(self, seat: int) -> list[Entry]:
        return scoring.ledger(self, seat)

    def view(self, seat: int) -> KuhnView:
        return secrets.view(self, seat)

    def _repr_svg_(self) -> str:
        from oikist.games.kuhn.draw import draw  # only who looks at pictures needs it

        return draw(secrets.view(self, SPECTATOR))

    def sample_hidden(self, seat: int, rng: Rng) -> Self:
        world = self.copy()
        secrets.resample(world, seat, rng)
        return world

    def table_options(self) -> dict[str, str]:
        return {"ante": str(self.ante)}

    def position(self) -> str:
        return position.write(self)
