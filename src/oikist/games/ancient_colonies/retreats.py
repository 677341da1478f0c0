"""Retreats: which armies must leave a place, where they may go, and how they go there."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import (
    FROM_FLEET,
    NO_ENTRY,
    add_army,
    armies_at,
    exits,
    first_unit,
    remove_army,
    unit_entry,
)
from oikist.games.ancient_colonies.board import FIRST_CENTER, PLACE_NAMES, SITES
from oikist.games.ancient_colonies.fleets import has_fleet_near, stow
from oikist.games.ancient_colonies.phases import RETREAT, TO_CENTER, TO_CENTER_OR_FLEET, WHERE_IT_CAME_FROM, push

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def send_off(state: "AncientColoniesState") -> None:
    """Send away armies that are unwelcome or above Capacity (AC-8.21, AC-7.7)."""
    for site in range(SITES - 1, -1, -1):
        owner = state.owner[site]
        if owner < 0 or not armies_at(state, site):
            continue
        armies = state.armies[site * state.seats : (site + 1) * state.seats]
        order = [(owner + offset) % state.seats for offset in range(1, state.seats + 1)]
        unwelcome = [seat for seat in order if seat != owner and not state.allows[owner] >> seat & 1]
        leaving = [seat for seat in unwelcome for _ in range(armies[seat])]
        for seat in order:
            if seat not in unwelcome:
                excess = max(0, sum(armies) - len(leaving) - state.level[site])
                leaving += [seat] * min(armies[seat], excess)
        for seat in reversed(leaving):
            push(state, RETREAT, seat, site, WHERE_IT_CAME_FROM)


def way_back(state: "AncientColoniesState", seat: int, place: int, where: int) -> int:
    """The tile an army goes back to without a choice, -1 if there is none (AC-8.21)."""
    if where != WHERE_IT_CAME_FROM or seat != state.active:
        return -1
    entry = _entry(state, place)
    return entry - 1 if entry not in (NO_ENTRY, FROM_FLEET) else -1


def _entry(state: "AncientColoniesState", place: int) -> int:
    number = first_unit(state, place)
    return unit_entry(number) if number >= 0 else NO_ENTRY


def refuges(state: "AncientColoniesState", seat: int, place: int, where: int) -> tuple[int, bool]:
    """Centers an army may go to, and whether its fleet will do (AC-7.5, AC-8.17, AC-8.21)."""
    return exits(state, place), may_board(state, seat, place, where) and has_fleet_near(state, seat, place)


def may_board(state: "AncientColoniesState", seat: int, place: int, where: int) -> bool:
    """Whether an army that leaves may go to its fleet at all (AC-7.5, AC-7.7, AC-8.17, AC-8.21)."""
    if where != WHERE_IT_CAME_FROM:
        return where == TO_CENTER_OR_FLEET
    # Guests that were sent away may go aboard; others, and those that came in this turn, go ashore.
    owner = state.owner[place]
    is_guest = owner != seat and not state.allows[owner] >> seat & 1
    return is_guest and (seat != state.active or _entry(state, place) == NO_ENTRY)


def go(state: "AncientColoniesState", seat: int, place: int, tile: int) -> None:
    """An army leaves a place for a center."""
    remove_army(state, seat, place)
    add_army(state, seat, FIRST_CENTER + tile)
    _tell_leaving(state, "retreat", seat, place, PLACE_NAMES[FIRST_CENTER + tile])


def go_aboard(state: "AncientColoniesState", seat: int, place: int) -> None:
    """An army leaves a place for its fleet."""
    remove_army(state, seat, place)
    stow(state, seat)
    _tell_leaving(state, "retreat-fleet", seat, place, "")


def go_home(state: "AncientColoniesState", seat: int, place: int) -> None:
    """An army that has nowhere to go returns to the home country."""
    remove_army(state, seat, place)
    state.stock[seat] += 1
    _tell_leaving(state, "retreat-home", seat, place, "")


def _tell_leaving(state: "AncientColoniesState", key: str, seat: int, place: int, target: str) -> None:
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "place": PLACE_NAMES[place]}
        if target:
            facts["target"] = target
        state.told.append(Event(key, facts))


def trim(state: "AncientColoniesState", site: int) -> None:
    """Armies above Capacity leave, guests before the owner's own (AC-8.21, AC-10.22)."""
    excess = max(0, armies_at(state, site) - state.level[site])
    leaving: list[int] = []
    for offset in range(1, state.seats + 1):
        seat = (state.owner[site] + offset) % state.seats
        leaving += [seat] * min(excess - len(leaving), state.armies[site * state.seats + seat])
    for seat in reversed(leaving):
        push(state, RETREAT, seat, site, TO_CENTER)
