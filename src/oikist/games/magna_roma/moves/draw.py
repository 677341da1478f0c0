"""Draw: what chance decides. City tiles, monuments, provinces, trade tokens, objectives."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_roma.components import MONUMENTS, OBJECTIVES, PROVINCES, TRADES
from oikist.games.magna_roma.turn import DRAW_MONUMENT, DRAW_PROVINCE, DRAW_TILE, DRAW_TRADE, settle

if TYPE_CHECKING:
    from oikist.games.magna_roma.state import MagnaRomaState


def refusal(state: "MagnaRomaState", action: int) -> str | None:
    """Why chance cannot draw this now."""
    board, parts = state.board, state.board.components
    if action < board.draw_monument:
        return None if action in state.deck else f"MR-1.4 tile={parts.tile_names[action - board.draw_tile]}"
    if action < board.draw_province:
        monument = action - board.draw_monument
        return None if state.monument_deck >> monument & 1 else f"MR-1.7 monument={parts.monument_names[monument]}"
    if action < board.draw_trade:
        province = action - board.draw_province
        return f"MR-1.8 province={parts.province_names[province]}" if province in state.provinces else None
    if action < board.draw_objective:
        token = action - board.draw_trade
        return f"MR-1.9 trade={parts.trade_names[token]}" if token in state.trades else None
    objective = action - board.draw_objective
    return None if is_drawable(state, objective) else f"MR-12.5 objective={parts.objective_names[objective]}"


def is_drawable(state: "MagnaRomaState", objective: int) -> bool:
    """Whether an objective is of the level that is played and not on the board yet (MR-12.5)."""
    level = state.options["objectives"]
    is_played = level == "mixed" or level == "I" * state.board.components.objective_level[objective]
    return is_played and objective not in state.objectives


def legal(state: "MagnaRomaState") -> list[int]:
    """What chance may draw, all equally likely (MR-1.4, MR-1.7, MR-1.8, MR-1.9, MR-12.5)."""
    board, phase = state.board, state.phase
    if phase == DRAW_TILE:
        return state.deck[:]
    if phase == DRAW_MONUMENT:
        return [board.draw_monument + number for number in range(MONUMENTS) if state.monument_deck >> number & 1]
    if phase == DRAW_PROVINCE:
        return [board.draw_province + number for number in range(PROVINCES) if number not in state.provinces]
    if phase == DRAW_TRADE:
        return [board.draw_trade + number for number in range(TRADES) if number not in state.trades]
    return [board.draw_objective + number for number in range(OBJECTIVES) if is_drawable(state, number)]


def apply(state: "MagnaRomaState", action: int) -> None:
    """Chance has decided; what is drawn goes to the first gap."""
    board, parts = state.board, state.board.components
    if action < board.draw_monument:
        state.deck.remove(action)
        slot = state.ring.index(-1)
        state.ring[slot] = action - board.draw_tile
        if state.told is not None:
            _tell_tile(state, action - board.draw_tile, slot)
    elif action < board.draw_province:
        monument = action - board.draw_monument
        state.monument_deck ^= 1 << monument
        state.display[state.display.index(-1)] = monument
        _tell(state, "monument-shown", "monument", parts.monument_names[monument])
    elif action < board.draw_trade:
        _fill(state.provinces, action - board.draw_province)
        _tell(state, "province-shown", "province", parts.province_names[action - board.draw_province])
    elif action < board.draw_objective:
        _fill(state.trades, action - board.draw_trade)
        _tell(state, "trade-shown", "trade", parts.trade_names[action - board.draw_trade])
    else:
        _fill(state.objectives, action - board.draw_objective)
        _tell(state, "objective-shown", "objective", parts.objective_names[action - board.draw_objective])
    settle(state)


def _fill(slots: list[int], number: int) -> None:
    slots[slots.index(-1)] = number


def _tell(state: "MagnaRomaState", key: str, fact: str, name: str) -> None:
    if state.told is not None:
        state.told.append(Event(key, {fact: name}))


def _tell_tile(state: "MagnaRomaState", tile: int, slot: int) -> None:
    assert state.told is not None
    state.told.append(Event("tile-shown", {**state.board.tile_facts(tile), "slot": slot + 1}))
