"""Trade: answering the trade that a luxury has reached."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_roma.components import PAYABLE
from oikist.games.magna_roma.gains import can_pay, gain, run, ways_to_pay
from oikist.games.magna_roma.turn import settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def refusal(state: "MagnaRomaState", number: int) -> str | None:
    """Why this trade cannot be made; declining always can (MR-6.3)."""
    board, seat = state.board, state.mover
    if number == len(board.trade_ways):
        return None
    token, way = board.trade_ways[number]
    offered = state.trades[state.offer]
    if token != offered:
        return f"MR-6.4 trade={board.components.trade_names[offered]}"
    return None if can_pay(state, seat, state.offer, way) else f"MR-6.5 payment={board.payment_name(token, way)}"


def legal(state: "MagnaRomaState") -> list[int]:
    """Every way to pay that the seat can afford, and to decline."""
    board = state.board
    first = board.first_trade + board.first_way[state.trades[state.offer]]
    ways = range(ways_to_pay(state, state.offer))
    actions = [first + way for way in ways if can_pay(state, state.mover, state.offer, way)]
    actions.append(board.decline)
    return actions


def apply(state: "MagnaRomaState", number: int) -> None:
    """Pay and gain, or let it pass; what waited goes on."""
    board, parts, seat = state.board, state.board.components, state.mover
    offered = state.trades[state.offer]
    state.offer = -1
    if number == len(board.trade_ways):
        if state.told is not None:
            state.told.append(Event("decline", {"seat": seat, "trade": parts.trade_names[offered]}))
    else:
        token, way = board.trade_ways[number]
        coins, population, legions = parts.trade_payments[token][way]
        state.coins[seat] -= coins
        state.population[seat] -= population
        state.legions[seat] -= legions  # MR-6.8
        if state.told is not None:
            state.told.append(Event("trade", {"seat": seat, "trade": parts.trade_names[token]}))
            for resource, amount in zip(PAYABLE, (coins, population, legions), strict=True):
                if amount:
                    state.told.append(Event(f"pay-{resource}", {"seat": seat, "amount": amount}))
        gain(state, seat, parts.trade_gain[token], parts.trade_amount[token])
    run(state)
    settle(state)
