"""Moves: one file a kind, each with refusal, legal and apply; here is only which file is asked."""

from typing import TYPE_CHECKING

from oikist.core.state import CHANCE, NOBODY
from oikist.games.kuhn import turn
from oikist.games.kuhn.actions import BET, CHECK, DEAL
from oikist.games.kuhn.moves import answer, deal, opening

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState


def refusal(state: "KuhnState", action: int) -> str | None:
    """The first rule that forbids the action, or None."""
    found = turn.refusal(state, action)
    if found is not None:
        return found
    if action >= DEAL:
        return deal.refusal(state, action)
    return opening.refusal(state) if action in (CHECK, BET) else answer.refusal(state)


def legal(state: "KuhnState") -> list[int]:
    """All legal actions, ascending."""
    mover = turn.to_move(state)
    if mover == CHANCE:
        return deal.legal(state)
    if mover == NOBODY:
        return []
    return answer.legal() if turn.owed(state) > 0 else opening.legal()


def apply(state: "KuhnState", action: int) -> None:
    """Do the action."""
    if action >= DEAL:
        deal.apply(state, action)
    elif action in (CHECK, BET):
        opening.apply(state, action)
    else:
        answer.apply(state, action)
