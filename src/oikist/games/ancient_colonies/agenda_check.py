"""Check of the agenda: whether what is in focus and what waits fit the table, and whether play would stop there."""

import re
from typing import TYPE_CHECKING, Final

from oikist.core.lines import Lines
from oikist.core.state import NOBODY
from oikist.games.ancient_colonies import moves
from oikist.games.ancient_colonies.agenda_text import task_text
from oikist.games.ancient_colonies.armies import armies_at
from oikist.games.ancient_colonies.board import HOME, bits
from oikist.games.ancient_colonies.components import COASTAL, INLAND, OTHERS
from oikist.games.ancient_colonies.flow import start_question, start_stage
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES_STAGE,
    AIM,
    ASSIGN,
    BID,
    BONUS,
    END_ACT,
    EXPEL,
    FALL,
    FIRST_CHORE,
    GUARD,
    HALVES,
    HIT,
    LAST_LEAVE,
    LEAVE,
    LOSS,
    NOT_BEGUN,
    OMEN,
    OVER,
    OVER_STAGE,
    PAY,
    PHASES,
    RANSOM,
    REROLL,
    RETREAT,
    SACRIFICE,
    SAVE,
    SIDES_STAGE,
    SOLD,
    STAGES,
    STRIKE_COLONY,
    STRIKE_TILE,
    TAX_DICE,
    TAX_DIE,
    TAX_STAGE,
    TO_CENTER,
    TO_CENTER_OR_FLEET,
    TOKENS,
    WARD,
    WHERE_IT_CAME_FROM,
    first_part,
    second_part,
    task,
    third_part,
)
from oikist.games.ancient_colonies.position import write
from oikist.games.ancient_colonies.task_check import FITS, STAGES_OF

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

_ACT: Final = "((hit|trim|sacrifice|ransom) )*end-act "  # what an Act has still to do
# What can wait behind a task, the next one first; behind all others nothing does.
BEHIND: Final[dict[int, str]] = {
    EXPEL: "dice ",
    LOSS: "fall ",
    HIT: f"|fall |{_ACT}",
    SAVE: f"(save )*((retreat )*|tokens )|fall |{_ACT}",
    RETREAT: f"(retreat )*(|last-leave |tokens |{_ACT})",
    BONUS: "(bonus )*",
    BID: "(bid )*sold ",
    AIM: "(omen )?wards end-act ",
    OMEN: "wards end-act ",
    STRIKE_TILE: "wards end-act ",
    STRIKE_COLONY: "wards end-act ",
    WARD: "(ward )*strike end-act ",
    SACRIFICE: _ACT,
    RANSOM: _ACT,
}
# Where armies that leave may go, by what waits last.
REFUGES: Final[dict[int, tuple[int, ...]]] = {
    RETREAT: (TO_CENTER, TO_CENTER_OR_FLEET),
    LAST_LEAVE: (WHERE_IT_CAME_FROM,),
    TOKENS: (TO_CENTER_OR_FLEET,),
    END_ACT: (TO_CENTER,),
}
MANY: Final = (HIT, RETREAT, SAVE)  # tasks that may wait several times, once an army
TAXING: Final = (ASSIGN, TAX_DIE, TAX_DICE, REROLL, GUARD)
AIMING: Final = (AIM, STRIKE_TILE, STRIKE_COLONY)


def check(lines: Lines, state: "AncientColoniesState") -> None:
    """Refuse what no play could leave pending, as far as that is cheap to see."""
    focus = state.focus & 63 if state.focus >= 0 else -1
    for number in [state.focus, *reversed(state.agenda)] if focus >= 0 else []:
        text, kind = task_text(state.board, number), number & 63
        if state.stage not in STAGES_OF[kind]:
            raise lines.error(f"{text} is nothing for the stage {STAGES[state.stage]}")
        if kind in FITS and not FITS[kind](state, first_part(number), second_part(number), third_part(number)):
            raise lines.error(f"{text} does not fit the table")
    behind = "".join(f"{PHASES[number & 63]} " for number in reversed(state.agenda))
    is_behind = re.fullmatch(BEHIND.get(focus, ""), behind)
    if focus >= FIRST_CHORE or not is_behind or not _are_once(state) or not _are_in_order(state, focus):
        raise lines.error("what waits cannot wait behind what is in focus")
    if (state.act >= 0) != (END_ACT in state.agenda) or not _is_act(state, focus):
        raise lines.error("the Act, its holder and its target do not fit what waits (AC-13.2)")
    if not _are_registers(state, focus):
        raise lines.error("what is noted of taxes, a fleet at home or an auction does not fit what is in focus")


def _are_once(state: "AncientColoniesState") -> bool:
    """Whether tasks wait once, but those about an army as often as there are armies."""
    waiting = [*state.agenda, state.focus] if state.focus >= 0 else []
    once = [number for number in waiting if number & 63 not in MANY]
    if len(set(once)) < len(once):
        return False
    for number in set(waiting):
        if number & 63 == RETREAT:
            seat, place = first_part(number), second_part(number)
            same = [other for other in waiting if other & 63 == RETREAT and other >> 6 & 4095 == number >> 6 & 4095]
            if len(same) > state.armies[place * state.seats + seat]:
                return False
        elif number & 63 == HIT and waiting.count(number) > armies_at(state, first_part(number)):
            return False
    saves = [first_part(number) for number in waiting if number & 63 == SAVE]
    return all(state.stock[seat] >= saves.count(seat) for seat in saves)


def _are_in_order(state: "AncientColoniesState", focus: int) -> bool:
    """Whether what waits belongs to the same battle, the same auction, the same cards as the focus."""
    one, waiting = first_part(state.focus), state.agenda
    if focus == BID:  # AC-12.8
        offsets = range(state.seats, (one - state.active - 1) % state.seats + 1, -1)
        return waiting == [SOLD, *(task(BID, (state.active + offset) % state.seats) for offset in offsets)]
    if focus == EXPEL:
        return second_part(waiting[0]) == one
    if focus == LOSS or (focus == HIT and waiting and waiting[0] & 63 == FALL):
        return first_part(waiting[0]) == one
    if focus == BONUS:  # AC-10.9
        cards = [first_part(number) for number in [*waiting, state.focus]]
        return cards == sorted(cards, reverse=True)
    if focus == AIM:
        return (OMEN in waiting) == (state.holder >= 0 and state.board.components.act_roll[state.act] > 0)
    return focus != RETREAT or _are_retreats(state)


def _are_retreats(state: "AncientColoniesState") -> bool:
    """Whether armies leave for where they may go, and from the colony that waits for its fate (AC-8.17, AC-8.21)."""
    tasks = [state.focus, *(number for number in state.agenda if number & 63 == RETREAT)]
    places = {second_part(number) for number in tasks}
    last = state.agenda[0] if state.agenda else RETREAT
    if last & 63 == TOKENS and places != {first_part(last)}:
        return False
    return all(third_part(number) in REFUGES[last & 63] for number in tasks)


def _is_act(state: "AncientColoniesState", focus: int) -> bool:
    """Whether the Act has the holder and the target it has at such a moment."""
    if state.act < 0:
        return True
    if state.stage == ACTIVITIES_STAGE and state.holder != state.active:
        return False
    is_general = state.holder < 0 and state.board.components.act_unowned[state.act] == OTHERS
    return is_general or (state.target < 0) == (focus in AIMING)


def _are_registers(state: "AncientColoniesState", focus: int) -> bool:
    """Whether what is noted for a moment is noted at that moment only."""
    parts, seat = state.board.components, state.active
    if state.assigned and (focus not in TAXING or state.assigned & ~state.used):
        return False
    if any(state.card_owner[card] != seat for card in bits(state.assigned)):
        return False
    if state.chosen and (focus != BONUS or state.chosen & ~state.mine[state.card_owner[first_part(state.focus)]]):
        return False
    if focus == BONUS:
        card, left = first_part(state.focus), second_part(state.focus)
        kept = parts.card_amount[card] if parts.card_income[card] in (COASTAL, INLAND) else 1
        if state.chosen.bit_count() != kept - left:
            return False
    if state.stage == TAX_STAGE and (state.step == NOT_BEGUN) != (focus == HALVES):
        return False
    for other in range(state.seats):
        if state.ship[other] == HOME and state.cargo[other] and (focus != LEAVE or other != seat):  # AC-5.3
            return False
    return state.stage == SIDES_STAGE or (state.lot >= 0) == (focus in (BID, PAY))


def stop(lines: Lines, state: "AncientColoniesState") -> None:
    """Put the question that is open; refuse a position at which play would not stop."""
    # Starting a question may change the table where nothing is left to decide, so a copy is asked.
    trial = state.copy()
    is_question = start_question(trial) if state.focus >= 0 else start_stage(trial)
    if not is_question or write(trial) != write(state):
        raise lines.error("there is nothing to decide at this moment, play would go on by itself")
    state.phase = OVER if state.stage == OVER_STAGE else trial.phase
    state.mover = NOBODY if state.stage == OVER_STAGE else trial.mover
    state.choices = moves.legal(state)
    if state.stage != OVER_STAGE and not _is_asked(state):
        raise lines.error(f"{PHASES[state.phase]} has but one answer, or none: play would go on by itself")


def _is_asked(state: "AncientColoniesState") -> bool:
    """Whether there is a choice, or a single one that is not made unasked."""
    return len(state.choices) > 1 or (len(state.choices) == 1 and not moves.is_obvious(state))
