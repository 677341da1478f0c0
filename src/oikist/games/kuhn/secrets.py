"""Secrets: who knows which card, and what follows from it for names, views and sampled worlds."""

from typing import TYPE_CHECKING

from oikist.core.record import HIDDEN
from oikist.core.rng import Rng
from oikist.games.kuhn import turn
from oikist.games.kuhn.actions import CARDS, DEAL, NAMES
from oikist.games.kuhn.view import KuhnView

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState


def is_known(state: "KuhnState", owner: int, seat: int) -> bool:
    """Whether the seat knows the owner's card: its own, and every card at a showdown."""
    return owner == seat or turn.is_showdown(state)  # KU-1.4, KU-3.2


def seen_name(state: "KuhnState", action: int, seat: int) -> str:
    """The action's name, without the card if it is dealt to somebody else."""
    owner = 0 if state.cards[0] < 0 else 1
    return f"deal {HIDDEN}" if action >= DEAL and owner != seat else NAMES[action]  # KU-1.4


def view(state: "KuhnState", seat: int) -> KuhnView:
    """The table as this seat sees it."""
    cards: list[str] = []
    for owner, card in enumerate(state.cards):
        cards.append("" if card < 0 else CARDS[card] if is_known(state, owner, seat) else HIDDEN)
    return KuhnView(
        seat=seat,
        to_move=turn.to_move(state),
        ante=state.ante,
        cards=cards,
        paid=state.paid[:],
        checks=state.checks,
        folded=state.folded,
        is_over=turn.is_over(state),
    )


def resample(state: "KuhnState", seat: int, rng: Rng) -> None:
    """Deal anew the cards that this seat does not know."""
    hidden = [owner for owner, card in enumerate(state.cards) if card >= 0 and not is_known(state, owner, seat)]
    known = [card for owner, card in enumerate(state.cards) if owner not in hidden]
    # In ascending order before the shuffle: what was really dealt must not show in what is sampled.
    unseen = [card for card in range(len(CARDS)) if card not in known]
    rng.shuffle(unseen)
    for owner, card in zip(hidden, unseen):
        state.cards[owner] = card
