"""Zeus: how an Act finds its target, and who wards it off; strikes.py says what it does."""

from typing import TYPE_CHECKING, Final

from oikist.core.state import Event
from oikist.games.ancient_colonies.armies import armies_at
from oikist.games.ancient_colonies.board import (
    EDGE_SITES,
    FIRST_CENTER,
    PLACES,
    SHALLOWS,
    SITE_NAMES,
    SITE_TILES,
    SITES,
    TILE_SITES,
    TILES,
    VILLAGE,
    bits,
)
from oikist.games.ancient_colonies.components import (
    AIM_ARMIES,
    AIM_COASTAL_COLONY,
    AIM_FLEETS,
    AIM_LAND_TILE,
    AIM_MOUNTAIN_COLONY,
    AIM_PLAINS_TILE,
    AIM_RIVAL,
    AIM_RIVAL_ARTS,
    AIM_RIVAL_COLONY,
    AIM_VILLAGE,
    ARTS,
    CARDS,
    HIT_TALENTS_EACH,
    MOST_ARMIES,
    MOST_ARTS,
    MOST_LEVELS,
    OTHERS,
    PIETY_TIE,
    PIOUS_PICKS,
    RANDOM_COLONY,
    RANDOM_TILE,
)
from oikist.games.ancient_colonies.land import is_coastal
from oikist.games.ancient_colonies.phases import AIM, END_ACT, OMEN, STRIKE_COLONY, STRIKE_TILE, WARDS, push
from oikist.games.ancient_colonies.powers import power
from oikist.games.ancient_colonies.turn import in_order

if TYPE_CHECKING:
    from oikist.games.ancient_colonies.state import AncientColoniesState

WARD_PRICE: Final = 3  # AC-15.14
FIRST_SEAT_TARGET: Final = PLACES  # targets are places, then seats


def piety(state: "AncientColoniesState", seat: int) -> int:
    """Cards of a seat with the symbol of the Gods (AC-13.4)."""
    gods = state.board.components.card_gods
    return sum(gods[card] for card, owner in enumerate(state.card_owner) if owner == seat)


def most_pious(state: "AncientColoniesState") -> int:
    """The seat with most Piety; ties go to Phocaea, else to the earlier in player order (AC-13.4)."""
    best = in_order(state)[0]
    for seat in in_order(state)[1:]:
        ahead = piety(state, seat) - piety(state, best)
        if ahead > 0 or (ahead == 0 and power(state, seat, PIETY_TIE) > power(state, best, PIETY_TIE)):
            best = seat
    return best


def targets(state: "AncientColoniesState", act: int, holder: int) -> list[int]:
    """What an Act can be aimed at so that it hits something (AC-13.3)."""
    aim = state.board.components.act_aim[act]
    if aim == AIM_ARMIES:
        return [place for place in range(PLACES) if armies_at(state, place)]
    if aim >= AIM_RIVAL:
        rivals = [seat for seat in range(state.seats) if seat != holder]
        if aim == AIM_RIVAL_ARTS:
            rivals = [seat for seat in rivals if arts_of(state, seat)]
        elif HIT_TALENTS_EACH in state.board.components.act_effects[act][::3]:
            rivals = [seat for seat in rivals if state.mine[seat]]
        return [FIRST_SEAT_TARGET + seat for seat in rivals]
    if aim < AIM_LAND_TILE:
        return [site for site in bits(state.colonies) if _is_aim(state, aim, site, holder)]
    return [FIRST_CENTER + tile for tile in range(TILES) if _is_tile_aim(state, aim, tile, holder)]


def _is_aim(state: "AncientColoniesState", aim: int, site: int, holder: int) -> bool:
    if aim == AIM_MOUNTAIN_COLONY:
        return bool(EDGE_SITES >> site & 1 or SITE_TILES[site] & state.mountains)
    if aim == AIM_COASTAL_COLONY:
        return is_coastal(state, site)
    if aim == AIM_VILLAGE:
        return state.level[site] >= VILLAGE
    return aim != AIM_RIVAL_COLONY or state.owner[site] != holder


def _is_tile_aim(state: "AncientColoniesState", aim: int, tile: int, holder: int) -> bool:
    if aim == AIM_FLEETS:
        return any(state.ship[seat] == tile and state.manned[seat] for seat in range(state.seats) if seat != holder)
    if not TILE_SITES[tile] & state.colonies:
        return False
    return is_tile_of(state, aim, tile)


def is_tile_of(state: "AncientColoniesState", aim: int, tile: int) -> bool:
    """Whether a tile lies face up and is of the kind that is meant."""
    if aim == AIM_LAND_TILE:
        return bool((state.plains | state.mountains) >> tile & 1)
    if aim == AIM_PLAINS_TILE:
        return bool(state.plains >> tile & 1)
    return bool(state.water >> tile & 1) and state.face[tile] == SHALLOWS


def arts_of(state: "AncientColoniesState", seat: int) -> list[int]:
    """The Arts cards of a seat."""
    types = state.board.components.card_type
    return [card for card in range(CARDS) if state.card_owner[card] == seat and types[card] == ARTS]


def start(state: "AncientColoniesState", act: int, holder: int) -> None:
    """An Act is played, or comes up unowned: first its target (AC-13.1, AC-13.2, AC-13.5)."""
    parts = state.board.components
    state.act = act
    state.holder = holder
    if state.told is not None:
        facts: dict[str, str | int] = {"act": parts.act_names[act]}
        state.told.append(Event("act", {"seat": holder, **facts}) if holder >= 0 else Event("act-unowned", facts))
    push(state, END_ACT)
    push(state, WARDS)
    if holder >= 0:
        if parts.act_roll[act]:
            push(state, OMEN)
        push(state, AIM, holder)
    else:
        _start_unowned(state, parts.act_unowned[act])


def _start_unowned(state: "AncientColoniesState", unowned: int) -> None:
    if unowned in (PIOUS_PICKS, MOST_ARMIES):
        push(state, AIM, most_pious(state))
    elif unowned == RANDOM_TILE:
        push(state, STRIKE_TILE)
    elif unowned == RANDOM_COLONY:
        push(state, STRIKE_COLONY)
    elif unowned == MOST_ARTS:
        victim = _most(state, [len(arts_of(state, seat)) for seat in range(state.seats)])
        state.target = FIRST_SEAT_TARGET + victim if victim >= 0 else -1
    elif unowned == MOST_LEVELS:
        totals = [sum(state.level[site] for site in bits(state.mine[seat])) for seat in range(state.seats)]
        victim = _most(state, totals)
        if victim >= 0:
            push(state, AIM, victim)


def _most(state: "AncientColoniesState", numbers: list[int]) -> int:
    """Of all but the most pious the seat with most, the later in player order if tied; -1 if all have none."""
    pious, best = most_pious(state), -1
    for seat in in_order(state):
        if seat != pious and numbers[seat] and (best < 0 or numbers[seat] >= numbers[best]):
            best = seat
    return best


def choosable(state: "AncientColoniesState", seat: int) -> list[int]:
    """What whoever aims the Act may choose."""
    parts = state.board.components
    aim = parts.act_aim[state.act]
    if state.holder >= 0:
        return targets(state, state.act, state.holder)
    unowned = parts.act_unowned[state.act]
    if unowned == MOST_LEVELS:  # the highest colony of the victim, his choice among equals
        highest = max((state.level[site] for site in bits(state.mine[seat])), default=0)
        return [site for site in bits(state.mine[seat]) if state.level[site] == highest]
    if unowned == MOST_ARMIES:
        places = [place for place in range(PLACES) if armies_at(state, place)]
        most = max((armies_at(state, place) for place in places), default=0)
        return [place for place in places if armies_at(state, place) == most]
    found = targets(state, state.act, -1)
    if aim < AIM_LAND_TILE:  # of others, his own only if nothing else fits
        return [site for site in found if state.owner[site] != seat] or found
    return found


def random_tiles(state: "AncientColoniesState") -> list[int]:
    """The tiles an unowned Act may strike, whether anything is there or not."""
    aim = state.board.components.act_aim[state.act]
    return [tile for tile in range(TILES) if is_tile_of(state, aim, tile)]


def hit_sites(state: "AncientColoniesState") -> list[int]:
    """The colonies the Act is about to hit."""
    if 0 <= state.target < FIRST_CENTER:
        return [state.target] if state.owner[state.target] >= 0 else []
    if FIRST_CENTER <= state.target < PLACES:
        if state.board.components.act_aim[state.act] in (AIM_ARMIES, AIM_FLEETS):
            return []
        return bits(TILE_SITES[state.target - FIRST_CENTER] & state.colonies)
    return []


def victims(state: "AncientColoniesState") -> list[int]:
    """The seats an Act hits, in player order (AC-13.5)."""
    parts = state.board.components
    if state.target >= FIRST_SEAT_TARGET:
        return [state.target - FIRST_SEAT_TARGET]
    if state.holder < 0 and parts.act_unowned[state.act] == OTHERS:
        pious = most_pious(state)
        return [seat for seat in in_order(state) if seat != pious]
    if state.target < 0:
        return []
    aim = parts.act_aim[state.act]
    if aim == AIM_FLEETS:
        tile = state.target - FIRST_CENTER
        return [
            seat for seat in in_order(state) if seat != state.holder and state.ship[seat] == tile and state.manned[seat]
        ]
    places = [state.target] if aim == AIM_ARMIES else hit_sites(state)
    return [seat for seat in in_order(state) if any(_has_part(state, seat, place) for place in places)]


def _has_part(state: "AncientColoniesState", seat: int, place: int) -> bool:
    return bool(state.armies[place * state.seats + seat]) or (place < SITES and state.owner[place] == seat)


def warders(state: "AncientColoniesState", seat: int) -> list[int]:
    """Colonies that can pay for a ward."""
    return [site for site in bits(state.mine[seat]) if state.money[site] >= WARD_PRICE]


def ward_off(state: "AncientColoniesState", seat: int, site: int) -> None:
    """A seat pays and is left out."""
    state.money[site] -= WARD_PRICE
    state.spared |= 1 << seat
    if state.told is not None:
        state.told.append(Event("warded", {"seat": seat, "site": SITE_NAMES[site], "amount": WARD_PRICE}))


def finish(state: "AncientColoniesState") -> None:
    """The Act leaves the game (AC-13.2)."""
    state.act = -1
    state.holder = -1
    state.target = -1
    state.spared = 0
