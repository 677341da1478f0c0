"""Convert: armies that become a colony."""

from typing import TYPE_CHECKING

from oikist.games.ancient_colonies.armies import is_free, remove_army
from oikist.games.ancient_colonies.board import SITE_NAMES, bits
from oikist.games.ancient_colonies.colonies import found
from oikist.games.ancient_colonies.land import unsettled_sites
from oikist.games.ancient_colonies.phases import CONVERT_STEP, TRIM, push

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why armies here cannot become a colony."""
    seat, site = state.mover, action - state.board.first_convert
    has_two = state.armies[site * state.seats + seat] >= 2
    if not has_two or not is_free(state, seat, site):
        return f"AC-9.1 site={SITE_NAMES[site]}"
    return None if state.is_converting else "AC-9.3"


def legal(state: "AncientColoniesState") -> list[int]:
    """Every vacant site with two own armies (AC-9.1)."""
    if not state.is_converting:
        return []
    seat, seats = state.mover, state.seats
    places = state.army_places[seat] & unsettled_sites(state)
    return [
        state.board.first_convert + site
        for site in (bits(places) if places else [])
        if state.armies[site * seats + seat] >= 2 and is_free(state, seat, site)
    ]


def apply(state: "AncientColoniesState", action: int) -> None:
    """One army becomes a Settlement, one goes home, those above Capacity leave (AC-9.1, AC-9.2)."""
    seat, site = state.mover, action - state.board.first_convert
    state.step = CONVERT_STEP
    remove_army(state, seat, site)
    remove_army(state, seat, site)
    state.stock[seat] += 1
    found(state, seat, site)
    push(state, TRIM, site)
