"""Draw roads: the line of a road tile from edge to edge, and how each of its ends meets what lies beyond."""

from math import cos, pi, sin

from oikist.core.svg import Drawing, Palette, circle, group, hatch, path, shape, short
from oikist.games.magna_grecia.draw_field import Field, Point, pair
from oikist.games.magna_grecia.hexes import DIRECTIONS
from oikist.games.magna_grecia.view import MagnaGreciaView, RoadView

JOINED, GATE, OPEN = "joined", "gate", "open"  # an end leads into another road, into a place, or nowhere


def draw_roads(view: MagnaGreciaView, field: Field, palette: Palette, drawing: Drawing) -> str:
    """All road tiles, each in the colour and hatching of its owner."""
    places = {hex for place in view.places for hex in place.hexes}
    shapes = {road.hex: road.shape for road in view.roads}
    return "".join(_road(road, field, places, shapes, palette, drawing) for road in view.roads)


def _road(
    road: RoadView, field: Field, places: set[str], shapes: dict[str, str], palette: Palette, drawing: Drawing
) -> str:
    a, b = ends_of(road.shape)
    ends = _meeting(field, road.hex, a, places, shapes), _meeting(field, road.hex, b, places, shapes)
    line = _line(field, drawing, (a, b), ends)
    parts = [
        path(line, stroke=palette.colour("edge"), stroke_width=drawing.number("road.casing")),
        path(line, stroke=palette.seat(road.seat), stroke_width=drawing.number("road.width")),
    ]
    if hatch(road.seat):
        parts.append(path(line, stroke=hatch(road.seat), stroke_width=drawing.number("road.width")))
    for at, other, end in ((a, b, ends[0]), (b, a, ends[1])):
        if end == OPEN:
            parts.append(_loose_stones(field, drawing, at, other, road.seat, palette))
    x, y = (0.0, 0.0) if _is_straight(a, b) else _on_curve(field, a, b, field.size * 1.5 * pi / 6)
    parts.append(shape(palette, road.seat, x, y, 13))
    return group("".join(parts), *field.centre(road.hex))


def ends_of(shape: str) -> tuple[int, int]:
    """The two directions of a road."""
    start, stop = shape.split("-")
    return DIRECTIONS.index(start), DIRECTIONS.index(stop)


def _meeting(field: Field, hex: str, direction: int, places: set[str], shapes: dict[str, str]) -> str:
    other = field.neighbour(hex, direction)
    if other in places:
        return GATE
    return JOINED if other in shapes and (direction + 3) % 6 in ends_of(shapes[other]) else OPEN


def _line(field: Field, drawing: Drawing, ways: tuple[int, int], ends: tuple[str, str]) -> str:
    """Around the middle of its hex; each end goes so far beyond the edge, or stays so far behind it."""
    reach = {JOINED: 0.6, GATE: drawing.number("road.gate"), OPEN: -drawing.number("road.short")}
    (a, b), edge = ways, field.pitch / 2
    start, stop = reach[ends[0]], reach[ends[1]]
    if _is_straight(a, b):
        return f"M{pair(_step(a, edge + start))} L{pair(_step(b, edge + stop))}"
    # A curve of 60 degrees whose middle lies on the corner side, one and a half hex sizes away from the line.
    before = f"{pair(_step(a, edge + start))} L" if start > 0 else ""
    after = f" L{pair(_step(b, edge + stop))}" if stop > 0 else ""
    first, last = pair(_on_curve(field, a, b, max(-start, 0))), pair(_on_curve(field, b, a, max(-stop, 0)))
    radius, sweep = short(field.size * 1.5), 1 if (b - a) % 6 == 2 else 0
    return f"M{before}{first} A{radius} {radius} 0 0 {sweep} {last}{after}"


def _loose_stones(field: Field, drawing: Drawing, at: int, other: int, seat: int, palette: Palette) -> str:
    """Two stones where a road is not finished, on its line, near the edge."""
    angle, size = -at * pi / 3 + pi / 2, drawing.number("road.stone")
    found: list[str] = []
    for aside, back, radius in ((3.6, 5.5, size), (-3.6, 3.0, size - 1)):
        x, y = _step(at, field.pitch / 2 - back) if _is_straight(at, other) else _on_curve(field, at, other, back)
        x, y = x + cos(angle) * aside, y + sin(angle) * aside
        found.append(circle(x, y, radius, palette.seat(seat), stroke=palette.colour("edge"), stroke_width=1.2))
    return "".join(found)


def _is_straight(a: int, b: int) -> bool:
    return (a + 3) % 6 == b


def _step(direction: int, length: float) -> Point:
    """A step of some length in a direction, seen from the middle of a hex."""
    angle = -direction * pi / 3
    return cos(angle) * length, sin(angle) * length


def _on_curve(field: Field, start: int, stop: int, along: float) -> Point:
    """A point of the curve between two edges, so far along it from the first."""
    radius = field.size * 1.5
    side = 1 if (start + 1) % 6 == (stop + 5) % 6 else -1  # which way one turns from the first edge to the other
    x, y = _step(start, field.pitch / 2)
    out = -start * pi / 3 - side * pi / 2
    middle = x + cos(out) * radius, y + sin(out) * radius
    angle = out + pi + side * along / radius
    return middle[0] + cos(angle) * radius, middle[1] + sin(angle) * radius
