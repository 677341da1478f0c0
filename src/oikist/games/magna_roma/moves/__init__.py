"""The kinds of move: each file has refusal, legal and apply together; here is only which file an action belongs to."""

from typing import TYPE_CHECKING

from oikist.games.magna_roma import turn
from oikist.games.magna_roma.moves import blessing, conquest, draw, end, monument, order, place, site, take, trade
from oikist.games.magna_roma.turn import ACTION, ORDER, PLACE, SITE, TAKE, TRADE

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def legal(state: "MagnaRomaState") -> list[int]:
    """All legal actions, ascending; which kinds there are follows the steps of a turn (MR-2.1)."""
    phase = state.phase
    if phase == PLACE:
        return place.legal(state)
    if phase < TAKE:
        return draw.legal(state)
    if phase == ACTION:
        actions: list[int] = []
        if not state.has_acted:  # MR-2.2
            actions += monument.legal(state)
            actions += conquest.legal(state)
            actions += blessing.legal(state)
        actions += take.legal(state)  # MR-2.3: offered beside them
        actions += end.legal(state)
        return actions
    if phase == TAKE:
        return take.legal(state)
    if phase == TRADE:
        return trade.legal(state)
    if phase == ORDER:
        return order.legal(state)
    return site.legal(state) if phase == SITE else []  # MR-0.2


def apply(state: "MagnaRomaState", action: int) -> None:
    """Do an action that is legal."""
    board = state.board
    if action < board.first_gain:
        place.apply(state, action)
    elif action >= board.action_count:
        draw.apply(state, action)
    elif action == board.end:
        end.apply(state)
    elif action >= board.first_take:
        take.apply(state, action - board.first_take)
    elif action >= board.first_blessing:
        blessing.apply(state, action - board.first_blessing)
    elif action >= board.first_conquest:
        conquest.apply(state, action - board.first_conquest)
    elif action >= board.first_build:
        monument.apply(state, action - board.first_build)
    elif action >= board.first_site:
        site.apply(state, action - board.first_site)
    elif action >= board.first_trade:
        trade.apply(state, action - board.first_trade)
    else:
        order.apply(state, action - board.first_gain)


def refusal(state: "MagnaRomaState", action: int) -> str | None:
    """The first rule that forbids an action, with its facts; None if it is legal."""
    board = state.board
    reason = turn.refusal(state, action)
    if reason is not None:
        return reason
    if action < board.first_gain:
        return place.refusal(state, action)
    if action < board.first_trade:
        return order.refusal(state, action - board.first_gain)
    if action < board.first_site:
        return trade.refusal(state, action - board.first_trade)
    if action < board.first_build:
        return site.refusal(state, action - board.first_site)
    if action < board.first_conquest:
        return monument.refusal(state, action - board.first_build)
    if action < board.first_blessing:
        return conquest.refusal(state, action - board.first_conquest)
    if action < board.first_take:
        return blessing.refusal(state, action - board.first_blessing)
    if action < board.end:
        return take.refusal(state, action - board.first_take)
    if action == board.end:
        return end.refusal(state)
    return draw.refusal(state, action)
