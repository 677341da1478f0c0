"""Row: one text in a list of a components file, read word by word with errors that name file, key and row."""

import re
from collections.abc import Sequence
from typing import Final

from oikist.core.data import Section
from oikist.core.errors import BadComponents

NOTHING: Final = "."
_NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*")


class Row:
    """One text of a list: words read from left to right, to the last one."""

    def __init__(self, section: Section, key: str, text: str) -> None:
        self.section = section
        self.key = key
        self.row = " ".join(text.split())
        self.words = self.row.split()
        self.place = 0

    def error(self, reason: str) -> BadComponents:
        """The error for this row: file, key, row, reason."""
        row = self.row if len(self.row) <= 60 else self.row[:57] + "..."
        return self.section.error(self.key, f"{row!r}: {reason}")

    def has_more(self) -> bool:
        """Whether a word is left."""
        return self.place < len(self.words)

    def word(self, what: str) -> str:
        """The next word, whatever it is."""
        if not self.has_more():
            raise self.error(f"{what} is missing")
        self.place += 1
        return self.words[self.place - 1]

    def name(self, longest: int) -> str:
        """The next word as a name of at most so many letters."""
        word = self.word("a name")
        if len(word) > longest or not _NAME.fullmatch(word):
            rule = f"a name of up to {longest} letters: lower-case words joined by hyphens"
            raise self.error(f"{word[:30]!r} is not {rule}")
        return word

    def number(self, what: str, low: int, high: int) -> int:
        """The next word as a whole number from low to high."""
        return self.as_number(self.word(what), what, low, high)

    def as_number(self, word: str, what: str, low: int, high: int) -> int:
        """That word as a whole number from low to high."""
        is_number = word.isascii() and word.isdigit() and len(word) <= 6
        if not is_number or not low <= int(word) <= high:
            raise self.error(f"{word[:30]!r} for {what} is not a whole number from {low} to {high}")
        return int(word)

    def choice(self, what: str, allowed: Sequence[str]) -> int:
        """The place of the next word among the allowed ones."""
        word = self.word(what)
        if word not in allowed:
            raise self.error(f"{word[:30]!r} for {what} is not one of {', '.join(allowed)}")
        return list(allowed).index(word)

    def choice_or_nothing(self, what: str, allowed: Sequence[str]) -> int:
        """The place of the next word among the allowed ones, -1 for the dot."""
        return self.choice(what, [NOTHING, *allowed]) - 1

    def signs(self, what: str, count: int, allowed: str) -> list[int]:
        """The places of the signs of the next word among the allowed ones."""
        word = self.word(what)
        if len(word) != count or any(sign not in allowed for sign in word):
            raise self.error(f"{word[:30]!r} for {what} is not {count} signs out of {' '.join(allowed)}")
        return [allowed.index(sign) for sign in word]

    def finish(self) -> None:
        """Refuse words that nobody asked for."""
        if self.has_more():
            raise self.error(f"nothing is allowed after {' '.join(self.words[: self.place])[-40:]!r}")


def read_row(part: Section, key: str) -> Row:
    """The one text of a key as a row."""
    return Row(part, key, part.string(key))


def read_rows(part: Section, key: str, count: int | None = None) -> list[Row]:
    """The texts of a list as rows, so many as the box has."""
    texts = part.strings(key)
    if count is not None and len(texts) != count:
        raise part.error(key, f"the number of rows is {len(texts)}, not {count}")
    return [Row(part, key, text) for text in texts]


def add_name(names: list[str], row: Row, name: str) -> None:
    """Note a name or a word of a row; none comes twice."""
    if name in names:
        raise row.error(f"{name!r} is there twice")
    names.append(name)
