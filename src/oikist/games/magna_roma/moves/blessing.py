"""Blessing: playing a token on a tile, which brings its symbols once more."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_roma.board import CELL_NAMES, EMPTY, TOWN, TOWN_BIT
from oikist.games.magna_roma.gains import add_symbols, run
from oikist.games.magna_roma.turn import settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def refusal(state: "MagnaRomaState", cell: int) -> str | None:
    """Why this cell cannot be blessed; what it would bring is not asked (MR-9.6)."""
    seat = state.mover
    lying = state.city[seat][cell]
    if state.has_acted:
        return "MR-2.2"
    if state.blessings[seat] == 0:
        return "MR-9.2"
    if lying == EMPTY or (lying == TOWN and not state.blesses_town):
        return f"MR-9.3 cell={CELL_NAMES[cell]}"
    if state.blessed[seat] >> cell & 1:
        return f"MR-9.4 cell={CELL_NAMES[cell]}"
    return None


def legal(state: "MagnaRomaState") -> list[int]:
    """The tiles without a token, if the seat has one to play."""
    seat, first = state.mover, state.board.first_blessing
    if state.blessings[seat] == 0:  # MR-9.2
        return []
    rest = state.tiles[seat] & ~state.blessed[seat]  # MR-9.4
    if state.blesses_town:  # MR-9.3
        rest |= TOWN_BIT & ~state.blessed[seat]
    actions: list[int] = []
    while rest:
        low = rest & -rest
        rest ^= low
        actions.append(first + low.bit_length() - 1)
    return actions


def apply(state: "MagnaRomaState", cell: int) -> None:
    """Play the token for good (MR-9.7) and gain the tile's symbols with all neighbours, but no stars (MR-9.5)."""
    seat = state.mover
    state.blessings[seat] -= 1
    state.blessed[seat] |= 1 << cell
    state.has_acted = 1
    if state.told is not None:
        state.told.append(Event("bless", {"seat": seat, "cell": CELL_NAMES[cell]}))
    add_symbols(state, seat, cell)
    run(state)
    settle(state)
