"""Armies: where they stand, how they are lost, and what each of the seat in turn has done in its Activities."""

from bisect import insort
from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import PLACE_NAMES, PLACE_TILES
from oikist.games.ancient_colonies.components import ARMY_MOVE, SAVE_ARMY
from oikist.games.ancient_colonies.fleets import armies_at_sea
from oikist.games.ancient_colonies.phases import ACTIVITIES_STAGE, SAVE, first_part, push, second_part
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

ARMY_MOVES: Final = 3  # AC-6.1
MOST_MOVES: Final = 7  # as many as a unit can count
NO_ENTRY: Final = 0  # else the tile it came from + 1
FROM_FLEET: Final = 21


def unit(place: int, moves: int, entry: int, is_fresh: int, is_landed: int) -> int:
    """An army in its Activities as a number: the more moves are left, the higher."""
    return place << 10 | moves << 7 | entry << 2 | is_fresh << 1 | is_landed


def unit_place(number: int) -> int:
    """Where it stands."""
    return number >> 10


def unit_moves(number: int) -> int:
    """Moves it has left."""
    return number >> 7 & 7


def unit_entry(number: int) -> int:
    """Where it came from: NO_ENTRY, tile + 1, or FROM_FLEET."""
    return number >> 2 & 31


def is_fresh(number: int) -> bool:
    """Whether it began the turn in an own colony and has not moved (AC-6.5)."""
    return bool(number & 2)


def is_landed(number: int) -> bool:
    """Whether it was landed this turn."""
    return bool(number & 1)


def army_moves(state: "AncientColoniesState", seat: int) -> int:
    """Moves of each army this turn (AC-6.1, AC-15.8)."""
    return min(MOST_MOVES, ARMY_MOVES + power(state, seat, ARMY_MOVE))


def muster(state: "AncientColoniesState", seat: int) -> None:
    """Give every army of the seat in turn its moves."""
    moves = army_moves(state, seat)
    state.units = []
    left = state.army_places[seat]
    while left:
        low = left & -left
        left ^= low
        place = low.bit_length() - 1
        fresh = 1 if state.mine[seat] & low else 0
        state.units += [unit(place, moves, NO_ENTRY, fresh, 0)] * state.armies[place * state.seats + seat]


def add_army(state: "AncientColoniesState", seat: int, place: int, number: int = -1) -> None:
    """One army more at a place; that of the seat in turn has no moves left unless a unit is given."""
    state.armies[place * state.seats + seat] += 1
    state.army_places[seat] |= 1 << place
    if state.stage == ACTIVITIES_STAGE and seat == state.active:
        insort(state.units, number if number >= 0 else unit(place, 0, NO_ENTRY, 0, 0))


def remove_army(state: "AncientColoniesState", seat: int, place: int, number: int = -1) -> None:
    """One army less at a place, of the seat in turn the one with the fewest moves left unless a unit is given."""
    state.armies[place * state.seats + seat] -= 1
    if not state.armies[place * state.seats + seat]:
        state.army_places[seat] &= ~(1 << place)
    if state.stage == ACTIVITIES_STAGE and seat == state.active:
        state.units.remove(number if number >= 0 else first_unit(state, place))


def first_unit(state: "AncientColoniesState", place: int) -> int:
    """The unit with fewest moves left at a place, -1 if there is none."""
    for number in state.units:
        if unit_place(number) == place:
            return number
    return -1


def best_unit(state: "AncientColoniesState", place: int) -> int:
    """The unit with most moves left at a place (AC-6.1), -1 if there is none."""
    found = -1
    for number in state.units:
        if unit_place(number) == place:
            found = number
    return found


def armies_at(state: "AncientColoniesState", place: int) -> int:
    """All armies at a place."""
    first = place * state.seats
    return sum(state.armies[first : first + state.seats])


def total_armies(state: "AncientColoniesState", seat: int) -> int:
    """Armies of a seat on the map."""
    return sum(state.armies[seat :: state.seats])


def has_armies(state: "AncientColoniesState", seat: int) -> bool:
    """Whether a seat has an army on the map or at sea."""
    return total_armies(state, seat) > 0 or armies_at_sea(state, seat) > 0


def exposed(state: "AncientColoniesState") -> list[int]:
    """Seats with an army that the hit in focus may fall on (AC-8.11, AC-10.19, AC-14.3)."""
    place, spared = first_part(state.focus), second_part(state.focus)
    first = place * state.seats
    return [seat for seat in range(state.seats) if state.armies[first + seat] and not spared >> seat & 1]


def is_free(state: "AncientColoniesState", seat: int, site: int) -> bool:
    """Whether a site is legal and vacant: without a colony and without foreign armies (AC-2.2, AC-2.3)."""
    if state.owner[site] >= 0 or not state.sites >> site & 1:
        return False
    first = site * state.seats
    return sum(state.armies[first : first + state.seats]) == state.armies[first + seat]


def exits(state: "AncientColoniesState", place: int) -> int:
    """Centers next to a place that an army can be put into, as tiles."""
    return PLACE_TILES[place] & state.plains


def kill_army(state: "AncientColoniesState", seat: int, place: int) -> None:
    """An army is removed: home, or to another own colony by a card (AC-8.22, AC-15.13)."""
    remove_army(state, seat, place)
    if state.told is not None:
        state.told.append(Event("army-lost", {"seat": seat, "place": PLACE_NAMES[place]}))
    state.stock[seat] += 1
    if state.saved[seat] < power(state, seat, SAVE_ARMY) and shelters(state, seat, place):
        state.saved[seat] += 1
        push(state, SAVE, seat, place)


def shelters(state: "AncientColoniesState", seat: int, place: int) -> list[int]:
    """Other own colonies with free Capacity (AC-15.13)."""
    found_sites = []
    left = state.mine[seat]
    while left:
        low = left & -left
        left ^= low
        site = low.bit_length() - 1
        if site != place and armies_at(state, site) < state.level[site]:
            found_sites.append(site)
    return found_sites


def settle_army(state: "AncientColoniesState", seat: int, place: int) -> None:
    """A token of the stock becomes an army at a place."""
    state.stock[seat] -= 1
    add_army(state, seat, place)
    if state.told is not None:
        state.told.append(Event("army-moved", {"seat": seat, "place": PLACE_NAMES[place]}))
