"""Show layout: how texts and pictures made of characters are put into lines of a terminal."""

from collections.abc import Iterator, Sequence
from typing import Final

WIDTH: Final = 80  # columns of a terminal
GAP: Final = 2  # columns between cells and between pictures
CUT: Final = "…"  # ends a text that is too long for its column
SHORTEST_HEAD: Final = 4  # what is left of the head of a column at least
SHORTEST_TEXT: Final = 8  # what is left of a column whose texts are broken into lines
BROKEN: Final = "w"  # the side of such a column, which is the last of its table


def table(rows: Sequence[Sequence[str]], sides: str, width: int = WIDTH, gap: int = GAP) -> list[str]:
    """Rows in columns, to the left "<" or right ">", a last "w" broken into lines; wide heads (first row) are cut."""
    columns = range(len(sides))
    widths = [max(len(row[column]) for row in rows) for column in columns]
    needed = [max((len(row[column]) for row in rows[1:]), default=0) for column in columns]
    if sides[-1] == BROKEN:
        needed[-1] = min(needed[-1], SHORTEST_TEXT)
        rest = width - sum(widths[:-1]) - gap * (len(widths) - 1)
        widths[-1] = min(widths[-1], max(rest, needed[-1], SHORTEST_HEAD))
    while sum(widths) + gap * (len(widths) - 1) > width:
        roomy = [column for column in columns if widths[column] > max(needed[column], SHORTEST_HEAD)]
        widths[max(roomy or columns, key=lambda column: widths[column])] -= 1
    return [line for row in rows for line in _table_lines(row, widths, sides, gap)]


def _table_lines(row: Sequence[str], widths: list[int], sides: str, gap: int) -> Iterator[str]:
    *firsts, last = row
    parts = wrapped(last, widths[-1]) if sides[-1] == BROKEN else [cut(last, widths[-1])]
    cells = [f"{cut(cell, width):{side}{width}}" for cell, width, side in zip(firsts, widths, sides, strict=False)]
    side = sides[-1].replace(BROKEN, "<")
    yield (" " * gap).join([*cells, f"{parts[0]:{side}{widths[-1]}}"]).rstrip()
    indent = " " * (sum(widths[:-1]) + gap * (len(widths) - 1))
    yield from [indent + part for part in parts[1:]]


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """A text in as many lines as it needs, broken between words."""
    return list(flow(text.split(" "), width))


def hanging(text: str, indent: int = GAP) -> list[str]:
    """A text whose lines after the first are set in, so that the next one is seen to begin."""
    return list(flow(text.split(" "), indent=indent))


def flow(pieces: Sequence[str], width: int = WIDTH, indent: int = 0) -> Iterator[str]:
    """The pieces in as many lines as they need, none of them broken; lines after the first may be set in."""
    line = pieces[0]
    for piece in pieces[1:]:
        if len(f"{line} {piece}") <= width:
            line += f" {piece}"
        else:
            yield cut(line.rstrip(), width)
            line = " " * indent + piece
    yield cut(line, width)


def beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Two pictures side by side."""
    width = max((len(line) for line in left), default=0) + GAP
    height = max(len(left), len(right))
    pairs = zip([*left, *[""] * (height - len(left))], [*right, *[""] * (height - len(right))], strict=True)
    return [f"{one:<{width}}{other}".rstrip() for one, other in pairs]


def cut(text: str, width: int) -> str:
    """A text that is not wider than that."""
    return text if len(text) <= width else text[: width - 1] + CUT
