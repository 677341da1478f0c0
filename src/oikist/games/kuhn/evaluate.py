"""Evaluate: a guess at who is ahead, as a sum of named terms, in tenths of a chip."""

from typing import TYPE_CHECKING, Final

from oikist.core.game import Term, weighed_sum, weighed_terms
from oikist.games.kuhn import scoring, turn

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState

NAMES: Final = ("paid", "pot")
WEIGHTS: Final = [100, 100]  # in hundredths, in the order of the names
CHIP: Final = 10


def terms(state: "KuhnState", seat: int, weights: list[int]) -> list[Term]:
    """The named parts."""
    return weighed_terms(NAMES, _worths(state, seat), weights)


def evaluate(state: "KuhnState", seat: int, weights: list[int]) -> int:
    """The sum of the terms."""
    return weighed_sum(_worths(state, seat), weights)


def _worths(state: "KuhnState", seat: int) -> list[int]:
    """What the seat has paid, and the pot as far as it looks like its own."""
    return [-CHIP * state.paid[seat], _share_of_pot(state, seat)]


def _share_of_pot(state: "KuhnState", seat: int) -> int:
    pot = CHIP * sum(state.paid)
    if turn.is_over(state):
        return pot if scoring.winner(state) == seat else 0
    if min(state.cards) < 0:
        return pot // 2
    return pot if state.cards[seat] > state.cards[1 - seat] else 0
