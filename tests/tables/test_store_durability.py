"""Nothing that was acknowledged is lost or doubled: random histories, and processes killed while they commit."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oikist.tables.lines import Line
from oikist.tables.store import SNAPSHOT_EVERY, Stale, Store
from oikist.tables.stored import Snapshot
from tests.tables.samples import back_line, new_table, next_lines

ROOT = Path(__file__).resolve().parent.parent.parent
QUIET = settings(
    max_examples=25, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
STEPS = st.lists(
    st.tuples(st.sampled_from(["moves", "chat", "again", "late", "back", "reopen", "doubled"]), st.integers(0, 70)),
    max_size=14,
)
NUMBERS = count(1)


class History:
    """What a store must hold after some steps, kept beside it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.store = Store(url)
        self.table = new_table(f"table {next(NUMBERS)}")
        self.lines = next_lines(self.table, "open")
        self.positions = [""]
        self.answers: dict[str, str] = {}
        self.earlier = (deepcopy(self.table), list(self.lines))
        self.store.add(self.table, self.lines)

    def step(self, word: str, number: int) -> None:
        if word == "moves":
            self.write(next_lines(self.table, *["move"] * number))
        elif word == "chat":
            self.write(next_lines(self.table, "chat"))
        elif word == "back" and self.table.moves:
            self.write([back_line(self.table, number % self.table.moves)])
        elif word == "reopen":
            self.store.close()
            self.store = Store(self.url)
        elif word in ("again", "late", "doubled"):
            self.write_wrongly(word)

    def write(self, lines: list[Line]) -> None:
        for line in lines:
            if line.kind == "back":
                del self.positions[int(line.facts["to"]) + 1 :]
                self.table.position = self.positions[-1]
            elif line.kind == "move":
                self.positions.append(f"position {len(self.positions)} of line {line.number}")
                self.table.position = self.positions[-1]
        self.earlier = (deepcopy(self.table), lines)
        client_id = f"client {self.table.lines} {len(self.answers)}"
        self.store.commit(self.table, lines, client_id, f"answer {self.table.lines}")
        self.answers[client_id] = f"answer {self.table.lines}"
        self.lines += lines

    def write_wrongly(self, word: str) -> None:
        table, lines = self.earlier if word == "again" else (deepcopy(self.table), [])
        client_id = next(iter(self.answers), None)
        if word == "late":
            table.lines += 1
            lines = next_lines(table, "chat")
        elif word == "doubled" and client_id is not None:
            lines = next_lines(table, "chat")
        if lines:
            with pytest.raises(Stale):
                self.store.commit(table, lines, client_id if word == "doubled" else "new", "wrong")

    def check(self) -> None:
        assert self.store.load(self.table.id) == self.table
        assert self.store.lines(self.table.id) == self.lines
        assert [line.number for line in self.lines] == list(range(1, self.table.lines + 1))
        assert {key: self.store.answer(self.table.id, key) for key in self.answers} == self.answers
        for moves in range(len(self.positions)):
            snapshot = self.store.snapshot(self.table.id, moves)
            assert snapshot is None or snapshot.moves <= moves
            assert snapshot is None or snapshot.position == self.positions[snapshot.moves]
            assert snapshot is None or self.moves_after(snapshot) == len(self.positions) - 1

    def moves_after(self, snapshot: Snapshot) -> int:
        """How many moves stand if the lines since a snapshot are followed from it."""
        moves = snapshot.moves
        for line in self.store.lines(self.table.id, after=snapshot.lines):
            moves = int(line.facts["to"]) if line.kind == "back" else moves + (line.kind == "move")
            assert moves >= snapshot.moves
        return moves


@given(steps=STEPS)
@QUIET
def test_a_store_holds_what_was_accepted_and_nothing_else(url: str, steps: list[tuple[str, int]]) -> None:
    history = History(url)
    try:
        for word, number in steps:
            history.step(word, number)
        history.check()
    finally:
        history.store.close()


def test_a_long_match_is_never_far_from_a_snapshot(store: Store) -> None:
    table = new_table()
    store.add(table, next_lines(table, "open"))
    for _ in range(70):
        store.commit(table, next_lines(table, "move", "move", "move"))
    for moves in range(SNAPSHOT_EVERY + 3, table.moves):
        snapshot = store.snapshot("t1", moves)
        assert snapshot is not None
        assert moves - snapshot.moves < SNAPSHOT_EVERY + 3


@contextmanager
def committer(url: str, identity: str, name: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.tables.committer", url, identity, name]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def acknowledged(process: subprocess.Popen[str], lines: int) -> list[str]:
    """So many lines of what the process prints, and after its death those that it had printed besides."""
    assert process.stdout is not None
    found = [process.stdout.readline() for _ in range(lines)]
    process.kill()
    rest = process.stdout.read()
    return [line for line in [*found, *rest.splitlines(keepends=True)] if line.endswith("\n")]


def test_a_process_killed_while_committing_loses_nothing(url: str) -> None:
    store = Store(url)
    table = new_table()
    store.add(table, next_lines(table, "open"))
    answers: dict[str, str] = {}
    for number, lines in enumerate([1, 13, 40]):
        with committer(url, "t1", f"round {number}") as process:
            told = [line.split() for line in acknowledged(process, lines)]
        answers |= {f"round {number} {done}": stored for done, stored in told}
        table_now = store.load("t1")
        assert table_now is not None
        assert table_now.lines >= int(told[-1][1])
        assert [line.number for line in store.lines("t1")] == list(range(1, table_now.lines + 1))
        assert table_now.lines % 2 == 1  # two lines are committed together or not at all
        assert {key: store.answer("t1", key) for key in answers} == answers
    store.close()


def test_processes_at_one_table_never_overwrite_one_another(url: str) -> None:
    store = Store(url)
    table = new_table()
    store.add(table, next_lines(table, "open"))
    with committer(url, "t1", "a") as first, committer(url, "t1", "b") as second:
        told = {"a": acknowledged(first, 15), "b": acknowledged(second, 15)}
    ends = [int(line.split()[1]) for lines in told.values() for line in lines]
    assert len(set(ends)) == len(ends) >= 30
    stored = store.load("t1")
    assert stored is not None
    assert [line.number for line in store.lines("t1")] == list(range(1, stored.lines + 1))
    assert stored.lines >= 1 + 2 * len(ends)
    store.close()
