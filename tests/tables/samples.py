"""Tables and lines that tests of the store write."""

from oikist.tables.lines import MATCH, Line
from oikist.tables.stored import StoredTable


def new_table(identity: str = "t1", **fields: object) -> StoredTable:
    """A running table with nothing in its journal."""
    values: dict[str, object] = {
        "id": identity,
        "game": "kuhn",
        "box": {"map": "a b"},
        "components": {"map": 'key = "λ"\n'},
        "rules_version": 1,
        "box_hash": "0f" * 16,
        "seats": 2,
        "options": {"ante": "1"},
        "status": "running",
        "is_public": True,
        "header": '{"names": ["Ann", "Zoë"]}',
        "position": "",
        "moves": 0,
        "lines": 0,
        "length": 0,
        "draws": 0,
        "seed": "ab" * 32,
        "created": 1_800_000_000_000,
        "touched": 1_800_000_000_000,
        "secrets": ["hash one", "hash two"],
    }
    return StoredTable(**values | fields)  # type: ignore[arg-type]


def next_lines(table: StoredTable, *kinds: str) -> list[Line]:
    """So many more lines, by their kinds; `table` becomes what it is after them."""
    return [_next_line(table, kind) for kind in kinds]


def back_line(table: StoredTable, to: int) -> Line:
    line = _next_line(table, "back", {"to": to})
    table.moves = to
    table.position = f"position {to}"
    return line


def _next_line(table: StoredTable, kind: str, facts: dict[str, str | int] | None = None) -> Line:
    table.lines += 1
    table.touched += 1
    table.length += kind in MATCH
    if kind == "move":
        table.moves += 1
        table.position = f"position {table.moves}\nturn λ"
    return Line(table.lines, table.touched, kind, 0, table.length, f"name {table.lines} «é»", facts or {"word": "x"})
