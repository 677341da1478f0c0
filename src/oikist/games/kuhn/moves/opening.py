"""Opening: check or bet, while no bet is open."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.kuhn import story, turn
from oikist.games.kuhn.actions import BET, CHECK

if TYPE_CHECKING:
    from oikist.games.kuhn.state import KuhnState

STAKE: Final = 1  # chips of a bet (KU-2.2)


def refusal(state: "KuhnState") -> str | None:
    """Why the seat cannot check or bet now."""
    if turn.owed(state) > 0:
        return f"KU-2.3 owed={turn.owed(state)}"
    return None


def legal() -> list[int]:
    """Both, while no bet is open."""
    return [CHECK, BET]  # KU-2.1


def apply(state: "KuhnState", action: int) -> None:
    """Check, or put the stake into the pot."""
    seat = turn.to_move(state)
    if action == CHECK:
        state.checks += 1
    else:
        state.paid[seat] += STAKE  # KU-2.2
    if state.told is not None:
        state.told.append(
            Event("checked", {"seat": seat}) if action == CHECK else Event("bet", {"seat": seat, "chips": STAKE})
        )
        story.tell_end(state)
