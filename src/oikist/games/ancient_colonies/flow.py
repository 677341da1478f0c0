"""Flow: starting the next question of the agenda or of the stage; what needs no answer is done on the way."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies import activities, battle, income, market, sides, strikes, taxes, upkeep, zeus
from oikist.games.ancient_colonies.armies import exposed, shelters
from oikist.games.ancient_colonies.battle import defenders
from oikist.games.ancient_colonies.board import SETTLEMENT
from oikist.games.ancient_colonies.components import COASTAL, INLAND
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES,
    ACTIVITIES_STAGE,
    AIM,
    ASSIGN,
    BID,
    BONUS,
    CIVIL_STAGE,
    END_ACT,
    ENTRY,
    FALL,
    FIRST_CHORE,
    FIRST_QUESTION,
    FLEETS_STAGE,
    FORFEIT,
    GUARD,
    HALVES,
    HIT,
    INCOME_STAGE,
    INVEST,
    INVEST_STAGE,
    LAST_LEAVE,
    LEAVE,
    LOSS,
    NOT_BEGUN,
    OMEN,
    OVER_STAGE,
    RANSOM,
    REROLL,
    RETREAT,
    SAVE,
    SIDES_STAGE,
    SOLD,
    STRIKE,
    STRIKE_COLONY,
    STRIKE_TILE,
    TAX,
    TAX_STAGE,
    TOKENS,
    TOP,
    TRIM,
    UPKEEP,
    UPKEEP_STAGE,
    WARDS,
    first_part,
    second_part,
    third_part,
)
from oikist.games.ancient_colonies.retreats import go, go_home, refuges, trim, way_back
from oikist.games.ancient_colonies.turn import ask, draw, next_seat, next_stage

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

Chore = Callable[["AncientColoniesState"], None]


def start_question(state: "AncientColoniesState") -> bool:
    """Begin the task in focus; False if nothing is left to decide about it."""
    kind = state.focus & 63
    if kind >= FIRST_CHORE:
        CHORES[kind](state)
        return False
    if kind < FIRST_QUESTION:
        return _start_draw(state, kind)
    question = QUESTIONS.get(kind)
    seat = question(state) if question is not None else first_part(state.focus)
    if seat < 0:
        return False
    ask(state, kind, seat)
    return True


def _start_draw(state: "AncientColoniesState", kind: int) -> bool:
    if kind == STRIKE_TILE and not zeus.random_tiles(state):  # AC-13.8
        return False
    if kind == STRIKE_COLONY and not state.colonies:
        return False
    if kind == OMEN and state.target < 0:
        return False
    if kind == HIT and not exposed(state):
        return False
    draw(state, kind)
    return True


# Questions: each says which seat is asked, or -1 if there is nothing to ask.


def _active(state: "AncientColoniesState") -> int:
    return state.active


def _second(state: "AncientColoniesState") -> int:
    return second_part(state.focus)


def _owner(state: "AncientColoniesState") -> int:
    return state.owner[first_part(state.focus)]


def _ask_loss(state: "AncientColoniesState") -> int:
    """A bare Settlement has nothing to choose from (AC-8.10)."""
    site = first_part(state.focus)
    is_bare = state.level[site] == SETTLEMENT and defenders(state, site, second_part(state.focus)) == 0
    return -1 if is_bare else state.owner[site]


def _ask_tokens(state: "AncientColoniesState") -> int:
    """Enough tokens, or none that could be added: the colony is taken over (AC-8.18, AC-8.19)."""
    site, seat = first_part(state.focus), second_part(state.focus)
    can_add = state.manned[seat] or state.armies[site * state.seats + seat]
    if state.stock[seat] >= state.level[site] or not can_add:
        battle.conquer(state, site, seat)
        return -1
    return seat


def _ask_save(state: "AncientColoniesState") -> int:
    seat = first_part(state.focus)
    return seat if shelters(state, seat, second_part(state.focus)) else -1


def _ask_retreat(state: "AncientColoniesState") -> int:
    """Back where it came from, a choice, or home (AC-8.17, AC-8.21)."""
    seat, place, where = first_part(state.focus), second_part(state.focus), third_part(state.focus)
    tile = way_back(state, seat, place, where)
    if tile >= 0:
        go(state, seat, place, tile)
        return -1
    tiles, is_afloat = refuges(state, seat, place, where)
    if tiles or is_afloat:
        return seat
    go_home(state, seat, place)
    return -1


def _ask_bonus(state: "AncientColoniesState") -> int:
    """Where there is room for all, nothing is asked (AC-15.3)."""
    card, left = first_part(state.focus), second_part(state.focus)
    found = income.bonus_sites(state, card)
    if state.board.components.card_income[card] in (COASTAL, INLAND) and len(found) <= left:
        for site in found:
            income.give_bonus(state, card, site)
        found = []
    if not found:
        state.chosen = 0
    return state.card_owner[card] if found else -1


def _ask_bid(state: "AncientColoniesState") -> int:
    """The opener takes the card without a bid if nobody else has made one (AC-12.10)."""
    seat = first_part(state.focus)
    return -1 if seat == state.active and state.bidder < 0 else seat


def _ask_aim(state: "AncientColoniesState") -> int:
    seat = first_part(state.focus)
    return seat if zeus.choosable(state, seat) else -1


# EXPEL, MUSTER, PAY, ASK_ACT, WARD and SACRIFICE ask the seat that is their first part.
QUESTIONS: Final[dict[int, Callable[["AncientColoniesState"], int]]] = {
    LEAVE: _active,
    ENTRY: _second,
    LOSS: _ask_loss,
    TOKENS: _ask_tokens,
    SAVE: _ask_save,
    RETREAT: _ask_retreat,
    BONUS: _ask_bonus,
    ASSIGN: _owner,
    REROLL: _owner,
    GUARD: _owner,
    FORFEIT: _owner,
    HALVES: _second,
    BID: _ask_bid,
    AIM: _ask_aim,
    RANSOM: _owner,
}

# Chores.


def _fall(state: "AncientColoniesState") -> None:
    battle.fall(state, first_part(state.focus), second_part(state.focus))


def _trim(state: "AncientColoniesState") -> None:
    trim(state, first_part(state.focus))


CHORES: Final[dict[int, Chore]] = {
    FALL: _fall,
    TRIM: _trim,
    SOLD: market.sold,
    WARDS: strikes.ask_wards,
    STRIKE: strikes.strike,
    END_ACT: zeus.finish,
    LAST_LEAVE: activities.leave,
}


# Stages.


def start_stage(state: "AncientColoniesState") -> bool:
    """Put the next question of the stage; False if the stage went on without one."""
    stage = state.stage
    if stage == OVER_STAGE:
        return True
    if stage in (SIDES_STAGE, FLEETS_STAGE):
        (sides.hand_out if stage == SIDES_STAGE else sides.place_fleets)(state)
        return state.stage == stage and not state.agenda
    if stage == CIVIL_STAGE and state.segments and state.top < 0:  # AC-12.2, after the last purchase of a turn too
        draw(state, TOP)
        return True
    if state.passed == state.seats:
        if stage == TAX_STAGE:
            taxes.forget(state)
        next_stage(state)
        return state.stage == OVER_STAGE
    return STAGE_STARTS[stage](state)


def _start_activities(state: "AncientColoniesState") -> bool:
    if state.step == NOT_BEGUN:
        activities.begin(state)
    ask(state, ACTIVITIES, state.active)
    return True


def _start_upkeep(state: "AncientColoniesState") -> bool:
    if upkeep.owed(state, state.active) > 0:
        if upkeep.must_dismiss_all(state, state.active):
            upkeep.dismiss_all(state, state.active)
            return False
        ask(state, UPKEEP, state.active)
        return True
    state.paid = 0
    next_seat(state)
    return False


def _start_income(state: "AncientColoniesState") -> bool:
    if state.passed == 0:
        income.fix_income(state)
    income.ask_bonuses(state, state.active)
    next_seat(state)
    return False


def _start_taxes(state: "AncientColoniesState") -> bool:
    seat = state.active
    if state.step == NOT_BEGUN:
        state.step = 0
        taxes.start_taxes(state, seat)
    if state.mine[seat] & ~state.taxed:
        ask(state, TAX, seat)
        return True
    taxes.pool_halves(state, seat)
    next_seat(state)
    return False


def _start_investments(state: "AncientColoniesState") -> bool:
    ask(state, INVEST, state.active)
    return True


def _start_opportunity(state: "AncientColoniesState") -> bool:
    before = state.passed
    market.opportunity(state)
    return state.passed == before


STAGE_STARTS: Final[dict[int, Callable[["AncientColoniesState"], bool]]] = {
    ACTIVITIES_STAGE: _start_activities,
    UPKEEP_STAGE: _start_upkeep,
    INCOME_STAGE: _start_income,
    TAX_STAGE: _start_taxes,
    INVEST_STAGE: _start_investments,
    CIVIL_STAGE: _start_opportunity,
}
