"""A map: how large the board is and where its villages lie, as a value and as a TOML text that shows it."""

from dataclasses import dataclass
from typing import Final

from oikist.core.data import Section, read_toml
from oikist.games.magna_grecia.hexes import LETTERS, hex_name

FEWEST_LINES: Final = 6
MOST_LINES: Final = 26  # as many as there are letters for columns
LONGEST_TITLE: Final = 80

PLAIN: Final = "."
INNER: Final = "v"
GREEN: Final = "g"


@dataclass(frozen=True)
class MapData:
    """The board of a box: its size, and its green and inner villages in ascending order."""

    title: str
    rows: int
    columns: int
    green: tuple[int, ...]
    inner: tuple[int, ...]


def parse_map(text: str, source: str) -> MapData:
    """The map written in a TOML text; BadComponents says where it is no map. Whether it can be played is not asked."""
    table = read_toml(text, source)
    table.string("kind", ("map",))
    title = _title(table)
    rows = table.integer("rows", FEWEST_LINES, MOST_LINES)
    columns = table.integer("columns", FEWEST_LINES, MOST_LINES)
    signs = _signs(table, rows, columns)
    table.finish()
    return MapData(title, rows, columns, _places(signs, GREEN), _places(signs, INNER))


def map_text(board: MapData, header: str = "") -> str:
    """The text that parse_map reads as this map, below the header as comment lines."""
    comment = [f"# {line}".rstrip() for line in header.splitlines()]
    title = board.title.replace("\\", "\\\\").replace('"', '\\"')
    keys = ['kind = "map"', f'title = "{title}"', f"rows = {board.rows}", f"columns = {board.columns}"]
    letters = "    #" + " ".join(LETTERS[: board.columns])
    lines = ["board = [", letters, *(_line(board, row) for row in range(board.rows)), "]"]
    return "\n".join([*comment, *([""] if comment else []), *keys, *lines]) + "\n"


def _title(table: Section) -> str:
    title = table.string("title")
    if not 1 <= len(title) <= LONGEST_TITLE or not title.isprintable():
        raise table.error("title", f"not one line of 1 to {LONGEST_TITLE} printable characters")
    return title


def _signs(table: Section, rows: int, columns: int) -> str:
    """One sign a hex, in the order of the hexes; spaces only make the picture and are dropped."""
    lines = [line.replace(" ", "") for line in table.strings("board")]
    if len(lines) != rows:
        raise table.error("board", f"it has {len(lines)} rows, but rows = {rows}")
    for row, line in enumerate(lines):
        if len(line) != columns:
            raise table.error("board", f"row {row + 1} has {len(line)} hexes, but columns = {columns}")
        for column, sign in enumerate(line):
            if sign not in (PLAIN, INNER, GREEN):
                name = hex_name(row * columns + column, columns)
                allowed = f"{PLAIN!r} (plain), {INNER!r} (inner village) or {GREEN!r} (green village)"
                raise table.error("board", f"hex {name} is {sign!r}, not {allowed}")
    return "".join(lines)


def _places(signs: str, wanted: str) -> tuple[int, ...]:
    return tuple(index for index, sign in enumerate(signs) if sign == wanted)


def _line(board: MapData, row: int) -> str:
    first = row * board.columns
    hexes = range(first, first + board.columns)
    signs = [GREEN if place in board.green else INNER if place in board.inner else PLAIN for place in hexes]
    indent, fill = (" ", "") if row % 2 else ("", " ")
    return f'    "{indent}{" ".join(signs)}",{fill}  # {row + 1}'
