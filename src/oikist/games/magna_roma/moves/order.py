"""Order: the seat says which symbol is gained next, with the option symbol_order=manual."""

from typing import TYPE_CHECKING

from oikist.games.magna_roma.board import SIDES
from oikist.games.magna_roma.gains import gain_symbol, run
from oikist.games.magna_roma.turn import settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def refusal(state: "MagnaRomaState", side: int) -> str | None:
    """Why no symbol can be gained from this side."""
    return None if side in [item >> 1 & 3 for item in state.agenda] else f"MR-4.6 side={SIDES[side]}"


def legal(state: "MagnaRomaState") -> list[int]:
    """The sides with a symbol that is not gained yet: in this phase the agenda has nothing else."""
    return sorted(state.board.first_gain + (item >> 1 & 3) for item in state.agenda)


def apply(state: "MagnaRomaState", side: int) -> None:
    """Gain that symbol with all that follows, then go on."""
    item = next(item for item in state.agenda if item >> 1 & 3 == side)
    state.agenda.remove(item)
    gain_symbol(state, state.mover, item)
    run(state)
    settle(state)
