"""Expeditions: what the fleet may still found, what armies may win, and what rivals may take."""

from typing import TYPE_CHECKING, Final

from oikist.games.ancient_colonies.armies import army_moves
from oikist.games.ancient_colonies.battle import (
    AHEAD,
    BEATEN,
    DOUBLE,
    LOOT_AHEAD,
    LOOT_DOUBLE,
    ROUTED,
    defence_strength,
)
from oikist.games.ancient_colonies.board import (
    HOME,
    MOST_SEATS,
    SETTLEMENT,
    SITE_TILES,
    SITES,
    TILE_NEAR,
    TILE_SITES,
    TOWN,
)
from oikist.games.ancient_colonies.components import (
    ATTACK,
    ATTACK_FROM_FLEET,
    ATTACK_WALLS,
    COMBAT_WITH_ARMIES,
    DEFEND,
    FLEET_ROOM,
    POWER_COUNT,
)
from oikist.games.ancient_colonies.fleets import FLEET_ARMIES, aboard
from oikist.games.ancient_colonies.outlook import ARMY, Outlook, hidden_tiles
from oikist.games.ancient_colonies.phases import (
    ACTIVITIES_STAGE,
    BATTLE_STEP,
    DICE,
    FLEET_STEP,
    first_part,
    second_part,
)
from oikist.games.ancient_colonies.powers import power
from oikist.games.ancient_colonies.prospects import falls, fleet_prospect, marches, new_settlement, odds

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

SURE: Final = 96  # of what can still be founded in this turn, in hundredths
SOON: Final = 25  # of a battle that can be fought next turn
NOW: Final = 98  # of a battle that can be fought in this turn
ARMY_AT_HAND: Final = 20  # an army, beside what it may win
LAST_ARMY: Final = 1  # in the last turn: it parts equal scores
RISK: Final = 40  # how likely a rival who is still to act attacks what he can, in hundredths
LATER_RISK: Final = 25  # one who has acted, in the next turn
DISTANT_RISK: Final = 5  # one whose fleet must first go home for armies
PEACE: Final = 50  # how much he is tempted to found instead, in hundredths
GAIN: Final = 7  # half Talents that neighbours get, as hundredths a turn


def is_acting(state: "AncientColoniesState", seat: int) -> bool:
    """Whether these are the Activities of the seat."""
    return state.stage == ACTIVITIES_STAGE and state.active == seat


def _has_acted(state: "AncientColoniesState", seat: int) -> bool:
    """Whether the Activities of the seat are over in this turn."""
    if state.stage != ACTIVITIES_STAGE:
        return state.stage > ACTIVITIES_STAGE
    start = (state.first + state.turns) % state.seats
    return (seat - start) % state.seats < state.passed


def fleet_worth(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """Settlements the fleet will found; the next one at the best site it can reach."""
    turns = outlook.turns
    ship = state.ship[seat]
    if not state.manned[seat] or ship < 0:
        return 0
    chances = turns - 1 if _has_acted(state, seat) else turns
    is_mine = is_acting(state, seat)
    can_sail = chances == turns and (not is_mine or (state.step <= FLEET_STEP))
    free = state.sites & ~state.colonies
    places = -(-(free.bit_count() + hidden_tiles(state) // 2) // state.seats)
    if ship == HOME:
        is_ready = can_sail and not (is_mine and state.has_sailed)
        if not state.stock[seat]:
            return 0
        if is_ready and is_mine:
            return _next_site(state, outlook, seat, state.reach) + fleet_prospect(chances - 2, turns - 2, places - 1)
        if chances == turns and not is_ready:
            chances -= 1
        return fleet_prospect(chances, chances, places)
    if state.settlers[seat]:
        can_unload = can_sail and not (is_mine and state.unloaded == -2)
        if can_unload and is_mine:
            tiles = _within(state, ship, state.sails)
            return _next_site(state, outlook, seat, tiles) + fleet_prospect(chances - 2, turns - 2, places - 1)
        if chances == turns and not can_unload:
            chances -= 1
        return fleet_prospect(chances, chances, places) * SURE // 100
    can_return = can_sail and not (is_mine and state.has_sailed)
    if chances == turns and not can_return:
        chances -= 1
    return fleet_prospect(chances - 1, chances - 1, places)


def _within(state: "AncientColoniesState", tile: int, steps: int) -> int:
    """Water tiles within so many spaces."""
    found = edge = 1 << tile
    for _ in range(steps):
        step = 0
        while edge:
            low = edge & -edge
            edge ^= low
            step |= TILE_NEAR[low.bit_length() - 1]
        edge = step & state.water & ~found
        found |= edge
    return found


def _next_site(state: "AncientColoniesState", outlook: Outlook, seat: int, tiles: int) -> int:
    """The best site at these tiles, a little less than if it were founded already."""
    left, sites = tiles, 0
    while left:
        low = left & -left
        left ^= low
        sites |= TILE_SITES[low.bit_length() - 1]
    sites &= state.sites & ~state.colonies
    best = 0
    mine, others = state.mine[seat], state.colonies & ~state.mine[seat]
    while sites:
        low = sites & -sites
        sites ^= low
        site = low.bit_length() - 1
        worth = outlook.worth(seat, site, SETTLEMENT, 0, 0)
        by_sea, by_land = outlook.sea[site], outlook.land[site]
        gain = 2 * (by_sea & mine).bit_count() + (by_land & mine).bit_count()
        loss = 2 * (by_sea & others).bit_count() + (by_land & others).bit_count()
        worth += (gain * (state.seats - 1) - loss) * GAIN * outlook.turns // (state.seats - 1)
        best = max(best, worth)
    if not best:  # nothing in reach: next turn
        return new_settlement(outlook.turns - 1) * SURE // 100 if outlook.turns > 1 else 0
    return best * SURE // 100


def standing_armies(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """Armies on the map and aboard."""
    armies = sum(state.armies[seat :: state.seats]) + aboard(state, seat)
    return armies * (ARMY_AT_HAND if outlook.turns > 1 else LAST_ARMY)


def battle_prospect(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """The best battle now or in the next turn, or the one whose dice are about to be thrown."""
    if is_acting(state, seat):
        if state.phase == DICE:
            return _battle(state, outlook, seat, first_part(state.focus), second_part(state.focus), 0, False)
        if state.step <= BATTLE_STEP:
            return _battles_now(state, outlook, seat)
        return 0
    return _battles_soon(state, outlook, seat)


def _battles_now(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """Battles where armies stand, and at the best place where those aboard can land."""
    total = 0
    left = state.army_places[seat]
    cargo = state.cargo[seat] if state.step <= FLEET_STEP and state.ship[seat] != HOME else 0
    while left:
        low = left & -left
        left ^= low
        place = low.bit_length() - 1
        owner = state.owner[place] if place < SITES else -1
        if owner >= 0 and owner != seat:
            more = cargo if state.unloaded == place else 0
            if place * MOST_SEATS + owner not in state.fought:
                total += max(0, _battle(state, outlook, seat, place, owner, more, more > 0)) * NOW // 100
    if cargo and state.unloaded == -1 and aboard(state, seat):
        best = 0
        tiles = _within(state, state.ship[seat], state.sails)
        targets = state.colonies & ~state.mine[seat]
        while targets:
            low = targets & -targets
            targets ^= low
            site = low.bit_length() - 1
            if SITE_TILES[site] & tiles:
                best = max(best, _battle(state, outlook, seat, site, state.owner[site], cargo, True))
        total += best * NOW * NOW // 10000
    return total


def _battles_soon(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """The best attack of armies that can march to a colony next turn."""
    if outlook.turns < 2 or not state.army_places[seat]:
        return 0
    ways = marches(state.plains, state.sites, 3)
    counts: dict[int, int] = {}
    targets = state.colonies & ~state.mine[seat]
    left = state.army_places[seat]
    while left:
        low = left & -left
        left ^= low
        place = low.bit_length() - 1
        reached = ways[place] & targets
        while reached:
            bit = reached & -reached
            reached ^= bit
            counts[bit] = counts.get(bit, 0) + state.armies[place * state.seats + seat]
    best = 0
    for bit, number in counts.items():
        site = bit.bit_length() - 1
        best = max(best, _battle(state, outlook, seat, site, state.owner[site], number, False))
    return best * SOON // 100


def _battle(
    state: "AncientColoniesState", outlook: Outlook, seat: int, place: int, opponent: int, more: int, is_landing: bool
) -> int:
    """What a battle brings on the average, with so many armies more than stand there."""
    armies = state.armies[place * state.seats + seat] + more
    attack = 2 * armies + power(state, seat, ATTACK) + power(state, seat, COMBAT_WITH_ARMIES)
    if is_landing:
        attack += power(state, seat, ATTACK_FROM_FLEET)
    if place < SITES and state.walls[place]:
        attack += power(state, seat, ATTACK_WALLS)
    rolls = odds(attack, defence_strength(state, opponent, place, seat))
    lost = rolls[BEATEN] + rolls[ROUTED] * armies
    if place >= SITES or state.owner[place] < 0:
        others = state.armies[place * state.seats + opponent]
        return (rolls[DOUBLE] * others + rolls[AHEAD] - lost) * ARMY // 36
    taken, hurt = _spoils(state, outlook, seat, place, opponent)
    return (rolls[DOUBLE] * taken + rolls[AHEAD] * hurt - lost * ARMY) // 36


def _spoils(state: "AncientColoniesState", outlook: Outlook, seat: int, site: int, owner: int) -> tuple[int, int]:
    """What it is worth to storm a colony, and to be ahead only."""
    level, walls, money = state.level[site], state.walls[site], state.money[site]
    now = outlook.worth(owner, site, level, walls, money)
    harm = outlook.harm(seat, owner)
    tokens = min(level, state.stock[seat])
    taken = outlook.worth(seat, site, tokens, 0, max(0, money - LOOT_DOUBLE)) if tokens else 0
    taken += now * harm // 100
    armies = sum(state.armies[site * state.seats : (site + 1) * state.seats]) - state.armies[site * state.seats + seat]
    rest = max(0, money - LOOT_AHEAD)
    if not armies and not walls and level <= SETTLEMENT + 1:
        hurt = outlook.worth(seat, site, SETTLEMENT, 0, rest) if state.stock[seat] else 0
        return taken, hurt + now * harm // 100
    after = outlook.worth(owner, site, level, walls, rest)
    if walls:
        after = outlook.worth(owner, site, level, 0, rest)
    elif not armies:
        after = outlook.worth(owner, site, level - 1, 0, rest)
    return taken, (now - after + (ARMY if armies else 0)) * harm // 100


def danger(state: "AncientColoniesState", outlook: Outlook, seat: int) -> int:
    """What rivals are likely to take from a seat in their next Activities, by the odds of the battles."""
    if not state.mine[seat]:
        return 0
    total = 0
    losses: dict[int, list[int]] = {}  # by force, so that rivals who are equally strong are counted once
    for other in range(state.seats):
        if other == seat:
            continue
        has_acted = _has_acted(state, other) or is_acting(state, other)
        if has_acted and outlook.turns < 2:
            continue
        risk = LATER_RISK if has_acted else RISK
        force = _force(state, other)
        if force:
            if force not in losses:
                losses[force] = _strikes(state, outlook, force)
            is_ready = state.ship[other] == HOME or aboard(state, other)
            total += _strike(losses[force], seat, other, outlook.turns) * (risk if is_ready else DISTANT_RISK)
        if state.army_places[other]:
            total += _raids(state, outlook, seat, other) * risk
    return total // 100


def _force(state: "AncientColoniesState", seat: int) -> int:
    """The attack of the armies that a fleet can land, before the die."""
    if not state.manned[seat]:
        return 0
    armies = aboard(state, seat)
    if not armies:
        armies = min(state.stock[seat] + state.cargo[seat], FLEET_ARMIES + power(state, seat, FLEET_ROOM))
    if not armies:
        return 0
    bonus = power(state, seat, ATTACK) + power(state, seat, COMBAT_WITH_ARMIES)
    return 2 * armies + bonus + power(state, seat, ATTACK_FROM_FLEET)


def _loss(state: "AncientColoniesState", outlook: Outlook, site: int, attack: int) -> int:
    """What an attack takes from a colony on the average."""
    owner, level, walls = state.owner[site], state.level[site], state.walls[site]
    armies = state.armies[site * state.seats + owner]
    first = owner * POWER_COUNT
    defence = 2 * level * (1 + walls) + 2 * armies + state.powers[first + DEFEND] + (state.acropolis >> site & 1)
    if armies:
        defence += state.powers[first + COMBAT_WITH_ARMIES]
    return falls(attack, defence, armies > 0, walls > 0 or level >= TOWN) * outlook.value[site] // 36


def _strikes(state: "AncientColoniesState", outlook: Outlook, force: int) -> list[int]:
    """By seat, the most that a fleet of this force takes from it at one place."""
    found = [0] * state.seats
    left = state.colonies
    while left:
        low = left & -left
        left ^= low
        site = low.bit_length() - 1
        if state.harbours[site] & 1:
            owner = state.owner[site]
            found[owner] = max(found[owner], _loss(state, outlook, site, force))
    return found


def _strike(losses: list[int], seat: int, other: int, turns: int) -> int:
    """What the fleet of a rival is likely to take from a seat: it strikes once, at what is worth most, or founds."""
    mine, theirs = losses[seat], 0
    for victim, loss in enumerate(losses):
        if victim != seat and victim != other and loss > theirs:
            theirs = loss
    return mine * mine // (mine + theirs + new_settlement(turns) * PEACE // 100) if mine else 0


def _raids(state: "AncientColoniesState", outlook: Outlook, seat: int, other: int) -> int:
    """What the armies of a rival on land are likely to take."""
    total = 0
    for bit, attack in _marching(state, seat, other).items():
        total = max(total, _loss(state, outlook, bit.bit_length() - 1, attack))
    return total


def _marching(state: "AncientColoniesState", seat: int, other: int) -> dict[int, int]:
    """By site of a seat, the strength of the armies of a rival that can march there."""
    ways = marches(state.plains, state.sites, max(army_moves(state, other), 1))
    found: dict[int, int] = {}
    bonus = power(state, other, ATTACK) + power(state, other, COMBAT_WITH_ARMIES)
    left = state.army_places[other]
    while left:
        low = left & -left
        left ^= low
        place = low.bit_length() - 1
        reached = ways[place] & state.mine[seat]
        while reached:
            bit = reached & -reached
            reached ^= bit
            found[bit] = found.get(bit, bonus) + 2 * state.armies[place * state.seats + other]
    return found
