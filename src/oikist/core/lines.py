"""Lines of a position text, read in their fixed order with errors that name the line."""

import re
from itertools import pairwise
from typing import Final

from oikist.core.errors import BadPosition

NOTHING: Final = "-"
OPTIONS_LINE: Final = 3  # where the options of a table stand, after title and box


def read_head(
    text: str, title: str, fingerprint: str, names: list[str], seats: range
) -> tuple["Lines", int, dict[str, str]]:
    """The lines after the head of a position, the seats and the options of these names; BadPosition if it is wrong."""
    lines = Lines(text)
    lines.number = 1
    if not lines.lines or lines.lines[0] != title:
        raise lines.error(f"{(lines.lines or [''])[0][:60]!r} is not {title!r}")
    box = lines.value("box")
    if box != fingerprint:
        raise lines.error(f"the position was written with the box {box[:40]!r}, this box is {fingerprint!r}")
    words = [word.partition("=") for word in lines.words("options")]
    if [name for name, _, _ in words] != names:
        raise lines.error(f"options needs {', '.join(names)}, each once and in this order")
    options = {name: value for name, _, value in words}
    return lines, lines.whole(lines.value("seats"), seats[0], seats[-1], "seats"), options


class Lines:
    """The lines of a position text, read one by one in their fixed order."""

    def __init__(self, text: str) -> None:
        self.lines = text[:1_000_000].splitlines()
        self.number = 0

    def error(self, reason: str) -> BadPosition:
        """The error for the line just read."""
        return BadPosition(f"Line {self.number}: {reason}.")

    def value(self, key: str) -> str:
        """The value of the next line, which must have this key."""
        self.number += 1
        line = self.lines[self.number - 1] if self.number <= len(self.lines) else ""
        if not line.startswith(key + ": ") or line != line.rstrip():
            raise self.error(f"{line[:60]!r} is not '{key}: …'")
        return line[len(key) + 2 :]

    def words(self, key: str) -> list[str]:
        """The words of the next line; a single dash means none."""
        value = self.value(key)
        return [] if value == NOTHING else value.split(" ")

    def fields(self, key: str, names: str) -> list[str]:
        """The values of `name=value` fields, which must be these names in this order."""
        words = self.value(key).split(" ")
        if [word.partition("=")[0] for word in words] != names.split():
            raise self.error(f"{key} needs the fields {names}")
        return [word.partition("=")[2] for word in words]

    def whole(self, word: str, low: int, high: int, what: str) -> int:
        """A whole number in its range."""
        if not re.fullmatch(r"0|[1-9][0-9]{0,5}", word) or not low <= int(word) <= high:
            raise self.error(f"{what} is {word[:20]!r}, not a whole number from {low} to {high}")
        return int(word)

    def rising(self, numbers: list[int], what: str) -> list[int]:
        """The numbers themselves, refused unless they rise: one way to write a position."""
        if any(a >= b for a, b in pairwise(numbers)):
            raise self.error(f"{what} must be in the order of the board, each once")
        return numbers

    def finish(self) -> None:
        """Refuse lines after the last one that was asked for."""
        if self.number < len(self.lines):
            self.number += 1
            raise self.error("the position should end before this line")
