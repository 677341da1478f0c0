"""Evaluate: a guess at who is ahead, as a sum of named terms, in hundredths of a point."""

from typing import TYPE_CHECKING, Final

from oikist.core.game import Term, weighed_sum, weighed_terms
from oikist.games.magna_grecia.board import EXIT, OPPOSITE, ORACLE_OWNER, ROAD, ROAD_SHAPES
from oikist.games.magna_grecia.network import follow
from oikist.games.magna_grecia.turn import OVER

if TYPE_CHECKING:
    from oikist.games.magna_grecia.state import MagnaGreciaState

NAMES: Final = ("owned", "growth", "rivals", "tiles", "roads", "reach", "sites")
WEIGHTS: Final = [100, 38, 109, 101, 54, 66, 108]  # fitted; in hundredths, in the order of the names
POINT: Final = 100
GROWTH: Final = 32  # what a market's place may still gain, a round
INACTIVE: Final = 35  # of the value of a market no road joins to a city yet, in hundredths
ORACLE: Final = 400
DOUBT: Final = 70  # off an oracle that a rival can take by one connection more
CHASE: Final = 90  # for an oracle connected to one's city that looks elsewhere, less for every connection missing
ROAD_TILE: Final = (0, 20, 38, 52, 62, 70, 75)  # road tiles in supply, by number
CITY_TILE: Final = (0, 35, 60, 75, 80)
WAY: Final = (0, 70, 45, 30, 20)  # a road end so many tiles from a new place
WAYS: Final = 3  # road ends that count
FOUNDABLE: Final = 110  # a village one could found on next
FOUNDABLES: Final = 2
SITE: Final = 14  # for each place near a city that it is not connected to, a round
RIVAL: Final = 25  # of the rivals' mean, in hundredths


def terms(state: "MagnaGreciaState", seat: int, weights: list[int]) -> list[Term]:
    """The named parts."""
    return weighed_terms(NAMES, _worths(state, seat), weights)


def evaluate(state: "MagnaGreciaState", seat: int, weights: list[int]) -> int:
    """The sum of the terms."""
    return weighed_sum(_worths(state, seat), weights)


def _worths(state: "MagnaGreciaState", seat: int) -> list[int]:
    """The parts as they come; rivals count by what they own and what it may become, not by what they may do next."""
    rounds = _rounds_left(state)
    growths = [0] * state.seats
    owned = _owned(state, rounds, growths)
    mine, growth = owned[seat], growths[seat]
    rivals = sum(owned) + sum(growths) - mine - growth
    return [
        mine,
        growth,
        -(rivals * RIVAL // (100 * (state.seats - 1))),
        _tiles(state, seat, rounds),
        _ways(state, seat, rounds),
        _reach(state, seat, rounds),
        _sites(state, seat, rounds),
    ]


def _rounds_left(state: "MagnaGreciaState") -> int:
    """Rounds in which somebody still has a turn, the current one included."""
    return 0 if state.phase == OVER else state.rounds - state.round


def _owned(state: "MagnaGreciaState", rounds: int, growths: list[int]) -> list[int]:
    """What every seat has in points, markets and oracles; what these may become is added to `growths`."""
    totals = [points * POINT for points in state.points]
    links = state.links
    growth = GROWTH * max(rounds - 1, 0)
    for seat in range(state.seats):
        cities = state.city_places[seat]
        rest = state.standing[seat]
        while rest:
            low = rest & -rest
            rest ^= low
            here = links[low.bit_length() - 1]
            worth = here.bit_count() * POINT
            if (here | low) & cities:
                totals[seat] += worth
                growths[seat] += growth
            elif rounds > 1:
                growths[seat] += (worth + growth) * INACTIVE // 100
    rest = state.oracle_places
    while rest:
        low = rest & -rest
        rest ^= low
        if links[low.bit_length() - 1]:
            _add_oracle(state, low.bit_length() - 1, rounds, totals, growths)
    return totals


def _add_oracle(state: "MagnaGreciaState", oracle: int, rounds: int, totals: list[int], growths: list[int]) -> None:
    holder = state.holder[oracle]
    if holder < 0:
        return
    count = state.links[holder].bit_count()
    owner = state.owner[holder]
    totals[owner] += ORACLE
    if rounds <= 1:
        return
    rest = state.links[oracle] & ~(1 << holder)
    closest = 9
    while rest:
        low = rest & -rest
        rest ^= low
        place = low.bit_length() - 1
        rival = state.owner[place]
        if rival >= 0 and rival != owner:
            missing = count + 1 - state.links[place].bit_count()
            closest = min(closest, missing)
            growths[rival] += max(CHASE - 20 * missing, 0)
    growths[owner] -= max(DOUBT - 15 * closest, 0)


def _tiles(state: "MagnaGreciaState", seat: int, rounds: int) -> int:
    """Tiles in supply: useful while there are turns to lay them, a tie-break at the end."""
    roads, cities = state.road_supply[seat], state.city_supply[seat]
    if rounds <= 1:
        return roads + cities
    worth = ROAD_TILE[min(roads, len(ROAD_TILE) - 1)] + CITY_TILE[min(cities, len(CITY_TILE) - 1)]
    return worth * min(rounds, 4) // 4


def _ways(state: "MagnaGreciaState", seat: int, rounds: int) -> int:
    """Own roads that end in the open, by how near they come to a place not connected yet: the best few."""
    if rounds <= 1:
        return 0
    found: list[int] = []
    rest = state.road_ends[seat] & state.plain
    while rest:
        low = rest & -rest
        rest ^= low
        found.append(_way(state, seat, low.bit_length() - 1))
    found.sort(reverse=True)
    return sum(found[:WAYS])


def _way(state: "MagnaGreciaState", seat: int, hex: int) -> int:
    origin = _origin(state, seat, hex)
    taken = state.links[origin] | 1 << origin if origin >= 0 else 0
    is_city = origin >= 0 and state.owner[origin] == seat
    villages = state.board.villages
    for number, far in state.board.nearby[hex]:
        place = state.place_of[villages[number]]
        if not taken >> place & 1:
            worth = WAY[far]
            if state.owner[place] == ORACLE_OWNER:
                return worth * 2 if is_city else worth // 2
            return worth
    return 0


def _origin(state: "MagnaGreciaState", seat: int, hex: int) -> int:
    """The place that the seat's road facing this hex comes from, -1 if none."""
    for edge in range(6):
        other = state.board.neighbour[hex * 6 + edge]
        if other < 0:
            continue
        tile = state.tile[other]
        if tile >= ROAD and (tile - ROAD) // ROAD_SHAPES == seat and EXIT[tile * 6 + OPPOSITE[edge]] >= 0:
            return follow(state, hex, edge)
    return -1


def _reach(state: "MagnaGreciaState", seat: int, rounds: int) -> int:
    """Villages where a city could be founded next."""
    if rounds <= 1 or not (state.city_supply[seat] or state.city_stock[seat]):
        return 0
    open_villages = (state.reached[seat] & state.village_places).bit_count()
    return min(open_villages, FOUNDABLES) * FOUNDABLE


def _sites(state: "MagnaGreciaState", seat: int, rounds: int) -> int:
    """Places around the seat's cities still to be connected."""
    if rounds <= 1:
        return 0
    board = state.board
    sites = 0
    rest = state.city_places[seat]
    while rest:
        low = rest & -rest
        rest ^= low
        place = low.bit_length() - 1
        if place < board.spare:
            sites += (board.near_places[place] & ~state.links[place]).bit_count()
    return min(sites, 12) * SITE * rounds // 12
