"""Events: what is told of the journal to those who are there, nothing secret; a view is fetched by its seat."""

from dataclasses import dataclass, field
from typing import Final

from oikist.core.state import SPECTATOR
from oikist.tables.lines import Line
from oikist.tables.records import seen_name

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
    seat sees, or a spectator if none is held; empty where the match was not touched.
    """

    number: int
    length: int
    lines: list[ToldLine]
    hashes: dict[str, str] = field(default_factory=dict)


def event_of(lines: list[Line], seats: list[int]) -> TableEvent:
    """Lines that follow one another, for a page that holds these seats."""
    last = lines[-1]
    hashes = next((line.hashes for line in reversed(lines) if line.hashes is not None), None)
    return TableEvent(last.number, last.length, [_told(line) for line in lines], held_hashes(hashes, seats))


def _told(line: Line) -> ToldLine:
    name = seen_name(line, SPECTATOR)
    return ToldLine(line.number, line.at, line.kind, line.seat, line.length, name, dict(line.facts))


def held_hashes(hashes: list[str] | None, seats: list[int]) -> dict[str, str]:
    """The fingerprints that a page which shows these seats is told: of each, or of what a spectator sees."""
    if hashes is None:
        return {}
    return {str(seat): hashes[seat] for seat in seats} if seats else {SPECTATOR_KEY: hashes[-1]}
