"""Policy: which actions a quick playout looks at."""

from typing import TYPE_CHECKING, Final

from oikist.games.magna_roma.board import FIRST_TILE, NEIGHBOUR
from oikist.games.magna_roma.turn import PLACE

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState

PLACEMENTS: Final = 8  # that are tried at least
MADE: Final = 2  # for a symbol that is made, and one more if it brings the greater benefit


def promising(state: "MagnaRomaState") -> list[int]:
    """Legal actions; of many placements those that make the most symbols."""
    legal = state.legal_actions()
    if state.phase != PLACE or len(legal) <= PLACEMENTS:
        return legal
    seat = state.mover
    tile = FIRST_TILE + state.ring[state.cylinder[seat]] * 4
    made = [symbols(state, seat, action >> 2, tile + (action & 3)) for action in legal]
    least = sorted(made, reverse=True)[PLACEMENTS - 1]
    return [action for action, count in zip(legal, made) if count >= least]


def symbols(state: "MagnaRomaState", seat: int, cell: int, lying: int) -> int:
    """How many symbols a tile as it lies would make on a cell, the greater ones counted more (MR-4.1 to MR-4.3)."""
    board, city = state.board, state.city[seat]
    edges, colour = board.edges, board.colour
    count = 0
    for side in board.halves[lying]:
        other = city[NEIGHBOUR[cell * 4 + side]]
        if edges[other * 4 + (side ^ 2)]:
            count += MADE + 1 if colour[lying] == colour[other] else MADE
    return count
