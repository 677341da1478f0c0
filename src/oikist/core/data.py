"""Components are data: TOML read with errors that name file, key and reason."""

import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from oikist.core.errors import BadComponents

MOST_BYTES: Final = 1_000_000
LONGEST_TITLE: Final = 80
_RETURNS: Final = re.compile(r"\r+(?=\n|\Z)")
_MARK: Final = "\ufeff"  # with which some editors begin a file


class Section:
    """One table of a components file; every key must be read, an unread one is refused by finish()."""

    def __init__(self, values: dict[str, object], source: str, path: str = "") -> None:
        self.values = values
        self.source = source
        self.path = path
        self.seen: set[str] = set()

    def error(self, key: str, reason: str) -> BadComponents:
        """The error for one key: file, key, reason."""
        return BadComponents(f"{self.source}: {self.path}{key}: {reason}.")

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.values

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self._get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(key, f"{_short(value)} is not a whole number from {low} to {high}")
        return value

    def string(self, key: str, allowed: Sequence[str] = ()) -> str:
        """A text, one of the allowed ones if any are given."""
        value = self._get(key)
        if not isinstance(value, str):
            raise self.error(key, f"{_short(value)} is not a text in quotes")
        if allowed and value not in allowed:
            raise self.error(key, f"{_short(value)} is not one of {', '.join(allowed)}")
        return value

    def strings(self, key: str) -> list[str]:
        """A list of texts."""
        value = self._get(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(key, f"{_short(value)} is not a list of texts in quotes")
        return [str(item) for item in value]

    def integers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers from low to high."""
        value = self._get(key)
        if not isinstance(value, list):
            raise self.error(key, f"{_short(value)} is not a list of whole numbers")
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self.error(key, f"{_short(item)} is not a whole number from {low} to {high}")
        return [int(item) for item in value]

    def tables(self, key: str) -> list["Section"]:
        """A list of tables, as written with [[key]]."""
        value = self._get(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(key, f"write each as [[{key}]]")
        return [Section(item, self.source, f"{self.path}{key}[{number}].") for number, item in enumerate(value, 1)]

    def finish(self) -> None:
        """Refuse keys that nobody asked for: most are misspelt."""
        for key in self.values:
            if key not in self.seen:
                raise self.error(key, f"unknown key; this table has {', '.join(sorted(self.seen))}")

    def _get(self, key: str) -> object:
        self.seen.add(key)
        if key not in self.values:
            raise self.error(key, "missing")
        return self.values[key]


def read_toml(text: str, source: str) -> Section:
    """The top table of a TOML text; BadComponents says where it is not TOML."""
    try:
        return Section(tomllib.loads(plain_lines(text)), source)
    except (ValueError, RecursionError) as error:  # ValueError: also a number of thousands of digits
        raise BadComponents(f"{source}: not readable as TOML: {error}.") from None


def read_title(table: Section) -> str:
    """The title of a components file: one printable line."""
    title = table.string("title")
    if not 1 <= len(title) <= LONGEST_TITLE or not title.isprintable():
        raise table.error("title", f"not one line of 1 to {LONGEST_TITLE} printable characters")
    return title


def read_part(table: Section, key: str) -> Section:
    """The table written below [key]."""
    table.seen.add(key)
    if not table.has(key):
        raise table.error(key, f"missing; it is a table and begins with [{key}]")
    value = table.values[key]
    if not isinstance(value, dict):
        raise table.error(key, f"not a table; write it below [{key}]")
    return Section(value, table.source, f"{table.path}{key}.")


def load_text(path: str) -> str:
    """The text of a file given by a user; BadComponents says why it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadComponents(f"{path}: cannot be read: {reason}.") from None
    if len(raw) > MOST_BYTES:
        raise BadComponents(f"{path}: larger than {MOST_BYTES:,} bytes, which no components file is.")
    try:
        return plain_lines(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadComponents(f"{path}: not UTF-8 text (byte {error.start}).") from None


def plain_lines(text: str) -> str:
    """The text with the line ends of this project, whichever editor wrote it: no byte order mark, no returns."""
    return _RETURNS.sub("", text.lstrip(_MARK))


def package_text(package: str, *path: str) -> str:
    """The text of a file that comes with the package."""
    return files(package).joinpath(*path).read_text("utf-8")


def _short(value: object) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or tables in tables in tables
        return "something too large to show"
    return text if len(text) <= 60 else text[:57] + "..."
