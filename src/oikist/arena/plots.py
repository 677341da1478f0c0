"""Plots: the figures of a report as drawings, in colours that the page around them defines, light or dark."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oikist.arena.estimate import Estimate
from oikist.core.svg import Number, Palette, circle, element, escape, fitted, path, rect, short, text, width_of

WIDTH: Final = 380  # of every drawing: as wide as a phone, so that its letters can be read there
LETTER: Final = 14
ROW: Final = 44
LEFT: Final = 14
RIGHT: Final = WIDTH - 18
FOOT: Final = 30
PAINTS: Final = 5  # --paint-0 and so on; a sixth bot begins again
DASHES: Final = ("none", "7 4", "2 4")  # of the lines of the first five bots, the next five and so on
NOBODY: Final = -1  # in place of a bot's number: the row belongs to none of them
TICKS: Final = 5  # about so many on an axis
BARS: Final = 32
NAME_ROOM: Final = 126  # at the end of a line
LINES_HEIGHT: Final = 250

COLOURS: Final = ("page", "panel", "ink", "soft", "line", "sea", "terracotta")
INK: Final = "var(--ink)"
SOFT: Final = "var(--soft)"
HALO: Final[dict[str, str | Number]] = {"stroke": "var(--panel)", "stroke_width": 4, "paint_order": "stroke"}
LINE: Final = "var(--line)"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a plot: whose it is, its number among them, and what is known."""

    name: str
    number: int
    share: Estimate


@dataclass(frozen=True, slots=True)
class Reached:
    """One line of a histogram: whose it is, its number, how often each score was reached, and their mean."""

    name: str
    number: int
    scores: Sequence[tuple[int, int]]
    mean: float


def colour_rules() -> str:
    """The colours as rules of a style sheet, for light screens and for dark ones."""
    return f"{_colours(False)}@media (prefers-color-scheme:dark){{{_colours(True)}}}"


def intervals(title: str, rows: Sequence[Row], fair: float) -> str:
    """Shares from 0 to 100 % with their intervals, and a broken line where a fair share would be."""
    height = len(rows) * ROW + FOOT + 8
    parts = _grid([0, 25, 50, 75, 100], 0, 100, height, "%")
    at = _across(100 * fair, 0, 100)
    parts.append(_line(at, 4, at, height - FOOT, SOFT, stroke_dasharray="4 4"))
    for index, row in enumerate(rows):
        parts += _interval(row, 8 + index * ROW)
    return _drawing((WIDTH, height), title, parts)


def lines(title: str, curves: Sequence[tuple[str, Sequence[tuple[int, float]]]], unit: str) -> str:
    """How numbers went on: a curve for each name, which stands at its end."""
    values = [value for _, points in curves for _, value in points]
    last = max(number for _, points in curves for number, _ in points)
    low, high = min(values), max(values)
    margin = (high - low) * 0.06 or 1.0
    low, high = low - margin, high + margin
    right, bottom = WIDTH - NAME_ROOM, LINES_HEIGHT - FOOT
    parts = []
    for tick in ticks(low, high):
        y = bottom - (tick - low) / (high - low) * (bottom - 8)
        parts += [_line(LEFT + 24, y, right, y, LINE), text(LEFT + 18, y, short(tick), 12, SOFT, text_anchor="end")]
    for tick in ticks(0, last):
        x = LEFT + 24 + tick / last * (right - LEFT - 24)
        parts.append(text(x, bottom + 16, f"{tick:,.0f}", 12, SOFT, text_anchor="middle"))
    parts.append(text(WIDTH - 4, bottom + 16, unit, 12, SOFT, text_anchor="end"))
    ends = []
    for number, (name, points) in enumerate(curves):
        places = [
            (LEFT + 24 + x / last * (right - LEFT - 24), bottom - (y - low) / (high - low) * (bottom - 8))
            for x, y in points
        ]
        parts.append(_curve(places, number))
        ends.append((places[-1][1], number, name))
    parts += _end_names(ends, right, bottom)
    return _drawing((WIDTH, LINES_HEIGHT), title, parts)


def histograms(title: str, rows: Sequence[Reached]) -> str:
    """How often each score was reached, a row for each name, with a mark at the mean."""
    points = [score for row in rows for score, _ in row.scores]
    low, high = min(points), max(points) + 1
    width = max(1, -(-(high - low) // BARS))  # whole points a bar, or equal scores would share bars unequally
    high = low + width * -(-(high - low) // width)
    tall = 62
    height = len(rows) * tall + FOOT + 4
    parts = _grid(ticks(low, high), low, high, height, "")
    for place, row in enumerate(rows):
        bottom = (place + 1) * tall
        parts.append(text(LEFT, bottom - tall + 14, fitted(row.name, LETTER, RIGHT - LEFT - 70), LETTER, INK, **HALO))
        parts.append(text(RIGHT, bottom - tall + 14, f"{row.mean:.1f}", LETTER, INK, text_anchor="end", **HALO))
        parts += _bars(row.scores, (low, high, width), bottom, row.number)
        at = _across(row.mean, low, high)
        parts.append(_line(at, bottom - 36, at, bottom, INK, stroke_width=2))
    return _drawing((WIDTH, height), title, parts)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two others, about as many as an axis should have."""
    wanted = (high - low) / TICKS
    size = 10.0 ** len(str(int(wanted))) / 10 if wanted >= 1 else 0.1
    step = next(size * factor for factor in (0.1, 0.2, 0.5, 1, 2, 5, 10, 20) if size * factor >= wanted)
    first = -int(-low // step)
    return [round(number * step, 6) for number in range(first, first + 3 * TICKS) if number * step <= high]


def _colours(is_dark: bool) -> str:
    palette = Palette(is_dark)
    pairs = [f"--{name}:{palette.colour(name)}" for name in COLOURS]
    pairs += [f"--paint-{number}:{palette.seat(number)}" for number in range(PAINTS)]
    return f":root{{{';'.join(pairs)}}}"


def _interval(row: Row, top: float) -> list[str]:
    paint, y = _paint(row.number), top + 27
    mean = _across(100 * row.share.mean, 0, 100)
    found = f"{100 * row.share.mean:.1f} %"
    parts = [text(LEFT, top + 8, fitted(row.name, LETTER, RIGHT - LEFT - 175), LETTER, INK, **HALO)]
    if row.share.low is not None and row.share.high is not None:
        low, high = _across(100 * row.share.low, 0, 100), _across(100 * row.share.high, 0, 100)
        parts.append(_line(low, y, high, y, paint, stroke_width=7, stroke_opacity=0.4, stroke_linecap="round"))
        found += f"  ({100 * row.share.low:.1f} to {100 * row.share.high:.1f})"
    parts.append(circle(mean, y, 6, paint, stroke="var(--panel)", stroke_width=1.5))
    parts.append(text(RIGHT, top + 8, found, LETTER, INK, text_anchor="end", **HALO))
    return parts


def _grid(marks: Sequence[float], low: float, high: float, height: float, unit: str) -> list[str]:
    parts = []
    for mark in marks:
        x = _across(mark, low, high)
        parts.append(_line(x, 4, x, height - FOOT, LINE))
        words = f"{short(mark)} {unit}".strip()
        half = width_of(words, 12) / 2
        parts.append(text(min(max(x, half), WIDTH - half), height - FOOT + 14, words, 12, SOFT, text_anchor="middle"))
    return parts


def _bars(scores: Sequence[tuple[int, int]], scale: tuple[int, int, int], bottom: float, number: int) -> list[str]:
    low, high, width = scale
    counts = [0] * ((high - low) // width)
    for score, often in scores:
        counts[(score - low) // width] += often
    room = (RIGHT - LEFT) / len(counts)
    tallest = max(counts)
    return [
        rect(LEFT + index * room + 0.5, bottom - 34 * often / tallest, (room - 1, 34 * often / tallest), _paint(number))
        for index, often in enumerate(counts)
        if often
    ]


def _curve(places: Sequence[tuple[float, float]], number: int) -> str:
    if len(places) == 1:
        return circle(*places[0], 4, _paint(number))
    line = "M" + " L".join(f"{short(x)} {short(y)}" for x, y in places)
    dashes = DASHES[number // PAINTS % len(DASHES)]
    return path(line, stroke=_paint(number), stroke_width=2.5, stroke_linejoin="round", stroke_dasharray=dashes)


def _end_names(ends: Sequence[tuple[float, int, str]], right: float, bottom: float) -> list[str]:
    """The names beside the ends of their curves, pushed apart where they would cover one another."""
    parts: list[str] = []
    room = LETTER + 3
    heights: list[float] = []
    for y, _, _ in sorted(ends):
        heights.append(max(y, heights[-1] + room) if heights else y)
    over = max(0.0, heights[-1] - bottom)
    for index in range(len(heights) - 1, -1, -1):
        most = bottom if index == len(heights) - 1 else heights[index + 1] - room
        heights[index] = min(heights[index], most) if over else heights[index]
    for height, (_, number, name) in zip(heights, sorted(ends)):
        parts.append(text(right + 6, height, fitted(name, 12, NAME_ROOM - 6), 12, _paint(number)))
    return parts


def _across(value: float, low: float, high: float) -> float:
    return LEFT + (value - low) / (high - low) * (RIGHT - LEFT)


def _paint(number: int) -> str:
    return "var(--sea)" if number == NOBODY else f"var(--paint-{number % PAINTS})"


def _line(x: Number, y: Number, to_x: Number, to_y: Number, stroke: str, **attributes: str | Number) -> str:
    return element("line", x1=x, y1=y, x2=to_x, y2=to_y, stroke=stroke, **attributes)


def _drawing(size: tuple[Number, Number], title: str, parts: Sequence[str]) -> str:
    start = f'<svg viewBox="0 0 {short(size[0])} {short(size[1])}" role="img">'
    return f"{start}<title>{escape(title)}</title>{''.join(parts)}</svg>"
