"""Story: what an action made happen, told by playing it on a copy that listens; what a seat may not know is dropped."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

OWN: Final = ("peeked", "act-seen", "act-buried-own")  # for the seat they are about, and for nobody else
MONEY: Final = ("income",)  # for others only while money is open (AC-1.9)


def story(before: "AncientColoniesState", action: int, seat: int) -> list[Event]:
    """The events in order, as this seat may hear them."""
    after = before.copy()
    after.told = []
    after.apply(action)
    return [event for event in after.told if _may_hear(after, event, seat)]


def _may_hear(state: "AncientColoniesState", event: Event, seat: int) -> bool:
    if event.key in OWN or (event.key in MONEY and state.is_hiding_money):
        return event.facts["seat"] == seat
    return True
