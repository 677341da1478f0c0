"""Charts: a figure as a drawing that needs no other file, light on a light screen and dark on a dark one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oikist.arena.balance.figures import PERCENT, Block, Figure, Row
from oikist.arena.estimate import Estimate
from oikist.arena.plots import INK, LINE, SOFT, colour_rules, ticks
from oikist.core.svg import SANS, SERIF, circle, element, escape, fitted, rect, short, text, width_of

WIDTH: Final = 540
EDGE: Final = 14
LETTER: Final = 13
SMALL: Final = 11
ROW: Final = 22
HEAD: Final = 28  # of a block
TOP: Final = 64  # of the first block
FOOT: Final = 58
LEFT: Final = 220  # of the scale: names stand before it,
RIGHT: Final = 392  # figures behind it
FAR: Final = 0.5  # a scale begins at nought unless its least figure is more than so much of its largest


@dataclass(frozen=True, slots=True)
class Captions:
    """The words around a chart, in the language of whoever asked for it: a heading a block, lines below."""

    title: str
    subtitle: str
    headings: Sequence[str]
    legend: Sequence[str]


def chart_text(figure: Figure, captions: Captions) -> str:
    """The whole drawing: a row a label with its interval, and for each block a broken line at what would be fair."""
    factor = 100 if figure.unit == PERCENT else 1
    scale = scale_of(figure, factor)
    heights = [HEAD + ROW * len(block.rows) for block in figure.blocks]
    bottom = TOP + sum(heights)
    parts = [*_words(captions, bottom), *_grid(scale, figure.unit, bottom)]
    top = TOP
    for block, heading, height in zip(figure.blocks, captions.headings, heights):
        parts += _block(block, heading, top, scale, factor)
        top += height
    height = bottom + FOOT
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" font-family="{SANS}">'
    )
    ground = rect(0, 0, (WIDTH, height), "var(--panel)", rx=10)
    style = element("style", colour_rules())
    return f"{start}<title>{escape(captions.title)}</title>{style}{ground}{''.join(parts)}</svg>\n"


def figure_words(value: Estimate, factor: int) -> str:
    """A figure with the ends of its interval: "27.5 (25.5…29.6)"."""
    ends = value.ends(factor, ".1f")
    return f"{factor * value.mean:.1f}" + (f" ({'…'.join(ends)})" if ends else "")


def is_apart(value: Estimate, fair: float | None) -> bool:
    """Whether what would be fair lies outside the interval."""
    if fair is None or value.low is None or value.high is None:
        return False
    return not value.low <= fair <= value.high


def scale_of(figure: Figure, factor: int) -> tuple[float, float]:
    """The ends of the scale: all intervals, what would be fair, and nought if it is near."""
    values: list[float] = []
    for block in figure.blocks:
        values += [] if block.fair is None else [block.fair]
        for row in block.rows:
            values += [end for end in (row.value.mean, row.value.low, row.value.high) if end is not None]
    low, high = factor * min(values), factor * max(values)
    if 0 < low <= FAR * high:
        low = 0.0
    margin = (high - low) * 0.05 or 1.0
    return (low - margin if low else 0.0), high + margin


def _words(captions: Captions, bottom: int) -> list[str]:
    room = WIDTH - 2 * EDGE
    title = fitted(captions.title, 16, room)
    parts = [text(EDGE, 22, title, 16, INK, font_family=SERIF, font_weight=700)]
    size = next((one for one in (SMALL, SMALL - 1) if width_of(captions.subtitle, one) <= room), SMALL - 2)
    parts.append(text(EDGE, 44, fitted(captions.subtitle, size, room), size, SOFT))
    for line, words in enumerate(captions.legend):
        parts.append(text(EDGE, bottom + 30 + 15 * line, fitted(words, SMALL, room), SMALL, SOFT))
    return parts


def _grid(scale: tuple[float, float], unit: str, bottom: int) -> list[str]:
    parts: list[str] = []
    for mark in ticks(*scale):
        x = _across(mark, scale)
        parts.append(_line(x, TOP, x, bottom, LINE))
        words = f"{short(mark)} %" if unit == PERCENT else short(mark)
        half = width_of(words, SMALL) / 2
        parts.append(text(min(x, WIDTH - EDGE - half), bottom + 10, words, SMALL, SOFT, text_anchor="middle"))
    return parts


def _block(block: Block, heading: str, top: int, scale: tuple[float, float], factor: int) -> list[str]:
    first = top + HEAD
    parts = [text(EDGE, top + 16, fitted(heading, LETTER, LEFT + 200), LETTER, INK, font_weight=700)]
    if block.fair is not None:
        x = _across(factor * block.fair, scale)
        parts.append(_line(x, first - 4, x, first + ROW * len(block.rows), INK, stroke_dasharray="4 3"))
    for index, row in enumerate(block.rows):
        parts += _row(row, first + ROW * index + ROW // 2, scale, factor, is_apart(row.value, block.fair))
    return parts


def _row(row: Row, y: int, scale: tuple[float, float], factor: int, is_noted: bool) -> list[str]:
    """A filled dot is apart from what would be fair, so that nobody has to tell colours."""
    paint = "var(--terracotta)" if is_noted else "var(--sea)"
    parts = [text(EDGE, y, fitted(row.label, LETTER, LEFT - EDGE - 8), LETTER, INK)]
    if row.value.low is not None and row.value.high is not None:
        low, high = _across(factor * row.value.low, scale), _across(factor * row.value.high, scale)
        parts.append(_line(low, y, high, y, paint, stroke_width=3, stroke_linecap="round"))
    fill = paint if is_noted else "var(--panel)"
    parts.append(circle(_across(factor * row.value.mean, scale), y, 4.5, fill, stroke=paint, stroke_width=2))
    parts.append(text(WIDTH - EDGE, y, figure_words(row.value, factor), LETTER, INK, text_anchor="end"))
    return parts


def _across(value: float, scale: tuple[float, float]) -> float:
    low, high = scale
    return LEFT + (value - low) / (high - low) * (RIGHT - LEFT)


def _line(x: float, y: float, to_x: float, to_y: float, stroke: str, **attributes: str | float) -> str:
    return element("line", x1=x, y1=y, x2=to_x, y2=to_y, stroke=stroke, **attributes)
