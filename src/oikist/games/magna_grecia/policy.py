"""Policy: which actions a quick playout looks at."""

from typing import TYPE_CHECKING, Final

from oikist.games.magna_grecia.turn import TURNS

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState

SELLING: Final = 2  # rounds before the end from which on a market may be sold


def promising(state: "MagnaGreciaState") -> list[int]:
    """Legal actions without markets that no road joins to a city of the seat, and without early sales."""
    legal = state.legal_actions()
    if state.phase != TURNS or len(legal) < 3:
        return legal
    board = state.board
    first, last = board.first_market, board.first_sale
    end = board.first_oracle if state.rounds - state.round > SELLING else last
    joined = _joined(state)
    place_of = state.place_of
    found: list[int] = []
    for action in legal:
        if action >= first:
            if action < last:
                if not joined >> place_of[action - first] & 1:
                    continue
            elif action < end:
                continue
        found.append(action)
    return found


def _joined(state: "MagnaGreciaState") -> int:
    """The cities of the seat to move and all places that a road joins to one of them."""
    found = rest = state.city_places[state.mover]
    while rest:
        low = rest & -rest
        rest ^= low
        found |= state.links[low.bit_length() - 1]
    return found
