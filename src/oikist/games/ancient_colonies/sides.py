"""Sides: who plays which people, dealt, chosen or auctioned for points, and where the fleets start."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.board import ROWS, UNKNOWN
from oikist.games.ancient_colonies.components import SIDES
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES_STAGE,
    DEAL,
    FACE,
    FLEETS_STAGE,
    OPENER,
    PLACE_FLEET,
    SIDE,
    SIDE_BID,
    push,
)
from oikist.games.ancient_colonies.powers import take_side
from oikist.games.ancient_colonies.turn import ask, draw, enter

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

ALL_SIDES: Final = (1 << len(SIDES)) - 1


def hand_out(state: "AncientColoniesState") -> None:
    """The next thing before every seat has its side (AC-1.2)."""
    if state.options["tournament"] == "yes" and UNKNOWN in state.face[ROWS : 2 * ROWS]:  # AC-1.13
        push(state, FACE, state.face.index(UNKNOWN), 0)
    elif -1 not in state.side:
        state.first = state.side.index(min(state.side))  # AC-1.7
        state.active = state.first
        state.stage = FLEETS_STAGE
        state.offered = state.aside = state.dropped = 0
    elif state.options["sides"] == "random":
        draw(state, DEAL)
    elif state.options["sides"] == "chosen":
        ask(state, SIDE, state.side.index(-1))
    else:
        _auction(state)


def _auction(state: "AncientColoniesState") -> None:
    """Home countries come up one after the other; the rest is dealt (AC-1.10, AC-1.12)."""
    if state.first < 0:
        draw(state, OPENER)
    elif state.lot >= 0:
        ask(state, SIDE_BID, state.active)
    else:
        draw(state, DEAL)


def deal_choices(state: "AncientColoniesState") -> list[int]:
    """The sides chance may deal now (AC-1.3, AC-1.10, AC-1.12)."""
    if state.options["sides"] == "auction":
        among = ALL_SIDES & ~state.offered or state.aside
        return [side for side in range(len(SIDES)) if among >> side & 1]
    return [side for side in range(len(SIDES)) if side not in state.side]


def deal(state: "AncientColoniesState", side: int) -> None:
    """A side is dealt to the first seat that lacks one, or comes up for auction."""
    if state.options["sides"] == "auction" and state.offered != ALL_SIDES:
        state.offered |= 1 << side
        state.lot = side
        state.dropped = sum(1 << seat for seat in range(state.seats) if state.side[seat] >= 0)
        state.active = _next_bidder(state, state.first - 1)
        if state.told is not None:
            state.told.append(Event("side-offered", {"side": SIDES[side]}))
        return
    state.aside &= ~(1 << side)
    take(state, state.side.index(-1), side, 0)


def take(state: "AncientColoniesState", seat: int, side: int, cost: int) -> None:
    """A seat has its side from now on, for so many points."""
    take_side(state, seat, side)
    state.side_cost[seat] = cost
    if state.told is not None:
        state.told.append(Event("side", {"seat": seat, "side": SIDES[side]}))


def _next_bidder(state: "AncientColoniesState", seat: int) -> int:
    """The next seat to the left that has not dropped out; -1 if all have."""
    for offset in range(1, state.seats + 1):
        other = (seat + offset) % state.seats
        if not state.dropped >> other & 1:
            return other
    return -1


def bid_for_side(state: "AncientColoniesState", bid: int) -> None:
    """A higher bid; the next seat answers it (AC-1.11)."""
    state.price = bid
    state.bidder = state.mover
    _go_on(state)


def drop_out(state: "AncientColoniesState") -> None:
    """The seat does not want this side at that price (AC-1.11)."""
    state.dropped |= 1 << state.mover
    _go_on(state)


def _go_on(state: "AncientColoniesState") -> None:
    bidder = _next_bidder(state, state.active)
    if bidder >= 0 and bidder != state.bidder:
        state.active = bidder
        return
    if state.bidder >= 0:
        take(state, state.bidder, state.lot, state.price)
    else:  # AC-1.12
        state.aside |= 1 << state.lot
        if state.told is not None:
            state.told.append(Event("side-aside", {"side": SIDES[state.lot]}))
    state.lot = state.price = state.bidder = -1
    if -1 in state.side:  # AC-1.10: the next seat to the left of the opener that lacks a side opens
        state.dropped = sum(1 << seat for seat in range(state.seats) if state.side[seat] >= 0)
        state.first = _next_bidder(state, state.first)


def place_fleets(state: "AncientColoniesState") -> None:
    """Each seat places its fleet, the start seat first (AC-1.8)."""
    if state.passed == state.seats:
        enter(state, ACTIVITIES_STAGE)
    else:
        ask(state, PLACE_FLEET, state.active)
