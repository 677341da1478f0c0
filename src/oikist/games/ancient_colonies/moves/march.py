"""March: moving armies by land, boarding the fleet, and being intercepted."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.activities import answer_entry, check_entry
from oikist.games.ancient_colonies.armies import (
    add_army,
    best_unit,
    is_fresh,
    is_landed,
    remove_army,
    unit,
    unit_moves,
    unit_place,
)
from oikist.games.ancient_colonies.board import FIRST_CENTER, HOME, PLACE_NAMES, ROUTES, SITE_NAMES, SITES, touches
from oikist.games.ancient_colonies.fleets import room_aboard, stow
from oikist.games.ancient_colonies.phases import ARMY_STEP, STEPS, first_part, second_part

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

MOST_BOARDING: Final = 2  # AC-6.5


def _target(state: "AncientColoniesState", action: int) -> tuple[int, int]:
    """Where a march starts and where it leads."""
    place = state.board.march_from[action - state.board.first_march]
    return place, ROUTES[place][action - state.board.routes[place]]


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why no army can march there."""
    place, target = _target(state, action)
    if state.step > ARMY_STEP:
        return f"AC-3.2 step={STEPS[state.step]}"
    number = best_unit(state, place)
    if number < 0 or not unit_moves(number):
        return f"AC-6.1 place={PLACE_NAMES[place]}"
    if target >= FIRST_CENTER and not state.plains >> (target - FIRST_CENTER) & 1:
        rule = "AC-6.2" if place < SITES else "AC-6.3"
        return f"{rule} tile={PLACE_NAMES[target]}"
    if target < SITES and not state.sites >> target & 1:
        return f"AC-6.4 site={SITE_NAMES[target]}"
    return "AC-6.10" if state.bound[state.mover] else None


def legal(state: "AncientColoniesState") -> list[int]:
    """Every march of an army with moves left."""
    actions: list[int] = []
    if state.bound[state.mover]:  # AC-6.10
        return actions
    units = state.units
    routes = state.board.routes
    for index, number in enumerate(units):
        place = number >> 10
        if not number >> 7 & 7 or (index + 1 < len(units) and units[index + 1] >> 10 == place):
            continue  # the last unit of a place has most moves left (AC-6.1)
        first = routes[place]
        for offset, target in enumerate(ROUTES[place]):
            if target >= FIRST_CENTER:
                if state.plains >> (target - FIRST_CENTER) & 1:
                    actions.append(first + offset)
            elif state.sites >> target & 1:
                actions.append(first + offset)
    return actions


def apply(state: "AncientColoniesState", action: int) -> None:
    """The army with most moves left goes one space; others may intercept it there."""
    seat = state.mover
    place, target = _target(state, action)
    state.step = ARMY_STEP
    number = best_unit(state, place)
    entry = place - FIRST_CENTER + 1 if target < SITES else 0
    state.walker = unit(target, unit_moves(number) - 1, entry, 0, 1 if is_landed(number) else 0)
    remove_army(state, seat, place, number)
    add_army(state, seat, target, state.walker)
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "place": PLACE_NAMES[place], "target": PLACE_NAMES[target]}
        state.told.append(Event("march", facts))
    check_entry(state, target)


def board_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why no army of this colony can board the fleet."""
    seat, site = state.mover, action - state.board.first_board
    if state.step > ARMY_STEP:
        return f"AC-3.2 step={STEPS[state.step]}"
    if not state.manned[seat]:
        return "AC-5.2"
    if room_aboard(state, seat) <= 0:
        return f"AC-5.7 number={state.cargo[seat] + 1}"
    is_beside = state.ship[seat] != HOME and touches(site, state.ship[seat])
    can_board = is_beside and _waiting(state, site) >= 0 and state.boarded < MOST_BOARDING
    if not can_board:
        return f"AC-6.5 site={SITE_NAMES[site]}"
    return "AC-6.10" if state.bound[seat] else None


def _waiting(state: "AncientColoniesState", site: int) -> int:
    """An army that began the turn in this own colony and has not moved, -1 if there is none (AC-6.5)."""
    for number in state.units:
        if unit_place(number) == site and is_fresh(number):
            return number
    return -1


def legal_boards(state: "AncientColoniesState") -> list[int]:
    """Every colony an army may board the fleet from."""
    seat = state.mover
    ship = state.ship[seat]
    if (
        state.bound[seat]
        or ship == HOME
        or not state.manned[seat]
        or state.boarded >= MOST_BOARDING
        or room_aboard(state, seat) <= 0
    ):
        return []
    sites = {number >> 10 for number in state.units if number & 2}
    return [state.board.first_board + site for site in sorted(sites) if touches(site, ship)]


def apply_board(state: "AncientColoniesState", action: int) -> None:
    """An army goes aboard as its whole move (AC-6.5)."""
    seat, site = state.mover, action - state.board.first_board
    state.step = ARMY_STEP
    state.boarded += 1
    remove_army(state, seat, site, _waiting(state, site))
    stow(state, seat)
    if state.told is not None:
        state.told.append(Event("embark", {"seat": seat, "site": SITE_NAMES[site]}))


def legal_replies(state: "AncientColoniesState") -> list[int]:
    """Intercept, permit if it is a colony, or let pass (AC-6.6, AC-7.3)."""
    board, place = state.board, first_part(state.focus)
    if place < SITES and state.owner[place] >= 0:
        return [board.intercept, board.permit, board.pass_by]
    return [board.intercept, board.pass_by]


def permit_refusal(state: "AncientColoniesState", _action: int) -> str | None:
    """Why permission cannot be given in reply: it is about colonies only."""
    place = first_part(state.focus)
    return None if place < SITES and state.owner[place] >= 0 else "AC-7.3"


def apply_intercept(state: "AncientColoniesState", _action: int) -> None:
    """The army stops (AC-6.8)."""
    answer_entry(state, first_part(state.focus), second_part(state.focus), 1)


def apply_permit(state: "AncientColoniesState", _action: int) -> None:
    """The guest is welcome in all colonies of the host (AC-7.1, AC-7.3)."""
    host = second_part(state.focus)
    state.walker = 0
    state.allows[host] |= 1 << state.active
    if state.told is not None:
        state.told.append(Event("allow", {"seat": host, "other_seat": state.active}))


def apply_pass(state: "AncientColoniesState") -> None:
    """The army may go on; the next interceptor is asked."""
    answer_entry(state, first_part(state.focus), second_part(state.focus), 0)
