"""Draw field: where hexes are in a drawing, and the lines around them: walls, borders, the coast."""

from math import atan2, cos, degrees, floor, hypot, pi, sin, sqrt

from oikist.core.svg import Drawing, short
from oikist.games.magna_grecia.hexes import DIRECTIONS, EVEN_STEPS, LETTERS, ODD_STEPS, ROW_STEPS

Point = tuple[float, float]


class Field:
    """The hexes of one map, as the page's geometry.ts has them."""

    def __init__(self, drawing: Drawing, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = drawing.number("size")  # from the middle of a hex to a corner
        self.pitch = sqrt(3) * self.size  # from the middle of a hex to the next in its row
        self.margin = drawing.number("margin")

    def names(self) -> list[str]:
        """All hexes, row by row."""
        return [f"{LETTERS[column]}{row + 1}" for row in range(self.rows) for column in range(self.columns)]

    def extent(self) -> Point:
        """How wide and how high the whole map is."""
        width = self.pitch * (self.columns + (0.5 if self.rows > 1 else 0)) + 2 * self.margin
        return width, self.size * (1.5 * self.rows + 0.5) + 2 * self.margin

    def centre(self, hex: str) -> Point:
        """The middle of a hex."""
        row = row_of(hex)
        x = self.margin + self.pitch * (column_of(hex) + 0.5 + (row % 2) * 0.5)
        return x, self.margin + self.size * (1.5 * row + 1)

    def corners(self, hex: str) -> list[Point]:
        """From the one between east and south-east against the clock: edge d lies from d to d + 1."""
        x, y = self.centre(hex)
        angles = [(0.5 - number) * pi / 3 for number in range(len(DIRECTIONS))]
        return [(x + cos(angle) * self.size, y + sin(angle) * self.size) for angle in angles]

    def neighbour(self, hex: str, direction: int) -> str:
        """The hex beyond an edge, "" where the map ends."""
        row = row_of(hex) + ROW_STEPS[direction]
        column = column_of(hex) + (ODD_STEPS if row_of(hex) % 2 else EVEN_STEPS)[direction]
        is_inside = 0 <= row < self.rows and 0 <= column < self.columns
        return f"{LETTERS[column]}{row + 1}" if is_inside else ""

    def nearest(self, hex: str, hexes: tuple[str, ...]) -> str:
        """Which of several hexes lies nearest to one."""
        x, y = self.centre(hex)
        # Rounded, so that of two that are equally near the first is taken whatever the last digit says.
        return min(hexes, key=lambda other: round(hypot(self.centre(other)[0] - x, self.centre(other)[1] - y), 1))

    def bearing(self, hex: str, other: str) -> float:
        """Degrees from one hex to another, clockwise from the east."""
        (x, y), (to_x, to_y) = self.centre(hex), self.centre(other)
        return degrees(atan2(to_y - y, to_x - x))


def row_of(hex: str) -> int:
    """The row of a hex, counted from 0."""
    return int(hex[1:]) - 1


def column_of(hex: str) -> int:
    """The column of a hex, counted from 0."""
    return LETTERS.index(hex[0])


def grid(field: Field) -> str:
    """The edges of all hexes."""
    return "".join(f"M{' L'.join(pair(corner) for corner in field.corners(hex))} Z" for hex in field.names())


def outline(field: Field, hexes: tuple[str, ...], by: float, radius: float) -> str:
    """The line around hexes, so far inside their edges and with rounded corners."""
    return " ".join(round_path(inset(loop, by), radius) for loop in loops(field, hexes))


def coast(field: Field, far: float, tremble: float) -> str:
    """The coast around the whole map: a line as if drawn by hand, so far from the outer hexes."""
    line: list[Point] = []
    for place, (x, y) in enumerate(inset(loops(field, tuple(field.names()))[0], -far)):
        line.append((x + tremble * wobble(place * 2), y + tremble * wobble(place * 2 + 1)))
    nexts = line[1:] + line[:1]
    middles = [((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in zip(line, nexts)]
    parts = [f"Q{pair(to)} {pair(middle)}" for to, middle in zip(nexts, middles[1:] + middles[:1])]
    return f"M{pair(middles[0])} {' '.join(parts)} Z"


def loops(field: Field, hexes: tuple[str, ...]) -> list[list[Point]]:
    """The closed lines around a set of hexes, each as its corners in the order in which they are walked."""
    own = set(hexes)
    edges: dict[str, tuple[Point, Point]] = {}
    for hex in hexes:
        around = field.corners(hex)
        for direction in range(len(DIRECTIONS)):
            if field.neighbour(hex, direction) not in own:
                start = around[direction]
                edges[_key(start)] = (start, around[(direction + 1) % len(DIRECTIONS)])
    found: list[list[Point]] = []
    while edges:
        loop: list[Point] = []
        at = next(iter(edges))
        while at in edges:
            start, stop = edges.pop(at)
            loop.append(start)
            at = _key(stop)
        found.append(loop)
    return found


def inset(loop: list[Point], by: float) -> list[Point]:
    """The same loop moved inwards by so much; outwards if it is negative."""
    found: list[Point] = []
    for place, (x, y) in enumerate(loop):
        before = _normal(loop[place - 1], (x, y))
        after = _normal((x, y), loop[(place + 1) % len(loop)])
        share = by / (1 + before[0] * after[0] + before[1] * after[1])
        found.append((x + (before[0] + after[0]) * share, y + (before[1] + after[1]) * share))
    return found


def round_path(loop: list[Point], radius: float) -> str:
    """A closed path with rounded corners."""
    parts: list[str] = []
    for place, point in enumerate(loop):
        start = _towards(point, loop[place - 1], radius)
        stop = _towards(point, loop[(place + 1) % len(loop)], radius)
        parts.append(f"{'L' if place else 'M'}{pair(start)} Q{pair(point)} {pair(stop)}")
    return " ".join(parts) + " Z"


def wobble(place: int) -> float:
    """A number between -1 and 1 that looks like chance and is always the same."""
    wave = sin(place * 12.9898 + 4.1414) * 43758.5453
    return 2 * (wave - floor(wave)) - 1


def pair(point: Point) -> str:
    """A point of a line."""
    return f"{short(point[0])} {short(point[1])}"


def _normal(start: Point, stop: Point) -> Point:
    """Points to the inside of a loop that is walked against the clock."""
    length = hypot(stop[0] - start[0], stop[1] - start[1])
    return (stop[1] - start[1]) / length, -(stop[0] - start[0]) / length


def _towards(start: Point, stop: Point, length: float) -> Point:
    share = min(0.5, length / hypot(stop[0] - start[0], stop[1] - start[1]))
    return start[0] + (stop[0] - start[0]) * share, start[1] + (stop[1] - start[1]) * share


def _key(point: Point) -> str:
    return f"{round(point[0])} {round(point[1])}"
