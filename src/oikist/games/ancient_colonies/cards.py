"""Cards: achievement cards that come to a seat and leave it, with their powers; and the Sibyl."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.components import PEEK, PEEK_ANY, POWER_COUNT, SIBYL
from oikist.games.ancient_colonies.fleets import aboard, most_armies
from oikist.games.ancient_colonies.phases import ACTIVITIES_STAGE

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def gain_card(state: "AncientColoniesState", seat: int, card: int) -> None:
    """A card comes to a seat and works from now on (AC-12.13)."""
    state.card_owner[card] = seat
    _add(state, seat, card, 1)


def lose_card(state: "AncientColoniesState", card: int) -> None:
    """A card leaves its owner, and its effects with it."""
    seat = state.card_owner[card]
    state.card_owner[card] = -1
    _add(state, seat, card, -1)
    excess = aboard(state, seat) - most_armies(state, seat)
    if excess > 0:  # AC-15.11
        state.cargo[seat] -= excess
        state.stock[seat] += excess


def _add(state: "AncientColoniesState", seat: int, card: int, sign: int) -> None:
    pairs = state.board.components.card_powers[card]
    for index in range(0, len(pairs), 2):
        state.powers[seat * POWER_COUNT + pairs[index]] += sign * pairs[index + 1]


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


def _of_card(state: "AncientColoniesState", card: int, which: int) -> int:
    """How much of a power one card gives."""
    pairs = state.board.components.card_powers[card]
    return sum(pairs[index + 1] for index in range(0, len(pairs), 2) if pairs[index] == which)


def card_points(state: "AncientColoniesState", seat: int) -> int:
    """Points of the cards a seat has, the Sibyl's as well."""
    points = state.board.components.card_points
    return sum(points[card] for card, owner in enumerate(state.card_owner) if owner == seat)
