"""What the store forgets: names and chat of a person, and old answers."""

from dataclasses import replace

import pytest

from oikist.tables.lines import Line
from oikist.tables.store import Store
from oikist.tables.stored import StoredTable
from tests.tables.samples import new_table, next_lines

JOURNAL = [
    Line(1, 1, "open", -4, 0, "", {"game": "kuhn"}),
    Line(2, 2, "join", 0, 0, "Bob"),
    Line(3, 3, "chat", 0, 0, "I am Bob"),
    Line(4, 4, "leave", 0, 0, "Bob"),
    Line(5, 5, "join", 0, 0, "Ann", {"was": "Ann", "number": 1}),
    Line(6, 6, "join", 1, 0, "Ann's sister"),
    Line(7, 7, "chat", 0, 0, "Hello"),
    Line(8, 8, "chat", 1, 0, "Hello Ann"),
    Line(9, 9, "chat", -3, 0, "Hello all"),
    Line(10, 10, "move", 0, 1, "bet", {}, ["bet", "?", "?"]),
    Line(11, 11, "bot", 0, 2, "greedy"),
    Line(12, 12, "person", 0, 3, "Ann"),
    Line(13, 13, "name", 0, 3, "Anna"),
    Line(14, 14, "chat", 0, 3, "", {"phrase": "goodbye"}),
    Line(15, 15, "remove", 0, 3, "Anna"),
    Line(16, 16, "leave", 0, 3, "Anna"),
]


@pytest.fixture
def table(store: Store) -> StoredTable:
    stored = new_table(lines=len(JOURNAL), length=3)
    store.add(stored, JOURNAL)
    other = new_table("t2", lines=len(JOURNAL), length=3)
    store.add(other, JOURNAL)
    return stored


def test_names_and_chat_of_who_sits_there_are_forgotten_and_nothing_else(store: Store, table: StoredTable) -> None:
    assert store.replace_texts("t1", {0: ""}, [0]) == 7
    expected = list(JOURNAL)
    for index in (6, 11, 12, 14, 15):
        expected[index] = replace(JOURNAL[index], name="")
    expected[4] = replace(JOURNAL[4], name="", facts={"was": "", "number": 1})
    expected[13] = replace(JOURNAL[13], facts={})
    assert store.lines("t1") == expected
    assert store.lines("t2") == JOURNAL
    assert store.load("t1") == table
    assert store.replace_texts("t1", {0: ""}, [0]) == 0
    store.commit(table, next_lines(table, "chat"))


def test_names_alone_chat_alone_and_several_seats(store: Store, table: StoredTable) -> None:
    assert store.replace_texts("t1", {0: "seat 0", 1: "seat 1"}, []) == 6
    assert store.replace_texts("t1", {}, [1]) == 1
    found = store.lines("t1")
    changed = {4: "seat 0", 5: "seat 1", 7: "", 11: "seat 0", 12: "seat 0", 14: "seat 0", 15: "seat 0"}
    assert [line.name for line in found] == [changed.get(index, line.name) for index, line in enumerate(JOURNAL)]


def test_what_somebody_left_is_found(store: Store, table: StoredTable) -> None:
    assert store.texts_of("t1", [0]) == [JOURNAL[index] for index in (4, 6, 11, 12, 13, 14, 15)]
    assert store.texts_of("t1", [0, 1])[1:3] == JOURNAL[5:7]
    assert store.texts_of("t1", []) == store.texts_of("nowhere", [0]) == store.texts_of("a\0b", [0]) == []


def test_nothing_to_forget_is_no_error(store: Store, table: StoredTable) -> None:
    assert store.replace_texts("t1", {}, []) == store.replace_texts("t1", {7: ""}, [7]) == 0
    assert store.replace_texts("nowhere", {0: ""}, [0]) == store.replace_texts("a\0b", {0: ""}, [0]) == 0
    with pytest.raises(ValueError, match="cannot be stored as name"):
        store.replace_texts("t1", {0: "a\0b"}, [])
    assert store.lines("t1") == JOURNAL


def test_old_answers_are_forgotten(store: Store) -> None:
    table = new_table(touched=1000)
    store.add(table, next_lines(table, "open"))
    for number in range(3):
        store.commit(table, next_lines(table, "chat"), f"client {number}", "yes")
    assert table.touched == 1004
    assert store.prune_answers(1004) == 2
    assert [store.answer("t1", f"client {number}") for number in range(3)] == [None, None, "yes"]
    assert store.prune_answers(1004) == 0
