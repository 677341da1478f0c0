"""Draw: the table as an SVG picture in the look of the page: cards, city and ring, below them tracks and dashboards.

A seat sees its own city, a spectator all of them, smaller.
"""

from typing import Final

from oikist.core.state import NOBODY
from oikist.core.svg import (
    BOLD,
    SERIF,
    Drawing,
    Palette,
    circle,
    document,
    element,
    ellipse,
    group,
    load_drawing,
    mark,
    mixed,
    panel,
    path,
    rect,
    short,
    text,
)
from oikist.games.magna_roma.components import COLOURS
from oikist.games.magna_roma.draw_cards import PACKAGE, SIZE, draw_display, draw_trade
from oikist.games.magna_roma.draw_city import define_shapes, draw_city, draw_tile, roof, sign
from oikist.games.magna_roma.draw_layout import Layout, lanes_of
from oikist.games.magna_roma.view import MagnaRomaView, SeatView, SlotView
from oikist.text import say

HEAD: Final = 40.0  # the height of the line above the table
EDGE: Final = 10.0  # around panels
MARKER: Final = 29.0  # on the tracks
SPACE: Final = 20.0  # the height of a space of a track
DASHBOARD: Final = 124.0  # its height
WIDEST: Final = 420.0  # of a dashboard
CITY_GAP: Final = 34.0  # between cities, for the letters and numbers along them
LINE: Final = 34.0  # the height of a line of trades or objectives


def draw(view: MagnaRomaView, dark: bool = False, drawing: Drawing | None = None) -> str:
    """The picture; `drawing` has other shapes than those of the page."""
    drawing = drawing or load_drawing("magna-roma")
    # Tiles are red, purple and brown: the seats have other paints.
    palette = Palette(dark, [drawing.path(f"paints.{place}") for place in drawing.names("paints")])
    layout = Layout(drawing, len(view.ring))
    parts = [define_shapes(palette, drawing), _head(view, layout, palette)]
    sea = rect(0, 0, (layout.width + 6, layout.height), palette.colour("sea-pale"))
    table = sea + draw_display(view, layout, palette, drawing)
    table += _ring(view, layout, palette, drawing) + _cities(view, layout, palette, drawing)
    parts.append(group(table, 0, HEAD))
    bottom = HEAD + layout.height + 6
    for drawn, height in (
        _tracks(view, layout.width, palette),
        _lines(view, layout.width, palette),
        _dashboards(view, layout.width, palette, drawing),
    ):
        parts.append(group(drawn, 0, bottom))
        bottom += height
    return document(palette, (layout.width + 6, bottom), say(PACKAGE, "en", "page.board"), "".join(parts))


def _head(view: MagnaRomaView, layout: Layout, palette: Palette) -> str:
    """The round, the deck, and what is waited for."""
    ink = palette.colour("ink")
    words = say(PACKAGE, "en", "page.round", {"round": view.round, "rounds": view.rounds})
    deck = say(PACKAGE, "en", "page.deck", {"deck": view.deck})
    parts = [text(14, 24, words, 22, ink, font_family=SERIF, font_weight=600)]
    parts.append(text(layout.city[0], 24, deck, SIZE, palette.colour("soft")))
    right = layout.width - 14
    if view.to_move == NOBODY:
        parts.append(text(right, 24, say(PACKAGE, "en", "show.over"), SIZE, ink, text_anchor="end"))
    elif view.to_move >= 0:
        what = say(PACKAGE, "en", "{pending}", {"pending": view.phase})
        parts.append(mark(palette, view.to_move, right - 16, 23, 32))
        parts.append(text(right - 40, 24, what, SIZE, ink, text_anchor="end"))
    return "".join(parts)


def _cities(view: MagnaRomaView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """The city of the seat that looks, or all of them; at the corner of each the mark of whose it is."""
    x, y = layout.city
    places = [(x, y)]
    shown, side = view.seats[max(view.seat, 0) :][:1], layout.side
    if view.seat < 0 and len(view.seats) > 1:
        side = (layout.side - CITY_GAP) / 2
        pitch = side + CITY_GAP
        top = y + (pitch / 2 if len(view.seats) == 2 else 0)
        shown, places = view.seats, [(x + place % 2 * pitch, top + place // 2 * pitch) for place in range(4)]
    parts: list[str] = []
    for seat, (left, top) in zip(shown, places):
        parts.append(draw_city(view, seat, (left, top), side, palette, drawing))
        parts.append(mark(palette, seat.seat, left - 16, top - 16, 30))
    return "".join(parts)


def _ring(view: MagnaRomaView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """The slots with their tiles, the cylinders of the seats, and the pile from which tiles come."""
    land, edge, size = palette.colour("land"), palette.colour("land-line"), layout.slot_size
    parts: list[str] = []
    if layout.is_ring:
        line = f"M{' L'.join(f'{short(x)} {short(y)}' for x, y in layout.slots)} Z"
        parts.append(path(line, land, stroke=land, stroke_width=122, stroke_linejoin="round"))
        parts.append(path(line, stroke=edge, stroke_width=3, stroke_dasharray="1 9", stroke_linecap="round"))
    for slot, (x, y) in zip(view.ring, layout.slots, strict=True):
        left, top = x - size / 2, y - size / 2
        parts.append(rect(left, top, (size, size), land, rx=9, stroke=edge, stroke_width=1.5))
        if slot.tile is not None:
            tile = draw_tile(slot.tile, palette, drawing)
            is_taken = slot.seat >= 0 and slot.seat != view.to_move
            shown = element("g", tile, opacity=0.75) if is_taken else tile
            parts.append(group(shown, left, top, size / drawing.number("tile.size")))
    for slot, (x, y) in zip(view.ring, layout.slots, strict=True):
        if slot.seat >= 0:
            parts.append(group(_cylinder(slot, palette), x + size / 2 - 12, y - size / 2 + 10))
    return "".join(parts) + group(_pile(view.deck, palette), *layout.deck)


def _cylinder(slot: SlotView, palette: Palette) -> str:
    side = mixed(palette.seat(slot.seat), 0.82, "#000000")
    line = "M-18 -2 V11 A18 7 0 0 0 18 11 V-2 Z"
    return (
        ellipse(0, 15, 20, 8, palette.colour("shade"))
        + path(line, side, stroke=palette.colour("panel"), stroke_width=1.5)
        + mark(palette, slot.seat, 0, -3, 38)
    )


def _pile(deck: int, palette: Palette) -> str:
    stone, edge = palette.colour("stone"), palette.colour("land-line")
    beds = [rect(lift - 30, -34 - lift, (60, 60), stone, rx=8, stroke=edge, stroke_width=1.5) for lift in (8, 4, 0)]
    return "".join(beds) + text(0, -3, str(deck), 22, palette.colour("ink"), **BOLD)


def _tracks(view: MagnaRomaView, width: float, palette: Palette) -> tuple[str, float]:
    """Pantheon, Market and Military side by side, with the markers of all seats; and how high they are."""
    tracks, each = view.tracks, (width - 4 * EDGE) / 3
    tokens = dict.fromkeys(tracks.blessing_spaces, "blessing")
    trades = {space: "trade" for trade in view.trades for space in trade.spaces}
    rows: tuple[tuple[str, str, list[str], list[int], dict[int, str]], ...] = (
        ("pantheon", "faith", _rises(tracks.pantheon_values, "×"), [seat.faith for seat in view.seats], tokens),
        ("market", "luxury", _rises(tracks.market_values, "×"), [seat.luxury for seat in view.seats], trades),
        ("military", "legion", _rises(tracks.military_points, ""), [seat.legions for seat in view.seats], {}),
    )
    pitches = [(each - 16) / len(row[2]) for row in rows]
    lanes = [lanes_of([(step + 0.5) * pitch for step in row[3]], MARKER) for row, pitch in zip(rows, pitches)]
    top = 30 + (max(max(one) for one in lanes) + 1) * (MARKER + 1)
    height = top + SPACE + 52
    parts: list[str] = []
    for number, (name, resource, values, steps, signs) in enumerate(rows):
        words = say(PACKAGE, "en", f"show.track-{name}")
        title = text(34, 17, words, SIZE, palette.colour("ink"), font_family=SERIF, font_weight=600)
        drawn = panel(palette, 0, 0, (each, height - EDGE)) + sign(resource, 20, 17, 20) + title
        drawn += group(_spaces(values, signs, pitches[number], palette), 8, top)
        drawn += group(_markers(steps, lanes[number], pitches[number], palette), 8, top)
        parts.append(group(drawn, EDGE + number * (each + EDGE), 0))
    return "".join(parts), height


def _rises(values: tuple[int, ...], sign: str) -> list[str]:
    """What is printed along a track: a value where it is another than before, nothing where it is nought."""
    return [f"{sign}{value}" if value and value != before else "" for before, value in zip((0, *values), values)]


def _spaces(values: list[str], signs: dict[int, str], pitch: float, palette: Palette) -> str:
    parts: list[str] = []
    for step, value in enumerate(values):
        fill, stroke = ("gold-pale", "gold") if value else ("land", "land-line")
        x, middle = step * pitch + 1, (step + 0.5) * pitch
        parts.append(rect(x, 0, (pitch - 2, SPACE), palette.colour(fill), rx=4, stroke=palette.colour(stroke)))
        if value:
            is_last = step == len(values) - 1
            at, anchor = (middle + pitch / 2, "end") if is_last else (middle, "middle")
            parts.append(text(at, SPACE + 11, value, SIZE, palette.colour("ink"), text_anchor=anchor))
        if step in signs:
            parts.append(sign(signs[step], middle, SPACE + 30, 17))
    return "".join(parts)


def _markers(steps: list[int], lanes: list[int], pitch: float, palette: Palette) -> str:
    """A mark above each space where a seat stands, on a stem; none covers another."""
    stems: list[str] = []
    marks: list[str] = []
    for seat, (step, lane) in enumerate(zip(steps, lanes)):
        x, y = (step + 0.5) * pitch, -4 - (lane + 0.5) * (MARKER + 1)
        paint = palette.seat(seat)
        line = f"M{short(x)} {short(y)} V{short(SPACE / 2)}"
        stems.append(path(line, stroke=paint, stroke_width=2) + circle(x, SPACE / 2, 4.5, paint))
        marks.append(mark(palette, seat, x, y, MARKER))
    return "".join(stems + marks)


def _lines(view: MagnaRomaView, width: float, palette: Palette) -> tuple[str, float]:
    """The trades in play; of the solo board also its objectives and what the score is called."""
    parts: list[str] = []
    x, y = EDGE, 15.0
    for trade in view.trades:
        drawn, wide = draw_trade(trade, palette)
        if x > EDGE and x + wide > width - EDGE:
            x, y = EDGE, y + LINE
        parts.append(group(drawn, x, y))
        x += wide + 24
    for objective in view.objectives:
        y += LINE
        key = "show.row" if objective.line.isdigit() else "show.column"
        what = say(PACKAGE, "en", "{objective}", {"objective": objective.name})
        line = f"{'✓' if objective.is_met else '○'} {what}: {say(PACKAGE, 'en', key, {'line': objective.line})}"
        parts.append(text(EDGE + 6, y, line, SIZE, palette.colour("good" if objective.is_met else "ink")))
    if view.objectives:
        y += LINE
        facts: dict[str, str | int] = {"score": view.seats[0].score, "title": view.title}
        parts.append(text(EDGE + 6, y, say(PACKAGE, "en", "show.title", facts), SIZE, palette.colour("ink")))
    return "".join(parts), y + 22 if parts else 0.0


def _dashboards(view: MagnaRomaView, width: float, palette: Palette, drawing: Drawing) -> tuple[str, float]:
    """What lies before each seat; and how high that is."""
    each = min(WIDEST, (width - EDGE * (len(view.seats) + 1)) / len(view.seats))
    parts: list[str] = []
    for seat in view.seats:
        drawn = _dashboard(view, seat, each, palette, drawing)
        parts.append(group(drawn, EDGE + seat.seat * (each + EDGE), 0))
    return "".join(parts), DASHBOARD + EDGE


def _dashboard(view: MagnaRomaView, seat: SeatView, width: float, palette: Palette, drawing: Drawing) -> str:
    """The score of a seat, its tile to place, what it has, and its steps on the star tracks with their values."""
    ink = palette.colour("ink")
    parts = [panel(palette, 0, 0, (width, DASHBOARD))]
    if view.to_move == seat.seat:
        parts.append(rect(0, 0, (width, DASHBOARD), "none", rx=10, stroke=palette.colour("open"), stroke_width=4))
    parts.append(mark(palette, seat.seat, 28, 28, 38) + text(78, 28, str(seat.score), 29, ink, **BOLD))
    parts.append(sign("tile", 126, 28, 20) + text(140, 28, f"{seat.placed}/{view.rounds}", SIZE, ink))
    if seat.tile is not None:
        parts.append(group(draw_tile(seat.tile, palette, drawing), 226, 6, 0.52))
    stores = (
        ("coin", seat.coins), ("population", seat.population), ("blessing", seat.blessings),
        ("legion", seat.legions), ("faith", seat.faith), ("luxury", seat.luxury),
    )  # fmt: skip
    for place, (name, amount) in enumerate(stores):
        x = 18 + place * 47
        parts.append(sign(name, x, 77, 19) + text(x + 11, 77, str(amount), SIZE, ink, font_weight=600))
    for place, colour in enumerate(COLOURS):
        x = 20 + place * 93
        words = f"{seat.stars[place]}={seat.star_values[place]}"
        parts.append(roof(colour, x, 104, 20) + sign("star", x + 20, 104, 16))
        parts.append(text(x + 29, 104, words, SIZE, ink, font_weight=600))
    return "".join(parts)
