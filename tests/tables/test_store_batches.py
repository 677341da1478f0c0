"""Threads that share a transaction on SQLite do not feel one another's failures."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import Engine

from oikist.tables.database import BadStore, Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(f"sqlite:///{tmp_path / 'a.sqlite3'}", is_migrating=True)
    opened.write(lambda connection: run(connection, "CREATE TABLE numbers (number INTEGER)"))
    yield opened
    opened.close()


@pytest.fixture
def commits() -> Iterator[list[Connection]]:
    """Grows with every transaction of any database that is made durable."""
    seen: list[Connection] = []

    def note(connection: Connection) -> None:
        seen.append(connection)

    event.listen(Engine, "commit", note)
    yield seen
    event.remove(Engine, "commit", note)


def run(connection: Connection, statement: str) -> None:
    connection.execute(text(statement))


def adding(number: int) -> Callable[[Connection], None]:
    return lambda connection: run(connection, f"INSERT INTO numbers VALUES ({number})")


def change_of_mind(connection: Connection) -> None:
    run(connection, "INSERT INTO numbers VALUES (100)")
    raise LookupError("no")


def bad_statement(connection: Connection) -> None:
    run(connection, "INSERT INTO numbers VALUES (200)")
    run(connection, "INSERT INTO absent VALUES (1)")


def write_at_once(database: Database, works: list[Callable[[Connection], None]]) -> list[Exception | None]:
    """All of them in threads that are made to wait for the same turn; what each one raised."""
    errors: list[Exception | None] = [None] * len(works)

    def write(index: int) -> None:
        try:
            database.write(works[index])
        except (BadStore, LookupError) as error:
            errors[index] = error

    threads = [threading.Thread(target=write, args=(index,)) for index in range(len(works))]
    with database.writing():
        for thread in threads:
            thread.start()
        while len(database._waiting) < len(works):
            threads[0].join(0.01)
    for thread in threads:
        thread.join()
    return errors


def stored(database: Database) -> list[int]:
    with database.reading() as connection:
        return list(connection.execute(text("SELECT number FROM numbers ORDER BY number")).scalars())


def test_threads_that_wait_share_one_transaction(database: Database, commits: list[Connection]) -> None:
    assert write_at_once(database, [adding(number) for number in range(8)]) == [None] * 8
    assert stored(database) == list(range(8))
    assert len(commits) == 2  # the one that made them wait, and theirs


def test_who_raises_undoes_only_its_own(database: Database) -> None:
    errors = write_at_once(database, [adding(1), change_of_mind, adding(2)])
    assert [type(error) for error in errors] == [type(None), LookupError, type(None)]
    assert stored(database) == [1, 2]


def test_a_failure_of_the_database_meets_only_its_cause(database: Database) -> None:
    errors = write_at_once(database, [adding(1), bad_statement, change_of_mind, adding(2)])
    assert [type(error) for error in errors] == [type(None), BadStore, LookupError, type(None)]
    assert stored(database) == [1, 2]
