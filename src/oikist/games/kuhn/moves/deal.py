"""Deal: chance gives a seat its card."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.kuhn.actions import CARDS, DEAL

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState


def refusal(state: "KuhnState", action: int) -> str | None:
    """Why this card cannot be dealt now."""
    card = action - DEAL
    if card in state.cards:
        return f"KU-1.3 card={CARDS[card]}"
    return None


def legal(state: "KuhnState") -> list[int]:
    """One action for each card still in the pack."""
    return [DEAL + card for card in range(len(CARDS)) if card not in state.cards]  # KU-1.3


def apply(state: "KuhnState", action: int) -> None:
    """Give the card to the next seat without one."""
    seat = 0 if state.cards[0] < 0 else 1  # KU-1.3
    state.cards[seat] = action - DEAL
    if state.told is not None:
        state.told.append(Event("dealt", {"seat": seat, "card": CARDS[action - DEAL]}))
