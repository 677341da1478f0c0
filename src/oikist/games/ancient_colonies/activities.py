"""Activities: how they begin for a seat, entries into places of others, and how they end."""

from bisect import insort
from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import (
    FROM_FLEET,
    NO_ENTRY,
    add_army,
    armies_at,
    exits,
    has_fleet_near,
    muster,
    remove_army,
    unit_entry,
    unit_moves,
    unit_place,
)
from oikist.games.ancient_colonies.board import FIRST_CENTER, MOST_SEATS, PLACE_NAMES, SITES
from oikist.games.ancient_colonies.components import FLEET_MOVE, FLIP, LATE_FLIP, PEEK, PEEK_ANY
from oikist.games.ancient_colonies.phases import (
    ENTRY,
    FLIP_STEP,
    LAST_LEAVE,
    RETREAT,
    TO_CENTER,
    TO_CENTER_OR_FLEET,
    WHERE_IT_CAME_FROM,
    push,
)
from oikist.games.ancient_colonies.powers import power, stow
from oikist.games.ancient_colonies.turn import next_seat

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

FLEET_MOVES: Final = 3  # AC-5.1


def begin(state: "AncientColoniesState") -> None:
    """The seat in turn starts its Activities with step a (AC-3.2)."""
    seat = state.active
    state.step = FLIP_STEP
    state.flips = 1 + power(state, seat, FLIP)  # AC-4.1, AC-15.9
    state.late_flips = power(state, seat, LATE_FLIP)  # AC-4.5
    state.peeks = power(state, seat, PEEK)  # AC-4.6
    state.peeks_any = power(state, seat, PEEK_ANY)
    state.sails = FLEET_MOVES + power(state, seat, FLEET_MOVE)  # AC-15.8
    muster(state, seat)


def end(state: "AncientColoniesState") -> None:
    """The seat ends its Activities; armies that may not stay leave first (AC-3.3, AC-8.21)."""
    push(state, LAST_LEAVE)
    close(state)


def close(state: "AncientColoniesState") -> None:
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


def leave(state: "AncientColoniesState") -> None:
    """The next seat is in turn."""
    state.bound[state.active] = 0
    clear(state)
    next_seat(state)


def clear(state: "AncientColoniesState") -> None:
    """Nothing of one seat's Activities is left for the next."""
    state.flips = state.late_flips = state.peeks = state.peeks_any = 0
    state.sails = state.has_sailed = state.boarded = 0
    state.loaded = state.unloaded = -1
    state.units = []
    state.walker = 0
    state.answers = []
    state.fought = []
    state.changed = 0


def check_entry(state: "AncientColoniesState", place: int) -> None:
    """Whoever may intercept the army that has just come is asked, from its left on (AC-6.6, AC-6.8)."""
    seat, walker = state.active, state.walker
    state.walker = 0
    if not unit_moves(walker) or state.bound[seat]:
        return
    owner = state.owner[place] if place < SITES else -1
    for offset in range(1, state.seats):
        other = (seat + offset) % state.seats
        if owner >= 0:
            if other != owner or state.allows[owner] >> seat & 1:  # AC-7.4
                continue
        elif not state.armies[place * state.seats + other]:
            continue
        answer = (place * MOST_SEATS + other) * 2
        if answer + 1 in state.answers:  # AC-6.7
            stop(state, walker)
            return
        if answer not in state.answers:
            state.walker = walker
            push(state, ENTRY, place, other)
            return


def answer_entry(state: "AncientColoniesState", place: int, seat: int, is_stopped: int) -> None:
    """Remember the answer of an interceptor for these Activities (AC-6.7)."""
    insort(state.answers, (place * MOST_SEATS + seat) * 2 + is_stopped)
    if is_stopped:
        stop(state, state.walker)
        state.walker = 0
    else:
        check_entry(state, place)


def stop(state: "AncientColoniesState", walker: int) -> None:
    """The army that has just come moves no further this turn (AC-6.8)."""
    state.units.remove(walker)
    insort(state.units, walker & ~(7 << 7))
    if state.told is not None:
        place = PLACE_NAMES[unit_place(walker)]
        state.told.append(Event("stopped", {"seat": state.active, "place": place}))


def way_back(state: "AncientColoniesState", seat: int, place: int, where: int) -> int:
    """The tile an army goes back to without a choice, -1 if there is none (AC-8.21)."""
    if where != WHERE_IT_CAME_FROM or seat != state.active:
        return -1
    entry = _entry(state, place)
    return entry - 1 if entry not in (NO_ENTRY, FROM_FLEET) else -1


def _entry(state: "AncientColoniesState", place: int) -> int:
    for number in state.units:
        if unit_place(number) == place:
            return unit_entry(number)
    return NO_ENTRY


def refuges(state: "AncientColoniesState", seat: int, place: int, where: int) -> tuple[int, bool]:
    """Centers an army may go to, and whether its fleet will do (AC-7.5, AC-8.17, AC-8.21)."""
    is_afloat = where == TO_CENTER_OR_FLEET
    if where == WHERE_IT_CAME_FROM:
        # Guests that were sent away may go aboard (AC-7.7); others, and those that came from a fleet, go ashore.
        owner = state.owner[place]
        is_guest = owner != seat and not state.allows[owner] >> seat & 1
        is_afloat = is_guest and (seat != state.active or _entry(state, place) == NO_ENTRY)
    return exits(state, place), is_afloat and where != TO_CENTER and has_fleet_near(state, seat, place)


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
