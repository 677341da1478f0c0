"""The numbers of features.py straight from the state: a learner asks at every step, and a view is slow to make."""

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies import turn_features
from oikist.games.ancient_colonies.armies import unit_moves, unit_place
from oikist.games.ancient_colonies.battle import attack_strength, defence_strength
from oikist.games.ancient_colonies.board import (
    FACES,
    MOST_SEATS,
    PLACES,
    POLICY_NAMES,
    SITES,
    TILES,
    bits,
)
from oikist.games.ancient_colonies.components import (
    ACTS,
    CARDS,
    COLONY_INCOME,
    DIE_SIDES,
    REROLLS,
    SIDES,
    SUBTRACT,
    TYPES,
)
from oikist.games.ancient_colonies.features import (
    DECK,
    FIRST_CARD,
    FIRST_PLACE,
    FIRST_SEAT,
    FIRST_TURN,
    PER_FLEET,
    PER_PLACE,
    PER_SEAT,
    PER_SELF,
    PER_SITE,
    PER_TILE,
    SHOWN_PHASES,
)
from oikist.games.ancient_colonies.fleets import aboard, is_at_sea
from oikist.games.ancient_colonies.income import LAND_LINK, SEA_LINK, links
from oikist.games.ancient_colonies.moves import attack
from oikist.games.ancient_colonies.odds import LARGEST_MINUS, tax_odds
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
    FIRST_CHORE,
    FLEET_STEP,
    FLIP_STEP,
    LOSS,
    NOT_BEGUN,
    OVER,
    REROLL,
    SIDES_STAGE,
    STAGES,
    STEPS,
    TAX,
    UPKEEP,
    first_part,
    second_part,
)
from oikist.games.ancient_colonies.powers import power
from oikist.games.ancient_colonies.scoring import colony_points
from oikist.games.ancient_colonies.table_view import ABOUT_FIRST, ABOUT_SECOND
from oikist.games.ancient_colonies.turn import TOKENS_A_SEAT, last_turn, on_land, start_seat
from oikist.games.ancient_colonies.upkeep import owed
from oikist.games.ancient_colonies.zeus import FIRST_SEAT_TARGET

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

SCORE: Final = 4  # among the numbers of a seat
PIETY: Final = 9
HOME_PLACES: Final = TILES + 1  # where a fleet can be
# Attack less defence before the dice, + 6 -> of 36 rolls those in which the attacker is ahead afterwards.
AHEAD_ROLLS: Final = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
MOST_BY_DICE: Final = DIE_SIDES  # a lead of so much cannot be lost, nor made good


def _tax_numbers() -> list[float]:
    """(Minus * 4 + late * 2 + re-roll) * 4 -> Talents on average / 4 and chance to fail of both policies."""
    table: list[float] = []
    for minus in range(LARGEST_MINUS + 1):
        for is_late in (False, True):
            for can_reroll in (False, True):
                for policy in range(len(POLICY_NAMES)):
                    odds = tax_odds(policy, 0 if is_late else minus, can_reroll, minus if is_late else 0)
                    table += [odds.halves / odds.rolls / 8, odds.failures / odds.rolls]
    return table


TAX_NUMBERS: Final = _tax_numbers()


def write(state: "AncientColoniesState", seat: int, numbers: MutableSequence[float]) -> None:
    """Put them into noughts: of what is secret only what the seat, or a spectator, knows (AC-1.9)."""
    viewer = max(seat, 0)
    _write_tiles(state, seat, viewer, numbers)
    _write_sites(state, viewer, numbers)
    points = _write_colonies(state, seat, viewer, numbers)
    _write_armies(state, viewer, numbers)
    _write_battles(state, viewer, numbers)
    for offset in range(state.seats):
        one = (viewer + offset) % state.seats
        _write_self(state, one, _sees_money(state, one, seat), numbers, FIRST_SEAT + offset * PER_SEAT)
        _write_side(state, one, viewer, numbers, FIRST_SEAT + offset * PER_SEAT + PER_SELF)
    _write_owned(state, viewer, points, numbers)
    first = _write_cards(state, seat, numbers, FIRST_CARD)
    first = _write_market(state, viewer, numbers, first)
    first = _write_question(state, viewer, numbers, first)
    _write_moment(state, numbers, first)
    turn_features.write(state, seat, numbers, FIRST_TURN)


def _sees_money(state: "AncientColoniesState", owner: int, seat: int) -> bool:
    """Open money is for all, hidden money for its owner until the game is over (AC-1.9)."""
    return not state.is_hiding_money or owner == seat or state.phase == OVER


def _write_seats(
    state: "AncientColoniesState", mask: int, viewer: int, numbers: MutableSequence[float], first: int
) -> None:
    """Mark the seats of a mask, the viewer first."""
    while mask:
        low = mask & -mask
        mask ^= low
        numbers[first + (low.bit_length() - 1 - viewer) % state.seats] = 1.0


def _write_tiles(state: "AncientColoniesState", seat: int, viewer: int, numbers: MutableSequence[float]) -> None:
    shown = state.shown
    for tile, known in enumerate(state.known):
        first = tile * PER_TILE
        if shown >> tile & 1:
            numbers[first + state.face[tile]] = 1.0
            numbers[first + FACES] = 1.0
        elif seat >= 0 and known >> seat & 1:  # AC-4.6: who peeked knows it
            numbers[first + state.face[tile]] = 1.0
        if known:
            _write_seats(state, known, viewer, numbers, first + FACES + 1)


def _write_sites(state: "AncientColoniesState", viewer: int, numbers: MutableSequence[float]) -> None:
    first, sites, acropolis = TILES * PER_TILE, state.sites, state.acropolis
    for site, harbours in enumerate(state.harbours):
        if sites >> site & 1:
            numbers[first] = 1.0
        if harbours:
            numbers[first + 1] = 1.0
        if acropolis >> site & 1:
            numbers[first + 2] = 1.0
        first += PER_SITE
    if state.oracle >= 0:
        numbers[TILES * PER_TILE + state.oracle * PER_SITE + 3] = 1.0


def _write_colonies(
    state: "AncientColoniesState", seat: int, viewer: int, numbers: MutableSequence[float]
) -> list[int]:
    """Every colony; what they score together, by seat."""
    points = [0] * state.seats
    for site in bits(state.colonies):
        owner = state.owner[site]
        first = TILES * PER_TILE + site * PER_SITE + 4
        numbers[first + (owner - viewer) % state.seats] = 1.0
        first += MOST_SEATS
        level = state.level[site]
        numbers[first + level - 1] = 1.0
        first += 4
        if state.walls[site]:
            numbers[first] = 1.0
        if _sees_money(state, owner, seat):
            talents = state.money[site]
            numbers[first + 1] = 1.0
            numbers[first + 2] = talents / 20 if talents < 20 else 1.0
            if talents > 20:
                numbers[first + 10] = (talents - 20) / 80
        sea, land = links(state, site)
        halves = 2 * level + SEA_LINK * sea + LAND_LINK * land + 2 * power(state, owner, COLONY_INCOME)
        numbers[first + 3] = halves / 16
        if sea:
            numbers[first + 4] = sea / 8
        if land:
            numbers[first + 5] = land / 8
        attacker = state.active if state.active != owner else -1
        numbers[first + 6] = defence_strength(state, owner, site, attacker) / 20
        if state.unrest[site]:
            numbers[first + 7] = state.unrest[site] / 2
        if state.untaxed[site]:
            numbers[first + 8] = state.untaxed[site] / 2
        worth = colony_points(state, site)
        points[owner] += worth
        numbers[first + 9] = worth / 8
    return points


def _write_armies(state: "AncientColoniesState", viewer: int, numbers: MutableSequence[float]) -> None:
    seats, active = state.seats, state.active
    for seat in range(seats):
        left = state.army_places[seat]
        while left:
            low = left & -left
            left ^= low
            place = low.bit_length() - 1
            first = FIRST_PLACE + place * PER_PLACE + (seat - viewer) % seats
            numbers[first] = state.armies[place * seats + seat] / 4
    if active >= 0 and state.step <= ARMY_STEP and not state.bound[active]:
        for number in state.units:
            place = unit_place(number)
            if state.armies[place * seats + active]:
                first = FIRST_PLACE + place * PER_PLACE + MOST_SEATS
                numbers[first] = max(numbers[first], unit_moves(number) / 3)


def _write_battles(state: "AncientColoniesState", viewer: int, numbers: MutableSequence[float]) -> None:
    if state.phase == DICE:
        actions = [first_part(state.focus) * MOST_SEATS + second_part(state.focus)]
    elif state.phase == ACTIVITIES:
        first = state.board.first_attack
        actions = [action - first for action in attack.legal(state)]
    else:
        return
    for action in actions:
        place, other = action // MOST_SEATS, action % MOST_SEATS
        lead = attack_strength(state, state.active, place) - defence_strength(state, other, place, state.active)
        rolls = AHEAD_ROLLS[max(-MOST_BY_DICE, min(lead, MOST_BY_DICE)) + MOST_BY_DICE]
        at = FIRST_PLACE + place * PER_PLACE + MOST_SEATS + 1
        numbers[at + (other - viewer) % state.seats] = rolls / 36


def _write_self(
    state: "AncientColoniesState", seat: int, sees_money: bool, numbers: MutableSequence[float], first: int
) -> None:
    numbers[first] = 1.0
    if state.mover == seat:
        numbers[first + 1] = 1.0
    if state.active == seat:
        numbers[first + 2] = 1.0
    if seat == (state.first if state.stage == SIDES_STAGE else start_seat(state)):
        numbers[first + 3] = 1.0
    numbers[first + 5] = state.stock[seat] / TOKENS_A_SEAT
    numbers[first + 6] = on_land(state, seat) / TOKENS_A_SEAT
    if sees_money:
        numbers[first + 7] = 1.0
        talents = 0
        for site in bits(state.mine[seat]):
            talents += state.money[site]
        numbers[first + 8] = talents / 50
    numbers[first + 10] = state.hand[seat].bit_count() / 5
    numbers[first + 11] = state.side_cost[seat] / 30
    if state.bound[seat]:
        numbers[first + 12] = 1.0


def _write_side(
    state: "AncientColoniesState", seat: int, viewer: int, numbers: MutableSequence[float], first: int
) -> None:
    """The side of a seat, its fleet and its guests."""
    if state.side[seat] >= 0:
        numbers[first + state.side[seat]] = 1.0
    first += len(SIDES)
    if state.ship[seat] >= 0:
        numbers[first + state.ship[seat]] = 1.0
    if state.manned[seat]:
        numbers[first + HOME_PLACES] = 1.0
    numbers[first + HOME_PLACES + 1] = aboard(state, seat) / 2
    if state.settlers[seat]:
        numbers[first + HOME_PLACES + 2] = 1.0
    _write_seats(state, state.allows[seat], viewer, numbers, first + PER_FLEET)


def _write_owned(
    state: "AncientColoniesState", viewer: int, points: list[int], numbers: MutableSequence[float]
) -> None:
    """The cards that seats have, and what they add to the points of their colonies and to their Piety."""
    parts, seats = state.board.components, state.seats
    gods = [0] * seats
    cards = PER_SELF + len(SIDES) + PER_FLEET + MOST_SEATS
    for card, owner in enumerate(state.card_owner):
        if owner >= 0:
            points[owner] += parts.card_points[card]
            gods[owner] += parts.card_gods[card]
            numbers[FIRST_SEAT + (owner - viewer) % seats * PER_SEAT + cards + card] = 1.0
    for seat in range(seats):
        first = FIRST_SEAT + (seat - viewer) % seats * PER_SEAT
        numbers[first + SCORE] = (points[seat] - state.side_cost[seat]) / 40
        numbers[first + PIETY] = gods[seat] / 5


def _write_cards(state: "AncientColoniesState", seat: int, numbers: MutableSequence[float], first: int) -> int:
    """Cards on show, the Acts of the viewer, and the deck; where the next numbers begin."""
    for card in state.shop:
        numbers[first + card] = 1.0
    first += CARDS
    if seat >= 0:
        for act in bits(state.hand[seat]):
            numbers[first + act] = 1.0
        for act in bits(state.buried[seat]):
            numbers[first + ACTS + act] = 1.0
    first += 2 * ACTS
    if state.top >= 0:
        numbers[first + state.top] = 1.0
    first += len(TYPES)
    deck = 0
    for segment in state.segments:
        deck += segment.bit_count()
    numbers[first] = deck / DECK
    if state.is_civil:
        numbers[first + 1] = 1.0
    return first + 2


def _write_market(state: "AncientColoniesState", viewer: int, numbers: MutableSequence[float], first: int) -> int:
    """What is auctioned or pays a bonus, and the highest bid."""
    card = first_part(state.focus) if state.phase == BONUS else state.lot if state.stage != SIDES_STAGE else -1
    if 0 <= card < CARDS:
        numbers[first + card] = 1.0
    first += CARDS
    if state.stage == SIDES_STAGE and state.lot >= 0:
        numbers[first + state.lot] = 1.0
    first += len(SIDES)
    if state.price >= 0:
        numbers[first] = 1.0
        numbers[first + 1] = state.price / 30
    if state.bidder >= 0:
        numbers[first + 2 + (state.bidder - viewer) % state.seats] = 1.0
    return first + 2 + MOST_SEATS


def _write_question(state: "AncientColoniesState", viewer: int, numbers: MutableSequence[float], first: int) -> int:
    """The Act that works, what a question is about, and the odds of taxes."""
    seats, phase = state.seats, state.phase
    if state.act >= 0:
        numbers[first + state.act] = 1.0
    first += ACTS
    if state.holder >= 0:
        numbers[first + (state.holder - viewer) % seats] = 1.0
    first += MOST_SEATS
    if state.target >= FIRST_SEAT_TARGET:
        numbers[first + PLACES + (state.target - FIRST_SEAT_TARGET - viewer) % seats] = 1.0
    elif state.target >= 0:
        numbers[first + state.target] = 1.0
    first += PLACES + MOST_SEATS
    if state.focus >= 0 and phase == FACE:
        numbers[first + SITES + first_part(state.focus)] = 1.0
    elif state.focus >= 0 and phase in ABOUT_FIRST:
        numbers[first + first_part(state.focus)] = 1.0
    elif state.focus >= 0 and phase in ABOUT_SECOND:
        numbers[first + second_part(state.focus)] = 1.0
    if phase in (ENTRY, EXPEL, LOSS):
        numbers[first + PLACES + (state.active - viewer) % seats] = 1.0
    first += PLACES + MOST_SEATS
    if phase in (TAX, ASSIGN, REROLL):
        minus = min(power(state, state.active, SUBTRACT), LARGEST_MINUS)
        row = minus * 4 + (2 if state.is_subtracting_late else 0)
        row += 1 if power(state, state.active, REROLLS) > 0 else 0
        for index in range(2 * len(POLICY_NAMES)):
            numbers[first + index] = TAX_NUMBERS[row * 4 + index]
    return first + 2 * len(POLICY_NAMES)


def _write_moment(state: "AncientColoniesState", numbers: MutableSequence[float], first: int) -> None:
    """The phase, and how far the turn and the game are."""
    numbers[first + (FIRST_CHORE if state.phase == OVER else state.phase)] = 1.0
    first += len(SHOWN_PHASES)
    numbers[first + state.stage] = 1.0
    first += len(STAGES)
    is_acting = state.stage == ACTIVITIES_STAGE and state.step != NOT_BEGUN
    step = state.step if is_acting else CONVERT_STEP + 1
    if step <= CONVERT_STEP:
        numbers[first + step] = 1.0
    first += len(STEPS)
    last = last_turn(state)
    numbers[first] = (min(state.turns + 1, last) if state.phase != OVER else state.turns) / last
    flips = (state.flips if step <= FLIP_STEP else 0) + (state.late_flips if step <= FLEET_STEP else 0)
    numbers[first + 1] = flips / 2
    numbers[first + 2] = (state.peeks + state.peeks_any) / 2 if step <= FLIP_STEP else 0.0
    numbers[first + 3] = state.sails / 5 if step <= FLEET_STEP and is_at_sea(state, state.active) else 0.0
    numbers[first + 4] = owed(state, state.mover) / 5 if state.phase == UPKEEP else 0.0
    numbers[first + 3 + state.seats] = 1.0
