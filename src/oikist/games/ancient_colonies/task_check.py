"""Check of tasks: whether a task that a position names fits the table as it stands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.armies import armies_at, exits, unit_moves, unit_place
from oikist.games.ancient_colonies.board import HEAVY, HOME, MOST_SEATS, ROWS, SITES, TOWN, UNKNOWN
from oikist.games.ancient_colonies.components import (
    ACT,
    DIE_SIDES,
    HIT_ARTS_CARD,
    HIT_PAY_OR_LEVEL,
    MOST_ARMIES,
    MOST_LEVELS,
    PIOUS_PICKS,
    RANDOM_COLONY,
    RANDOM_TILE,
    REROLLS,
    STRIFE_GUARD,
    WARDS_OFF,
)
from oikist.games.ancient_colonies.fleets import NO_MORE
from oikist.games.ancient_colonies.moves.auction import highest_bid
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES_STAGE,
    AIM,
    ASK_ACT,
    ASSIGN,
    BATTLE_STEP,
    BID,
    BONUS,
    CIVIL_STAGE,
    DICE,
    DRAW_ACT,
    END_ACT,
    ENTRY,
    EXPEL,
    FACE,
    FALL,
    FLEET_STEP,
    FORFEIT,
    GUARD,
    HALVES,
    HIT,
    INCOME_STAGE,
    INVEST_STAGE,
    LAST_LEAVE,
    LEAVE,
    LOSS,
    MUSTER,
    OMEN,
    PAY,
    RANSOM,
    REROLL,
    RETREAT,
    SACRIFICE,
    SAVE,
    SIDES_STAGE,
    SOLD,
    STRIKE,
    STRIKE_COLONY,
    STRIKE_TILE,
    TAX_DICE,
    TAX_DIE,
    TAX_STAGE,
    TO_CENTER_OR_FLEET,
    TOKENS,
    TRIM,
    WARD,
    WARDS,
)
from oikist.games.ancient_colonies.powers import power
from oikist.games.ancient_colonies.prices import card_price, purse
from oikist.games.ancient_colonies.strikes import effects_of
from oikist.games.ancient_colonies.zeus import victims

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

_BY_ACT: Final = (ACTIVITIES_STAGE, CIVIL_STAGE)
# The stages in which a task can wait.
STAGES_OF: Final[dict[int, tuple[int, ...]]] = {
    FACE: (SIDES_STAGE, ACTIVITIES_STAGE),
    **dict.fromkeys((DICE, LEAVE, ENTRY, EXPEL, LOSS, TOKENS, FALL, LAST_LEAVE), (ACTIVITIES_STAGE,)),
    **dict.fromkeys((TAX_DIE, TAX_DICE, ASSIGN, REROLL, GUARD, FORFEIT, HALVES), (TAX_STAGE,)),
    BONUS: (INCOME_STAGE,),
    MUSTER: (INVEST_STAGE,),
    **dict.fromkeys((DRAW_ACT, BID, PAY, ASK_ACT, SOLD), (CIVIL_STAGE,)),
    **dict.fromkeys((STRIKE_TILE, STRIKE_COLONY, OMEN, AIM, WARD, SACRIFICE, RANSOM, TRIM), _BY_ACT),
    **dict.fromkeys((WARDS, STRIKE, END_ACT), _BY_ACT),
    HIT: (ACTIVITIES_STAGE, TAX_STAGE, CIVIL_STAGE),
    SAVE: (ACTIVITIES_STAGE, TAX_STAGE, CIVIL_STAGE),
    RETREAT: (ACTIVITIES_STAGE, INVEST_STAGE, CIVIL_STAGE),
}


# Each is asked with the three parts of the task.


def _is_face(state: "AncientColoniesState", tile: int, peeker: int, _three: int) -> bool:
    if state.stage == SIDES_STAGE:  # AC-1.13
        is_first = state.first < 0 and state.side.count(-1) == state.seats and state.options["tournament"] == "yes"
        return is_first and peeker == 0 and tile < 2 * ROWS and state.face.index(UNKNOWN) == tile
    is_seat = peeker in (0, state.active + 1)
    return is_seat and state.face[tile] == UNKNOWN and state.step <= FLEET_STEP


def _is_battle(state: "AncientColoniesState", place: int, opponent: int, _three: int) -> bool:
    """A battle that has just begun (AC-8.1)."""
    first, seat = place * state.seats, state.active
    owner = state.owner[place] if place < SITES else -1
    has_opponent = owner == opponent if owner >= 0 else state.armies[first + opponent] > 0
    is_begun = state.step == BATTLE_STEP and place * MOST_SEATS + opponent in state.fought
    return is_begun and has_opponent and opponent != seat and state.armies[first + seat] > 0


def _is_besieged(state: "AncientColoniesState", site: int, attacker: int, _three: int) -> bool:
    return state.step == BATTLE_STEP and attacker == state.active and state.owner[site] not in (-1, attacker)


def _is_colony(state: "AncientColoniesState", site: int, _two: int, _three: int) -> bool:
    return state.owner[site] >= 0


def _is_hit(state: "AncientColoniesState", place: int, spared: int, _three: int) -> bool:
    if state.act >= 0:
        return spared == state.spared
    if place >= SITES:
        return False
    if state.stage == ACTIVITIES_STAGE:
        return spared == 1 << state.active and _is_besieged(state, place, state.active, 0)
    return state.stage == TAX_STAGE and spared == 0 and _has_failed(state, place)


def _has_failed(state: "AncientColoniesState", site: int) -> bool:
    """Whether the site is a colony with Strife of the seat that taxes (AC-10.19)."""
    return state.owner[site] == state.active and bool(state.taxed >> site & 1) and state.unrest[site] > 0


def _is_forfeit(state: "AncientColoniesState", site: int, _two: int, _three: int) -> bool:
    return _has_failed(state, site) and not state.walls[site] and not armies_at(state, site)


def _is_leaving(state: "AncientColoniesState", _one: int, _two: int, _three: int) -> bool:
    seat = state.active
    is_loaded = state.ship[seat] == HOME and state.cargo[seat] > 0 and state.loaded == NO_MORE
    return is_loaded and not state.has_sailed and state.step == FLEET_STEP


def _is_entry(state: "AncientColoniesState", place: int, seat: int, _three: int) -> bool:
    """Whether the army that has just come can be intercepted by that seat (AC-6.6, AC-6.7)."""
    walker, owner = state.walker, state.owner[place] if place < SITES else -1
    is_new = walker in state.units and unit_place(walker) == place and unit_moves(walker) > 0
    answer = (place * MOST_SEATS + seat) * 2
    if not is_new or seat == state.active or answer in state.answers or answer + 1 in state.answers:
        return False
    if owner >= 0:
        return owner == seat and not state.allows[owner] >> state.active & 1
    return state.armies[place * state.seats + seat] > 0


def _is_host(state: "AncientColoniesState", host: int, _two: int, _three: int) -> bool:
    seat = state.active
    return bool(state.allows[host] >> seat & 1 and state.army_places[seat] & state.mine[host])  # AC-7.6


def _is_retreat(state: "AncientColoniesState", seat: int, place: int, refuge: int) -> bool:
    is_there = state.armies[place * state.seats + seat] > 0
    return is_there and (refuge == TO_CENTER_OR_FLEET or (place < SITES and state.owner[place] >= 0))


def _is_muster(state: "AncientColoniesState", seat: int, site: int, _three: int) -> bool:
    """A Town or City without room for the army it has paid (AC-11.10)."""
    is_full = state.level[site] >= TOWN and armies_at(state, site) >= state.level[site] and exits(state, site) != 0
    is_paid = state.raised >> site & 1 and state.owner[site] == seat == state.active
    return is_full and bool(is_paid) and state.stock[seat] > 0


def _is_bonus(state: "AncientColoniesState", card: int, left: int, _three: int) -> bool:
    parts = state.board.components
    is_owner = state.card_owner[card] == (state.active - 1) % state.seats and state.passed > 0
    return is_owner and parts.card_income[card] >= 0 and 1 <= left <= parts.card_amount[card]


def _is_taxing(state: "AncientColoniesState", site: int, _policy: int, _three: int) -> bool:
    return state.owner[site] == state.active and not state.taxed >> site & 1


def _is_roll(state: "AncientColoniesState", site: int, is_again: int, _three: int) -> bool:
    return _is_taxing(state, site, 0, 0) and (not is_again or power(state, state.active, REROLLS) > 0)


def _is_reroll(state: "AncientColoniesState", site: int, policy: int, total: int) -> bool:
    dice = 1 if policy == HEAVY else 2
    return _is_roll(state, site, 1, 0) and dice <= total <= dice * DIE_SIDES


def _is_guard(state: "AncientColoniesState", site: int, _policy: int, _three: int) -> bool:
    return _is_taxing(state, site, 0, 0) and state.guarded < power(state, state.active, STRIFE_GUARD)


def _is_halves(state: "AncientColoniesState", left: int, seat: int, _three: int) -> bool:
    is_seat = seat == (state.active - 1) % state.seats and state.passed > 0
    return is_seat and 1 <= left <= state.halves.bit_count() // 2


def _is_bid(state: "AncientColoniesState", seat: int, _two: int, _three: int) -> bool:
    """Whether a card is up that the opener can pay, with a bid of a seat that was asked before (AC-12.7, AC-12.8)."""
    if not _is_covered(state):
        return False
    order = [(state.active + offset) % state.seats for offset in range(1, state.seats + 1)]
    return state.bidder < 0 or order.index(state.bidder) < order.index(seat)


def _is_covered(state: "AncientColoniesState") -> bool:
    """Whether the opener can pay what the card on show costs at least, and the bidder what was bid (AC-12.9)."""
    if state.lot not in state.shop or state.passed == state.seats:
        return False
    least, seat = state.board.components.card_bid[state.lot], state.active
    if purse(state, seat) < card_price(state, seat, least):
        return False
    return state.bidder < 0 or least <= state.price <= highest_bid(state, state.bidder)


def _is_payment(state: "AncientColoniesState", seat: int, _two: int, _three: int) -> bool:
    return state.bidder == seat and _is_covered(state)


def _is_act_drawn(state: "AncientColoniesState", _seat: int, _two: int, _three: int) -> bool:
    return state.top == ACT and state.passed > 0  # AC-12.12


def _is_act_offered(state: "AncientColoniesState", seat: int, act: int, _three: int) -> bool:
    return state.top < 0 and state.passed > 0 and bool(state.hand[seat] >> act & 1)


def _is_aim(state: "AncientColoniesState", seat: int, _two: int, _three: int) -> bool:
    if state.act < 0 or state.holder >= 0:
        return state.act >= 0 and seat == state.holder
    return state.board.components.act_unowned[state.act] in (PIOUS_PICKS, MOST_ARMIES, MOST_LEVELS)


def _is_omen(state: "AncientColoniesState", _one: int, _two: int, _three: int) -> bool:
    return state.act >= 0 and state.holder >= 0 and state.board.components.act_roll[state.act] > 0


def _is_tile_struck(state: "AncientColoniesState", _one: int, _two: int, _three: int) -> bool:
    return state.act >= 0 > state.holder and state.board.components.act_unowned[state.act] == RANDOM_TILE


def _is_colony_struck(state: "AncientColoniesState", _one: int, _two: int, _three: int) -> bool:
    return state.act >= 0 > state.holder and state.board.components.act_unowned[state.act] == RANDOM_COLONY


def _is_ward(state: "AncientColoniesState", seat: int, _two: int, _three: int) -> bool:
    is_able = state.act >= 0 and power(state, seat, WARDS_OFF) > 0 and not state.spared >> seat & 1
    return is_able and seat in victims(state)


def _is_sacrifice(state: "AncientColoniesState", seat: int, _two: int, _three: int) -> bool:
    if state.act < 0 or state.spared >> seat & 1 or seat not in victims(state):
        return False
    return any(kind == HIT_ARTS_CARD for kind, _, _ in effects_of(state))


def _is_ransom(state: "AncientColoniesState", site: int, price: int, _three: int) -> bool:
    if state.act < 0 or state.owner[site] < 0 or state.spared >> state.owner[site] & 1:
        return False
    return state.money[site] >= price and (HIT_PAY_OR_LEVEL, price) in [effect[:2] for effect in effects_of(state)]


FITS: Final[dict[int, Callable[["AncientColoniesState", int, int, int], bool]]] = {
    FACE: _is_face,
    DICE: _is_battle,
    TAX_DIE: _is_roll,
    TAX_DICE: _is_roll,
    HIT: _is_hit,
    DRAW_ACT: _is_act_drawn,
    STRIKE_TILE: _is_tile_struck,
    STRIKE_COLONY: _is_colony_struck,
    OMEN: _is_omen,
    LEAVE: _is_leaving,
    ENTRY: _is_entry,
    EXPEL: _is_host,
    LOSS: _is_besieged,
    TOKENS: _is_besieged,
    RETREAT: _is_retreat,
    MUSTER: _is_muster,
    BONUS: _is_bonus,
    ASSIGN: _is_taxing,
    REROLL: _is_reroll,
    GUARD: _is_guard,
    FORFEIT: _is_forfeit,
    HALVES: _is_halves,
    BID: _is_bid,
    PAY: _is_payment,
    ASK_ACT: _is_act_offered,
    AIM: _is_aim,
    WARD: _is_ward,
    SACRIFICE: _is_sacrifice,
    RANSOM: _is_ransom,
    FALL: _is_besieged,
    TRIM: _is_colony,
}
