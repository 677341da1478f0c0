"""Fleet: manning it, sailing, going home, loading at home and leaving."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import HOME, TILE_NAMES, TILE_NEAR, bits
from oikist.games.ancient_colonies.components import FLEET_ROOM
from oikist.games.ancient_colonies.fleets import FLEET_ARMIES, NO_MORE, NOT_YET, OPEN, send_fleet_home
from oikist.games.ancient_colonies.phases import ARMY_STEP, FLEET_STEP, LEAVE, STEPS, push
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def closed(state: "AncientColoniesState") -> str | None:
    """The rule that has closed step b, if one has."""
    return f"AC-3.2 step={STEPS[state.step]}" if state.step > FLEET_STEP else None


def man_refusal(state: "AncientColoniesState", _action: int) -> str | None:
    """Why the ship cannot be manned."""
    seat = state.mover
    reason = closed(state)
    if reason is not None:
        return reason
    if state.manned[seat] or state.ship[seat] != HOME:
        return "AC-5.11"
    return None if state.stock[seat] else "AC-11.12 need=1 have=0"


def apply_man(state: "AncientColoniesState", _action: int) -> None:
    """A token of the stock mans the ship again (AC-5.11)."""
    state.manned[state.mover] = 1
    state.stock[state.mover] -= 1
    state.step = FLEET_STEP
    if state.told is not None:
        state.told.append(Event("man", {"seat": state.mover}))


def sail_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the fleet cannot sail to this tile."""
    seat, tile = state.mover, action - state.board.first_sail
    reason = closed(state)
    if reason is not None:
        return reason
    ship = state.ship[seat]
    if ship != HOME and state.manned[seat]:
        is_near = bool(state.water & TILE_NEAR[ship] & 1 << tile)
        return None if state.sails and is_near else f"AC-5.1 tile={TILE_NAMES[tile]}"
    if not state.manned[seat]:
        return "AC-5.2"
    if state.has_sailed or not state.reach >> tile & 1:
        return f"AC-5.4 tile={TILE_NAMES[tile]}"
    return None


def home_refusal(state: "AncientColoniesState", _action: int) -> str | None:
    """Why the fleet cannot go home."""
    reason = closed(state)
    if reason is not None:
        return reason
    if not state.manned[state.mover]:
        return "AC-5.2"
    return "AC-5.3" if state.ship[state.mover] == HOME or state.has_sailed else None


def load_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why so many tokens cannot be loaded at home."""
    seat, number = state.mover, action - state.board.first_load + 1
    reason = closed(state)
    if reason is not None:
        return reason
    if not state.manned[seat]:
        return "AC-5.2"
    if state.ship[seat] != HOME or state.has_sailed or state.loaded != NOT_YET:
        return "AC-5.5"
    if number > FLEET_ARMIES + power(state, seat, FLEET_ROOM):
        return f"AC-5.7 number={number}"
    return f"AC-11.12 need={number} have={state.stock[seat]}" if state.stock[seat] < number else None


def legal(state: "AncientColoniesState") -> list[int]:
    """What the fleet may do as a ship: be manned, sail, go home, load at home."""
    seat, board = state.mover, state.board
    ship = state.ship[seat]
    if not state.manned[seat]:  # AC-5.12: at sea nothing can be done about it
        return [board.man] if ship == HOME and state.stock[seat] else []
    first = board.first_sail
    if ship != HOME:
        actions: list[int] = []
        if state.sails:
            actions = [first + tile for tile in bits(state.water & TILE_NEAR[ship])]
        if not state.has_sailed:
            actions.append(board.home)
        return actions
    if state.has_sailed:
        return []
    actions = [first + tile for tile in bits(state.reach)]
    most = min(FLEET_ARMIES + power(state, seat, FLEET_ROOM), state.stock[seat])
    if state.loaded == NOT_YET:
        actions += [board.first_load + number for number in range(most)]
    return actions


def legal_leaves(state: "AncientColoniesState") -> list[int]:
    """Where a fleet that has loaded at home may go (AC-5.4, AC-5.5)."""
    return [state.board.first_sail + tile for tile in bits(state.reach)]


def apply_sail(state: "AncientColoniesState", action: int) -> None:
    """One space at sea (AC-5.1), or out from home (AC-5.4)."""
    seat, tile = state.mover, action - state.board.first_sail
    state.step = FLEET_STEP
    if state.ship[seat] == HOME:
        state.sails = 0
    else:
        state.sails -= 1
    state.has_sailed = 1
    state.ship[seat] = tile
    if state.loaded >= 0:  # AC-5.6
        state.loaded = NO_MORE
    if state.unloaded >= 0:  # AC-5.8
        state.unloaded = NO_MORE
    if state.told is not None:
        state.told.append(Event("sail", {"seat": seat, "tile": TILE_NAMES[tile]}))


def apply_home(state: "AncientColoniesState", _action: int) -> None:
    """The whole move of the fleet (AC-5.3)."""
    send_fleet_home(state, state.mover)
    state.has_sailed = 1
    state.step = ARMY_STEP
    if state.told is not None:
        state.told.append(Event("home", {"seat": state.mover}))


def apply_load(state: "AncientColoniesState", action: int) -> None:
    """Tokens come aboard at home; one of them stays open while there is room for a colony (AC-5.5, AC-5.7)."""
    seat, number = state.mover, action - state.board.first_load + 1
    state.step = FLEET_STEP
    state.stock[seat] -= number
    state.cargo[seat] = number
    state.settlers[seat] = OPEN if number <= 1 + power(state, seat, FLEET_ROOM) else 0
    state.loaded = NO_MORE
    if state.told is not None:
        state.told.append(Event("load", {"seat": seat, "number": number}))
    push(state, LEAVE)
