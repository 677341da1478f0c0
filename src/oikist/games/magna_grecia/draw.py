"""Draw: the table as an SVG picture in the look of the page: the map, and below it the cards and the seats."""

from math import floor
from typing import Final

from oikist.core.state import NOBODY
from oikist.core.svg import (
    BOLD,
    SERIF,
    WIDTH,
    Drawing,
    Palette,
    document,
    fitted,
    group,
    hatches,
    load_drawing,
    mark,
    panel,
    path,
    rect,
    text,
)
from oikist.games.magna_grecia.draw_field import Field, coast, grid, wobble
from oikist.games.magna_grecia.draw_pieces import (
    draw_city,
    draw_contents,
    draw_ground,
    draw_oracle,
    draw_quarters,
    draw_vase,
    draw_village,
)
from oikist.games.magna_grecia.draw_roads import draw_roads
from oikist.games.magna_grecia.hexes import LETTERS
from oikist.games.magna_grecia.view import CardView, MagnaGreciaView, MarketView, SeatView
from oikist.text import say

PACKAGE: Final = "oikist.games.magna_grecia"
STRIP: Final = [1080.0, 196.0]  # the part below the map, before it is made as wide as the map
EDGE: Final = 14.0  # around the panels of the strip
SMALL: Final = 15.0  # the size of most words there
LEAST: Final = 12.0  # pixels of the smallest text on the map
LARGEST: Final = 1.6  # how much numbers may grow on a large map before they hide too much


def draw(view: MagnaGreciaView, dark: bool = False, drawing: Drawing | None = None) -> str:
    """The picture; `drawing` has other shapes than those of the page."""
    drawing = drawing or load_drawing("magna-grecia")
    palette = Palette(dark, [seat.colour for seat in view.seats])
    field = Field(drawing, view.rows, view.columns)
    width, height = field.extent()
    scale = width / STRIP[0]
    inside = hatches(palette, len(view.seats)) + _map(view, field, palette, drawing)
    inside += group(_strip(view, palette, drawing), 0, height, scale)
    return document(palette, (width, height + STRIP[1] * scale), say(PACKAGE, "en", "page.board"), inside)


def _map(view: MagnaGreciaView, field: Field, palette: Palette, drawing: Drawing) -> str:
    growth = max(1.0, min(LARGEST, LEAST * field.extent()[0] / WIDTH / 14.5))
    places = {place.name: place for place in view.places}
    parts = [_land(field, growth, palette, drawing)]
    for place in view.places:
        if place.kind == "city":
            parts.append(draw_city(place, field, palette, drawing))
        else:
            parts.append(draw_ground(place, field, place.name in view.owed, palette, drawing))
    parts.append(draw_roads(view, field, palette, drawing))
    for place in view.places:
        if place.kind == "city":
            parts.append(draw_quarters(place, field, palette, drawing))
        elif place.kind == "village":
            parts.append(draw_village(place, field, palette, drawing))
        else:
            parts.append(draw_oracle(place, places.get(place.looks_at), field, palette, drawing))
    parts += [draw_contents(place, field, growth, palette, drawing) for place in view.places]
    return "".join(parts)


def _land(field: Field, growth: float, palette: Palette, drawing: Drawing) -> str:
    """The sea, the coast and the hexes, with letters and numbers around them."""
    far = drawing.number("coast")
    shore = coast(field, far, 2.6)
    dark, olive = palette.colour("stone-dark"), palette.colour("olive")
    parts = [
        rect(0, 0, field.extent(), palette.colour("sea-pale"), rx=12),
        path(coast(field, far + 22, 4), palette.colour("sea"), opacity=0.12),
        path(coast(field, far + 11, 3.4), palette.colour("sea"), opacity=0.24),
        group(path(shore, palette.colour("shade")), 3, 5),
        path(shore, palette.colour("land"), stroke=dark, stroke_width=2, stroke_linejoin="round"),
        path(_grown(field, 0), palette.colour("land"), stroke=dark, stroke_width=1.8, opacity=0.45),
        path(_grown(field, 1), olive, fill_opacity=0.3, stroke=olive, stroke_width=1.8, opacity=0.45),
        path(grid(field), stroke=palette.colour("land-line"), stroke_width=1.3),
    ]
    return "".join(parts) + _rim(field, growth, palette)


def _grown(field: Field, kind: int) -> str:
    """Hills (0) and olive trees (1) on some hexes, always the same."""
    found: list[str] = []
    for place, hex in enumerate(field.names()):
        if floor((wobble(place * 7 + 3) + 1) * 5) != kind:
            continue
        x, y = round(field.centre(hex)[0]), round(field.centre(hex)[1])
        if kind == 0:
            found.append(f"M{x - 16} {y + 6} q7 -14 14 0 M{x - 4} {y + 6} q9 -20 19 0")
        else:
            found.append(f"M{x} {y + 8} v-9 M{x - 6} {y - 4} a6 5 0 1 1 12 0 a6 5 0 1 1 -12 0")
    return "".join(found)


def _rim(field: Field, growth: float, palette: Palette) -> str:
    """Letters of the columns and numbers of the rows."""
    width, height = field.extent()
    names: list[tuple[float, float, str]] = []
    for column in range(field.columns):
        letter = LETTERS[column]
        names.append((field.centre(f"{letter}1")[0], field.margin * 0.42, letter))
        names.append((field.centre(f"{letter}{field.rows}")[0], height - field.margin * 0.42, letter))
    for row in range(field.rows):
        y = field.centre(f"a{row + 1}")[1]
        names += [(field.margin * 0.34, y, str(row + 1)), (width - field.margin * 0.34, y, str(row + 1))]
    ink = palette.colour("ink")
    return "".join(text(x, y, name, 16.5 * growth, ink, font_weight=600, text_anchor="middle") for x, y, name in names)


def _strip(view: MagnaGreciaView, palette: Palette, drawing: Drawing) -> str:
    """Round and turn, the cards of this round and the next, and what lies before each seat."""
    half = (STRIP[0] - 3 * EDGE) / 2
    parts = [_status(view, palette)]
    for number, (key, card) in enumerate((("page.left", view.card), ("page.next", view.next_card))):
        if card is not None:
            words = "" if key == "page.left" else say(PACKAGE, "en", key)
            parts.append(group(_card(view, card, words, half, palette), EDGE + number * (half + EDGE), 44))
    width = (STRIP[0] - EDGE * (len(view.seats) + 1)) / len(view.seats)
    for seat in view.seats:
        parts.append(group(_seat(view, seat, width, palette, drawing), EDGE + seat.seat * (width + EDGE), 112))
    return "".join(parts)


def _status(view: MagnaGreciaView, palette: Palette) -> str:
    ink = palette.colour("ink")
    words = say(PACKAGE, "en", "page.round", {"round": view.round, "rounds": view.rounds})
    parts = [text(EDGE, 23, words, 21, ink, font_family=SERIF, font_weight=600)]
    if view.to_move == NOBODY:
        parts.append(text(STRIP[0] - EDGE, 23, "The game is over", 17, ink, text_anchor="end"))
    elif view.phase == "turns":
        left = {"page.roads": view.roads_left, "page.cities": view.cities_left, "page.resupply": view.tiles_to_take}
        numbers = " · ".join(f"{say(PACKAGE, 'en', key)} {number}" for key, number in left.items())
        line = f"{say(PACKAGE, 'en', 'page.left')}: {numbers}"
        parts.append(text(STRIP[0] - EDGE, 23, line, 17, ink, text_anchor="end"))
    return "".join(parts)


def _card(view: MagnaGreciaView, card: CardView, words: str, width: float, palette: Palette) -> str:
    """An action card: its numbers, those of a turn with one kind of action in brackets, and the order of the seats."""
    ink, soft = palette.colour("ink"), palette.colour("soft")
    parts = [panel(palette, 0, 0, (width, 56)), rect(0, 0, (9, 56), palette.paint(card.order[0]), rx=4)]
    numbers = (
        ("page.roads", card.roads, card.roads_more),
        ("page.cities", card.cities, card.cities_more),
        ("page.resupply", card.resupply, card.resupply_more),
    )
    for place, (key, number, more) in enumerate(numbers):
        x = 22 + place * 92
        parts.append(text(x, 17, say(PACKAGE, "en", key), SMALL, soft))
        parts.append(text(x, 39, f"{number} ({more})", 19, ink, font_weight=700))
    if words:
        parts.append(text(304, 17, words, SMALL, soft))
    # Colours that nobody plays are left out (MG-2.2).
    order = [seat.seat for colour in card.order for seat in view.seats if seat.colour == colour]
    parts += [mark(palette, seat, 316 + place * 34, 39 if words else 28, 27) for place, seat in enumerate(order)]
    return "".join(parts)


def _seat(view: MagnaGreciaView, seat: SeatView, width: float, palette: Palette, drawing: Drawing) -> str:
    """The score of a seat as things stand, its points in hand, its markets, and its tiles in supply and, +, stock."""
    ink, soft = palette.colour("ink"), palette.colour("soft")
    parts = [panel(palette, 0, 0, (width, 72))]
    if view.to_move == seat.seat:
        parts.append(rect(0, 0, (width, 72), "none", rx=10, stroke=palette.colour("open"), stroke_width=3.5))
    parts.append(mark(palette, seat.seat, 28, 26, 36))
    parts.append(text(74, 26, str(seat.score), 27, ink, **BOLD))
    parts.append(text(104, 26, f"{seat.points} in hand", SMALL, soft))
    vase = draw_vase(MarketView(seat.seat, False, True), 0.0, palette, drawing)
    parts.append(group(vase, width - 48, 26, 0.9) + text(width - 34, 26, str(seat.market_supply), SMALL, ink))
    tiles = f"Roads {seat.road_supply}+{seat.road_stock} · Cities {seat.city_supply}+{seat.city_stock}"
    parts.append(text(14, 57, fitted(tiles, SMALL, width - 20), SMALL, ink))
    return "".join(parts)
