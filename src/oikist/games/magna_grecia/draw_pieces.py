"""Draw pieces: villages, cities, oracles and markets on the map, and the numbers of each place."""

from typing import Final

from oikist.core.svg import (
    BOLD,
    Drawing,
    Palette,
    circle,
    element,
    group,
    hatch,
    letter_of,
    mark,
    mixed,
    outlined,
    path,
    rect,
    shape,
    short,
    text,
)
from oikist.games.magna_grecia.draw_field import Field, column_of, inset, loops, outline, round_path, row_of
from oikist.games.magna_grecia.view import MarketView, PlaceView

MARK: Final = 30  # of the owner of a city
NORTH: Final = -90.0  # degrees; where an oracle looks that looks at nobody
VASE: Final = 0.94  # a vase is drawn so much smaller than its shape


def draw_ground(place: PlaceView, field: Field, is_owed: bool, palette: Palette, drawing: Drawing) -> str:
    """The hex of a village, bordered in green where anybody may found a city, or of an oracle."""
    line = outline(field, place.hexes, drawing.number("village.inset"), drawing.number("village.round"))
    fill, stroke, width, dashes = palette.mixed("panel", 0.6, "land"), palette.colour("stone-dark"), 2.0, ""
    if place.is_green:
        fill, stroke = palette.colour("olive-pale"), palette.colour("olive")
        width = drawing.number("village.border")
    if place.kind == "oracle":
        fill, stroke, width, dashes = palette.mixed("gold-pale", 0.55, "land"), palette.colour("gold"), 2.6, "1 5"
    if is_owed:
        stroke, width, dashes = palette.colour("bad"), 5.0, "9 5"
    line_cap = "round" if dashes == "1 5" else "butt"
    dashed: dict[str, str | int | float] = {"stroke_dasharray": dashes, "stroke_linecap": line_cap} if dashes else {}
    return path(line, fill, stroke=stroke, stroke_width=width, **dashed)


def draw_city(place: PlaceView, field: Field, palette: Palette, drawing: Drawing) -> str:
    """The ground and the walls of a city that has grown over one or more hexes."""
    lines = [inset(loop, drawing.number("city.inset")) for loop in loops(field, place.hexes)]
    wall = " ".join(round_path(line, drawing.number("city.round")) for line in lines)
    radius, width = drawing.number("city.tower"), drawing.number("city.wall")
    half = f"a{short(radius)} {short(radius)} 0 1 0"
    towers = [
        f"M{short(x - radius)} {short(y)} {half} {short(2 * radius)} 0 {half} {short(-2 * radius)} 0"
        for line in lines
        for x, y in line
    ]
    parts = [
        group(path(wall, palette.colour("shade"), fill_rule="evenodd"), 2, 4),
        path(wall, palette.seat(place.owner), fill_rule="evenodd"),
        path(wall, hatch(place.owner), fill_rule="evenodd") if hatch(place.owner) else "",
        path(wall, stroke=palette.colour("edge"), stroke_width=width + 2.4, stroke_linejoin="round"),
        path(wall, stroke=palette.colour("marble"), stroke_width=width, stroke_linejoin="round"),
        outlined("".join(towers), palette.colour("marble"), palette.colour("edge"), 1.3),
    ]
    return "".join(parts)


def draw_quarters(place: PlaceView, field: Field, palette: Palette, drawing: Drawing) -> str:
    """The houses on each hex of a city but the first, on which its numbers stand."""
    roof = mixed(palette.seat(place.owner), 0.55, palette.colour("marble"))
    kinds = drawing.names("quarters")
    found: list[str] = []
    for hex in place.hexes[1:]:
        kind = kinds[(column_of(hex) * 2 + row_of(hex)) % len(kinds)]
        walls = outlined(drawing.path(f"quarters.{kind}.walls"), palette.colour("marble"), palette.colour("edge"), 1.2)
        roofs = outlined(drawing.path(f"quarters.{kind}.roofs"), roof, palette.colour("edge"), 1.2)
        found.append(group(walls + roofs, *field.centre(hex)))
    return "".join(found)


def draw_village(place: PlaceView, field: Field, palette: Palette, drawing: Drawing) -> str:
    """Three houses."""
    dark = palette.colour("stone-dark")
    parts = [
        outlined(drawing.path("houses.walls"), palette.colour("marble"), dark, 1.2),
        outlined(drawing.path("houses.roofs"), palette.colour("roof"), palette.colour("edge"), 1.2),
        path(drawing.path("houses.doors"), dark),
    ]
    return group("".join(parts), *field.centre(place.name))


def draw_oracle(place: PlaceView, city: PlaceView | None, field: Field, palette: Palette, drawing: Drawing) -> str:
    """A temple seen from above, turned to the city it looks at and in the colour of its owner."""
    angle, colour = NORTH, palette.colour("stone")
    parts: list[str] = []
    if city is not None:
        angle, colour = field.bearing(place.name, field.nearest(place.name, city.hexes)), palette.seat(city.owner)
        parts.append(path(drawing.path("temple.gaze"), colour, opacity=0.45))
    steps, edge = drawing.path("temple.steps"), palette.colour("edge")
    parts += [
        group(path(steps, palette.colour("shade")), 2, 3),
        outlined(steps, palette.colour("marble"), palette.colour("stone-dark"), 1.4),
        path(drawing.path("temple.floor"), stroke=palette.colour("stone-dark"), stroke_width=2.6,
             stroke_dasharray="2.6 3.6"),
        outlined(drawing.path("temple.north"), mixed(colour, 0.78, "#ffffff"), edge, 1.2),
        outlined(drawing.path("temple.south"), colour, edge, 1.2),
        outlined(drawing.path("temple.front"), colour, edge, 1.2),
    ]  # fmt: skip
    turned = group("".join(parts), turn=angle)
    return group(turned + (shape(palette, city.owner, 0, 0, 17) if city else ""), *field.centre(place.name))


def draw_contents(place: PlaceView, field: Field, growth: float, palette: Palette, drawing: Drawing) -> str:
    """What stands on the first hex of a place: the owner's mark, the two numbers, and the markets."""
    parts: list[str] = []
    if place.kind == "city":
        lift = 26 + (12 if row_of(place.name) == 0 else 34) * (growth - 1)
        parts.append(mark(palette, place.owner, 0, -lift, MARK * growth))
    connections = len(place.connections)
    if place.kind == "oracle":
        parts.append(_plate(connections, "connections", (0, 26), growth, palette))
        return group("".join(parts), *field.centre(place.name))
    count = len(place.markets)
    across = drawing.number("plates.across") * growth
    height = drawing.number("plates.above") - 8 * (growth - 1) if count else drawing.number("plates.alone")
    parts.append(_plate(connections, "connections", (-across, height), growth, palette))
    parts.append(_plate(place.price, "price", (across, height), growth, palette))
    row = min(count, len(drawing.names("markets")) - 1)
    for number, market in enumerate(place.markets[:row]):
        x, y = drawing.pair(f"markets.{row}.{number}")
        parts.append(group(draw_vase(market, growth, palette, drawing), x, y, VASE))
    return group("".join(parts), *field.centre(place.name))


def _plate(number: int, kind: str, at: tuple[float, float], growth: float, palette: Palette) -> str:
    """A number on the board: round for connections, square for the price of a market."""
    if kind == "connections":
        stroke, width = ("sea", 2.4) if number else ("stone-dark", 1.4)
        drawn = circle(0, 0, 11.5, palette.colour("panel"), stroke=palette.colour(stroke), stroke_width=width)
    else:
        gold = palette.colour("gold")
        drawn = rect(-11, -10.5, (22, 21), palette.colour("gold-pale"), rx=4.5, stroke=gold, stroke_width=2)
    ink = palette.colour("ink" if number else "soft")
    return group(drawn + text(0, 0, str(number), 17, ink, **BOLD), *at, growth)


def draw_vase(market: MarketView, growth: float, palette: Palette, drawing: Drawing) -> str:
    """A market: standing while it is its owner's, lying when sold, hollow when not active; no letter if growth is 0."""
    seat = market.seat
    line = drawing.path(f"vases.{seat % len(drawing.names('vases'))}")
    fill, stroke, width, ink = palette.colour("panel"), palette.seat(seat), 2.4, palette.colour("ink")
    if market.is_sold:
        fill, stroke, width = mixed(palette.seat(seat), 0.35, palette.colour("marble")), palette.colour("edge"), 1.6
        ink = palette.colour("edge")  # marble is pale on a dark page too
    elif market.is_active:
        fill, stroke, width, ink = palette.seat(seat), palette.colour("panel"), 1.8, palette.on_seat(seat)
    x, y = (2.4, -1.6) if market.is_sold else (1.6, 2.4)
    # A line around an active one is drawn below it, so that it does not make the vase thinner.
    body = path(line, fill, stroke=stroke, stroke_width=width * (2 if market.is_active else 1) * 0.75,
                stroke_linejoin="round", paint_order="stroke")  # fmt: skip
    drawn = element("g", group(path(line, palette.colour("shade")), x, y) + body)
    turned = group(drawn, turn=90 if market.is_sold else 0)
    height = 0.5 if market.is_sold else 2.5
    return turned + (text(0, height, letter_of(palette, seat), 15.5 * growth, ink, **BOLD) if growth else "")
