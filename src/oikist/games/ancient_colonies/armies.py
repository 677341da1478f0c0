"""Armies: where they stand, and what each army of the seat in turn has done in its Activities."""

from bisect import insort
from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.board import HOME, PLACE_TILES, SITE_TILES, SITES
from oikist.games.ancient_colonies.components import ARMY_MOVE
from oikist.games.ancient_colonies.phases import ACTIVITIES_STAGE, first_part, second_part
from oikist.games.ancient_colonies.powers import power, room_aboard

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


def remove_army(state: "AncientColoniesState", seat: int, place: int) -> None:
    """One army less at a place, of the seat in turn the one with the fewest moves left."""
    state.armies[place * state.seats + seat] -= 1
    if not state.armies[place * state.seats + seat]:
        state.army_places[seat] &= ~(1 << place)
    if state.stage == ACTIVITIES_STAGE and seat == state.active:
        for index, number in enumerate(state.units):
            if unit_place(number) == place:
                del state.units[index]
                return


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


def exposed(state: "AncientColoniesState") -> list[int]:
    """Seats with an army that the hit in focus may fall on (AC-8.11, AC-10.19, AC-14.3)."""
    place, spared = first_part(state.focus), second_part(state.focus)
    first = place * state.seats
    return [seat for seat in range(state.seats) if state.armies[first + seat] and not spared >> seat & 1]


def is_vacant(state: "AncientColoniesState", seat: int, site: int) -> bool:
    """Whether a site has no colony and no foreign army (AC-2.3)."""
    if state.owner[site] >= 0:
        return False
    first = site * state.seats
    return sum(state.armies[first : first + state.seats]) == state.armies[first + seat]


def exits(state: "AncientColoniesState", place: int) -> int:
    """Centers next to a place that an army can be put into, as tiles."""
    return PLACE_TILES[place] & state.plains


def has_fleet_near(state: "AncientColoniesState", seat: int, place: int) -> bool:
    """Whether the seat's fleet lies next to a place and has room for an army (AC-7.5, AC-8.17)."""
    ship = state.ship[seat]
    if ship < 0 or ship == HOME or not state.manned[seat] or room_aboard(state, seat) <= 0:
        return False
    return bool(PLACE_TILES[place] >> ship & 1)


def touches(site: int, tile: int) -> bool:
    """Whether a site is a corner of a tile."""
    return site < SITES and bool(SITE_TILES[site] >> tile & 1)
