"""A components file: what its rows and lists hold, read with errors that name file, key and row."""

import re
from collections.abc import Sequence
from typing import Final

from oikist.core.data import Section
from oikist.core.row import Row, add_name, read_rows

FEWEST_SPACES: Final = 2
MOST_SPACES: Final = 40
LONGEST_RING: Final = 10  # slots; as many as actions that take a tile
MOST_SCORE: Final = 999
MOST_PAID: Final = 9
LONGEST_NAME: Final = 20
_TILE: Final = re.compile(r"[0-9][0-9]")


def read_tile(row: Row) -> str:
    """The next word of a row as the number of a tile."""
    word = row.word("the number of the tile")
    if not _TILE.fullmatch(word):
        raise row.error(f"{word[:30]!r} is not a number of two digits for a tile")
    return word


def read_names(part: Section, key: str, count: int) -> list[str]:
    """A list of so many names."""
    names: list[str] = []
    for row in read_rows(part, key, count):
        add_name(names, row, row.name(LONGEST_NAME))
        row.finish()
    return names


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
        add_name(titles, row, row.name(LONGEST_NAME))
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
