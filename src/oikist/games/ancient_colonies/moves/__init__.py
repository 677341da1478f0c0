"""The kinds of move: each file has refusal, legal and apply together; here is only which file an action belongs to."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies import turn
from oikist.games.ancient_colonies.board import KINDS
from oikist.games.ancient_colonies.flow import start_question, start_stage
from oikist.games.ancient_colonies.moves import (
    act,
    alliance,
    attack,
    auction,
    bonus,
    build,
    cargo,
    convert,
    draw,
    end,
    fleet,
    flip,
    loss,
    march,
    pay,
    retreat,
    side,
    tax,
)
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES,
    AIM,
    ARMY_STEP,
    ASK_ACT,
    ASSIGN,
    BATTLE_STEP,
    BID,
    BONUS,
    DEAL,
    ENTRY,
    EXPEL,
    FIRST_QUESTION,
    FLEET_STEP,
    FLIP_STEP,
    FORFEIT,
    GUARD,
    HALVES,
    HIT,
    INVEST,
    LEAVE,
    LOSS,
    MARKET,
    MUSTER,
    OPENER,
    OVER,
    PAY,
    PLACE_FLEET,
    RANSOM,
    REROLL,
    RETREAT,
    SACRIFICE,
    SAVE,
    SIDE,
    SIDE_BID,
    STRIKE_COLONY,
    STRIKE_TILE,
    TAX,
    TOKENS,
    UPKEEP,
    WARD,
)

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

Legal = Callable[["AncientColoniesState"], list[int]]
Refusal = Callable[["AncientColoniesState", int], str | None]
Apply = Callable[["AncientColoniesState", int], None]


def _legal_activities(state: "AncientColoniesState") -> list[int]:
    """Everything of the step the seat is at and of later ones, side by side (AC-3.2)."""
    step = state.step
    actions: list[int] = []
    if step <= FLEET_STEP:
        actions = flip.legal(state)
        if state.peeks or state.peeks_any:
            actions += flip.legal_peeks(state)
        actions += fleet.legal(state)
        actions += cargo.legal(state)
    if step <= ARMY_STEP and state.units:
        actions += march.legal(state)
        actions += march.legal_boards(state)
    later: list[int] = []
    if state.units:
        if step <= BATTLE_STEP:
            later = attack.legal(state)
        later += convert.legal(state)
    if state.hand[state.mover]:
        later += act.legal(state)
    if actions or later or step == FLIP_STEP or state.hand[state.mover]:  # AC-3.3: permissions alone keep nobody
        actions += alliance.legal(state)
    return [*actions, *later, state.board.done]


def no_refusal(_state: "AncientColoniesState", _action: int) -> str | None:
    """Nothing forbids the answer to a question that was put."""
    return None


LEGAL: Final[dict[int, Legal]] = {
    SIDE: side.legal_takes,
    SIDE_BID: auction.legal_bids,
    PLACE_FLEET: side.legal_places,
    ACTIVITIES: _legal_activities,
    UPKEEP: pay.legal_upkeep,
    TAX: tax.legal,
    INVEST: build.legal,
    MARKET: auction.legal,
    LEAVE: fleet.legal_leaves,
    ENTRY: march.legal_replies,
    EXPEL: alliance.legal_expulsions,
    LOSS: loss.legal,
    TOKENS: loss.legal_tokens,
    SAVE: retreat.legal_saves,
    RETREAT: retreat.legal,
    MUSTER: retreat.legal,
    BONUS: bonus.legal,
    ASSIGN: tax.legal_assignments,
    REROLL: tax.legal_rerolls,
    GUARD: tax.legal_guards,
    FORFEIT: loss.legal,
    HALVES: bonus.legal,
    BID: auction.legal_bids,
    PAY: pay.legal_payments,
    ASK_ACT: act.legal_asked,
    AIM: act.legal_targets,
    WARD: pay.legal_wards,
    SACRIFICE: loss.legal,
    RANSOM: loss.legal,
}
# Kind of action -> why it is refused, what it does, and the phases in which it can be done at all.
MOVES: Final[dict[str, tuple[Refusal, Apply, tuple[int, ...]]]] = {
    "take": (side.take_refusal, side.apply_take, (SIDE,)),
    "place": (side.place_refusal, side.apply_place, (PLACE_FLEET,)),
    "flip": (flip.refusal, flip.apply, (ACTIVITIES,)),
    "peek": (flip.peek_refusal, flip.apply_peek, (ACTIVITIES,)),
    "man": (fleet.man_refusal, fleet.apply_man, (ACTIVITIES,)),
    "sail": (fleet.sail_refusal, fleet.apply_sail, (ACTIVITIES, LEAVE)),
    "home": (fleet.home_refusal, fleet.apply_home, (ACTIVITIES,)),
    "load": (fleet.load_refusal, fleet.apply_load, (ACTIVITIES,)),
    "embark": (cargo.embark_refusal, cargo.apply_embark, (ACTIVITIES,)),
    "found": (cargo.found_refusal, cargo.apply_found, (ACTIVITIES,)),
    "land": (cargo.land_refusal, cargo.apply_land, (ACTIVITIES,)),
    "march": (march.refusal, march.apply, (ACTIVITIES,)),
    "aboard": (march.board_refusal, march.apply_board, (ACTIVITIES,)),
    "allow": (alliance.allow_refusal, alliance.apply_allow, (ACTIVITIES,)),
    "revoke": (alliance.revoke_refusal, alliance.apply_revoke, (ACTIVITIES, EXPEL)),
    "attack": (attack.refusal, attack.apply, (ACTIVITIES,)),
    "convert": (convert.refusal, convert.apply, (ACTIVITIES,)),
    "play": (act.play_refusal, act.apply_play, (ACTIVITIES, ASK_ACT)),
    "target": (act.target_refusal, act.apply_target, (AIM,)),
    "intercept": (no_refusal, march.apply_intercept, (ENTRY,)),
    "permit": (march.permit_refusal, march.apply_permit, (ENTRY,)),
    "retreat": (retreat.refusal, retreat.apply, (RETREAT, MUSTER)),
    "lose": (loss.refusal, loss.apply, (LOSS, FORFEIT, SACRIFICE, RANSOM)),
    "use": (loss.use_refusal, loss.apply_use, (TOKENS, INVEST)),
    "rescue": (retreat.save_refusal, retreat.apply_save, (SAVE,)),
    "pay": (pay.refusal, pay.apply, (UPKEEP, PAY, WARD)),
    "dismiss": (pay.dismiss_refusal, pay.apply_dismiss, (UPKEEP,)),
    "bonus": (bonus.refusal, bonus.apply, (BONUS, HALVES)),
    "tax": (tax.refusal, tax.apply, (TAX,)),
    "assign": (tax.assign_refusal, tax.apply_assign, (ASSIGN,)),
    "roll": (no_refusal, tax.apply_roll, (ASSIGN,)),
    "reroll": (no_refusal, tax.apply_reroll, (REROLL,)),
    "guard": (no_refusal, tax.apply_guard, (GUARD,)),
    "upgrade": (build.upgrade_refusal, build.apply_upgrade, (INVEST,)),
    "strip": (build.strip_refusal, build.apply_strip, (INVEST,)),
    "walls": (build.walls_refusal, build.apply_walls, (INVEST,)),
    "settle": (build.settle_refusal, build.apply_settle, (INVEST,)),
    "recruit": (build.recruit_refusal, build.apply_recruit, (INVEST,)),
    "auction": (auction.refusal, auction.apply, (MARKET,)),
    "clear": (no_refusal, auction.apply_clear, (MARKET,)),
    "bid": (auction.bid_refusal, auction.apply_bid, (BID, SIDE_BID)),
    "pass": (
        no_refusal,
        end.apply_pass,
        (ENTRY, EXPEL, TOKENS, REROLL, GUARD, BID, SIDE_BID, MARKET, ASK_ACT, WARD),
    ),
    "done": (no_refusal, end.apply_done, (ACTIVITIES, TAX, INVEST)),
    "face": (draw.refusal, draw.apply_face, ()),
    "deal": (draw.refusal, draw.apply_deal, ()),
    "opener": (draw.refusal, draw.apply_opener, ()),
    "die": (draw.refusal, draw.apply_die, ()),
    "dice": (draw.refusal, draw.apply_dice, ()),
    "hit": (draw.refusal, draw.apply_hit, ()),
    "top": (draw.refusal, draw.apply_top, ()),
    "reveal": (draw.refusal, draw.apply_reveal, ()),
    "draw": (draw.refusal, draw.apply_draw, ()),
    "strike": (draw.refusal, draw.apply_strike, ()),
}
APPLY: Final[list[Apply]] = [MOVES[kind][1] for kind in KINDS]
# Draws whose odds everybody knows: if there is but one outcome, nothing is drawn.
OPEN_DRAWS: Final = (HIT, DEAL, OPENER, STRIKE_TILE, STRIKE_COLONY)


def legal(state: "AncientColoniesState") -> list[int]:
    """All legal actions from scratch, ascending; none when the game is over (AC-0.2)."""
    if state.phase == OVER:
        return []
    return LEGAL[state.phase](state) if state.phase >= FIRST_QUESTION else draw.legal(state)


def apply(state: "AncientColoniesState", action: int) -> None:
    """Do an action that is legal, and everything that follows without a choice."""
    APPLY[state.board.kind_of[action]](state, action)
    settle(state)


def settle(state: "AncientColoniesState") -> None:
    """Work off what waits until somebody has something to decide; what has no alternative is done at once."""
    while True:
        if state.agenda:
            state.focus = state.agenda.pop()
            if not start_question(state):
                continue
        else:
            state.focus = -1
            if not start_stage(state):
                continue
        state.choices = legal(state)
        if len(state.choices) != 1 or not is_obvious(state):
            return
        action = state.choices[0]
        APPLY[state.board.kind_of[action]](state, action)


def is_obvious(state: "AncientColoniesState") -> bool:
    """Whether a single choice may be made unasked: not where that would tell others what a seat holds."""
    if state.phase < FIRST_QUESTION:
        return state.phase in OPEN_DRAWS
    if state.phase == ACTIVITIES:
        return not state.hand[state.mover]
    return state.phase != ASK_ACT


def weights(state: "AncientColoniesState") -> list[int]:
    """The weights of what chance may decide."""
    return draw.weights(state)


def refusal(state: "AncientColoniesState", action: int) -> str | None:
    """The first rule that forbids an action, with its facts; None if it is legal."""
    reason = turn.refusal(state, action)
    if reason is not None:
        return reason
    why, _, phases = MOVES[KINDS[state.board.kind_of[action]]]
    if phases and state.phase not in phases:
        return turn.wrong_phase(state)
    return why(state, action)
