"""Powers: what sides and cards give a seat, added up whenever a card comes or goes."""

from typing import TYPE_CHECKING

from oikist.games.ancient_colonies.components import POWER_COUNT

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def power(state: "AncientColoniesState", seat: int, which: int) -> int:
    """One power of a seat."""
    return state.powers[seat * POWER_COUNT + which]


def take_side(state: "AncientColoniesState", seat: int, side: int) -> None:
    """Give a seat its side with all that comes with it."""
    state.side[seat] = side
    for which, amount in enumerate(state.board.components.side_powers[side]):
        state.powers[seat * POWER_COUNT + which] += amount
