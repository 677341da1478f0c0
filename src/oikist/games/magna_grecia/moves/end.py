"""End: ending the turn without building or selling a market."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.moves.debt import would_strand
from oikist.games.magna_grecia.turn import end_turn

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState") -> str | None:
    """Why the turn cannot end here: only villages that are owed forbid it (MG-2.5)."""
    return would_strand(state)


def apply(state: "MagnaGreciaState") -> None:
    """The turn is over."""
    if state.told is not None:
        state.told.append(Event("end", {"seat": state.mover}, is_mark=True))
    end_turn(state)
