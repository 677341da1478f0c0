"""Random maps: villages move about until they lie well apart, with whole numbers only, so every machine agrees."""

from typing import Final

from oikist.core.errors import BadOption
from oikist.core.rng import Rng
from oikist.games.magna_grecia.hexes import NOWHERE, neighbours
from oikist.games.magna_grecia.map_check import COLUMNS, GREEN_VILLAGES, INNER_VILLAGES, ROWS, design_flaws, is_on_rim
from oikist.games.magna_grecia.map_file import MapData

HIGHEST_SEED: Final = 10**9
HEXES: Final = ROWS * COLUMNS

# More steps find a good map in fewer attempts; from 2,000 to 3,000 the time is least, with about two attempts a map.
# Steps for the worse, as in threshold accepting, doubled it: sideways steps are enough to leave poor maps.
STEPS: Final = 3000

# What two villages cost that lie too near each other.
TOUCHING: Final = 40
TWO_APART: Final = 2
TWO_APART_ON_RIM: Final = 4

Costs = list[list[tuple[int, int]]]


def random_map(seed: int) -> MapData:
    """The map of that seed, the same on every machine; it has no design flaws."""
    if not 0 <= seed <= HIGHEST_SEED:
        raise BadOption(f"The seed of a random map is a whole number from 0 to {HIGHEST_SEED}, not {seed}.")
    costs = _costs()
    attempt = 0
    board = _spread(seed, attempt, costs)
    while design_flaws(board):
        attempt += 1
        board = _spread(seed, attempt, costs)
    return board


def _costs() -> Costs:
    """For each hex the others less than three away, and what villages on both would cost."""
    table = neighbours(ROWS, COLUMNS)
    rim = [is_on_rim(place, ROWS, COLUMNS) for place in range(HEXES)]
    costs: Costs = []
    for place in range(HEXES):
        touching = {beside for beside in table[place * 6 : place * 6 + 6] if beside != NOWHERE}
        beyond = {further for beside in touching for further in table[beside * 6 : beside * 6 + 6]}
        beyond -= {place, NOWHERE, *touching}
        near = [(other, TOUCHING) for other in sorted(touching)]
        near += [(other, TWO_APART_ON_RIM if rim[place] and rim[other] else TWO_APART) for other in sorted(beyond)]
        costs.append(near)
    return costs


def _spread(seed: int, attempt: int, costs: Costs) -> MapData:
    """One attempt. A hex of the upper half stands for itself and for the hex half a turn away."""
    rng = Rng(f"map/{seed}/{attempt}")
    upper = range(HEXES // 2)
    rim = [place for place in upper if is_on_rim(place, ROWS, COLUMNS)]
    land = [place for place in upper if not is_on_rim(place, ROWS, COLUMNS)]
    rng.shuffle(rim)
    rng.shuffle(land)
    # The first hexes of each list are villages, the others are where one may move.
    greens, inners = GREEN_VILLAGES // 2, INNER_VILLAGES // 2
    villages = bytearray(HEXES)
    for place in rim[:greens] + land[:inners]:
        villages[place] = villages[HEXES - 1 - place] = 1
    for _ in range(STEPS):
        choice = rng.below(greens + inners)
        if choice < greens:
            _move(rim, choice, greens + rng.below(len(rim) - greens), villages, costs)
        else:
            _move(land, choice - greens, inners + rng.below(len(land) - inners), villages, costs)
    return MapData(f"random {seed}", ROWS, COLUMNS, _with_opposites(rim[:greens]), _with_opposites(land[:inners]))


def _move(places: list[int], start: int, goal: int, villages: bytearray, costs: Costs) -> None:
    """Move a village and its opposite, unless that makes it worse."""
    old, new = places[start], places[goal]
    before = _cost(old, villages, costs)
    villages[old] = villages[HEXES - 1 - old] = 0
    villages[new] = villages[HEXES - 1 - new] = 1
    if _cost(new, villages, costs) <= before:
        places[start], places[goal] = new, old
        return
    villages[new] = villages[HEXES - 1 - new] = 0
    villages[old] = villages[HEXES - 1 - old] = 1


def _cost(place: int, villages: bytearray, costs: Costs) -> int:
    total = 0
    for other, cost in costs[place]:
        if villages[other]:
            total += cost
    return total


def _with_opposites(places: list[int]) -> tuple[int, ...]:
    return tuple(sorted([*places, *(HEXES - 1 - place for place in places)]))
