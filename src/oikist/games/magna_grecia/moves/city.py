"""City: placing one city tile, which founds, expands, begins or finishes a group, and may merge cities."""

from typing import TYPE_CHECKING

from oikist.core.state import Event
from oikist.games.magna_grecia.attention import turn_oracles
from oikist.games.magna_grecia.board import CITY, PLAIN, VILLAGE
from oikist.games.magna_grecia.merge import join_places
from oikist.games.magna_grecia.moves.debt import blocked_village, touched_villages, touches_oracle, touches_rival_city
from oikist.games.magna_grecia.moves.road import is_reached
from oikist.games.magna_grecia.network import connect, forget_village, links_from_roads, occupy, open_around
from oikist.games.magna_grecia.turn import cities_left

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState


def refusal(state: "MagnaGreciaState", hex: int) -> str | None:
    """Why this city tile cannot be placed."""
    seat, cards, card, name = state.mover, state.board.cards, state.card, state.board.names[hex]
    if state.taken and state.roads_laid:
        return "MG-3.1"
    if state.taken:
        return "MG-3.2"
    if state.roads_laid and state.cities_laid >= cards.cities[card]:
        return f"MG-3.4 limit={cards.cities[card]}"
    if state.cities_laid >= cards.cities_more[card]:
        return f"MG-3.6 limit={cards.cities_more[card]}"
    if state.roads_laid > cards.roads[card]:
        return f"MG-3.7 limit={cards.roads[card]}"
    if state.city_supply[seat] == 0:
        return "MG-3.9 kind=city"
    if state.points[seat] == 0:
        return "MG-6.1"
    if state.tile[hex] not in (PLAIN, VILLAGE):
        return f"MG-6.2 hex={name}"
    if touches_rival_city(state, seat, hex):
        return f"MG-6.3 hex={name}"
    if touches_oracle(state, hex):
        return f"MG-6.4 hex={name}"
    reason = start_refusal(state, hex)
    if reason is not None:
        return reason
    return group_refusal(state, hex)


def start_refusal(state: "MagnaGreciaState", hex: int) -> str | None:
    """Why the tile neither founds nor expands."""
    if touches_own_city(state, hex):  # MG-6.9, and MG-6.14 if it is a village
        return None
    if covered_place(state, hex) & state.group:  # a village of a group touches a village of the group at least
        return None
    name = state.board.names[hex]
    is_village = state.tile[hex] == VILLAGE
    # MG-6.8: a plain hex asks for a village beside it.
    villages = [hex] if is_village else state.board.around[hex]
    founds = any(is_open_to_found(state, village) for village in villages)
    if is_village and not founds:
        return f"MG-6.6 hex={name}"
    if founds and state.founded:
        return "MG-6.7"
    return None if founds else f"MG-6.10 hex={name}"


def group_refusal(state: "MagnaGreciaState", hex: int) -> str | None:
    """Why the villages this tile touches, or owes already, could not all be covered."""
    villages = touched_villages(state, hex)
    left = cities_left(state, state.roads_laid)
    need = 1 + villages.bit_count()
    is_begun = state.tile[hex] == PLAIN and not touches_own_city(state, hex)
    if villages and need > left and (is_begun or not state.covers_at_end):
        return f"MG-6.11 need={need} have={left}"
    blocked = blocked_village(state, state.mover, villages)
    if blocked >= 0:
        return f"MG-6.12 hex={state.board.names[blocked]}"
    owed = (villages | state.owed) & ~covered_place(state, hex)
    if owed.bit_count() + 1 > left:
        return f"MG-6.13 need={owed.bit_count() + 1} have={left}"
    return None


def touches_own_city(state: "MagnaGreciaState", hex: int) -> bool:
    """Whether a hex lies beside a city of the seat in turn."""
    return any(state.tile[other] == CITY + state.mover for other in state.board.around[hex])


def is_open_to_found(state: "MagnaGreciaState", hex: int) -> bool:
    """Whether the seat in turn could found in this village: green, or reached; not beside a city of its own."""
    if state.tile[hex] != VILLAGE or touches_own_city(state, hex):  # MG-6.14
        return False
    return bool(state.board.green >> state.place_of[hex] & 1) or is_reached(state, state.mover, hex)  # MG-6.5, MG-6.6


def covered_place(state: "MagnaGreciaState", hex: int) -> int:
    """Mask of the village on this hex, 0 if there is none."""
    return 1 << state.place_of[hex] if state.tile[hex] == VILLAGE else 0


def legal(state: "MagnaGreciaState", actions: list[int]) -> None:
    """Add all city tiles the seat may place, from masks; the rules are those of refusal, in the same order."""
    left = cities_left(state, state.roads_laid)
    if left <= 0:
        return
    seat = state.mover
    own, villages = state.near_city[seat], state.village_hexes
    closed = state.closed[seat]  # MG-6.3, MG-6.4
    candidates = own  # MG-6.9, MG-6.14
    if not state.founded:  # MG-6.7
        candidates |= _founding_hexes(state, seat)
    candidates &= (state.plain | villages) & ~closed  # MG-6.2
    if state.owed or villages & own or not state.board.is_spread:
        _add_examined(state, candidates, actions)
        return
    if villages & closed:  # MG-6.12
        candidates &= ~_near_blocked(state, villages & closed)
    if left < 4:  # MG-6.11: a tile beside one village needs two tiles, and so on
        candidates &= ~(
            state.near_three_villages if left == 3 else state.near_two_villages if left == 2 else state.near_one_village
        )
    table, data = state.board.city_actions, candidates.to_bytes(state.board.hex_bytes, "little")
    for number in range(len(data)):
        byte = data[number]
        if byte:
            actions += table[number << 8 | byte]


def legal_in_group(state: "MagnaGreciaState") -> list[int]:
    """The villages of the unfinished group: nothing else may be done (MG-0.7)."""
    first = state.board.first_city
    return [first + h for place, h in enumerate(state.board.villages) if state.group >> place & 1]


def _add_examined(state: "MagnaGreciaState", candidates: int, actions: list[int]) -> None:
    """Add those of the candidates that leave every village coverable, asked one by one."""
    while candidates:
        low = candidates & -candidates
        candidates ^= low
        if group_refusal(state, low.bit_length() - 1) is None:
            actions.append(state.board.first_city + low.bit_length() - 1)


def _near_blocked(state: "MagnaGreciaState", villages: int) -> int:
    """Mask of the hexes beside these villages."""
    near = 0
    while villages:
        low = villages & -villages
        villages ^= low
        near |= state.board.near[low.bit_length() - 1]
    return near


def _founding_hexes(state: "MagnaGreciaState", seat: int) -> int:
    """Mask of the villages open to the seat and of the hexes beside them, free or not (MG-6.5, MG-6.6, MG-6.8)."""
    villages = state.village_places & state.reached[seat]
    found = state.green_sites
    if state.village_hexes & state.near_city[seat]:  # MG-6.14: a village beside one's own city is not founded on
        villages = sum(1 << place for place, hex in enumerate(state.board.villages) if is_open_to_found(state, hex))
        found = 0
    while villages:
        low = villages & -villages
        villages ^= low
        found |= state.board.sites[low.bit_length() - 1]
    return found


def apply(state: "MagnaGreciaState", hex: int) -> None:
    """Place the tile, pay for it, and let everything follow."""
    seat = state.mover
    is_village = state.tile[hex] == VILLAGE
    own = 0  # mask of the seat's cities the tile joins
    for other in state.board.around[hex]:
        if state.tile[other] == CITY + seat:
            own |= 1 << state.place_of[other]
    touched = touched_villages(state, hex) if state.board.near[hex] & state.village_hexes else 0
    was_finished = state.group == 0
    state.owed |= touched
    if not state.covers_at_end or state.group or (not own and not is_village):
        state.group |= touched  # MG-6.8: a city begun beside its village is finished at once in every edition
    state.trade = ()
    state.points[seat] -= 1  # MG-6.1
    state.city_supply[seat] -= 1
    state.cities_laid += 1
    changed = _place_tile(state, hex, own, is_village)
    if not own and was_finished:
        state.founded = 1  # MG-6.7
        if is_village:
            _free_market(state, seat, state.place_of[hex])
        else:
            state.begun = hex
    if state.begun >= 0 and state.group == 0:  # MG-6.17
        if state.told is not None:
            state.told.append(Event("founded", {"seat": seat, "hex": state.board.names[hex]}))
        _free_market(state, seat, state.place_of[state.begun])
        state.begun = -1
    if state.group == 0 and (changed or not was_finished):  # MG-6.18, MG-10.4
        turn_oracles(state)


def _place_tile(state: "MagnaGreciaState", hex: int, own: int, is_village: bool) -> bool:
    """Put the tile on the board and its place into the network; whether any connection or place changed."""
    seat = state.mover
    village = state.place_of[hex] if is_village else -1
    roads = [] if is_village else links_from_roads(state, hex)  # a village is connected already
    occupy(state, hex, CITY + seat)
    if is_village:
        bit = 1 << village
        state.village_places &= ~bit
        for other_seat in range(state.seats):
            state.reached[other_seat] &= ~bit
        state.owed &= ~bit
        state.group &= ~bit
        forget_village(state, hex)
    _tell(state, hex, own, is_village)
    place = join_places(state, hex, own, village)
    mark_city(state, seat, hex)
    changed = is_village or own & (own - 1) != 0
    for other in roads:
        # A road that left one of the joined places leads back to the city now (MG-4.7).
        changed |= connect(state, place, place if own >> other & 1 else other)
    return changed


def mark_city(state: "MagnaGreciaState", seat: int, hex: int) -> None:
    """A city tile of the seat lies here: everybody may start roads at it (MG-5.2), and rivals keep away (MG-6.3)."""
    near = state.board.near[hex]
    for other in range(state.seats):
        open_around(state, other, hex)
        if other == seat:
            state.near_city[other] |= near
        else:
            state.closed[other] |= near


def _free_market(state: "MagnaGreciaState", seat: int, place: int) -> None:
    """The market that founding brings, unless the founder has one here or none left (MG-6.15)."""
    if (state.standing[seat] | state.lying[seat]) >> place & 1 or state.market_supply[seat] == 0:
        return
    state.standing[seat] |= 1 << place
    state.market_supply[seat] -= 1
    if state.told is not None:
        state.told.append(Event("free-market", {"seat": seat, "hex": state.board.names[state.anchor[place]]}))


def _tell(state: "MagnaGreciaState", hex: int, own: int, is_village: bool) -> None:
    if state.told is None:
        return
    facts: dict[str, str | int] = {"seat": state.mover, "hex": state.board.names[hex]}
    if own.bit_count() > 1:
        state.told.append(Event("merge", facts))
    elif own:
        state.told.append(Event("expand-over-village" if is_village else "expand", facts))
    else:
        state.told.append(Event("found" if is_village else "begin", facts))
