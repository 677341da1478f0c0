"""Upkeep: what the armies of a seat cost, and those that go home because they are not maintained."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import remove_army, total_armies
from oikist.games.ancient_colonies.board import PLACE_NAMES, PLACES, bits
from oikist.games.ancient_colonies.components import MAINTENANCE
from oikist.games.ancient_colonies.fleets import armies_at_sea
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def owed(state: "AncientColoniesState", seat: int) -> int:
    """Armies that still need upkeep (AC-10.2, AC-15.6)."""
    armies = total_armies(state, seat) + armies_at_sea(state, seat)
    return armies - power(state, seat, MAINTENANCE) - state.paid


def must_dismiss_all(state: "AncientColoniesState", seat: int) -> bool:
    """Whether no army can be kept: nobody is asked in which order they go (AC-10.3)."""
    has_money = any(state.money[site] for site in bits(state.mine[seat]))
    return not has_money and not state.paid and not power(state, seat, MAINTENANCE)


def dismiss_all(state: "AncientColoniesState", seat: int) -> None:
    """Every army that costs upkeep goes home."""
    for place in bits(state.army_places[seat]):
        for _ in range(state.armies[place * state.seats + seat]):
            dismiss(state, seat, place)
    while owed(state, seat) > 0:
        dismiss(state, seat, PLACES)


def dismiss(state: "AncientColoniesState", seat: int, place: int) -> None:
    """An army is not maintained and goes home, from a place or, beyond the last one, from aboard (AC-10.3)."""
    state.stock[seat] += 1
    if place == PLACES:
        state.cargo[seat] -= 1
    else:
        remove_army(state, seat, place)
    if state.told is not None:
        if place == PLACES:
            state.told.append(Event("dismiss-fleet", {"seat": seat}))
        else:
            state.told.append(Event("dismiss", {"seat": seat, "place": PLACE_NAMES[place]}))
