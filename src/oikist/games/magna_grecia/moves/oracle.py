"""Oracle: placing one on an inner village before the first turn."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.board import ORACLE, ORACLE_OWNER, VILLAGE
from oikist.games.magna_grecia.network import mark_villages, with_byte
from oikist.games.magna_grecia.turn import ORACLES, settle_phase

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState", hex: int) -> str | None:
    """Why no oracle can stand here."""
    if state.tile[hex] != VILLAGE or hex in state.board.map.green:
        return f"MG-1.6 hex={state.board.names[hex]}"
    return None


def legal(state: "MagnaGreciaState") -> list[int]:
    """The free inner villages, when the seats place the oracles."""
    first = state.board.first_oracle
    return [first + h for h in state.board.map.inner if state.tile[h] == VILLAGE]


def apply(state: "MagnaGreciaState", hex: int) -> None:
    """The seat in turn places an oracle (MG-1.7)."""
    if state.told is not None:
        state.told.append(Event("oracle-placed", {"seat": state.mover, "oracle": state.board.names[hex]}))
    stand(state, hex)
    settle_phase(state)


def stand(state: "MagnaGreciaState", hex: int) -> None:
    """An oracle stands here, and the village is none any more (MG-1.8)."""
    place = state.place_of[hex]
    state.tile = with_byte(state.tile, hex, ORACLE)
    state.owner[place] = ORACLE_OWNER
    state.oracle_places |= 1 << place
    state.village_places &= ~(1 << place)
    state.closed = [state.closed[0] | state.board.near[hex]] * state.seats  # as long as there are no cities
    state.village_hexes &= ~(1 << hex)
    if state.oracle_places.bit_count() == ORACLES[state.seats]:
        mark_villages(state)  # asked for in turns only, so not before the last oracle stands
