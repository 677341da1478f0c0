"""A components file: its tables and the rows of words in its lists, read with errors that name file, key and row."""

import re
from collections.abc import Sequence
from typing import Final

from oikist.core.data import Section
from oikist.core.errors import BadComponents

NOTHING: Final = "."
FEWEST_SPACES: Final = 2
MOST_SPACES: Final = 40
LONGEST_RING: Final = 10  # slots; as many as actions that take a tile
MOST_SCORE: Final = 999
MOST_PAID: Final = 9
LONGEST_NAME: Final = 20
LONGEST_TITLE: Final = 80
NAME_RULE: Final = f"a name of up to {LONGEST_NAME} letters: lower-case words joined by hyphens"
_NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*")
_TILE: Final = re.compile(r"[0-9][0-9]")


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

    def name(self) -> str:
        """The next word as a name."""
        word = self.word("a name")
        if not is_name(word):
            raise self.error(f"{word[:30]!r} is not {NAME_RULE}")
        return word

    def tile(self) -> str:
        """The next word as the number of a tile."""
        word = self.word("the number of the tile")
        if not _TILE.fullmatch(word):
            raise self.error(f"{word[:30]!r} is not a number of two digits for a tile")
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


def is_name(word: str) -> bool:
    """Whether the word can name a component."""
    return len(word) <= LONGEST_NAME and _NAME.fullmatch(word) is not None


def read_title(table: Section) -> str:
    """The title of the file: one printable line."""
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


def read_rows(part: Section, key: str, count: int | None = None) -> list[Row]:
    """The texts of a list as rows, so many as the box has."""
    texts = part.strings(key)
    if count is not None and len(texts) != count:
        raise part.error(key, f"the number of rows is {len(texts)}, not {count}")
    return [Row(part, key, text) for text in texts]


def read_names(part: Section, key: str, count: int) -> list[str]:
    """A list of so many names."""
    names: list[str] = []
    for row in read_rows(part, key, count):
        add_name(names, row, row.name())
        row.finish()
    return names


def add_name(names: list[str], row: Row, name: str) -> None:
    """Note the name of a row; no two rows have the same."""
    if name in names:
        raise row.error(f"{name!r} is there twice")
    names.append(name)


def read_track(part: Section, key: str, most: int) -> list[int]:
    """A number for each space of a track; it never falls on the way."""
    values = part.integers(key, 0, most)
    if not FEWEST_SPACES <= len(values) <= MOST_SPACES:
        raise part.error(key, f"the number of spaces is {len(values)}, not {FEWEST_SPACES} to {MOST_SPACES}")
    for space in range(1, len(values)):
        if values[space] < values[space - 1]:
            raise part.error(key, f"it falls from {values[space - 1]} to {values[space]} at space {space}")
    return values


def read_numbers(part: Section, key: str, count: int, low: int, high: int) -> list[int]:
    """A list of so many numbers."""
    values = part.integers(key, low, high)
    if len(values) != count:
        raise part.error(key, f"the number of entries is {len(values)}, not {count}")
    return values


def read_ring(part: Section, key: str, most_alone: int) -> list[int]:
    """The slots to choose from for 1, 2, 3 and 4 seats; one seat throws away what it does not take."""
    slots = read_numbers(part, key, 4, 1, LONGEST_RING)
    if slots[0] > most_alone:
        raise part.error(key, f"a pool of {slots[0]} for one seat uses up all tiles; {most_alone} is the most")
    for seats in (2, 3, 4):
        if slots[seats - 1] <= seats:
            raise part.error(key, f"{slots[seats - 1]} slots leave {seats} seats no choice")
    return slots


def read_bonuses(
    part: Section, key: str, tracks: int, last: int, colours: Sequence[str], resources: Sequence[str]
) -> list[list[int]]:
    """Bonuses of one track or of two as [step, resource, *tracks]; on the same tracks their steps rise."""
    bonuses: list[list[int]] = []
    for row in read_rows(part, key):
        where = sorted(row.choice("the track", colours) for _ in range(tracks))
        if len(set(where)) != tracks:
            raise row.error("it links a track with itself")
        step = row.number("the step", 1, last)
        for earlier in bonuses:
            if earlier[2:] == where and earlier[0] >= step:
                raise row.error(f"step {step} does not come after step {earlier[0]}")
        bonuses.append([step, row.choice("the bonus", resources), *where])
        row.finish()
    return bonuses


def read_spaces(part: Section, key: str, count: int, last: int) -> list[list[int]]:
    """For each of so many slots the rising spaces connected with it; no space has two slots."""
    slots: list[list[int]] = []
    for row in read_rows(part, key, count):
        spaces = [row.number("the space", 1, last)]
        while row.has_more():
            spaces.append(row.number("the space", 1, last))
        if spaces != sorted(set(spaces)):
            raise row.error("the spaces do not rise")
        for space in spaces:
            if any(space in others for others in slots):
                raise row.error(f"space {space} is connected with two slots")
        slots.append(spaces)
    return slots


def read_payments(row: Row, resources: Sequence[str]) -> list[list[int]]:
    """The one or two payments before the arrow, each as an amount of every resource."""
    links = ("and", "or", "->")
    payments: list[list[int]] = []
    link = "or"
    while link != "->":
        if link == "or":
            payments.append([0] * len(resources))
        amount = row.number("the amount", 1, MOST_PAID)
        resource = row.choice("the payment", resources)
        if payments[-1][resource]:
            raise row.error(f"{resources[resource]} is paid twice")
        payments[-1][resource] = amount
        link = links[row.choice("the next word", links)]
    if len(payments) > 2 or payments[1:] == payments[:1]:
        raise row.error("it has one payment or two different ones")
    asked = [[amount > 0 for amount in payment] for payment in payments]
    if asked[1:] == asked[:1]:  # their actions are named after what is paid
        raise row.error("its two payments ask for the same things")
    return payments


def read_titles(part: Section, key: str) -> tuple[list[int], list[str]]:
    """The scores from which titles are given, rising from 0, and the titles."""
    scores: list[int] = []
    titles: list[str] = []
    for row in read_rows(part, key):
        scores.append(row.number("the score", scores[-1] + 1 if scores else 0, MOST_SCORE))
        add_name(titles, row, row.name())
        row.finish()
    if scores[:1] != [0]:
        raise part.error(key, "the first one must be from score 0")
    return scores, titles


def find_twins(names: list[str], edges: list[int], looks: list[str]) -> list[str]:
    """The tiles that a turn at most tells apart, as 05 = 17, each with the first one like it."""
    first: dict[str, str] = {}
    twins: list[str] = []
    for tile, name in enumerate(names):
        sides = edges[tile * 4 : tile * 4 + 4]
        look = f"{looks[tile]} {min(sides[turn:] + sides[:turn] for turn in range(4))}"
        if look in first:
            twins.append(f"{first[look]} = {name}")
        else:
            first[look] = name
    return twins
