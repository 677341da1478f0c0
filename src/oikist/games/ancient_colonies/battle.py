"""Battle: what dice and totals do to armies and colonies, and what happens to a colony that falls."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import armies_at, is_landed, kill_army, unit_place
from oikist.games.ancient_colonies.board import PLACE_NAMES, SETTLEMENT, SITES
from oikist.games.ancient_colonies.colonies import destroy, lose_walls, pay, tokens_in, turn_over
from oikist.games.ancient_colonies.components import (
    ATTACK,
    ATTACK_FROM_FLEET,
    ATTACK_WALLS,
    COMBAT_WITH_ARMIES,
    DEFEND,
    DEFEND_COASTAL,
)
from oikist.games.ancient_colonies.land import is_coastal
from oikist.games.ancient_colonies.phases import FALL, LOSS, RETREAT, TO_CENTER_OR_FLEET, TOKENS, push
from oikist.games.ancient_colonies.powers import power

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

ROUTED: Final = 0  # the defender is at least double
BEATEN: Final = 1  # the defender is ahead
TIED: Final = 2
AHEAD: Final = 3  # the attacker is ahead
DOUBLE: Final = 4  # the attacker is at least double
RESULT_NAMES: Final = ("routed", "beaten", "tied", "ahead", "double")
ARMY_STRENGTH: Final = 2
TOKEN_STRENGTH: Final = 2

LOOT_DOUBLE: Final = 8  # Talents lost (AC-8.8)
LOOT_AHEAD: Final = 5  # AC-8.9


def fight(state: "AncientColoniesState", place: int, opponent: int, attack_die: int, defence_die: int) -> None:
    """The dice of a battle are thrown (AC-8.4, AC-8.5, AC-8.7)."""
    seat = state.active
    attack, defence = attack_strength(state, seat, place), defence_strength(state, opponent, place, seat)
    result = battle_result(attack + attack_die, defence + defence_die)
    if state.told is not None:
        facts: dict[str, str | int] = {"seat": seat, "other_seat": opponent, "place": PLACE_NAMES[place]}
        facts |= {"attack": attack, "one": attack_die, "attack_total": attack + attack_die}
        facts |= {"defence": defence, "two": defence_die, "defence_total": defence + defence_die}
        state.told.append(Event(f"battle-{RESULT_NAMES[result]}", facts))
    has_colony = place < SITES and state.owner[place] >= 0
    if result == DOUBLE:
        if has_colony:
            _storm(state, place)
        else:  # AC-8.16
            for _ in range(state.armies[place * state.seats + opponent]):
                kill_army(state, opponent, place)
    elif result == AHEAD:
        if has_colony:  # AC-8.9
            push(state, FALL, place, seat)
            push(state, LOSS, place, seat)
        else:
            kill_army(state, opponent, place)
    else:
        _repel(state, place, result)


def attack_strength(state: "AncientColoniesState", seat: int, place: int) -> int:
    """What the armies of the seat in turn bring against a place, before the die (AC-8.4, AC-8.23, AC-15.7)."""
    armies = state.armies[place * state.seats + seat]
    strength = ARMY_STRENGTH * armies + power(state, seat, ATTACK)
    if any(is_landed(number) for number in state.units if unit_place(number) == place):
        strength += power(state, seat, ATTACK_FROM_FLEET)
    if place < SITES and state.owner[place] >= 0 and state.walls[place]:
        strength += power(state, seat, ATTACK_WALLS)
    return strength + power(state, seat, COMBAT_WITH_ARMIES)  # AC-8.6


def defence_strength(state: "AncientColoniesState", opponent: int, place: int, attacker: int) -> int:
    """What stands against an attack of a seat, or of nobody in particular (-1), before the die (AC-8.5, AC-8.23)."""
    seats = state.seats
    strength = power(state, opponent, DEFEND)  # AC-8.24
    if place >= SITES or state.owner[place] < 0:
        armies = state.armies[place * seats + opponent]
        return strength + ARMY_STRENGTH * armies + power(state, opponent, COMBAT_WITH_ARMIES)
    armies = armies_at(state, place) - (state.armies[place * seats + attacker] if attacker >= 0 else 0)
    strength += TOKEN_STRENGTH * tokens_in(state, place) + ARMY_STRENGTH * armies
    if state.acropolis >> place & 1:  # AC-2.6
        strength += 1
    if is_coastal(state, place):
        strength += power(state, opponent, DEFEND_COASTAL)
    if not armies:
        return strength
    there = [seat for seat in range(seats) if seat != attacker and state.armies[place * seats + seat]]
    return strength + max(power(state, seat, COMBAT_WITH_ARMIES) for seat in there)  # AC-8.6: once, guests included


def battle_result(attack: int, defence: int) -> int:
    """Which case two totals make, at least double looked at first (AC-8.7)."""
    if attack >= 2 * defence:
        return DOUBLE
    if defence >= 2 * attack:
        return ROUTED
    return TIED if attack == defence else AHEAD if attack > defence else BEATEN


def _storm(state: "AncientColoniesState", site: int) -> None:
    """Walls, armies and 8 Talents go, and the colony turns over (AC-8.8)."""
    push(state, TOKENS, site, state.active)
    for seat in range(state.seats):
        if seat != state.active:
            for _ in range(state.armies[site * state.seats + seat]):
                kill_army(state, seat, site)
    if state.walls[site]:
        lose_walls(state, site)
    pay(state, site, LOOT_DOUBLE)


def _repel(state: "AncientColoniesState", place: int, result: int) -> None:
    """Attackers that did not win leave, as far as they live (AC-8.13, AC-8.14, AC-8.15)."""
    seat = state.active
    lost = 1 if result == BEATEN else 0
    armies = state.armies[place * state.seats + seat]
    if result == ROUTED:
        lost = armies
    for _ in range(armies - lost):
        push(state, RETREAT, seat, place, TO_CENTER_OR_FLEET)
    for _ in range(lost):
        kill_army(state, seat, place)


def defenders(state: "AncientColoniesState", site: int, attacker: int) -> int:
    """Armies in a colony that are not the attacker's (AC-8.3)."""
    return armies_at(state, site) - state.armies[site * state.seats + attacker]


def fall(state: "AncientColoniesState", site: int, attacker: int) -> None:
    """After the loss: 5 Talents go, and a Settlement nobody defends turns over (AC-8.9, AC-8.10)."""
    pay(state, site, LOOT_AHEAD)
    left = defenders(state, site, attacker)
    if state.level[site] == SETTLEMENT and (left == 0 or state.is_always_falling):
        push(state, TOKENS, site, attacker)
        for seat in range(state.seats):
            if seat != attacker:
                for _ in range(state.armies[site * state.seats + seat]):
                    push(state, RETREAT, seat, site, TO_CENTER_OR_FLEET)


def conquer(state: "AncientColoniesState", site: int, attacker: int) -> None:
    """Take a colony over with the tokens that are there (AC-8.18); without any it is destroyed (AC-8.20)."""
    level = min(state.level[site], state.stock[attacker])
    if level:
        turn_over(state, site, attacker, level)
        state.stock[attacker] -= level
    else:
        destroy(state, site)
