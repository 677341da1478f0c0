"""The store keeps tables and lines as they were given, on SQLite and on PostgreSQL alike."""

import copy
import stat
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oikist.tables.backup import copy_database
from oikist.tables.database import BadStore, Database
from oikist.tables.lines import Line
from oikist.tables.migrate import upgrade
from oikist.tables.store import SNAPSHOT_EVERY, Stale, Store
from oikist.tables.stored import Snapshot, StoredTable
from tests.tables.samples import back_line, new_table, next_lines

NO_TEXTS = ["a\0b", "half \ud800"]


def added(store: Store, identity: str = "t1", **fields: object) -> StoredTable:
    table = new_table(identity, **fields)
    store.add(table, next_lines(table, "open"))
    return table


def test_a_table_and_its_lines_come_back_as_they_were(store: Store) -> None:
    table = new_table()
    opened = next_lines(table, "open", "join")
    store.add(table, opened)
    seen = Line(3, 7, "move", -1, 1, "draw λ", {"card": "λ", "count": 3}, ["draw λ", "draw ?", "draw ?"])
    table.lines, table.length, table.status, table.is_public = 3, 1, "over", False
    store.commit(table, [seen])
    assert store.load("t1") == table
    assert store.lines("t1") == [*opened, seen]


def test_lines_are_read_in_stretches(store: Store) -> None:
    table = added(store)
    store.commit(table, next_lines(table, "chat", "chat", "chat", "chat"))
    assert [line.number for line in store.lines("t1", after=1, most=3)] == [2, 3, 4]
    assert [line.number for line in store.lines("t1", after=4)] == [5]
    assert store.lines("t1", after=5) == store.lines("nobody") == []


def test_an_id_is_taken_once(store: Store) -> None:
    table = added(store)
    with pytest.raises(Stale, match="There is already a table 't1'"):
        store.add(new_table(lines=1), [Line(1, 1, "open", -4, 0)])
    assert store.load("t1") == table


def test_who_comes_second_is_told_and_changes_nothing(url: str, store: Store) -> None:
    mine = added(store)
    other_store = Store(url)
    other = other_store.load("t1")
    assert other is not None
    store.commit(mine, next_lines(mine, "move"))
    other.header = "overwritten"
    with pytest.raises(Stale, match="has 2 lines, and was changed after line 1"):
        other_store.commit(other, next_lines(other, "chat"), "c1", "yes")
    other_store.close()
    assert store.load("t1") == mine
    assert store.answer("t1", "c1") is None


@pytest.mark.parametrize("numbers", [[3], [1], [2, 4], [3, 2], [2, 2]])
def test_numbers_have_no_gaps(store: Store, numbers: list[int]) -> None:
    table = added(store)
    before = copy.deepcopy(table)
    table.lines += len(numbers)
    with pytest.raises(Stale):
        store.commit(table, [Line(number, 1, "chat", 0, 0) for number in numbers])
    assert store.load("t1") == before


def test_a_table_that_is_gone_takes_no_lines(store: Store) -> None:
    table = added(store)
    store.delete("t1")
    store.delete("t1")
    with pytest.raises(Stale, match="no table 't1' any more"):
        store.commit(table, next_lines(table, "chat"))
    assert store.lines("t1") == []
    assert store.tables_of(["hash one"]) == []
    added(store)


def test_an_answer_is_remembered_with_what_it_answers(store: Store) -> None:
    table = added(store)
    added(store, "t2")
    store.commit(table, next_lines(table, "move"), "client 1", '{"length": 1}')
    assert store.answer("t1", "client 1") == '{"length": 1}'
    assert store.answer("t2", "client 1") is None
    before = copy.deepcopy(table)
    with pytest.raises(Stale, match="has already answered 'client 1'"):
        store.commit(table, next_lines(table, "move"), "client 1", "another")
    assert store.load("t1") == before
    assert store.answer("t1", "client 1") == '{"length": 1}'


def test_snapshots_are_made_when_moves_pass_a_multiple(store: Store) -> None:
    table = added(store)
    store.commit(table, next_lines(table, *["move"] * (SNAPSHOT_EVERY - 1)))
    assert store.snapshot("t1", 1000) is None
    store.commit(table, next_lines(table, "move", "move", "move"))  # an action and two draws
    table.draws = 7
    store.commit(table, next_lines(table, *["move"] * SNAPSHOT_EVERY))
    assert store.snapshot("t1", 51) is None
    assert store.snapshot("t1", 101) == Snapshot(52, "position 52\nturn λ", 0, 1, 53)
    assert store.snapshot("t1", 102) == Snapshot(102, "position 102\nturn λ", 7, 1, 103)


def test_a_take_back_drops_the_snapshots_of_what_fell(store: Store) -> None:
    table = added(store)
    store.commit(table, next_lines(table, *["move"] * 50))
    store.commit(table, next_lines(table, *["move"] * 60))
    fallen = back_line(table, 49)
    again = next_lines(table, *["move"] * 70)  # in the same commit it gets further than before
    table.position = "another way"
    store.commit(table, [fallen, *again])
    assert store.snapshot("t1", 118) is None
    assert store.snapshot("t1", 119) == Snapshot(119, "another way", 0, 1, 182)
    store.commit(table, [back_line(table, 119)])
    assert store.snapshot("t1", 119) is not None


def test_public_tables_are_listed_newest_first_in_pages(store: Store) -> None:
    for number in range(7):
        added(store, f"t{number}", created=100 + number // 3)
    added(store, "private", is_public=False)
    added(store, "over", status="over", created=99)
    first = store.list_public(3)
    assert [table.id for table in first] == ["t6", "t5", "t4"]
    then = store.list_public(5, before=(first[-1].created, first[-1].id))
    assert [table.id for table in then] == ["t3", "t2", "t1", "t0"]
    assert [table.id for table in store.list_public(5, statuses=["over"])] == ["over"]


def test_a_secret_finds_its_tables(store: Store) -> None:
    table = added(store, "t1", secrets=["a", "b", "a"])
    added(store, "t2", secrets=["b"], touched=2_000_000_000_000)
    assert [found.id for found in store.tables_of(["a", "b", "z"])] == ["t2", "t1"]
    table.secrets = ["c"]
    store.commit(table, next_lines(table, "leave"))
    assert store.tables_of(["a"]) == store.tables_of([]) == []
    assert store.tables_of(["c"]) == [table]


def test_tables_that_run_and_tables_left_alone_are_found(store: Store) -> None:
    added(store, "t1", touched=1000)
    added(store, "t2", status="open", touched=3000)
    assert [identity for identity, _, _ in store.running()] == ["t1"]
    assert store.untouched(1001) == []
    assert store.untouched(3001) == ["t1"]


@pytest.mark.parametrize("text", NO_TEXTS)
def test_what_is_no_text_is_refused_and_not_found(store: Store, text: str) -> None:
    table = added(store)
    before = copy.deepcopy(table)
    with pytest.raises(ValueError, match="cannot be stored as name"):
        store.commit(replace(table, lines=2), [Line(2, 1, "chat", 0, 0, text)])
    table.header = text
    with pytest.raises(ValueError, match="cannot be stored as header"):
        store.commit(table, [])
    assert store.load("t1") == before
    assert store.load(text) is None
    assert store.answer(text, "c") is None
    assert store.answer("t1", text) is None
    assert store.snapshot(text, 9) is None
    assert store.lines(text) == []
    store.delete(text)


@given(st.dictionaries(st.text(), st.integers() | st.text()), st.lists(st.text()) | st.none())
@settings(max_examples=40, derandomize=True, database=None, suppress_health_check=list(HealthCheck), deadline=None)
def test_any_facts_and_seen_names_come_back(store: Store, facts: dict[str, str | int], seen: list[str] | None) -> None:
    table = store.load("t1") or added(store)
    table.lines += 1
    line = Line(table.lines, 1, "chat", 0, 0, "", facts, seen)
    store.commit(table, [line])
    assert store.lines("t1", after=table.lines - 1) == [line]


def test_threads_that_write_at_once_all_get_through_or_are_told(store: Store) -> None:
    shared = added(store, "shared")
    outcomes: list[str] = []

    def play(number: int) -> None:
        own = added(store, f"own {number}")
        for _ in range(10):
            store.commit(own, next_lines(own, "move"))
        late = copy.deepcopy(shared)
        try:
            store.commit(late, next_lines(late, "chat"), f"c{number}", "yes")
            outcomes.append("yes")
        except Stale:
            outcomes.append("stale")

    threads = [threading.Thread(target=play, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale"] * 11 + ["yes"]
    assert len(store.lines("shared")) == 2
    for number in range(12):
        assert [line.number for line in store.lines(f"own {number}")] == list(range(1, 12))
    assert sum(store.answer("shared", f"c{number}") == "yes" for number in range(12)) == 1


def test_a_back_up_is_a_database_of_one_moment(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    upgrade(url)
    store = Store(url)
    table = added(store)
    before = copy.deepcopy(table)
    copy_database(url, tmp_path / "copy.sqlite3")
    store.commit(table, next_lines(table, "move"))
    with pytest.raises(BadStore, match=r"copy\.sqlite3 cannot be made: File exists"):
        copy_database(url, tmp_path / "copy.sqlite3")
    with pytest.raises(BadStore, match="cannot be made: No such file"):
        copy_database(url, tmp_path / "nowhere" / "copy.sqlite3")
    store.close()
    copied = Store(f"sqlite:///{tmp_path / 'copy.sqlite3'}")
    assert copied.load("t1") == before
    copied.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.sqlite3", "copy.sqlite3"]
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_postgresql_is_backed_up_by_its_own_program(url: str) -> None:
    if url.startswith("postgresql"):
        with pytest.raises(BadStore, match="pg_dump"):
            copy_database(url, "copy")


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    database = Database(f"sqlite:///{tmp_path / 'a'}")
    with database.reading() as connection:
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
        assert [*found, connection.exec_driver_sql("PRAGMA foreign_keys").scalar()] == ["wal", 2, 1]
    database.close()
