"""Turn: whose turn it is, when the game is over, and the rules of the table."""

from typing import TYPE_CHECKING

from oikist.core.state import CHANCE, NOBODY
from oikist.games.kuhn.actions import ACTION_COUNT

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState


def to_move(state: "KuhnState") -> int:
    """A seat, CHANCE or NOBODY."""
    if state.cards[1] < 0:  # KU-1.3: two cards are dealt, seat 0 first
        return CHANCE
    if is_over(state):
        return NOBODY
    if owed(state) > 0:  # KU-2.3: who has paid less answers
        return 0 if state.paid[0] < state.paid[1] else 1
    return state.checks  # KU-2.1: seat 0 begins, seat 1 follows a check


def is_over(state: "KuhnState") -> bool:
    """Whether nothing more can be done."""
    return state.folded >= 0 or is_showdown(state)  # KU-3.1


def is_showdown(state: "KuhnState") -> bool:
    """Whether the cards lie open."""
    return state.checks == 2 or state.paid[0] == state.paid[1] > state.ante  # KU-3.2


def owed(state: "KuhnState") -> int:
    """Chips that an open bet asks for; 0 if none is open."""
    return abs(state.paid[0] - state.paid[1])


def refusal(state: "KuhnState", action: int) -> str | None:
    """The rules that are the same in every game; KU-0.1 is asked by Sight, which knows who asks."""
    mover = to_move(state)
    if mover == NOBODY:
        return "KU-0.2"
    if mover == CHANCE and action < ACTION_COUNT:
        return "KU-0.3"
    if mover != CHANCE and action >= ACTION_COUNT:
        return "KU-0.4"
    return None
