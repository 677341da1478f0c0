"""Road: laying one road tile."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.attention import turn_oracles
from oikist.games.magna_grecia.board import (
    CITY,
    END_A,
    END_B,
    EXIT,
    OPPOSITE,
    ORACLE,
    PLAIN,
    ROAD,
    ROAD_SHAPES,
    SET_BITS,
    SHAPE_NAMES,
)
from oikist.games.magna_grecia.moves.debt import road_would_strand
from oikist.games.magna_grecia.network import arrive, connect, follow, occupy
from oikist.games.magna_grecia.turn import roads_left

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState", action: int) -> str | None:
    """Why this road tile cannot be laid."""
    seat, cards, card = state.mover, state.board.cards, state.card
    if state.taken and state.cities_laid:
        return "MG-3.1"
    if state.taken:
        return "MG-3.2"
    if state.cities_laid and state.roads_laid >= cards.roads[card]:
        return f"MG-3.3 limit={cards.roads[card]}"
    if state.roads_laid >= cards.roads_more[card]:
        return f"MG-3.6 limit={cards.roads_more[card]}"
    if state.cities_laid > cards.cities[card]:
        return f"MG-3.7 limit={cards.cities[card]}"
    if state.road_supply[seat] == 0:
        return "MG-3.9 kind=road"
    hex, shape = divmod(action, ROAD_SHAPES)
    if state.tile[hex] != PLAIN:
        return f"MG-5.1 hex={state.board.names[hex]}"  # MG-5.9: whose road it cuts off is not asked
    reason = start_refusal(state, hex, shape)
    if reason is not None:
        return reason
    return road_would_strand(state)


def start_refusal(state: "MagnaGreciaState", hex: int, shape: int) -> str | None:
    """Why neither end of the tile is a good start."""
    seat, tile = state.mover, state.tile
    reasons: list[str] = []
    for edge in (END_A[shape], END_B[shape]):
        other = state.board.neighbour[hex * 6 + edge]
        if other < 0:
            continue
        name = state.board.names[other]
        if CITY <= tile[other] < ROAD:  # MG-5.2: any city
            return None
        if PLAIN < tile[other] <= ORACLE:
            if is_reached(state, seat, other):  # MG-5.3
                return None
            reasons.append(f"MG-5.3 hex={name}")
        elif tile[other] >= ROAD and EXIT[tile[other] * 6 + OPPOSITE[edge]] >= 0:
            if (tile[other] - ROAD) // ROAD_SHAPES == seat:  # MG-5.4
                return None
            reasons.append(f"MG-5.5 hex={name}")
    # MG-5.7: the other end may lead anywhere, so it is never asked about.
    return min(reasons, default="MG-5.6")


def is_reached(state: "MagnaGreciaState", seat: int, hex: int) -> bool:
    """Whether an end of a road tile of the seat's own colour faces this village or oracle (MG-5.10)."""
    for edge in range(6):
        other = state.board.neighbour[hex * 6 + edge]
        if other < 0 or state.tile[other] < ROAD or EXIT[state.tile[other] * 6 + OPPOSITE[edge]] < 0:
            continue
        if (state.tile[other] - ROAD) // ROAD_SHAPES == seat:
            return True
    return False


def legal(state: "MagnaGreciaState", actions: list[int]) -> None:
    """Add all road tiles the seat may lay (MG-5.2 to MG-5.6 are kept up to date in the ports)."""
    if roads_left(state) <= 0 or (state.owed and road_would_strand(state) is not None):
        return
    board, seat = state.board, state.mover
    table, ports = board.road_actions, state.ports[seat].to_bytes(board.hexes, "little")
    data = (state.frontier[seat] & state.plain).to_bytes(board.hex_bytes, "little")  # MG-5.1
    for number in range(len(data)):
        byte = data[number]
        if byte:
            for bit in SET_BITS[byte]:
                hex = number * 8 + bit
                actions += table[hex * 64 + ports[hex]]


def apply(state: "MagnaGreciaState", action: int) -> None:
    """Lay the tile; roads cost nothing (MG-5.8)."""
    seat = state.mover
    hex = action // ROAD_SHAPES
    shape = action - hex * ROAD_SHAPES
    a, b = END_A[shape], END_B[shape]
    place, other = follow(state, hex, a), follow(state, hex, b)
    occupy(state, hex, ROAD + seat * ROAD_SHAPES + shape)
    neighbour = state.board.neighbour
    arrive(state, seat, neighbour[hex * 6 + a], OPPOSITE[a])
    arrive(state, seat, neighbour[hex * 6 + b], OPPOSITE[b])
    state.road_supply[seat] -= 1
    state.roads_laid += 1
    if state.told is not None:
        state.told.append(Event("road", {"seat": seat, "hex": state.board.names[hex], "shape": SHAPE_NAMES[shape]}))
    if connect(state, place, other):
        turn_oracles(state)
