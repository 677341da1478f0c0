"""Question: what the task that is being decided is about, beyond its place."""

from typing import TYPE_CHECKING

from oikist.games.ancient_colonies.board import HEAVY, RADICAL
from oikist.games.ancient_colonies.phases import (
    ASK_ACT,
    ASSIGN,
    BONUS,
    GUARD,
    HALVES,
    REROLL,
    RETREAT,
    TAX_DICE,
    TAX_DIE,
    first_part,
    second_part,
    third_part,
)
from oikist.games.ancient_colonies.retreats import may_board

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def policy_of(state: "AncientColoniesState") -> int:
    """The policy of the roll that is being decided, -1 if none is."""
    if state.phase in (ASSIGN, REROLL, GUARD):
        return second_part(state.focus)
    return HEAVY if state.phase == TAX_DIE else RADICAL if state.phase == TAX_DICE else -1


def payments_left(state: "AncientColoniesState") -> int:
    """Payments of the card, or Talents of two halves, still to be placed (AC-10.9, AC-10.10)."""
    if state.phase == BONUS:
        return second_part(state.focus)
    return first_part(state.focus) if state.phase == HALVES else 0


def can_board(state: "AncientColoniesState", seat: int) -> bool:
    """Whether an army of the seat must leave a place and may go to its fleet (AC-8.17, AC-8.21)."""
    if state.phase != RETREAT or first_part(state.focus) != seat:
        return False
    return may_board(state, seat, second_part(state.focus), third_part(state.focus))


def drawn(state: "AncientColoniesState", seat: int) -> int:
    """The Act that the seat has just taken, -1 if none: nobody else knows it (AC-12.12)."""
    return second_part(state.focus) if state.phase == ASK_ACT and first_part(state.focus) == seat else -1
