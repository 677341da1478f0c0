"""Events: what is told of the journal to those who are there, nothing secret; a view is fetched by its seat."""

from dataclasses import dataclass, field
from typing import Final

from oikist.core.state import SPECTATOR
from oikist.tables.lines import Line
from oikist.tables.records import seen_name
from oikist.tables.table import Table

SPECTATOR_KEY: Final = "spectator"


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line as everybody may hear it."""

    number: int
    at: int
    kind: str
    seat: int
    length: int
    name: str
    facts: dict[str, str | int]


@dataclass(frozen=True, slots=True)
class TableEvent:
    """What happened at once, for a page that holds some seats or none: the lines, and what they lead to.

    `number` is that of the last line: who has heard it has heard everything before. `hashes` are of what each held
    seat sees afterwards, or a spectator if none is held; empty before the match.
    """

    number: int
    length: int
    lines: list[ToldLine]
    hashes: dict[str, str] = field(default_factory=dict)


def event_of(table: Table, lines: list[Line], seats: list[int]) -> TableEvent:
    """The last lines of a table, or none, for a page that holds these seats."""
    return TableEvent(table.lines, table.length, [told_line(line) for line in lines], _hashes(table, seats))


def told_line(line: Line) -> ToldLine:
    """A line as everybody at the table and around it may hear it."""
    name = seen_name(line, SPECTATOR)
    return ToldLine(line.number, line.at, line.kind, line.seat, line.length, name, dict(line.facts))


def _hashes(table: Table, seats: list[int]) -> dict[str, str]:
    if table.course is None:
        return {}
    if not seats:
        return {SPECTATOR_KEY: table.course.view_hash(SPECTATOR)}
    return {str(seat): table.course.view_hash(seat) for seat in seats}
