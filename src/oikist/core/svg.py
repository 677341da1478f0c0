"""Svg: the words in which boards are drawn as text: shapes from files, colours, elements, marks of seats.

The files of shapes and colours in oikist/drawing are the same that the page of the browser is drawn from.
"""

import json
from collections.abc import Sequence
from functools import cache
from typing import Final

from oikist.core.data import package_text
from oikist.core.state import text_hash

WIDTH: Final = 900  # pixels of a board, unless the page around it is narrower
SANS: Final = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif"
SERIF: Final = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'DejaVu Serif', Georgia, serif"
LETTER: Final = 14  # the size of a letter in a mark of 24
WIDE: Final = 0.57  # how wide a letter is, on average, as a part of its size
_ID: Final = "\0"  # stands before every id until the whole drawing is known; no text has it, see escape()

Number = int | float

BOLD: Final[dict[str, str | Number]] = {"font_weight": 700, "text_anchor": "middle"}


class Drawing:
    """One file of shapes and numbers, asked for by dotted keys: "road.width", "vases.0"."""

    __slots__ = ("values",)

    def __init__(self, values: object) -> None:
        self.values = values

    def has(self, key: str) -> bool:
        """Whether there is anything of that name."""
        at = self.values
        for word in key.split("."):
            if not isinstance(at, dict) or word not in at:
                return False
            at = at[word]
        return True

    def path(self, key: str) -> str:
        """A text: the line of a shape, or a word."""
        found = self._get(key)
        assert isinstance(found, str), key
        return found

    def number(self, key: str) -> float:
        """A number."""
        found = self._get(key)
        assert isinstance(found, int | float), key
        return float(found)

    def pair(self, key: str) -> tuple[float, float]:
        """A point: its two numbers."""
        return self.number(f"{key}.0"), self.number(f"{key}.1")

    def names(self, key: str) -> list[str]:
        """The keys of a table, or the places of a list, counted from 0."""
        found = self._get(key)
        if isinstance(found, list):
            return [str(place) for place in range(len(found))]
        assert isinstance(found, dict), key
        return list(found)

    def _get(self, key: str) -> object:
        at = self.values
        for word in key.split("."):
            if isinstance(at, list):
                at = at[int(word)]
            else:
                assert isinstance(at, dict), key
                at = at[word]
        return at


@cache
def load_drawing(name: str) -> Drawing:
    """A file of oikist/drawing, read once: "palette", "marks", or the name of a game."""
    return Drawing(json.loads(package_text("oikist", "drawing", f"{name}.json")))


class Palette:
    """The colours of one board: those of the page, light or dark, and a paint for each seat."""

    __slots__ = ("colours", "is_dark", "marks", "paints")

    def __init__(self, dark: bool, paints: Sequence[str] = ()) -> None:
        """`paints` are the words for the seats' own colours, where the game gives them some."""
        self.is_dark = dark
        self.colours = load_drawing("palette")
        self.marks = load_drawing("marks")
        usual = [self.colours.path(f"seats.{place}") for place in self.colours.names("seats")]
        self.paints = [paint or usual[seat % len(usual)] for seat, paint in enumerate(paints)] or usual

    def colour(self, name: str) -> str:
        """A colour of the page: "sea", "ink"."""
        return self.colours.path(f"{'dark' if self.is_dark else 'light'}.{name}")

    def either(self, light: str, dark: str) -> str:
        """One colour on a light page, another on a dark one."""
        return dark if self.is_dark else light

    def mixed(self, one: str, share: float, other: str) -> str:
        """So much of one colour of the page in another."""
        return mixed(self.colour(one), share, self.colour(other))

    def seat(self, seat: int) -> str:
        """The paint of a seat."""
        return self.paint(self.paints[seat % len(self.paints)])

    def on_seat(self, seat: int) -> str:
        """What can be read on that paint."""
        paint = self.paints[seat % len(self.paints)]
        return self.colours.path(f"paints.{paint}.on-{'dark' if self.is_dark else 'light'}")

    def paint(self, name: str) -> str:
        """A paint by its own name."""
        return self.colours.path(f"paints.{name}.{'dark' if self.is_dark else 'light'}")


def mixed(one: str, share: float, other: str) -> str:
    """Two colours as "#rrggbb" mixed, with so much of the first, as color-mix(in srgb) does."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def escape(words: str) -> str:
    """A text as it stands in XML, without the signs that XML cannot have."""
    plain = "".join(sign for sign in words if sign.isprintable())
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def short(number: Number) -> str:
    """A number of a drawing: no more than two digits behind the point."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, inside: str = "", /, **attributes: str | Number) -> str:
    """One element; `stroke_width` is written stroke-width. What is inside is written already."""
    words = [name]
    for key, value in attributes.items():
        written = value if isinstance(value, str) else short(value)
        words.append(f'{key.replace("_", "-")}="{written}"')
    start = " ".join(words)
    return f"<{start}>{inside}</{name}>" if inside else f"<{start}/>"


def path(line: str, fill: str = "none", **attributes: str | Number) -> str:
    """A line or a shape."""
    return element("path", d=line, fill=fill, **attributes)


def outlined(line: str, fill: str, stroke: str, width: Number) -> str:
    """A filled shape with a line around it, its corners round."""
    return path(line, fill, stroke=stroke, stroke_width=width, stroke_linejoin="round")


def circle(x: Number, y: Number, radius: Number, fill: str, **attributes: str | Number) -> str:
    """A circle around a point."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def ellipse(x: Number, y: Number, across: Number, down: Number, fill: str, **attributes: str | Number) -> str:
    """An ellipse around a point, by its half width and height."""
    return element("ellipse", cx=x, cy=y, rx=across, ry=down, fill=fill, **attributes)


def rect(x: Number, y: Number, size: tuple[Number, Number], fill: str, **attributes: str | Number) -> str:
    """A rectangle from its upper left corner."""
    return element("rect", x=x, y=y, width=size[0], height=size[1], fill=fill, **attributes)


def group(inside: str, x: Number = 0, y: Number = 0, scale: Number = 1, turn: Number = 0) -> str:
    """Elements moved to a point, then turned by degrees and scaled there."""
    words = [f"translate({short(x)} {short(y)})"]
    if turn:
        words.append(f"rotate({short(turn)})")
    if scale != 1:
        words.append(f"scale({scale:.4g})")
    return element("g", inside, transform=" ".join(words)) if inside else ""


def text(x: Number, y: Number, words: str, size: Number, fill: str, **attributes: str | Number) -> str:
    """A line of text whose middle lies at that height; `text_anchor` says which part of it lies at x."""
    height = y + size * 0.35  # not every program that shows drawings knows dominant-baseline
    return element("text", escape(words), x=x, y=height, font_size=size, fill=fill, **attributes)


def width_of(words: str, size: Number) -> float:
    """About how wide a text is: its font is not known here."""
    return len(words) * size * WIDE


def fitted(words: str, size: Number, room: Number) -> str:
    """The text, cut where there is no room for all of it."""
    most = max(1, int(room / (size * WIDE)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def panel(palette: Palette, x: Number, y: Number, size: tuple[Number, Number]) -> str:
    """The ground of a card or of what lies before a seat."""
    return rect(x, y, size, palette.colour("panel"), rx=10, stroke=palette.colour("line"), stroke_width=1.5)


def mark(palette: Palette, seat: int, x: Number, y: Number, size: Number) -> str:
    """The sign of a seat: its colour, its shape and its letter."""
    one = f"marks.{seat % len(palette.marks.names('marks'))}"
    half, lift = palette.marks.number("size") / 2, palette.marks.number(f"{one}.lift")
    shape = outlined(palette.marks.path(f"{one}.path"), palette.seat(seat), palette.colour("panel"), 1.5)
    letter = text(half, half + lift, letter_of(palette, seat), LETTER, palette.on_seat(seat), **BOLD)
    moved = element("g", shape + letter, transform=f"translate({short(-half)} {short(-half)})")
    return group(moved, x, y, size / palette.marks.number("size"))


def shape(palette: Palette, seat: int, x: Number, y: Number, size: Number) -> str:
    """The sign of a seat without its letter, where none could be read."""
    one = f"marks.{seat % len(palette.marks.names('marks'))}"
    whole, lift = palette.marks.number("size"), palette.marks.number(f"{one}.lift")
    drawn = outlined(palette.marks.path(f"{one}.path"), palette.seat(seat), palette.colour("panel"), 3)
    moved = element("g", drawn, transform=f"translate({short(-whole / 2)} {short(-whole / 2 - lift / 2)})")
    return group(moved, x, y, size / whole)


def letter_of(palette: Palette, seat: int) -> str:
    """The letter of a seat's mark."""
    return palette.marks.path(f"marks.{seat % len(palette.marks.names('marks'))}.letter")


def hatches(palette: Palette, seats: int) -> str:
    """A hatching for every seat but the first, to be laid over what it owns: see hatch()."""
    found: list[str] = []
    side = palette.marks.number("hatch.size")
    for seat in range(1, seats):
        line = palette.marks.path(f"hatch.lines.{seat}")
        drawn = path(line, stroke="#ffffff", stroke_opacity=0.45, stroke_width=palette.marks.number("hatch.width"))
        name = f"{_ID}hatch-{seat}"
        found.append(element("pattern", drawn, id=name, width=side, height=side, patternUnits="userSpaceOnUse"))
    return element("defs", "".join(found)) if found else ""


def hatch(seat: int) -> str:
    """The paint that lays the hatching of a seat over a shape; the first seat is plain."""
    return f"url(#{_ID}hatch-{seat})" if seat > 0 else ""


def define(name: str, inside: str) -> str:
    """Something that is drawn often: use() shows it."""
    return element("defs", element("g", inside, id=_ID + name))


def use(name: str, **attributes: str | Number) -> str:
    """What define() has under that name."""
    return element("use", href=f"#{_ID}{name}", **attributes)


def document(palette: Palette, size: tuple[Number, Number], title: str, inside: str) -> str:
    """The whole drawing, with ids that no other drawing on the same page has unless it is equal to this one."""
    width, height = size
    ground = rect(0, 0, size, palette.colour("page"), rx=12)
    body = f"<title>{escape(title)}</title>{ground}{inside}"
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{round(WIDTH * height / width)}" '
        f'viewBox="0 0 {short(width)} {short(height)}" style="max-width:100%;height:auto" role="img" '
        f'font-family="{SANS}">'
    )
    return f"{start}{body}</svg>\n".replace(_ID, f"o{text_hash(body)[:10]}-")
