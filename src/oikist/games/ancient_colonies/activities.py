"""Activities: how they begin for a seat, entries into places of others, and how they end."""

from bisect import insort
from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import muster, unit_moves, unit_place
from oikist.games.ancient_colonies.board import MOST_SEATS, PLACE_NAMES, SITES
from oikist.games.ancient_colonies.components import FLEET_MOVE, FLIP, LATE_FLIP, PEEK, PEEK_ANY
from oikist.games.ancient_colonies.fleets import FLEET_MOVES, NOT_YET
from oikist.games.ancient_colonies.phases import ENTRY, FLIP_STEP, LAST_LEAVE, push
from oikist.games.ancient_colonies.powers import power
from oikist.games.ancient_colonies.retreats import send_off
from oikist.games.ancient_colonies.turn import next_seat

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


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
    send_off(state)


def leave(state: "AncientColoniesState") -> None:
    """The next seat is in turn."""
    state.bound[state.active] = 0
    clear(state)
    next_seat(state)


def clear(state: "AncientColoniesState") -> None:
    """Nothing of one seat's Activities is left for the next."""
    state.flips = state.late_flips = state.peeks = state.peeks_any = 0
    state.sails = state.has_sailed = state.boarded = 0
    state.loaded = state.unloaded = NOT_YET
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
