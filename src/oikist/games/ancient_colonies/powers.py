"""Powers: what sides and cards give a seat, added up whenever a card comes or goes."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.components import FLEET_ROOM, PEEK, PEEK_ANY, POWER_COUNT, SIBYL
from oikist.games.ancient_colonies.phases import ACTIVITIES_STAGE

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

FLEET_ARMIES: Final = 2  # AC-5.7
OPEN: Final = 1  # a token aboard that may become a colony or an army (AC-5.5)
COLONY: Final = 2  # one that is a colony (AC-1.6)


def power(state: "AncientColoniesState", seat: int, which: int) -> int:
    """One power of a seat."""
    return state.powers[seat * POWER_COUNT + which]


def take_side(state: "AncientColoniesState", seat: int, side: int) -> None:
    """Give a seat its side with all that comes with it."""
    state.side[seat] = side
    for which, amount in enumerate(state.board.components.side_powers[side]):
        state.powers[seat * POWER_COUNT + which] += amount


def gain_card(state: "AncientColoniesState", seat: int, card: int) -> None:
    """A card comes to a seat and works from now on (AC-12.13)."""
    state.card_owner[card] = seat
    _add(state, seat, card, 1)


def lose_card(state: "AncientColoniesState", card: int) -> None:
    """A card leaves its owner, and its effects with it."""
    seat = state.card_owner[card]
    state.card_owner[card] = -1
    _add(state, seat, card, -1)
    excess = aboard(state, seat) - _most_armies(state, seat)
    if excess > 0:  # AC-15.11
        state.cargo[seat] -= excess
        state.stock[seat] += excess


def _add(state: "AncientColoniesState", seat: int, card: int, sign: int) -> None:
    pairs = state.board.components.card_powers[card]
    for index in range(0, len(pairs), 2):
        state.powers[seat * POWER_COUNT + pairs[index]] += sign * pairs[index + 1]


def _of_card(state: "AncientColoniesState", card: int, which: int) -> int:
    """How much of a power one card gives."""
    pairs = state.board.components.card_powers[card]
    return sum(pairs[index + 1] for index in range(0, len(pairs), 2) if pairs[index] == which)


def _most_armies(state: "AncientColoniesState", seat: int) -> int:
    """How many armies fit aboard beside what else is there (AC-5.7)."""
    room = power(state, seat, FLEET_ROOM)
    return room if state.is_open[seat] else FLEET_ARMIES + room


def room_aboard(state: "AncientColoniesState", seat: int) -> int:
    """How many more armies the fleet takes; an open token becomes an army where that makes room (AC-5.7)."""
    most = 1 if state.is_open[seat] == COLONY else FLEET_ARMIES
    return most + power(state, seat, FLEET_ROOM) - state.cargo[seat]


def stow(state: "AncientColoniesState", seat: int) -> None:
    """Take one army aboard."""
    state.cargo[seat] += 1
    if state.is_open[seat] == OPEN and state.cargo[seat] > 1 + power(state, seat, FLEET_ROOM):
        state.is_open[seat] = 0


def aboard(state: "AncientColoniesState", seat: int) -> int:
    """Armies aboard; an open token counts as a colony (AC-10.2)."""
    return state.cargo[seat] - 1 if state.is_open[seat] else state.cargo[seat]


def move_sibyl(state: "AncientColoniesState") -> None:
    """The Sibyl belongs to whoever has the colony on the oracle (AC-2.7)."""
    keeper = state.owner[state.oracle] if state.oracle >= 0 else -1
    holder = state.card_owner[SIBYL]
    if keeper != holder:
        if state.told is not None:
            state.told.append(Event("sibyl", {"seat": keeper}) if keeper >= 0 else Event("sibyl-aside", {}))
        if holder >= 0:
            lose_card(state, SIBYL)
        if keeper >= 0:
            gain_card(state, keeper, SIBYL)
            if state.stage == ACTIVITIES_STAGE and keeper == state.active:  # she may look at once (AC-4.6)
                state.peeks_any += _of_card(state, SIBYL, PEEK_ANY)
                state.peeks += _of_card(state, SIBYL, PEEK)


def card_points(state: "AncientColoniesState", seat: int) -> int:
    """Points of the cards a seat has, the Sibyl's as well."""
    points = state.board.components.card_points
    return sum(points[card] for card, owner in enumerate(state.card_owner) if owner == seat)
