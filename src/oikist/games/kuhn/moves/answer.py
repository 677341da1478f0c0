"""Answer: fold or call, while a bet is open."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.kuhn import story, turn
from oikist.games.kuhn.actions import CALL, FOLD

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState


def refusal(state: "KuhnState") -> str | None:
    """Why the seat cannot fold or call now."""
    if turn.owed(state) == 0:
        return "KU-2.4"
    return None


def legal() -> list[int]:
    """Both, while a bet is open."""
    return [FOLD, CALL]  # KU-2.3


def apply(state: "KuhnState", action: int) -> None:
    """Give up, or pay what is owed."""
    seat = turn.to_move(state)
    chips = turn.owed(state)
    if action == FOLD:
        state.folded = seat  # KU-3.1
    else:
        state.paid[seat] += chips  # KU-2.3
    if state.told is not None:
        state.told.append(
            Event("folded", {"seat": seat}) if action == FOLD else Event("called", {"seat": seat, "chips": chips})
        )
        story.tell_end(state)
