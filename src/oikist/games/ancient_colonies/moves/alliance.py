"""Alliance: permission to be in one's colonies, given and withdrawn."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import has_armies
from oikist.games.ancient_colonies.board import bits
from oikist.games.ancient_colonies.phases import EXPEL, RETREAT, TO_CENTER_OR_FLEET, push

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def allow_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why permission cannot be given to this seat."""
    guest = action - state.board.first_allow
    if guest >= state.seats:
        return f"AC-1.1 number={state.seats}"
    host = state.mover
    is_open = guest != host and not state.changed >> guest & 1 and not state.allows[host] >> guest & 1
    return None if is_open and state.mine[host] and has_armies(state, guest) else f"AC-7.2 other_seat={guest}"


def revoke_refusal(state: "AncientColoniesState", action: int) -> str | None:
    """Why permission cannot be withdrawn from this seat."""
    guest = action - state.board.first_revoke
    if guest >= state.seats:
        return f"AC-1.1 number={state.seats}"
    if state.phase != EXPEL:
        is_guest = bool(state.allows[state.mover] >> guest & 1)
        return None if is_guest and not state.changed >> guest & 1 else f"AC-7.2 other_seat={guest}"
    return None if guest == state.active else f"AC-7.6 other_seat={state.active}"


def legal(state: "AncientColoniesState") -> list[int]:
    """Permissions the seat may give or withdraw in its Activities (AC-7.2)."""
    seat, board = state.mover, state.board
    allowed, actions, revokes = state.allows[seat], [], []
    for guest in range(state.seats):
        if guest == seat or state.changed >> guest & 1:
            continue
        if allowed >> guest & 1:
            revokes.append(board.first_revoke + guest)
        elif state.mine[seat] and (state.army_places[guest] or state.cargo[guest]) and has_armies(state, guest):
            actions.append(board.first_allow + guest)
    return actions + revokes if revokes else actions


def legal_expulsions(state: "AncientColoniesState") -> list[int]:
    """A host that is attacked by a guest withdraws permission or does not (AC-7.6)."""
    return [state.board.first_revoke + state.active, state.board.pass_by]


def apply_allow(state: "AncientColoniesState", action: int) -> None:
    """The guest is welcome in all colonies of the seat (AC-7.1)."""
    guest = action - state.board.first_allow
    state.allows[state.mover] |= 1 << guest
    state.changed |= 1 << guest
    if state.told is not None:
        state.told.append(Event("allow", {"seat": state.mover, "other_seat": guest}))


def apply_revoke(state: "AncientColoniesState", action: int) -> None:
    """The guest is not welcome any more; in the host's own Activities its armies leave at once (AC-7.5)."""
    host, guest = state.mover, action - state.board.first_revoke
    state.allows[host] &= ~(1 << guest)
    if state.told is not None:
        state.told.append(Event("revoke", {"seat": host, "other_seat": guest}))
    if state.phase == EXPEL:  # AC-7.7: they attack or leave at the end of the step
        return
    state.changed |= 1 << guest
    for site in reversed(bits(state.mine[host])):
        for _ in range(state.armies[site * state.seats + guest]):
            push(state, RETREAT, guest, site, TO_CENTER_OR_FLEET)
