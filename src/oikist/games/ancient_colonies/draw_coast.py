"""Draw coast: the outlines of land, of fog and of the country around, wavering a little as if drawn by hand."""

from collections.abc import Sequence
from math import cos, floor, hypot, pi, sin
from typing import Final

from oikist.games.ancient_colonies.draw_layout import COLUMNS, ROWS, Layout, Point, cell_of, tile_name
from oikist.games.ancient_colonies.view import TileView

STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the north, east, south and west
WATER: Final = ("sea", "shallows")
WAVER: Final = 5.0


class Coast:
    """All outlines of one map."""

    def __init__(self, layout: Layout, tiles: Sequence[TileView]) -> None:
        self.layout = layout
        self.grounds = {tile.tile: _ground_of(tile) for tile in tiles}
        self.lands: dict[str, str] = {}  # face-up land, joined where two lands touch
        self.fogs: dict[str, str] = {}  # face-down tiles, with puffs where they end
        self.shores: list[str] = []  # where land meets water
        for tile, ground in self.grounds.items():
            around = [self._beyond(tile, side) for side in range(4)]
            if ground == "land":
                edges = [edge(layout, tile, side, around[side] == "water") for side in range(4)]
                self.lands[tile] = " ".join(smooth(one, side > 0) for side, one in enumerate(edges)) + " Z"
                self.shores += [smooth(edges[side]) for side in range(4) if around[side] == "water"]
            elif ground == "water":
                self.shores += [smooth(edge(layout, tile, side, True)) for side in range(4) if around[side] == "rim"]
            else:
                self.fogs[tile] = puffs(layout, tile, [one != "fog" for one in around])

    def _beyond(self, tile: str, side: int) -> str:
        """What lies on one side of a tile."""
        column, row = cell_of(tile)
        other = tile_name(column + STEPS[side][0], row + STEPS[side][1])
        if other:
            return self.grounds.get(other, "open")
        return "open" if column == 0 else "rim"

    def rim(self) -> str:
        """The country around the map, from the cape in the north-west to that in the south-west."""
        layout = self.layout
        west, bottom = layout.left + layout.tile_width, layout.top + ROWS * layout.tile_height
        inner = [self._turned(tile_name(column, ROWS - 1), 2) for column in range(1, COLUMNS)]
        inner += [self._turned(tile_name(COLUMNS - 1, row), 1) for row in reversed(range(ROWS))]
        inner += [self._turned(tile_name(column, 0), 0) for column in reversed(range(1, COLUMNS))]
        start = f"M{west - 62:.1f} -20 H{layout.width + 40:.1f} V{layout.height + 40:.1f} H{west - 70:.1f}"
        south = f"L{west - 66:.1f} {layout.height + 20:.1f} C{west - 60:.1f} {bottom + 40:.1f}"
        south += f" {west - 30:.1f} {bottom + 10:.1f} {west:.1f} {bottom:.1f}"
        north = f"C{west - 30:.1f} {layout.top - 10:.1f} {west - 56:.1f} {layout.top - 36:.1f} {west - 62:.1f} -20 Z"
        return " ".join([start, south, *inner, north])

    def _turned(self, tile: str, side: int) -> str:
        """One side of the map as seen from outside."""
        return smooth(edge(self.layout, tile, side, self.grounds.get(tile) == "water")[::-1], True)


def _ground_of(tile: TileView) -> str:
    if not tile.is_shown:
        return "fog"
    return "water" if tile.face in WATER else "land"


def corners(layout: Layout, tile: str) -> list[Point]:
    """The corners of a tile, clockwise from the north-west."""
    x, y = layout.corner(tile)
    right, bottom = x + layout.tile_width, y + layout.tile_height
    return [(x, y), (right, y), (right, bottom), (x, bottom)]


def edge(layout: Layout, tile: str, side: int, is_shore: bool) -> list[Point]:
    """The points along one side of a tile, clockwise; a shore wavers, the same seen from both of its sides."""
    four = corners(layout, tile)
    start, stop = four[side], four[(side + 1) % 4]
    if not is_shore:
        return [start, stop]
    is_turned = side >= 2  # south and west run against the direction in which the noise is counted
    (x, y), (to_x, to_y) = (stop, start) if is_turned else (start, stop)
    column, row = cell_of(tile)
    is_level = side in (0, 2)
    line = row + (side == 2) if is_level else column + (side == 1)
    seed = column * 31 + line * 7 if is_level else line * 13 + row * 37 + 100
    points: list[Point] = [(x, y)]
    for index, share in enumerate((0.22, 0.42, 0.6, 0.8)):
        off = noise(seed * 5 + index) * WAVER
        across, down = (0.0, off) if is_level else (off, 0.0)
        points.append((x + (to_x - x) * share + across, y + (to_y - y) * share + down))
    points.append((to_x, to_y))
    return points[::-1] if is_turned else points


def noise(seed: int) -> float:
    """A number from -1 to 1 that is always the same for the same seed."""
    value = sin(seed * 127.1 + 11.7) * 43758.5453
    return (value - floor(value)) * 2 - 1


def smooth(points: list[Point], is_going_on: bool = False) -> str:
    """A soft line through points; straight between two."""
    start = [] if is_going_on else [f"M{_pair(points[0])}"]
    if len(points) == 2:
        return " ".join([*start, f"L{_pair(points[1])}"])
    pieces: list[str] = []
    for index in range(len(points) - 1):
        before, after = points[max(index - 1, 0)], points[min(index + 2, len(points) - 1)]
        pieces.append(_curve(before, points[index], points[index + 1], after))
    return " ".join(start + pieces)


def _curve(before: Point, start: Point, stop: Point, after: Point) -> str:
    one = start[0] + (stop[0] - before[0]) / 6, start[1] + (stop[1] - before[1]) / 6
    two = stop[0] - (after[0] - start[0]) / 6, stop[1] - (after[1] - start[1]) / 6
    return f"C{_pair(one)} {_pair(two)} {_pair(stop)}"


def puffs(layout: Layout, tile: str, ends: list[bool]) -> str:
    """A face-down tile: straight where fog goes on, round puffs where it ends."""
    four = corners(layout, tile)
    parts = [f"M{_pair(four[0])}"]
    for side, is_end in enumerate(ends):
        (x, y), (to_x, to_y) = four[side], four[(side + 1) % 4]
        length = hypot(to_x - x, to_y - y)
        number = floor(length / 33 + 0.5) if is_end else 1
        radius = length / number * 0.58
        for index in range(1, number + 1):
            end = _pair((x + (to_x - x) * index / number, y + (to_y - y) * index / number))
            parts.append(f"A{radius:.1f} {radius:.1f} 0 0 1 {end}" if is_end else f"L{end}")
    return " ".join(parts) + " Z"


def bank(layout: Layout, tile: str) -> str:
    """A bank of sand below the water of a tile, as a closed soft line."""
    column, row = cell_of(tile)
    x, y = layout.point(tile)
    number = 9
    points: list[Point] = []
    for index in range(number):
        angle, reach = index / number * 2 * pi, 0.36 + noise(column * 7 + row * 19 + index * 3) * 0.06
        points.append((x + cos(angle) * reach * layout.tile_width, y + sin(angle) * reach * layout.tile_height))
    curves = [
        _curve(points[index - 1], points[index], points[(index + 1) % number], points[(index + 2) % number])
        for index in range(number)
    ]
    return f"M{_pair(points[0])} {' '.join(curves)} Z"


def _pair(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
