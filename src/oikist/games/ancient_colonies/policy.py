"""Policy: which actions a quick playout looks at."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def promising(state: "AncientColoniesState") -> list[int]:
    """Legal actions without permissions for others and without taking an army aboard: of 2,600 a good bot chose 9."""
    legal = state.legal_actions()
    first, last = state.board.first_board, state.board.first_revoke
    found = [action for action in legal if not first <= action < last and action != state.board.permit]
    return found or legal
