"""Retreat: where armies go that must leave, are built above Capacity, or are saved by a card."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.activities import go, go_aboard, refuges
from oikist.games.ancient_colonies.armies import exits
from oikist.games.ancient_colonies.board import FIRST_CENTER, PLACE_NAMES, SITE_NAMES, bits
from oikist.games.ancient_colonies.colonies import settle_army, shelters
from oikist.games.ancient_colonies.phases import RETREAT, first_part, second_part, third_part

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why the army cannot go there."""
    if action in legal(state):
        return None
    place = PLACE_NAMES[second_part(state.focus)]
    return f"AC-8.17 place={place}" if state.phase == RETREAT else f"AC-11.10 place={place}"


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
    site = SITE_NAMES[action - state.board.first_save]
    return None if action in legal_saves(state) else f"AC-15.13 site={site}"


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
