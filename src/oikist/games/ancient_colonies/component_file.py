"""A components file: its tables and the rows of words in its lists, read with errors that name file, key and row."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from oikist.core.data import Section
from oikist.core.errors import BadComponents

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 80
NAME_RULE: Final = f"a name of up to {LONGEST_NAME} letters: lower-case words joined by hyphens"
_NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*")

# The words that a row can have, each with the highest of every number written after it, as in income:1.
Limits = Mapping[str, tuple[int, ...]]

POWER_LIMITS: Final[Limits] = {
    "move-fleet": (9,),
    "move-army": (9,),
    "flip": (5,),
    "late-flip": (),
    "colony-flip": (),
    "peek": (5,),
    "peek-any": (5,),
    "fleet-capacity": (1,),
    "maintenance": (9,),
    "colony-income": (5,),
    "reroll": (),
    "subtract": (5,),
    "strife-guard": (5,),
    "save-army": (5,),
    "zeus-ward": (),
    "wall-half": (),
    "settlement-every": (5,),
    "cost-wall": (9,),
    "cost-upgrade": (9,),
    "cost-army": (4,),
    "cost-settlement": (5,),
    "cost-card": (9,),
    "combat-with-armies": (9,),
    "combat-attack": (9,),
    "combat-defend": (9,),
    "combat-attack-from-fleet": (9,),
    "combat-attack-walls": (9,),
    "combat-defend-coastal": (9,),
    "piety-tie": (),
}
SIDE_ONLY: Final = (
    "late-flip",
    "colony-flip",
    "colony-income",
    "reroll",
    "subtract",
    "wall-half",
    "settlement-every",
    "combat-with-armies",
    "piety-tie",
)
BOTH: Final = "combat-both"  # attack and defence in one word
TAX_LIMITS: Final[Limits] = {"tax-minus": (), "tax-minus:coastal": (), "tax-minus:inland": ()}
INCOME_LIMITS: Final[Limits] = {"income": (9,), "income-coastal": (9,), "income-inland": (9,), "trade-up": (8,)}
SIDE_LIMITS: Final[Limits] = {BOTH: (9,), **POWER_LIMITS}
SIBYL_LIMITS: Final[Limits] = {  # no action names the Sibyl, so nothing about her is chosen
    "gods": (),
    BOTH: (9,),
    **{word: limits for word, limits in POWER_LIMITS.items() if word not in SIDE_ONLY},
}
CARD_LIMITS: Final[Limits] = {"coin": (), **TAX_LIMITS, **INCOME_LIMITS, **SIBYL_LIMITS}

HIT_LIMITS: Final[Limits] = {
    "talents": (20,),
    "walls": (),
    "walls-or-level": (),
    "walls-or-talents": (20,),
    "half-armies": (),
    "army-or-walls": (9,),
    "army-or-talents": (9, 20),
    "fleet-home": (),
    "talents-each": (20,),
    "arts-card": (),
    "no-tax": (),
    "pay-or-level": (20,),
    "no-march": (),
    "strife": (),
}
_COLONY_HITS: Final = (
    "talents",
    "walls",
    "walls-or-level",
    "walls-or-talents",
    "army-or-walls",
    "army-or-talents",
    "no-tax",
    "pay-or-level",
    "strife",
)
AIM_HITS: Final[Mapping[str, Sequence[str]]] = {  # what an act can do to its aim
    "mountain-colony": _COLONY_HITS,
    "coastal-colony": _COLONY_HITS,
    "village": _COLONY_HITS,
    "rival-colony": _COLONY_HITS,
    "colony": _COLONY_HITS,
    "land-tile": _COLONY_HITS,  # to the colonies at the corners of a tile
    "plains-tile": _COLONY_HITS,
    "shallows-tile": _COLONY_HITS,
    "fleets": ("fleet-home",),
    "armies": ("half-armies",),
    "rival": ("talents-each", "no-march"),
    "rival-arts": ("talents-each", "arts-card", "no-march"),
}
_COLONIES: Final = ("mountain-colony", "coastal-colony", "village", "rival-colony", "colony")
UNOWNED_AIMS: Final[Mapping[str, Sequence[str]]] = {  # the aims of a holder that are of the same kind
    "pious-picks": _COLONIES,
    "random-tile": ("land-tile", "plains-tile", "shallows-tile"),
    "most-armies": ("armies",),
    "others": ("fleets", "rival"),
    "most-arts": ("rival-arts",),
    "most-levels": _COLONIES,
    "random-colony": _COLONIES,
}


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
        if len(word) > LONGEST_NAME or not _NAME.fullmatch(word):
            raise self.error(f"{word[:30]!r} is not {NAME_RULE}")
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

    def effects(self, what: str, limits: Limits) -> list[tuple[str, list[int]]]:
        """The rest of the row as different words, each with the numbers it needs, from 1 to its limits."""
        found: list[tuple[str, list[int]]] = []
        names: list[str] = []
        while self.has_more():
            word = self.word(what)
            name, *numbers = [word] if word in limits else word.split(":")
            if name not in limits:
                raise self.error(f"{name[:30]!r} for {what} is not one of {', '.join(limits)}")
            if len(numbers) != len(limits[name]):
                raise self.error(f"{word[:30]!r} is written {_forms(name, limits)}")
            add_name(names, self, name)
            bounds = zip(numbers, limits[name], strict=True)
            found.append((name, [self.as_number(number, name, 1, most) for number, most in bounds]))
        return found


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


def read_row(part: Section, key: str) -> Row:
    """The one text of a key as a row."""
    return Row(part, key, part.string(key))


def read_rows(part: Section, key: str, count: int) -> list[Row]:
    """The texts of a list as rows, so many as the box has."""
    texts = part.strings(key)
    if len(texts) != count:
        raise part.error(key, f"the number of rows is {len(texts)}, not {count}")
    return [Row(part, key, text) for text in texts]


def add_name(names: list[str], row: Row, name: str) -> None:
    """Note a name or a word of a row; none comes twice."""
    if name in names:
        raise row.error(f"{name!r} is there twice")
    names.append(name)


def _forms(name: str, limits: Limits) -> str:
    forms = [word for word in limits if word == name or word.startswith(name + ":")]
    return " or ".join(":".join([form, *["1"] * len(limits[form])]) for form in forms)
