"""Story: what an action made happen, as a seat may hear it."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.kuhn import scoring, turn
from oikist.games.kuhn.actions import CARDS

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState


def story(before: "KuhnState", action: int, seat: int) -> list[Event]:
    """Play the action again on a copy that tells what happens."""
    state = before.copy()
    told: list[Event] = []
    state.told = told
    state.apply(action)
    return [heard(event, seat) for event in told]


def heard(event: Event, seat: int) -> Event:
    """The event without what this seat may not know."""
    if event.key == "dealt" and event.facts["seat"] != seat:
        return Event("dealt-hidden", {"seat": event.facts["seat"]})  # KU-1.4
    return event


def tell_end(state: "KuhnState") -> None:
    """Tell who shows what and who wins, if the game is over now."""
    if state.told is None or not turn.is_over(state):
        return
    if turn.is_showdown(state):
        for seat, card in enumerate(state.cards):
            state.told.append(Event("shown", {"seat": seat, "card": CARDS[card]}))  # KU-3.2
    state.told.append(Event("won", {"seat": scoring.winner(state), "chips": sum(state.paid)}))
