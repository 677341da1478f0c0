"""Scoring: points, where they come from, and who is first."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Entry
from oikist.games.kuhn import turn

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState

NO_WINNER: Final = -1


def winner(state: "KuhnState") -> int:
    """The seat that takes the pot, or NO_WINNER before the end."""
    if state.folded >= 0:  # KU-3.1
        return 1 - state.folded
    if turn.is_showdown(state):  # KU-3.2
        return 0 if state.cards[0] > state.cards[1] else 1
    return NO_WINNER


def scores(state: "KuhnState") -> list[int]:
    """Chips won or lost, a number a seat."""
    pot = sum(state.paid)
    won = winner(state)
    return [(pot if seat == won else 0) - paid for seat, paid in enumerate(state.paid)]  # KU-4.1, KU-4.2


def ledger(state: "KuhnState", seat: int) -> list[Entry]:
    """What was paid and what was won."""
    entries = [Entry("paid", -state.paid[seat], {"chips": state.paid[seat]})]
    if winner(state) == seat:
        entries.append(Entry("pot", sum(state.paid), {"chips": sum(state.paid)}))
    return entries


def ranking(state: "KuhnState") -> list[int]:
    """Places by score; seats with equal scores share one."""
    points = scores(state)
    return [1 + sum(1 for other in points if other > mine) for mine in points]  # KU-4.3
