"""Actions: what an action is about, in parts; their numbers and names are tables of the board."""

from oikist.games.magna_grecia.board import END_A, END_B, ROAD_SHAPES, SHAPE_NAMES, Board
from oikist.games.magna_grecia.cards import COLOURS


def parts(board: Board, action: int) -> dict[str, str | int]:
    """The action in pieces: its kind, and the hex, edges, tile, colour or card it is about."""
    if action < board.first_city:
        hex, shape = divmod(action, ROAD_SHAPES)
        return {
            "kind": "road",
            "hex": board.names[hex],
            "shape": SHAPE_NAMES[shape],
            "from": _facing(board, hex, END_A[shape]),
            "to": _facing(board, hex, END_B[shape]),
        }
    for kind, first in (
        ("city", board.first_city),
        ("market", board.first_market),
        ("sell", board.first_sale),
        ("oracle", board.first_oracle),
        ("draw oracle", board.draw_oracle),
    ):
        if first <= action < first + board.hexes:
            return {"kind": kind, "hex": board.names[action - first]}
    if action in (board.take_road, board.take_city):
        return {"kind": "take", "tile": "road" if action == board.take_road else "city"}
    if action == board.end:
        return {"kind": "end"}
    if action < board.draw_oracle:
        return {"kind": "draw colour", "colour": COLOURS[action - board.draw_colour]}
    return {"kind": "draw card", "card": board.cards.names[action - board.draw_card]}


def _facing(board: Board, hex: int, edge: int) -> str:
    """The name of the hex behind an edge, "rim" where the board ends."""
    other = board.neighbour[hex * 6 + edge]
    return board.names[other] if other >= 0 else "rim"
