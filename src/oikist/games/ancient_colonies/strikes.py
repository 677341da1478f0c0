"""Strikes: what the effects of an Act do to its victims (AC-14.1 to AC-14.13 by their data)."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import armies_at, has_armies
from oikist.games.ancient_colonies.board import HOME, SETTLEMENT, SITE_NAMES, bits
from oikist.games.ancient_colonies.colonies import lose_level, lose_walls, pay
from oikist.games.ancient_colonies.components import (
    HIT_ARMY_OR_TALENTS,
    HIT_ARMY_OR_WALLS,
    HIT_ARTS_CARD,
    HIT_FLEET_HOME,
    HIT_HALF_ARMIES,
    HIT_NO_MARCH,
    HIT_NO_TAX,
    HIT_PAY_OR_LEVEL,
    HIT_STRIFE,
    HIT_TALENTS,
    HIT_TALENTS_EACH,
    HIT_WALLS,
    HIT_WALLS_OR_LEVEL,
    HIT_WALLS_OR_TALENTS,
    WARDS_OFF,
)
from oikist.games.ancient_colonies.fleets import send_fleet_home
from oikist.games.ancient_colonies.phases import CIVIL_STAGE, HIT, RANSOM, SACRIFICE, STRIKE, WARD, push
from oikist.games.ancient_colonies.powers import power
from oikist.games.ancient_colonies.zeus import arts_of, hit_sites, victims, warders

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState


def effects_of(state: "AncientColoniesState") -> list[tuple[int, int, int]]:
    """The effects of the Act in order: kind, amount, other amount."""
    flat = state.board.components.act_effects[state.act]
    return [(flat[index], flat[index + 1], flat[index + 2]) for index in range(0, len(flat), 3)]


def ask_wards(state: "AncientColoniesState") -> None:
    """Victims who would lose something and can pay may ward the Act off, in player order (AC-13.5, AC-15.14)."""
    struck = victims(state)
    if state.told is not None and not struck:
        state.told.append(Event("act-misses", {}))  # AC-13.8
    if struck:
        push(state, STRIKE)
    for seat in reversed(struck):
        if power(state, seat, WARDS_OFF) and warders(state, seat) and would_lose(state, seat):
            push(state, WARD, seat)


def would_lose(state: "AncientColoniesState", seat: int) -> bool:
    """Whether the Act takes anything from a victim as things stand (AC-13.5)."""
    return any(_takes(state, seat, kind) for kind, _, _ in effects_of(state))


def _takes(state: "AncientColoniesState", seat: int, kind: int) -> bool:
    sites = hit_sites(state)
    own = [site for site in sites if state.owner[site] == seat]
    if kind == HIT_FLEET_HOME:
        return state.ship[seat] != HOME and bool(state.manned[seat])
    if kind == HIT_TALENTS_EACH:
        return any(state.money[site] for site in bits(state.mine[seat]))
    if kind == HIT_ARTS_CARD:
        return bool(arts_of(state, seat))
    if kind == HIT_NO_MARCH:
        return has_armies(state, seat)
    if kind == HIT_HALF_ARMIES:
        return bool(state.armies[state.target * state.seats + seat])
    if kind in (HIT_ARMY_OR_TALENTS, HIT_ARMY_OR_WALLS) and any(
        state.armies[site * state.seats + seat] for site in sites
    ):
        return True
    return any(_takes_from(state, site, kind) for site in own)


def _takes_from(state: "AncientColoniesState", site: int, kind: int) -> bool:
    has_money, has_level = state.money[site] > 0, state.level[site] > SETTLEMENT
    has_walls, has_army = state.walls[site] > 0, armies_at(state, site) > 0
    if kind == HIT_TALENTS:
        return has_money
    if kind == HIT_WALLS:
        return has_walls
    if kind == HIT_WALLS_OR_LEVEL:
        return has_walls or has_level
    if kind == HIT_WALLS_OR_TALENTS:
        return has_walls or has_money
    if kind == HIT_ARMY_OR_WALLS:
        return has_walls and not has_army
    if kind == HIT_ARMY_OR_TALENTS:
        return has_money and not has_army
    return True


def strike(state: "AncientColoniesState") -> None:
    """The Act works on everybody who has not warded it off, in player order (AC-13.5)."""
    struck, effects, waiting = victims(state), effects_of(state), len(state.agenda)
    for kind, amount, other in effects:
        if kind == HIT_HALF_ARMIES:  # AC-14.3
            _hit_armies(state, state.target, (armies_at(state, state.target) + 1) // 2)
        elif kind in (HIT_ARMY_OR_TALENTS, HIT_ARMY_OR_WALLS):
            for site in hit_sites(state):
                _hit_garrison(state, site, kind, amount, other)
    for seat in struck:
        if not state.spared >> seat & 1:
            for kind, amount, other in effects:
                _strike_seat(state, seat, kind, amount)
                for site in hit_sites(state):
                    if state.owner[site] == seat:
                        _strike_site(state, site, kind, amount, other)
    # The agenda is worked off from its end: what was put there first is to be done first.
    state.agenda[waiting:] = state.agenda[waiting:][::-1]


def _hit_armies(state: "AncientColoniesState", place: int, number: int) -> None:
    """So many armies of those that are not spared, at random; the number was fixed before (AC-13.5)."""
    seats = state.seats
    exposed = sum(state.armies[place * seats + seat] for seat in range(seats) if not state.spared >> seat & 1)
    for _ in range(min(number, exposed)):
        push(state, HIT, place, state.spared)


def _hit_garrison(state: "AncientColoniesState", site: int, kind: int, amount: int, other: int) -> None:
    """Armies at a colony; if there is none its walls or its money suffer instead."""
    if armies_at(state, site):
        _hit_armies(state, site, amount)
    elif not state.spared >> state.owner[site] & 1:
        if kind == HIT_ARMY_OR_TALENTS:  # AC-14.12
            pay(state, site, other)
        elif state.walls[site]:  # AC-14.6
            lose_walls(state, site)


def _strike_seat(state: "AncientColoniesState", seat: int, kind: int, amount: int) -> None:
    """Effects that hit a seat as a whole."""
    if kind == HIT_FLEET_HOME and state.ship[seat] != HOME and state.manned[seat]:  # AC-14.4
        send_fleet_home(state, seat)
        if state.told is not None:
            state.told.append(Event("fleet-home", {"seat": seat}))
    elif kind == HIT_TALENTS_EACH:  # AC-14.5
        for site in bits(state.mine[seat]):
            pay(state, site, amount)
    elif kind == HIT_ARTS_CARD and arts_of(state, seat):  # AC-14.7
        push(state, SACRIFICE, seat)
    elif kind == HIT_NO_MARCH:  # AC-14.10
        state.bound[seat] = 1
        if state.told is not None:
            state.told.append(Event("bound", {"seat": seat}))


def _strike_site(state: "AncientColoniesState", site: int, kind: int, amount: int, other: int) -> None:
    """Effects that hit a colony; a level is never taken from a Settlement (AC-13.7)."""
    if kind == HIT_TALENTS:  # AC-14.1, AC-14.6
        pay(state, site, amount)
    elif kind in (HIT_WALLS, HIT_WALLS_OR_LEVEL, HIT_WALLS_OR_TALENTS):
        if state.walls[site]:
            lose_walls(state, site)
        elif kind == HIT_WALLS_OR_LEVEL and state.level[site] > SETTLEMENT:  # AC-14.1, AC-14.13
            lose_level(state, site)
        elif kind == HIT_WALLS_OR_TALENTS:  # AC-14.2
            pay(state, site, other)
    elif kind == HIT_PAY_OR_LEVEL:  # AC-14.9
        if state.money[site] >= amount:
            push(state, RANSOM, site, amount)
        elif state.level[site] > SETTLEMENT:
            lose_level(state, site)
    elif kind in (HIT_NO_TAX, HIT_STRIFE):  # AC-14.8, AC-14.11
        _ring(state, site, kind)


def _ring(state: "AncientColoniesState", site: int, kind: int) -> None:
    """A ring until the end of this turn, from phase 4 on until the end of the next (AC-13.6)."""
    turns = 2 if state.stage == CIVIL_STAGE else 1
    rings = state.untaxed if kind == HIT_NO_TAX else state.unrest
    rings[site] = max(rings[site], turns)
    if state.told is not None:
        key = "ring-no-tax" if kind == HIT_NO_TAX else "ring-strife"
        state.told.append(Event(key, {"seat": state.owner[site], "site": SITE_NAMES[site]}))
