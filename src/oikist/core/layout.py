"""Layout: how texts and pictures made of characters are put into the lines of a text board."""

from collections.abc import Iterator, Sequence
from typing import Final

WIDTH: Final = 80  # columns of a terminal
GAP: Final = 2  # columns between cells and between pictures
CUT: Final = "…"  # ends a text that is too long for its column
SHORTEST_HEAD: Final = 4  # what is left of the head of a column at least
SHORTEST_TEXT: Final = 8  # what is left of a column whose texts are broken into lines
BROKEN: Final = "w"  # the side of such a column, which is the last of its table

Canvas = list[list[str]]  # lines of single characters, drawn over one another


def page(parts: Sequence[Sequence[str]]) -> str:
    """The parts of a board with an empty line between them; what has no lines is left out."""
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


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


def flow(pieces: Sequence[str], width: int = WIDTH, indent: int = 0, between: str = " ") -> Iterator[str]:
    """The pieces in as many lines as they need, none of them broken; lines after the first may be set in."""
    line = pieces[0]
    for piece in pieces[1:]:
        if len(line + between + piece + between.rstrip()) <= width:  # a line may end with a comma
            line += between + piece
        else:
            yield cut((line + between).rstrip(), width)
            line = " " * indent + piece
    yield cut(line, width)


def grid(pieces: Sequence[str], width: int) -> list[str]:
    """Short texts in columns of equal width, as many as fit."""
    longest = max(len(piece) for piece in pieces)
    columns = max((width + GAP) // (longest + GAP), 1)
    rows = [pieces[start : start + columns] for start in range(0, len(pieces), columns)]
    return [(" " * GAP).join(piece[:width].ljust(longest) for piece in row)[:width].rstrip() for row in rows]


def beside(left: Sequence[str], right: Sequence[str], gap: int = GAP) -> list[str]:
    """Two pictures side by side."""
    width = max((len(line) for line in left), default=0) + gap
    height = max(len(left), len(right))
    pairs = zip([*left, *[""] * (height - len(left))], [*right, *[""] * (height - len(right))], strict=True)
    return [f"{one:<{width}}{other}".rstrip() for one, other in pairs]


def shelves(pictures: Sequence[list[str]], width: int, gap: int = GAP) -> list[list[str]]:
    """Pictures put side by side as long as they fit, then in another row."""
    rows: list[list[str]] = []
    for picture in pictures:
        wider = beside(rows[-1], picture, gap) if rows else picture
        if rows and max(len(line) for line in wider) <= width:
            rows[-1] = wider
        else:
            rows.append(picture)
    return rows


def stacked(pictures: Sequence[Sequence[str]], width: int) -> list[str]:
    """Pictures one below the other, with an empty line between them."""
    return [cut(line, width) for picture in pictures for line in [*picture, ""]][:-1]


def cut(text: str, width: int) -> str:
    """A text that is not wider than that."""
    return text if len(text) <= width else text[: width - 1] + CUT


def blank(width: int, height: int) -> Canvas:
    """A canvas with nothing on it."""
    return [[" "] * width for _ in range(height)]


def draw(canvas: Canvas, picture: Sequence[str], left: int, top: int) -> None:
    """Put a picture onto a canvas; what reaches over its right edge is lost."""
    for down, text in enumerate(picture):
        line = canvas[top + down]
        line[left : left + len(text)] = text[: len(line) - left]
