"""Tables written into a store as if they had been played there, with the matches of a pair."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from unittest.mock import patch

from oikist.core.state import CHANCE
from oikist.tables import manners
from oikist.tables.clock import new_clock, parse_clock
from oikist.tables.keeper import Keeper
from oikist.tables.lines import Line
from oikist.tables.people import PERSON_PREFIX, People, Person
from oikist.tables.places import secret_hash
from oikist.tables.store import SNAPSHOT_EVERY, Store
from oikist.tables.stored import StoredTable
from oikist.tables.table import Table
from tests.web.alike_worlds import Script, Step

NOW: Final = 1_800_000_000_000
PEOPLE: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
OWNER: Final = "alike-secret-of-the-owner"
KEY: Final = "the-key-of-a-browser-of-the-viewer"
VIEWER: Final = Person(f"{PERSON_PREFIX}viewer", "Viewer", "en", "", "", False, NOW, NOW)


def secret_of(seat: int) -> str:
    return f"alike-secret-of-seat-{seat}"


@dataclass(frozen=True)
class Setting:
    """What is the same at both tables of a pair, but for the seed."""

    identity: str
    viewer: int
    number: int  # of the pair: the later ones were opened later
    bots: tuple[tuple[int, str], ...] = ()


class Writer:
    """Plays a script at a new table; chance falls as the script says, whatever the seed."""

    def __init__(self, store: Store, setting: Setting, script: Script, seed: str) -> None:
        self.setting, self.script = setting, script
        self.keeper = Keeper(store)
        self.written: list[tuple[StoredTable, list[Line]]] = []  # what is to be stored, one after the other
        self.table = Table(setting.identity, script.game, script.seats, script.options, seed)
        self.now = self.created = NOW - 200_000 + 100 * setting.number
        self.lines: list[Line] = [self.table.opened(self.now)]

    def write(self) -> "Writer":
        dice = self.script.end.dice

        def fall(_: str, __: Sequence[str], number: int, ___: Sequence[int]) -> int:
            return dice[number]

        with patch("oikist.tables.course.draw", fall):
            self._sit_down()
            self.lines += self.table.start(self.now, lambda length: self.script.end.states[length].copy())
            for step in self.script.steps:
                self._go(step)
        self._write()
        course = self.table.course
        assert course is not None
        assert course.state.position() == self.script.end.state.position()
        return self

    def _sit_down(self) -> None:
        table, bots = self.table, dict(self.setting.bots)
        table.owner, table.is_public = [secret_hash(OWNER)], True
        table.clock = new_clock(parse_clock("live:20+15", "bot"), self.script.seats)
        for seat in range(self.script.seats):
            if seat in bots:
                self.lines += table.seat_bot(seat, bots[seat], self.now)
                continue
            opens = [secret_hash(secret_of(seat)), *([VIEWER.id] if seat == self.setting.viewer else [])]
            self.lines += table.sit(seat, PEOPLE[seat], opens, self.now)
            self.lines += table.add_salt(seat, f"salt {seat}", self.now)

    def _go(self, step: Step) -> None:
        self.now += 1
        if step.seat == CHANCE:
            return  # drawn with the move before it
        table, before = self.table, self._moves()
        if step.back >= 0:
            self.lines += table.take_back(step.seat, step.back, table.length, self.now)
        else:
            name = self.script.game.action_name(step.action)
            is_bot = step.seat in dict(self.setting.bots)
            self.lines += table.act(step.seat, name, table.length, self.now, is_bot)
        if before % 17 == 3 and step.seat not in dict(self.setting.bots):
            self.lines += manners.chat(table, step.seat, f"after {before} moves", self.now)
        if self._moves() // SNAPSHOT_EVERY != before // SNAPSHOT_EVERY:
            self._write()

    def _moves(self) -> int:
        return len(self.table.course) if self.table.course is not None else 0

    def _write(self) -> None:
        self.written.append((self.keeper.stored(self.table, self.created, self.now), self.lines))
        self.lines = []

    def store(self, store: Store, identity: str) -> None:
        """Store the table, or a copy of it by another id."""
        for number, (table, lines) in enumerate(self.written):
            (store.commit if number else store.add)(replace(table, id=identity), lines)


def welcome(store: Store) -> None:
    """The person who sits at the seat of each viewer."""
    People(store).add(VIEWER, secret_hash(KEY), NOW)
