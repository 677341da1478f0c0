"""Actions: what an action is about, in parts; their numbers and names are tables of the board."""

from oikist.games.magna_roma.board import CELL_NAMES, CORNER_NAMES, SIDES, TURNS, Board
from oikist.games.magna_roma.components import SLOTS


def parts(board: Board, action: int) -> dict[str, str | int]:
    """The action in pieces: its kind, and the cell, side, token, monument, slot or card it is about."""
    if action < board.first_gain:
        return {"kind": "place", "cell": CELL_NAMES[action // 4], "turn": TURNS[action % 4]}
    if action < board.first_trade:
        return {"kind": "gain", "side": SIDES[action - board.first_gain]}
    if action < board.decline:
        token, way = board.trade_ways[action - board.first_trade]
        payment = board.payment_name(token, way)
        return {"kind": "trade", "trade": board.components.trade_names[token], "payment": payment}
    if action == board.decline:
        return {"kind": "decline"}
    if action < board.first_conquest:
        return _monument_parts(board, action)
    if action < board.first_blessing:
        province, slot = divmod(action - board.first_conquest, SLOTS)
        cost = board.components.slot_cost[slot]
        return {"kind": "conquer", "province": board.components.province_names[province], "legions": cost}
    if action < board.first_take:
        return {"kind": "bless", "cell": CELL_NAMES[action - board.first_blessing]}
    if action < board.end:
        return {"kind": "take", "slot": action - board.first_take + 1}
    return {"kind": "end"} if action == board.end else _draw_parts(board, action)


def _monument_parts(board: Board, action: int) -> dict[str, str | int]:
    if action < board.first_build:
        return {"kind": "site", "corner": CORNER_NAMES[action - board.first_site]}
    return {"kind": "build", "monument": board.components.monument_names[action - board.first_build]}


def _draw_parts(board: Board, action: int) -> dict[str, str | int]:
    components = board.components
    if action < board.draw_monument:
        return {"kind": "draw tile", "tile": components.tile_names[action - board.draw_tile]}
    if action < board.draw_province:
        return {"kind": "draw monument", "monument": components.monument_names[action - board.draw_monument]}
    if action < board.draw_trade:
        return {"kind": "draw province", "province": components.province_names[action - board.draw_province]}
    if action < board.draw_objective:
        return {"kind": "draw trade", "trade": components.trade_names[action - board.draw_trade]}
    return {"kind": "draw objective", "objective": components.objective_names[action - board.draw_objective]}
