"""The table as a seat sees it: everything that lies open, its own Acts, and the tiles it is given to see."""

from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.armies import unit_moves, unit_place
from oikist.games.ancient_colonies.battle import attack_strength, defence_strength
from oikist.games.ancient_colonies.board import (
    HOME,
    LEVEL_NAMES,
    MOST_SEATS,
    PLACE_NAMES,
    PLACES,
    POLICY_NAMES,
    SITE_NAMES,
    SITES,
    TILE_NAMES,
    bits,
)
from oikist.games.ancient_colonies.components import CARDS, INCOME, POWERS, REROLLS, SIDES, SUBTRACT, TAX_WORDS, TYPES
from oikist.games.ancient_colonies.fleets import OPEN, aboard, is_at_sea
from oikist.games.ancient_colonies.income import links, steady_income
from oikist.games.ancient_colonies.land import is_coastal
from oikist.games.ancient_colonies.moves import attack
from oikist.games.ancient_colonies.odds import battle_odds, tax_odds
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES,
    ACTIVITIES_STAGE,
    ARMY_STEP,
    ASSIGN,
    BONUS,
    CONVERT_STEP,
    DICE,
    ENTRY,
    EXPEL,
    FACE,
    FLEET_STEP,
    FLIP_STEP,
    FORFEIT,
    GUARD,
    HIT,
    LOSS,
    MUSTER,
    NOT_BEGUN,
    OVER,
    PHASES,
    RANSOM,
    REROLL,
    RETREAT,
    SAVE,
    SIDES_STAGE,
    STAGES,
    STEPS,
    TAX,
    TAX_DICE,
    TAX_DIE,
    TOKENS,
    UPKEEP,
    first_part,
    second_part,
)
from oikist.games.ancient_colonies.powers import power
from oikist.games.ancient_colonies.question import can_board, drawn
from oikist.games.ancient_colonies.scoring import colony_points, score
from oikist.games.ancient_colonies.turn import last_turn, on_land, start_seat
from oikist.games.ancient_colonies.turn_view import turn_view
from oikist.games.ancient_colonies.upkeep import owed
from oikist.games.ancient_colonies.view import (
    AncientColoniesView,
    ArmyView,
    BattleView,
    CardView,
    ColonyView,
    SeatView,
    SideView,
    SiteView,
    TaxView,
    TileView,
)
from oikist.games.ancient_colonies.zeus import FIRST_SEAT_TARGET, piety

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

ABOUT_FIRST: Final = (ENTRY, LOSS, TOKENS, ASSIGN, REROLL, GUARD, FORFEIT, RANSOM, DICE, TAX_DIE, TAX_DICE, HIT)
ABOUT_SECOND: Final = (SAVE, RETREAT, MUSTER)


def table_view(state: "AncientColoniesState", seat: int, tiles: tuple[TileView, ...]) -> AncientColoniesView:
    """The whole table; tiles are given as the seat may see them."""
    return AncientColoniesView(
        seat=seat,
        to_move=state.mover,
        phase=PHASES[state.phase],
        stage=STAGES[state.stage],
        step=STEPS[_step(state)] if _step(state) <= CONVERT_STEP else "",
        turn=min(state.turns + 1, last_turn(state)) if state.phase != OVER else state.turns,
        last_turn=last_turn(state),
        start_seat=start_seat(state) if state.stage != SIDES_STAGE else -1,
        opener=state.first if state.stage == SIDES_STAGE else -1,
        active=state.active,
        place=_about(state),
        other=state.active if state.phase in (ENTRY, EXPEL, LOSS) else -1,
        flips=_flips(state),
        peeks=state.peeks + state.peeks_any if _step(state) <= FLIP_STEP else 0,
        sails=state.sails if _step(state) <= FLEET_STEP and is_at_sea(state, state.active) else 0,
        due=owed(state, state.mover) if state.phase == UPKEEP else 0,
        done=turn_view(state),
        tiles=tiles,
        sites=tuple(_site_view(state, site) for site in range(SITES)),
        colonies=tuple(_colony_view(state, site, seat) for site in bits(state.colonies)),
        armies=_army_views(state),
        deck=sum(segment.bit_count() for segment in state.segments),
        top=TYPES[state.top] if state.top >= 0 else "",
        is_civil=bool(state.is_civil),
        shop=tuple(_card_view(state, card) for card in state.shop),
        lot=_lot(state),
        price=state.price,
        bidder=state.bidder,
        act=state.board.components.act_names[state.act] if state.act >= 0 else "",
        holder=state.holder,
        target=_target(state),
        battles=_battle_views(state),
        taxes=_tax_views(state),
        is_rounding=not state.is_pooling_halves,
        sides=tuple(_side_view(state, side) for side in range(len(SIDES))),
        seats=tuple(_seat_view(state, one, seat) for one in range(state.seats)),
    )


def _step(state: "AncientColoniesState") -> int:
    """The step of the Activities; outside them one beyond the last, as nothing is left then (AC-3.2)."""
    is_acting = state.stage == ACTIVITIES_STAGE and state.step != NOT_BEGUN
    return state.step if is_acting else CONVERT_STEP + 1


def _flips(state: "AncientColoniesState") -> int:
    """Flips that are left, those that can be made later as well (AC-4.5)."""
    step = _step(state)
    return (state.flips if step <= FLIP_STEP else 0) + (state.late_flips if step <= FLEET_STEP else 0)


def _lot(state: "AncientColoniesState") -> str:
    """The card or the side that is auctioned."""
    if state.lot < 0:
        return ""
    return SIDES[state.lot] if state.stage == SIDES_STAGE else state.board.components.card_names[state.lot]


def _about(state: "AncientColoniesState") -> str:
    """The place or card a question is about."""
    if state.focus < 0:
        return ""
    if state.phase == FACE:
        return TILE_NAMES[first_part(state.focus)]
    if state.phase == BONUS:
        return state.board.components.card_names[first_part(state.focus)]
    if state.phase in ABOUT_FIRST:
        return PLACE_NAMES[first_part(state.focus)]
    return PLACE_NAMES[second_part(state.focus)] if state.phase in ABOUT_SECOND else ""


def _target(state: "AncientColoniesState") -> str:
    if state.target < 0:
        return ""
    return PLACE_NAMES[state.target] if state.target < PLACES else f"seat {state.target - FIRST_SEAT_TARGET}"


def _site_view(state: "AncientColoniesState", site: int) -> SiteView:
    return SiteView(
        site=SITE_NAMES[site],
        is_legal=bool(state.sites >> site & 1),
        is_coastal=is_coastal(state, site),
        has_acropolis=bool(state.acropolis >> site & 1),
        has_oracle=state.oracle == site,
    )


def _colony_view(state: "AncientColoniesState", site: int, seat: int) -> ColonyView:
    owner = state.owner[site]
    sea, land = links(state, site)
    attacker = state.active if state.active != owner else -1
    return ColonyView(
        site=SITE_NAMES[site],
        seat=owner,
        level=LEVEL_NAMES[state.level[site]],
        is_walled=bool(state.walls[site]),
        talents=state.money[site] if _sees_money(state, owner, seat) else -1,
        halves=steady_income(state, site),
        sea=sea,
        land=land,
        defence=defence_strength(state, owner, site, attacker),
        unrest=state.unrest[site],
        untaxed=state.untaxed[site],
        points=colony_points(state, site),
        earned=state.income[site] if _sees_money(state, owner, seat) else -1,
    )


def _sees_money(state: "AncientColoniesState", owner: int, seat: int) -> bool:
    """Open money is for all, hidden money for its owner until the game is over (AC-1.9)."""
    return not state.is_hiding_money or owner == seat or state.phase == OVER


def _army_views(state: "AncientColoniesState") -> tuple[ArmyView, ...]:
    moves: dict[int, int] = {}
    for number in state.units:
        moves[unit_place(number)] = max(moves.get(unit_place(number), 0), unit_moves(number))
    views: list[ArmyView] = []
    for place in range(PLACES):
        for seat in range(state.seats):
            number = state.armies[place * state.seats + seat]
            if number:
                can_march = seat == state.active and state.step <= ARMY_STEP and not state.bound[seat]
                left = moves.get(place, 0) if can_march else 0
                views.append(ArmyView(PLACE_NAMES[place], seat, number, left))
    return tuple(views)


def _card_view(state: "AncientColoniesState", card: int) -> CardView:
    parts = state.board.components
    effects: list[tuple[str, int]] = []
    if parts.card_tax[card]:
        effects.append((TAX_WORDS[parts.card_tax[card] - 1], 1))
    if parts.card_income[card] >= 0:
        effects.append((INCOME[parts.card_income[card]], parts.card_amount[card]))
    pairs = parts.card_powers[card]
    effects += [(POWERS[pairs[index]], pairs[index + 1]) for index in range(0, len(pairs), 2)]
    return CardView(
        name=parts.card_names[card],
        type=TYPES[parts.card_type[card]] if card < CARDS else "sibyl",
        bid=parts.card_bid[card],
        points=parts.card_points[card],
        has_gods=bool(parts.card_gods[card]),
        is_coin_art=bool(parts.card_coin[card]),
        effects=tuple(effects),
    )


def _battle_views(state: "AncientColoniesState") -> tuple[BattleView, ...]:
    """Every battle that can be started now, or the one whose dice are due."""
    if state.phase == DICE:
        pairs = [(first_part(state.focus), second_part(state.focus))]
    elif state.phase == ACTIVITIES:
        first = state.board.first_attack
        pairs = [divmod(action - first, MOST_SEATS) for action in attack.legal(state)]
    else:
        pairs = []
    views: list[BattleView] = []
    for place, other in pairs:
        strength = attack_strength(state, state.active, place)
        defence = defence_strength(state, other, place, state.active)
        views.append(BattleView(PLACE_NAMES[place], other, strength, defence, tuple(battle_odds(strength, defence))))
    return tuple(views)


def _tax_views(state: "AncientColoniesState") -> tuple[TaxView, ...]:
    """Both policies with dice for the seat that is taxing, before cards."""
    if state.phase not in (TAX, ASSIGN, REROLL):
        return ()
    can_reroll = power(state, state.active, REROLLS) > 0
    minus = power(state, state.active, SUBTRACT)
    always, late = (0, minus) if state.is_subtracting_late else (minus, 0)
    views: list[TaxView] = []
    for policy, name in enumerate(POLICY_NAMES):
        odds = tax_odds(policy, always, can_reroll, late)
        views.append(TaxView(name, odds.rolls, odds.halves, odds.failures))
    return tuple(views)


def _side_view(state: "AncientColoniesState", side: int) -> SideView:
    powers = enumerate(state.board.components.side_powers[side])
    effects = tuple((POWERS[which], amount) for which, amount in powers if amount)
    return SideView(SIDES[side], effects, bool(state.offered >> side & 1))


def _seat_view(state: "AncientColoniesState", one: int, seat: int) -> SeatView:
    parts, ship = state.board.components, state.ship[one]
    is_own = one == seat
    talents = sum(state.money[site] for site in bits(state.mine[one]))
    return SeatView(
        seat=one,
        side=SIDES[state.side[one]] if state.side[one] >= 0 else "",
        score=score(state, one),
        stock=state.stock[one],
        on_land=on_land(state, one),
        ship="" if ship < 0 else "home" if ship == HOME else TILE_NAMES[ship],
        is_manned=bool(state.manned[one]),
        armies_aboard=aboard(state, one),
        has_colony_aboard=bool(state.settlers[one]),
        is_open_aboard=state.settlers[one] == OPEN,
        allows=tuple(bits(state.allows[one])),
        is_bound=bool(state.bound[one]),
        talents=talents if _sees_money(state, one, seat) else -1,
        cards=tuple(_card_view(state, card) for card, owner in enumerate(state.card_owner) if owner == one),
        piety=piety(state, one),
        acts=state.hand[one].bit_count(),
        hand=tuple(parts.act_names[act] for act in bits(state.hand[one])) if is_own else (),
        buried=tuple(parts.act_names[act] for act in bits(state.buried[one])) if is_own else (),
        drawn=parts.act_names[drawn(state, one)] if is_own and drawn(state, one) >= 0 else "",
        side_cost=state.side_cost[one],
        has_dropped=bool(state.dropped >> one & 1),
        is_spared=bool(state.spared >> one & 1),
        can_board=can_board(state, one),
        saved=state.saved[one],
        spent=tuple(POWERS[discount] for discount in bits(state.spent[one])),
    )
