"""Draw cards: the monuments on display, the provinces and the trades."""

from typing import Final

from oikist.core.svg import SERIF, Drawing, Palette, circle, fitted, group, mark, panel, path, rect, text
from oikist.games.magna_roma.components import COLOURS, PAYABLE
from oikist.games.magna_roma.draw_city import building, roof, sign
from oikist.games.magna_roma.draw_layout import Layout
from oikist.games.magna_roma.turn import BLOCKED
from oikist.games.magna_roma.view import MagnaRomaView, MonumentView, ProvinceSlotView, ProvinceView, TradeView
from oikist.text import say

PACKAGE: Final = "oikist.games.magna_roma"
SIZE: Final = 17.0  # of words on cards: twelve pixels where a board is 900 wide
MARK: Final = 29.0
SLOT_TOP: Final = 33.0
SLOT_HEIGHT: Final = 58.0


def draw_display(view: MagnaRomaView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """The monuments on display and the provinces."""
    parts: list[str] = []
    for number, monument in enumerate(view.display):
        parts.append(group(_monument(monument, layout, palette, drawing), *layout.monument(number)))
    for number, province in enumerate(view.provinces):
        sets = [seat.sets[number] for seat in view.seats]
        parts.append(group(_province(province, sets, layout, palette), *layout.province(number)))
    return "".join(parts)


def _number(x: float, y: float, words: str, palette: Palette) -> str:
    return text(x, y, words, SIZE, palette.colour("ink"), font_weight=600)


def _monument(monument: MonumentView, layout: Layout, palette: Palette, drawing: Drawing) -> str:
    """A monument on display: price, people it asks for, what it brings at once and what it scores."""
    name = fitted(say(PACKAGE, "en", "{monument}", {"monument": monument.name}), SIZE, layout.card - 76)
    is_by_staff = monument.counts == "population"
    need = f"{monument.need}–{len(monument.points)}" if is_by_staff else str(monument.need)
    points = " ".join(map(str, monument.points))
    parts = [
        panel(palette, 0, 0, (layout.card, layout.monument_height)),
        group(building(monument.name, "terracotta", palette, drawing), 9, 20, 1.12),
        text(74, 17, name, SIZE, palette.colour("ink"), font_family=SERIF, font_weight=600),
        sign("coin", 85, 46, 21) + _number(99, 46, str(monument.coins), palette),
        sign("population", 137, 46, 20) + _number(151, 46, need, palette),
        sign("prestige", 85, 75, 22) + _number(100, 75, points, palette),
    ]
    if monument.bonus:
        parts.append(_number(184, 46, "+", palette) + sign(monument.bonus, 206, 46, 21))
    if monument.counts and not is_by_staff:
        x = 108 + len(points) * 10
        parts.append(_number(x, 75, "×", palette))
        is_colour = monument.counts in COLOURS
        parts.append(roof(monument.counts, x + 32, 75, 24) if is_colour else sign(monument.counts, x + 32, 75, 22))
    elif monument.is_on_town:
        dark = palette.colour("stone-dark")
        parts.append(rect(148, 63, (24, 24), palette.colour("stone"), rx=5, stroke=dark))
        parts.append(circle(160, 75, 6, palette.colour("panel")))
    return "".join(parts)


def _province(province: ProvinceView, sets: list[int], layout: Layout, palette: Palette) -> str:
    """A province, what it counts, who holds its slots, and how often each city has what it counts."""
    width, height = layout.card, layout.province_height
    name = fitted(say(PACKAGE, "en", "{province}", {"province": province.name}), SIZE, width - 84)
    parts = [
        panel(palette, 0, 0, (width, height)),
        text(12, 16, name, SIZE, palette.colour("ink"), font_family=SERIF, font_weight=600),
    ]
    for place, counted in enumerate(reversed(province.counts)):
        if counted in COLOURS:
            parts += [roof(counted, width - 50, 16, 22), roof(counted, width - 24, 16, 22)]
        else:
            parts.append(sign(counted, width - 22 - place * 27, 16, 22))
    slot_width = (width - 20) / 3
    for place, slot in enumerate(province.slots):
        parts.append(group(_slot(slot, slot_width, palette), 6 + place * (slot_width + 4), SLOT_TOP))
    pace = (width - 8) / max(4, len(sets))
    for seat, count in enumerate(sets):
        parts.append(mark(palette, seat, 8 + MARK / 2 + seat * pace, height - 17, MARK))
        parts.append(_number(12 + MARK + seat * pace, height - 17, str(count), palette))
    return "".join(parts)


def _slot(slot: ProvinceSlotView, width: float, palette: Palette) -> str:
    """One slot of a province: its price and its points, its bonus while it is free, then the mark of its conqueror."""
    if slot.seat == BLOCKED:
        ground = rect(0, 0, (width, SLOT_HEIGHT), palette.colour("fog"), rx=8)
        line = f"M{width / 2 - 12:.1f} 16 l24 24 m0 -24 l-24 24"
        return ground + path(line, stroke=palette.colour("stone-dark"), stroke_width=4, stroke_linecap="round")
    parts = [
        rect(0, 0, (width, SLOT_HEIGHT), palette.colour("land"), rx=8),
        sign("legion", 14, 15, 19) + _number(25, 15, str(slot.legions), palette),
        sign("prestige", 14, 40, 20) + _number(26, 40, str(slot.points), palette),
    ]
    if slot.seat >= 0:
        parts.append(mark(palette, slot.seat, width - 3 - MARK / 2, 4 + MARK / 2, MARK))
    elif slot.bonus:
        parts.append(sign(slot.bonus, width - 16, 40, 19))
    return "".join(parts)


def draw_trade(trade: TradeView, palette: Palette) -> tuple[str, float]:
    """A trade in one line, around its middle height: at which luxury, what is paid, what is gained; and its width."""
    spaces = ", ".join(map(str, trade.spaces))
    parts = [sign("trade", 14, 0, 22), sign("luxury", 40, 0, 19), _number(52, 0, spaces + ":", palette)]
    x = 68 + len(spaces) * SIZE * 0.6
    for number, way in enumerate(trade.payments):
        if number:
            parts.append(text(x, 0, say(PACKAGE, "en", "show.or"), SIZE, palette.colour("soft")))
            x += 22
        for amount, resource in zip(way, PAYABLE, strict=True):
            if amount:
                parts.append(_number(x, 0, str(amount), palette) + sign(resource, x + 22, 0, 19))
                x += 38
    parts.append(text(x, 0, "→", SIZE, palette.colour("soft")))
    parts.append(_number(x + 24, 0, str(trade.amount), palette) + sign(trade.gain, x + 48, 0, 20))
    return "".join(parts), x + 74
