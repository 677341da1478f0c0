"""Evaluate: a guess at who is ahead, as a sum of named terms, in tenths of a chip."""

from typing import TYPE_CHECKING, Final

from oikist.core.game import Term
from oikist.games.kuhn import scoring, turn

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState

CHIP: Final = 10


def terms(state: "KuhnState", seat: int) -> list[Term]:
    """What the seat has paid, and the pot as far as it looks like its own."""
    return [Term("paid", -CHIP * state.paid[seat]), Term("pot", _share_of_pot(state, seat))]


def evaluate(state: "KuhnState", seat: int) -> int:
    """The sum of the terms."""
    return _share_of_pot(state, seat) - CHIP * state.paid[seat]


def _share_of_pot(state: "KuhnState", seat: int) -> int:
    pot = CHIP * sum(state.paid)
    if turn.is_over(state):
        return pot if scoring.winner(state) == seat else 0
    if min(state.cards) < 0:
        return pot // 2
    return pot if state.cards[seat] > state.cards[1 - seat] else 0
