"""Story: what an action made happen, told by playing it on a copy that listens."""

from typing import TYPE_CHECKING

from oikist.core.state import Event

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def story(before: "MagnaRomaState", action: int, seat: int) -> list[Event]:
    """The events in order; everything is open (MR-1.12), so nothing is dropped for any seat."""
    after = before.copy()
    after.told = []
    after.apply(action)
    return after.told
