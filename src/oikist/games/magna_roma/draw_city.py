"""Draw city: tiles, signs and monuments, and a whole city made of them."""

from typing import Final

from oikist.core.svg import (
    BOLD,
    Drawing,
    Palette,
    circle,
    define,
    element,
    group,
    mark,
    path,
    rect,
    text,
    use,
)
from oikist.games.magna_roma.components import COLOURS
from oikist.games.magna_roma.draw_layout import Join, Point, Window, joins_of, window_of
from oikist.games.magna_roma.view import CellView, MagnaRomaView, SeatView, TileView

SIGN: Final = 24.0  # how wide signs and emblems are in the file of shapes
PLAIN_MONUMENT: Final = "temple-of-mars"  # for one of which the file of shapes has no picture
TOWN: Final = "town"
EDGES: Final = [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]  # the middles of the sides, from the north clockwise
HALF_PAINTS: Final = {"A": "sea", "B": "olive", "C": "gold"}
SIGN_PAINTS: Final = {
    "coin": "gold", "blessing": "gold", "population": "terracotta", "legion": "bad", "faith": "sea",
    "prestige": "olive", "luxury": "wood", "star": "roof-star",
}  # fmt: skip


def define_shapes(palette: Palette, drawing: Drawing) -> str:
    """What many tiles and cards show: the grounds of tiles, half-symbols, signs and the roofs of colours."""
    parts = [define(f"tile-{colour}", _ground(colour, palette, drawing)) for colour in (*COLOURS, TOWN)]
    disc, pale = drawing.path("halves.disc"), palette.colour("panel")
    for half, paint in HALF_PAINTS.items():
        drawn = path(disc, palette.colour(paint), stroke=pale, stroke_width=1.6)
        parts.append(define(f"half-{half}", drawn + path(drawing.path(f"halves.{half}"), pale, fill_rule="evenodd")))
    for name in drawing.names("signs"):
        parts.append(define(f"sign-{name}", _sign(name, drawing.path(f"signs.{name}"), palette)))
    parts.append(define("sign-trade", _sign("trade", drawing.path("kinds.trade"), palette)))
    for colour in COLOURS:
        emblem = path(drawing.path(f"emblems.{colour}"), palette.colour("roof-ink"), fill_rule="evenodd")
        ground = rect(-SIGN / 2, -SIGN / 2, (SIGN, SIGN), palette.colour(f"roof-{colour}"), rx=5)
        parts.append(
            define(f"roof-{colour}", ground + element("g", emblem, transform="scale(0.72) translate(-12 -12)"))
        )
    return "".join(parts)


def _ground(colour: str, palette: Palette, drawing: Drawing) -> str:
    """The plate of a tile with its texture and, for whoever does not tell colours apart, its emblem."""
    line, ink = drawing.path("tile.path"), palette.colour("roof-ink")
    fill = palette.colour("stone" if colour == TOWN else f"roof-{colour}")
    parts = [
        group(path(line, palette.colour("shade")), 0, 2.5),
        path(line, fill, stroke=palette.colour("land-line"), stroke_width=1),
        path(drawing.path(f"textures.{colour}"), stroke=ink, stroke_opacity=0.22, stroke_width=1.8),
    ]
    if colour != TOWN:
        emblem = path(drawing.path(f"emblems.{colour}"), ink, fill_opacity=0.85, transform="translate(-12 -12)")
        parts.append(group(emblem, *drawing.pair("tile.emblem"), drawing.number("tile.emblemSize") / SIGN))
    return "".join(parts)


def _sign(name: str, line: str, palette: Palette) -> str:
    fill = palette.colour(SIGN_PAINTS.get(name, "ink"))
    if name == "star":
        gold = palette.colour("gold")
        return path(line, fill, stroke=gold, stroke_width=1.4, stroke_linejoin="round", transform="translate(-12 -12)")
    return path(line, fill, fill_rule="evenodd", transform="translate(-12 -12)")


def sign(name: str, x: float, y: float, size: float) -> str:
    """The sign of a resource, an icon or a star around a point."""
    return group(use(f"sign-{name}"), x, y, size / SIGN)


def roof(colour: str, x: float, y: float, size: float) -> str:
    """The sign of a colour of tiles, with its emblem."""
    return group(use(f"roof-{colour}"), x, y, size / SIGN)


def draw_tile(tile: TileView, palette: Palette, drawing: Drawing) -> str:
    """A city tile as it lies, from its upper left corner."""
    size = drawing.number("tile.size")
    parts = [use(f"tile-{tile.colour if tile.colour in COLOURS else TOWN}")]
    for side, half in enumerate(tile.edges):
        if half in HALF_PAINTS:
            x, y = EDGES[side]
            parts.append(group(use(f"half-{half}"), x * size, y * size, turn=90 * side))
    for star in drawing.names("tile.star")[: tile.stars]:
        parts.append(sign("star", *drawing.pair(f"tile.star.{star}"), drawing.number("tile.starSize")))
    if tile.icon:
        parts.append(circle(size / 2, size / 2, drawing.number("tile.iconRadius"), palette.colour("panel")))
        parts.append(sign(tile.icon, size / 2, size / 2, 23))
    return "".join(parts)


def draw_city(
    view: MagnaRomaView, seat: SeatView, square: Point, side: float, palette: Palette, drawing: Drawing
) -> str:
    """The tiles of one seat with what they make, its monuments, and the cells where its next tile may lie."""
    open_cells = seat.open_cells if view.seat == seat.seat else ()  # others look at what lies there
    window = window_of(drawing, [cell.cell for cell in seat.cells] + list(open_cells))
    x, y, scale = window.frame(drawing, square, side)
    parts = [_lines(view, window, 17 / scale, palette)]
    for cell in open_cells:
        left, top = window.corner(cell)
        edge = palette.colour("land-line")
        parts.append(
            rect(left + 3, top + 3, (window.tile - 6, window.tile - 6), palette.colour("land"), rx=7, fill_opacity=0.8,
                 stroke=edge, stroke_width=1.5, stroke_dasharray="5 5")
        )  # fmt: skip
    for one in seat.cells:
        parts.append(group(_lying(one, seat.seat, scale, palette, drawing), *window.corner(one.cell)))
    parts += [_join(join, palette) for join in joins_of(seat.cells, view.pairs, window)]
    for monument in seat.monuments:
        built = _built(monument.name, monument.worth, max(1.0, 0.9 / scale), palette, drawing)
        parts.append(group(built, *window.site(monument.site)))
    return group("".join(parts), x, y, scale)


def _lines(view: MagnaRomaView, window: Window, size: float, palette: Palette) -> str:
    """Letters of the columns and numbers of the rows; alone, those with an objective are marked."""
    met = {objective.line: objective.is_met for objective in view.objectives}
    places: list[tuple[str, float, float]] = []
    for column in range(window.columns):
        places.append((chr(ord("a") + window.column + column), (column + 0.5) * window.tile, -13.0))
    places += [(str(window.row + row + 1), -14.0, (row + 0.5) * window.tile) for row in range(window.rows)]
    parts: list[str] = []
    for line, x, y in places:
        if line in met:
            fill, stroke = ("gold-pale", "gold") if met[line] else ("panel", "stone-dark")
            dashes = "none" if met[line] else "3 2.5"
            parts.append(
                circle(x, y, size * 0.8, palette.colour(fill), stroke=palette.colour(stroke), stroke_width=2,
                       stroke_dasharray=dashes)
            )  # fmt: skip
        parts.append(text(x, y, line, size, palette.colour("ink" if line in met else "soft"), text_anchor="middle"))
    return "".join(parts)


def _lying(cell: CellView, seat: int, scale: float, palette: Palette, drawing: Drawing) -> str:
    """A tile of a city; the Town Center has the mark of its seat, a blessed tile its token."""
    parts = [draw_tile(cell.tile, palette, drawing)]
    pale, middle = palette.colour("panel"), drawing.number("tile.size") / 2
    if cell.tile.colour not in COLOURS:
        size = min(56.0, max(39.0, 30 / scale))
        parts.append(circle(middle, middle, size / 2 + 5.5, pale) + mark(palette, seat, middle, middle, size))
    if cell.is_blessed:
        x, y = drawing.pair("tile.token")
        parts.append(circle(x, y, 13, pale, stroke=palette.colour("gold"), stroke_width=2))
        parts.append(sign("blessing", x, y, 21))
    return "".join(parts)


def _join(join: Join, palette: Palette) -> str:
    """Two half-symbols that have become whole; a golden rim says that both tiles have one colour."""
    rim = circle(0, 0, 24.5, "none", stroke=palette.colour("gold"), stroke_width=4) if join.is_one_colour else ""
    return group(rim + circle(0, 0, 16.5, palette.colour("panel")) + sign(join.resource, 0, 0, 24), join.x, join.y)


def _built(name: str, worth: int, growth: float, palette: Palette, drawing: Drawing) -> str:
    """A monument on its plinth and what it is worth; grey as long as nobody is employed in it."""
    gold = palette.colour("gold" if worth else "stone-dark")
    parts = [
        circle(0, 2, 29, palette.colour("shade")),
        circle(0, 0, 29, palette.colour("panel"), stroke=gold, stroke_width=2.5),
        group(building(name, "terracotta" if worth else "stone-dark", palette, drawing), -20.4, -21, 0.85),
    ]
    rim = circle(0, 0, 14.5, palette.colour("gold-pale"), stroke=palette.colour("gold"), stroke_width=1.5)
    number = rim + text(0, 0, str(worth), 20, palette.colour("ink"), **BOLD)
    return "".join(parts) + group(number, 22, 21, growth)


def building(name: str, paint: str, palette: Palette, drawing: Drawing) -> str:
    """The picture of a monument, from its upper left corner."""
    known = name if drawing.has(f"monuments.{name}") else PLAIN_MONUMENT
    return path(drawing.path(f"monuments.{known}"), palette.colour(paint), fill_rule="evenodd")
