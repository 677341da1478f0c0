"""Retreat: where armies go that must leave, are built above Capacity, or are saved by a card."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import armies_at, exits, settle_army, shelters
from oikist.games.ancient_colonies.board import FIRST_CENTER, PLACE_NAMES, SITE_NAMES, bits
from oikist.games.ancient_colonies.fleets import has_fleet_near
from oikist.games.ancient_colonies.phases import RETREAT, first_part, second_part, third_part
from oikist.games.ancient_colonies.retreats import go, go_aboard, may_board, refuges

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the army cannot go there."""
    board, seat, place = state.board, first_part(state.focus), second_part(state.focus)
    is_plains = action != board.retreat_fleet and bool(exits(state, place) >> (action - board.first_retreat) & 1)
    if state.phase == RETREAT:
        if action != board.retreat_fleet:
            return None if is_plains else f"AC-8.17 place={PLACE_NAMES[place]}"
        if not has_fleet_near(state, seat, place):
            return f"AC-8.17 place={PLACE_NAMES[place]}"
        return None if may_board(state, seat, place, third_part(state.focus)) else f"AC-8.21 place={PLACE_NAMES[place]}"
    return None if is_plains else f"AC-11.10 place={PLACE_NAMES[place]}"


def legal(state: "AncientColoniesState") -> list[int]:
    """Centers of plains next to the place, and the fleet where it will do (AC-8.17, AC-8.21, AC-11.10)."""
    board, seat, place = state.board, first_part(state.focus), second_part(state.focus)
    if state.phase == RETREAT:
        tiles, is_afloat = refuges(state, seat, place, third_part(state.focus))
    else:
        tiles, is_afloat = exits(state, place), False
    actions = [board.first_retreat + tile for tile in bits(tiles)]
    return [*actions, board.retreat_fleet] if is_afloat else actions


def apply(state: "AncientColoniesState", action: int) -> None:
    """The army goes there."""
    seat, place = first_part(state.focus), second_part(state.focus)
    if state.phase != RETREAT:
        settle_army(state, seat, FIRST_CENTER + action - state.board.first_retreat)
    elif action == state.board.retreat_fleet:
        go_aboard(state, seat, place)
    else:
        go(state, seat, place, action - state.board.first_retreat)


def save_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the army cannot be saved into this colony."""
    seat, site = first_part(state.focus), action - state.board.first_save
    is_other = state.owner[site] == seat and site != second_part(state.focus)
    return None if is_other and armies_at(state, site) < state.level[site] else f"AC-15.13 site={SITE_NAMES[site]}"


def legal_saves(state: "AncientColoniesState") -> list[int]:
    """Other own colonies with free Capacity (AC-15.13)."""
    sites = shelters(state, first_part(state.focus), second_part(state.focus))
    return [state.board.first_save + site for site in sites]


def apply_save(state: "AncientColoniesState", action: int) -> None:
    """The army that was lost stands in another colony."""
    site = action - state.board.first_save
    if state.told is not None:
        state.told.append(Event("saved", {"seat": state.mover, "site": SITE_NAMES[site]}))
    settle_army(state, state.mover, site)
