"""Fleets: what a fleet carries and has room for, where it lies, and how it loses its crew or goes home."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import HOME, PLACE_TILES
from oikist.games.ancient_colonies.components import FLEET_ROOM
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

FLEET_MOVES: Final = 3  # AC-5.1
FLEET_ARMIES: Final = 2  # AC-5.7
OPEN: Final = 1  # a token aboard that may become a colony or an army (AC-5.5)
COLONY: Final = 2  # one that is a colony (AC-1.6)
# How far loading and unloading have come in a turn; else the tile, or the site, where it goes on.
NOT_YET: Final = -1
NO_MORE: Final = -2


def room_aboard(state: "AncientColoniesState", seat: int) -> int:
    """How many more armies the fleet takes; an open token becomes an army where that makes room (AC-5.7)."""
    most = 1 if state.settlers[seat] == COLONY else FLEET_ARMIES
    return most + power(state, seat, FLEET_ROOM) - state.cargo[seat]


def aboard(state: "AncientColoniesState", seat: int) -> int:
    """Armies aboard; an open token counts as a colony (AC-10.2)."""
    return state.cargo[seat] - 1 if state.settlers[seat] else state.cargo[seat]


def armies_at_sea(state: "AncientColoniesState", seat: int) -> int:
    """Armies aboard a fleet that is not at home (AC-7.2, AC-10.2)."""
    return aboard(state, seat) if state.ship[seat] != HOME else 0


def stow(state: "AncientColoniesState", seat: int) -> None:
    """Take one army aboard."""
    state.cargo[seat] += 1
    if state.settlers[seat] == OPEN and state.cargo[seat] > 1 + power(state, seat, FLEET_ROOM):
        state.settlers[seat] = 0


def most_armies(state: "AncientColoniesState", seat: int) -> int:
    """How many armies fit aboard beside what else is there (AC-5.7)."""
    room = power(state, seat, FLEET_ROOM)
    return room if state.settlers[seat] else FLEET_ARMIES + room


def has_fleet_near(state: "AncientColoniesState", seat: int, place: int) -> bool:
    """Whether the seat's fleet lies next to a place and has room for an army (AC-7.5, AC-8.17)."""
    if not is_at_sea(state, seat) or room_aboard(state, seat) <= 0:
        return False
    return bool(PLACE_TILES[place] >> state.ship[seat] & 1)


def is_at_sea(state: "AncientColoniesState", seat: int) -> bool:
    """Whether the fleet of a seat is on the map and manned (AC-5.2, AC-5.4)."""
    return 0 <= state.ship[seat] != HOME and state.manned[seat] > 0


def unman(state: "AncientColoniesState", seat: int) -> None:
    """The fleet's token goes to the stock, the ship stays where it is, its cargo goes home (AC-8.19, AC-11.13)."""
    state.manned[seat] = 0
    state.stock[seat] += 1 + state.cargo[seat]
    state.cargo[seat] = 0
    state.settlers[seat] = 0
    if state.told is not None:
        state.told.append(Event("fleet-left", {"seat": seat}))


def send_fleet_home(state: "AncientColoniesState", seat: int) -> None:
    """The fleet goes home, what is aboard into the stock (AC-5.3)."""
    state.ship[seat] = HOME
    state.stock[seat] += state.cargo[seat]
    state.cargo[seat] = 0
    state.settlers[seat] = 0
