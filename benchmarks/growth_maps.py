"""Maps of any size for Magna Grecia, as dense with villages as the standard one, to measure what a larger map costs.

A map file has at most 26 columns, one a letter, and 26 rows, so four times the 196 hexes of the standard map cannot be
written. The growth is measured from 13 x 13 hexes instead: twice and four times as many are 13 x 26 and 26 x 26.
"""

import random

from oikist.games.magna_grecia.hexes import distance
from oikist.games.magna_grecia.map_check import COLUMNS, GREEN_VILLAGES, INNER_VILLAGES, ROWS, is_on_rim
from oikist.games.magna_grecia.map_file import MapData, map_text

SIZES = ((13, 13), (13, 26), (26, 26))
RIM = 2 * (ROWS + COLUMNS) - 4
INNER = ROWS * COLUMNS - RIM


def grown_map(rows: int, columns: int) -> str:
    """The text of a map of that size, the same at every run; villages lie three apart where there is room, else two."""
    places = list(range(rows * columns))
    random.Random(f"growth/{rows}/{columns}").shuffle(places)
    rim = [place for place in places if is_on_rim(place, rows, columns)]
    land = [place for place in places if not is_on_rim(place, rows, columns)]
    green = _spread(rim, round(len(rim) * GREEN_VILLAGES / RIM), [], columns)
    inner = _spread(land, round(len(land) * INNER_VILLAGES / INNER), green, columns)
    board = MapData(f"{rows} x {columns}", rows, columns, tuple(sorted(green)), tuple(sorted(inner)))
    return map_text(board)


def _spread(places: list[int], count: int, others: list[int], columns: int) -> list[int]:
    """So many of the places, apart from one another and from the others."""
    chosen: list[int] = []
    for apart in (3, 2):
        for place in places:
            if len(chosen) < count and all(distance(place, other, columns) >= apart for other in chosen + others):
                chosen.append(place)
    return chosen
