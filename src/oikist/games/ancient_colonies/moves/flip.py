"""Flip: turning a tile up, and peeking at one."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import (
    ALL_TILES,
    FACE_NAMES,
    HOME,
    PLACE_TILES,
    SITE_TILES,
    TILE_NAMES,
    TILE_NEAR,
    UNKNOWN,
    bits,
)
from oikist.games.ancient_colonies.cards import move_sibyl
from oikist.games.ancient_colonies.components import COLONY_FLIP
from oikist.games.ancient_colonies.land import turn_up
from oikist.games.ancient_colonies.phases import FACE, FLEET_STEP, FLIP_STEP, STEPS, push
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why this tile cannot be flipped."""
    tile = action - state.board.first_flip
    is_late = state.step == FLEET_STEP and state.late_flips > 0  # AC-4.5
    if state.step != FLIP_STEP and not is_late:
        return f"AC-3.2 step={STEPS[state.step]}"
    if not is_late and state.flips + state.late_flips == 0:
        return "AC-4.1"
    if state.shown >> tile & 1:
        return f"AC-4.2 tile={TILE_NAMES[tile]}"
    return None if near(state, state.mover) >> tile & 1 else f"AC-4.3 tile={TILE_NAMES[tile]}"


def near(state: "AncientColoniesState", seat: int) -> int:
    """The tiles a seat could flip if they lay face down (AC-4.3, AC-4.4)."""
    ship = state.ship[seat]
    tiles = TILE_NEAR[ship] if ship != HOME and state.manned[seat] else 0
    left = state.army_places[seat]
    while left:
        low = left & -left
        left ^= low
        tiles |= PLACE_TILES[low.bit_length() - 1]
    if power(state, seat, COLONY_FLIP):
        tiles |= _beside_colonies(state, seat)
    return tiles


def _beside_colonies(state: "AncientColoniesState", seat: int) -> int:
    tiles = 0
    for site in bits(state.mine[seat]):
        tiles |= SITE_TILES[site]
    return tiles


def legal(state: "AncientColoniesState") -> list[int]:
    """Every tile that may be flipped now."""
    if state.step == FLIP_STEP:
        if state.flips + state.late_flips == 0:
            return []
    elif state.step != FLEET_STEP or not state.late_flips:
        return []
    hidden = near(state, state.mover) & ~state.shown
    first = state.board.first_flip
    return [first + tile for tile in bits(hidden)] if hidden else []


def apply(state: "AncientColoniesState", action: int) -> None:
    """A flip of step a is used before the one that can be made later (AC-4.5)."""
    tile = action - state.board.first_flip
    if state.step == FLIP_STEP and state.flips:
        state.flips -= 1
    else:
        state.late_flips -= 1
    if state.face[tile] == UNKNOWN:
        push(state, FACE, tile, 0)
    else:  # somebody had peeked at it
        show(state, tile)


def show(state: "AncientColoniesState", tile: int) -> None:
    """A tile lies face up from now on; a colony may turn out to stand on the oracle (AC-2.7)."""
    turn_up(state, tile)
    if state.told is not None:
        state.told.append(Event("flip", {"tile": TILE_NAMES[tile], "face": face_name(state, tile)}))
    move_sibyl(state)


def face_name(state: "AncientColoniesState", tile: int) -> str:
    """The face of a tile in a word."""
    return FACE_NAMES[state.face[tile]]


def peek_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the seat cannot peek at this tile."""
    tile = action - state.board.first_peek
    if state.step != FLIP_STEP:
        return f"AC-3.2 step={STEPS[state.step]}"
    if state.peeks + state.peeks_any == 0 or state.shown >> tile & 1:
        return f"AC-4.6 tile={TILE_NAMES[tile]}"
    if not state.peeks_any and not within_sight(state, state.mover) >> tile & 1:
        return f"AC-4.6 tile={TILE_NAMES[tile]}"
    return f"AC-4.7 tile={TILE_NAMES[tile]}" if state.known[tile] >> state.mover & 1 else None


def within_sight(state: "AncientColoniesState", seat: int) -> int:
    """Tiles next to the fleet, an army or a colony (AC-4.6, AC-15.10)."""
    return near(state, seat) | _beside_colonies(state, seat)


def legal_peeks(state: "AncientColoniesState") -> list[int]:
    """Every tile the seat may peek at now."""
    if state.step != FLIP_STEP or state.peeks + state.peeks_any == 0:
        return []
    tiles = ALL_TILES if state.peeks_any else within_sight(state, state.mover)
    first, seat = state.board.first_peek, state.mover
    return [first + tile for tile in bits(tiles & ~state.shown) if not state.known[tile] >> seat & 1]


def apply_peek(state: "AncientColoniesState", action: int) -> None:
    """The seat looks at a tile; the peek that goes anywhere is kept as long as another will do."""
    tile, seat = action - state.board.first_peek, state.mover
    if state.peeks and within_sight(state, seat) >> tile & 1:
        state.peeks -= 1
    else:
        state.peeks_any -= 1
    if state.told is not None:
        state.told.append(Event("peek", {"seat": seat, "tile": TILE_NAMES[tile]}))
    if state.face[tile] == UNKNOWN:
        push(state, FACE, tile, seat + 1)
    else:
        learn(state, tile, seat)


def learn(state: "AncientColoniesState", tile: int, seat: int) -> None:
    """A seat knows a tile that lies face down."""
    state.known[tile] |= 1 << seat
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "tile": TILE_NAMES[tile], "face": face_name(state, tile)}
        state.told.append(Event("peeked", facts))
