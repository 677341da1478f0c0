"""Audit: compares what people were told with what the database holds, and each table with its own record."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from sqlalchemy import func, select

from oikist.core.play import replay, verify
from oikist.core.state import CHANCE
from oikist.tables.keeper import Keeper
from oikist.tables.lines import END, MATCH, MOVE, Line
from oikist.tables.places import secret_hash
from oikist.tables.records import record_of
from oikist.tables.schema import ANSWERS
from oikist.tables.store import Store
from oikist.web.askers import Asker
from tests.web.faults.crowd import Table, Told

SQLITE = "sqlite:///"


@dataclass(frozen=True, slots=True)
class Found:
    """What was looked at."""

    tables: int
    over: int
    lines: int
    actions: int
    unclaimed: int  # tables whose opening was never acknowledged


def audit(url: str, tables: Sequence[Table]) -> Found:
    """Look at everything; AssertionError where something is lost, doubled or changed."""
    if url.startswith(SQLITE):
        with closing(sqlite3.connect(url.removeprefix(SQLITE))) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    store = Store(url)
    try:
        keeper = Keeper(store)
        looked = [_check_table(store, keeper, table) for table in tables]
        actions = sum(len(table.told) for table in tables)
        with store.database.reading() as connection:
            assert connection.execute(select(func.count()).select_from(ANSWERS)).scalar_one() == actions
        unclaimed = set(store.identities()) - {table.identity for table in tables}
    finally:
        store.close()
    over, lines = (sum(counts) for counts in zip(*looked))
    return Found(len(tables), over, lines, actions, len(unclaimed))


def _check_table(store: Store, keeper: Keeper, table: Table) -> tuple[bool, int]:
    """Whether the match is over, and how many lines its journal has."""
    journal = store.lines(table.identity)
    _check_journal(journal)
    moves = [
        (line.seat, line.name, line.length) for line in journal if line.kind == MOVE and line.seat in table.secrets
    ]
    assert moves == [(told.seat, told.name, told.expected + 1) for told in table.told]
    for told in table.told:
        _check_told(store, table, told, journal)
    is_over = _check_record(keeper, table, journal)
    assert is_over or not table.is_over
    return is_over, len(journal)


def _check_journal(journal: list[Line]) -> None:
    """Numbers and lengths have no gaps."""
    length = 0
    for number, line in enumerate(journal, 1):
        length += line.kind in MATCH
        assert (line.number, line.length) == (number, length)


def _check_told(store: Store, table: Table, told: Told, journal: list[Line]) -> None:
    """The answer is kept as it was told, and it is where the action with all that chance made of it ends."""
    signed = Asker([secret_hash(table.secrets[told.seat])]).sign(told.client_id)
    kept = store.answer(table.identity, signed or "")
    assert kept is not None
    assert json.loads(kept) == {"lines": told.number, "length": told.length}
    assert journal[told.number - 1].length == told.length
    action, *others = [line for line in journal if told.expected < line.length <= told.length]
    assert (action.kind, action.seat, action.name) == (MOVE, told.seat, told.name)
    assert all(line.seat == CHANCE or line.kind == END for line in others)


def _check_record(keeper: Keeper, table: Table, journal: list[Line]) -> bool:
    """Whether the match is over. The journal, played again from the start, leads to the position that is stored."""
    found = keeper.load(table.identity)
    assert found is not None
    loaded, stored = found
    record = record_of(loaded, journal, is_whole=True)
    is_over = verify(loaded.game, record) is not None
    assert is_over == (stored.status == "over")
    assert replay(loaded.game, record).position() == stored.position
    assert (stored.lines, stored.length) == (len(journal), journal[-1].length)
    assert stored.moves == len(record.moves)
    return is_over
