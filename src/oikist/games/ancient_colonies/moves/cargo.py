"""Cargo: armies that embark, colonies that are founded from the fleet, armies that land."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.activities import check_entry
from oikist.games.ancient_colonies.armies import FROM_FLEET, add_army, army_moves, is_free, remove_army, unit
from oikist.games.ancient_colonies.board import HOME, SITE_NAMES, TILE_SITE_LIST, touches
from oikist.games.ancient_colonies.colonies import found
from oikist.games.ancient_colonies.fleets import COLONY, NO_MORE, NOT_YET, aboard, room_aboard, stow
from oikist.games.ancient_colonies.moves.fleet import closed
from oikist.games.ancient_colonies.phases import FLEET_STEP

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def embark_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why an army at this site cannot come aboard."""
    seat, site = state.mover, action - state.board.first_embark
    reason = closed(state)
    if reason is not None:
        return reason
    if not state.manned[seat]:
        return "AC-5.2"
    ship = state.ship[seat]
    is_late = state.loaded not in (NOT_YET, ship)
    if ship == HOME or is_late or not touches(site, ship) or not state.armies[site * state.seats + seat]:
        return f"AC-5.6 site={SITE_NAMES[site]}"
    return None if room_aboard(state, seat) > 0 else f"AC-5.7 number={state.cargo[seat] + 1}"


def found_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the fleet cannot found a colony here."""
    seat, site = state.mover, action - state.board.first_found
    reason = _unload_refusal(state, site)
    if reason is not None:
        return reason
    if not state.settlers[seat] or not is_free(state, seat, site):
        return f"AC-5.9 site={SITE_NAMES[site]}"
    return None


def land_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why an army cannot be landed here."""
    seat, site = state.mover, action - state.board.first_land
    reason = _unload_refusal(state, site)
    if reason is not None:
        return reason
    can_land = _has_army(state, seat) and (state.owner[site] >= 0 or is_free(state, seat, site))
    return None if can_land else f"AC-5.10 site={SITE_NAMES[site]}"


def _unload_refusal(state: "AncientColoniesState", site: int) -> str | None:
    seat = state.mover
    reason = closed(state)
    if reason is not None:
        return reason
    if not state.manned[seat]:
        return "AC-5.2"
    ship = state.ship[seat]
    is_late = state.unloaded not in (NOT_YET, site)
    if ship == HOME or is_late or not state.cargo[seat] or not touches(site, ship):
        return f"AC-5.8 site={SITE_NAMES[site]}"
    return None


def _has_army(state: "AncientColoniesState", seat: int) -> bool:
    """Whether what is aboard can land as an army: an open token too, but no colony (AC-1.6, AC-5.5)."""
    return state.settlers[seat] != COLONY or aboard(state, seat) > 0


def legal(state: "AncientColoniesState") -> list[int]:
    """Everything that may be taken aboard or put ashore where the fleet lies."""
    seat, board = state.mover, state.board
    ship = state.ship[seat]
    if ship == HOME or not state.manned[seat]:
        return []
    actions: list[int] = []
    corners = TILE_SITE_LIST[ship]
    if state.army_places[seat] and state.loaded in (NOT_YET, ship) and room_aboard(state, seat) > 0:
        actions = [board.first_embark + site for site in corners if state.armies[site * state.seats + seat]]
    if not state.cargo[seat] or state.unloaded == NO_MORE:
        return actions
    if state.unloaded >= 0:
        corners = [state.unloaded]
    free = [site for site in corners if is_free(state, seat, site)]
    if state.settlers[seat]:
        actions += [board.first_found + site for site in free]
    if _has_army(state, seat):
        actions += [board.first_land + site for site in corners if state.owner[site] >= 0 or site in free]
    return actions


def apply_embark(state: "AncientColoniesState", action: int) -> None:
    """One army comes aboard; an unloading that was begun is over (AC-5.6, AC-5.8)."""
    seat, site = state.mover, action - state.board.first_embark
    state.step = FLEET_STEP
    state.loaded = state.ship[seat]
    if state.unloaded >= 0:
        state.unloaded = NO_MORE
    remove_army(state, seat, site)
    stow(state, seat)
    if state.told is not None:
        state.told.append(Event("embark", {"seat": seat, "site": SITE_NAMES[site]}))


def apply_found(state: "AncientColoniesState", action: int) -> None:
    """The colony aboard becomes a Settlement (AC-5.9)."""
    seat, site = state.mover, action - state.board.first_found
    _start_unloading(state, site)
    state.cargo[seat] -= 1
    state.settlers[seat] = 0
    found(state, seat, site)


def apply_land(state: "AncientColoniesState", action: int) -> None:
    """An army goes ashore with its moves before it; an open token is an army if there is no other (AC-5.5, AC-5.10)."""
    seat, site = state.mover, action - state.board.first_land
    _start_unloading(state, site)
    if not aboard(state, seat):
        state.settlers[seat] = 0
    state.cargo[seat] -= 1
    state.walker = unit(site, army_moves(state, seat), FROM_FLEET, 0, 1)
    add_army(state, seat, site, state.walker)
    if state.told is not None:
        state.told.append(Event("land", {"seat": seat, "site": SITE_NAMES[site]}))
    check_entry(state, site)  # AC-6.9


def _start_unloading(state: "AncientColoniesState", site: int) -> None:
    state.step = FLEET_STEP
    state.unloaded = site
    if state.loaded >= 0:
        state.loaded = NO_MORE
