"""End: passing a question by, and ending what the seat is doing."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies import activities
from oikist.games.ancient_colonies.moves import loss, march, tax
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES,
    BID,
    ENTRY,
    GUARD,
    INVEST,
    MARKET,
    REROLL,
    SIDE_BID,
    TAX,
    TOKENS,
)
from oikist.games.ancient_colonies.sides import drop_out
from oikist.games.ancient_colonies.taxes import administer_rest
from oikist.games.ancient_colonies.turn import next_seat

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

DONE_WITH: Final = {ACTIVITIES: "activities", TAX: "taxes", INVEST: "investments"}


def apply_pass(state: "AncientColoniesState", _action: int) -> None:
    """The seat lets something be; what that means depends on what was asked."""
    phase = state.phase
    if state.told is not None and phase in (BID, MARKET, SIDE_BID):
        state.told.append(Event("pass", {"seat": state.mover}))
    if phase == ENTRY:
        march.apply_pass(state)
    elif phase == SIDE_BID:
        drop_out(state)
    elif phase == TOKENS:
        loss.apply_stop(state)
    elif phase == REROLL:
        tax.apply_stand(state)
    elif phase == GUARD:
        tax.apply_bear(state)
    elif phase == MARKET:  # AC-12.5
        next_seat(state)
    # BID, EXPEL, WARD, ASK_ACT: nothing follows.


def apply_done(state: "AncientColoniesState", _action: int) -> None:
    """The seat is through with its Activities, its taxes or its investments (AC-3.3, AC-10.11, AC-11.1)."""
    if state.told is not None and state.phase in DONE_WITH:
        state.told.append(Event(f"done-{DONE_WITH[state.phase]}", {"seat": state.mover}, is_mark=True))
    if state.phase == ACTIVITIES:
        activities.end(state)
    elif state.phase == TAX:
        administer_rest(state, state.mover)
    else:
        next_seat(state)
