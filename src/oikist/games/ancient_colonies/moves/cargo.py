"""Cargo: armies that embark, colonies that are founded from the fleet, armies that land."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.activities import check_entry
from oikist.games.ancient_colonies.armies import (
    FROM_FLEET,
    add_army,
    army_moves,
    is_vacant,
    remove_army,
    touches,
    unit,
)
from oikist.games.ancient_colonies.board import HOME, SITE_NAMES, TILE_SITE_LIST
from oikist.games.ancient_colonies.colonies import found
from oikist.games.ancient_colonies.moves.fleet import closed
from oikist.games.ancient_colonies.phases import FLEET_STEP
from oikist.games.ancient_colonies.powers import COLONY, aboard, room_aboard, stow

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
    is_late = state.loaded not in (-1, ship)
    if ship == HOME or is_late or not touches(site, ship) or not state.armies[site * state.seats + seat]:
        return f"AC-5.6 site={SITE_NAMES[site]}"
    return None if room_aboard(state, seat) > 0 else f"AC-5.7 number={state.cargo[seat] + 1}"


def found_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the fleet cannot found a colony here."""
    seat, site = state.mover, action - state.board.first_found
    reason = _unload_refusal(state, site)
    if reason is not None:
        return reason
    if not state.is_open[seat] or not state.sites >> site & 1 or not is_vacant(state, seat, site):
        return f"AC-5.9 site={SITE_NAMES[site]}"
    return None


def land_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why an army cannot be landed here."""
    seat, site = state.mover, action - state.board.first_land
    reason = _unload_refusal(state, site)
    if reason is not None:
        return reason
    return None if _can_land(state, seat, site) else f"AC-5.10 site={SITE_NAMES[site]}"


def _unload_refusal(state: "AncientColoniesState", site: int) -> str | None:
    seat = state.mover
    reason = closed(state)
    if reason is not None:
        return reason
    if not state.manned[seat]:
        return "AC-5.2"
    ship = state.ship[seat]
    is_late = state.unloaded not in (-1, site)
    if ship == HOME or is_late or not state.cargo[seat] or not touches(site, ship):
        return f"AC-5.8 site={SITE_NAMES[site]}"
    return None


def _can_land(state: "AncientColoniesState", seat: int, site: int) -> bool:
    """An army aboard, or an open token; a colony of anyone, or a vacant legal site (AC-5.10)."""
    if state.is_open[seat] == COLONY and not aboard(state, seat):  # AC-1.6
        return False
    if state.owner[site] >= 0:
        return True
    return bool(state.sites >> site & 1) and is_vacant(state, seat, site)


def legal(state: "AncientColoniesState") -> list[int]:
    """Everything that may be taken aboard or put ashore where the fleet lies."""
    seat, board = state.mover, state.board
    ship = state.ship[seat]
    if ship == HOME or not state.manned[seat]:
        return []
    actions: list[int] = []
    corners = TILE_SITE_LIST[ship]
    if state.army_places[seat] and state.loaded in (-1, ship) and room_aboard(state, seat) > 0:
        actions = [board.first_embark + site for site in corners if state.armies[site * state.seats + seat]]
    if not state.cargo[seat] or state.unloaded == -2:
        return actions
    if state.unloaded >= 0:
        corners = [state.unloaded]
    if state.is_open[seat]:
        actions += [
            board.first_found + site
            for site in corners
            if state.sites >> site & 1 and state.owner[site] < 0 and is_vacant(state, seat, site)
        ]
    actions += [board.first_land + site for site in corners if _can_land(state, seat, site)]
    return actions


def apply_embark(state: "AncientColoniesState", action: int) -> None:
    """One army comes aboard; an unloading that was begun is over (AC-5.6, AC-5.8)."""
    seat, site = state.mover, action - state.board.first_embark
    state.step = FLEET_STEP
    state.loaded = state.ship[seat]
    if state.unloaded >= 0:
        state.unloaded = -2
    remove_army(state, seat, site)
    stow(state, seat)
    if state.told is not None:
        state.told.append(Event("embark", {"seat": seat, "site": SITE_NAMES[site]}))


def apply_found(state: "AncientColoniesState", action: int) -> None:
    """The colony aboard becomes a Settlement (AC-5.9)."""
    seat, site = state.mover, action - state.board.first_found
    _start_unloading(state, site)
    state.cargo[seat] -= 1
    state.is_open[seat] = 0
    found(state, seat, site)


def apply_land(state: "AncientColoniesState", action: int) -> None:
    """An army goes ashore with its moves before it; an open token is an army if there is no other (AC-5.5, AC-5.10)."""
    seat, site = state.mover, action - state.board.first_land
    _start_unloading(state, site)
    if not aboard(state, seat):
        state.is_open[seat] = 0
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
        state.loaded = -2
