"""Migrations lead from every earlier revision, with data in it, to what schema.py describes; on both databases."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Integer, text

from oikist.tables.database import BadStore, Database
from oikist.tables.lines import Line
from oikist.tables.migrate import NEWEST, is_current, revisions, upgrade
from oikist.tables.people import People, Person
from oikist.tables.schema import METADATA
from oikist.tables.store import Store
from oikist.tables.stored import Snapshot
from tests.tables.samples import new_table, next_lines

ROOT = Path(__file__).resolve().parent.parent.parent
NOW = 1_800_000_000_000

# What a database of that revision may hold: never changed later. A new revision adds the data of the one before it.
TABLES_OF_ALL = [
    """INSERT INTO tables (id, game, box, components, rules_version, box_hash, seats, options, status, is_public,
    header, position, moves, lines, length, draws, seed, created, touched, secrets) VALUES
    ('old', 'kuhn', '{"map": "a b"}', '{"map": "key = \\"\\u03bb\\"\\n"}', 1, '0f0f', 2, '{"ante": "1"}', 'running',
    true, '{"names": ["Ann", "Zoë"]}', 'position λ', 50, 3, 1, 2, 'abab', 1800000000000, 1800000000009, '["h"]')""",
    "INSERT INTO snapshots (table_id, moves, position, draws, rules_version, lines) VALUES ('old', 50, 'p', 2, 1, 3)",
    "INSERT INTO secrets (hash, table_id) VALUES ('h', 'old')",
]
DATA = {
    "0001_tables": [
        *TABLES_OF_ALL,
        """INSERT INTO lines (table_id, number, at, kind, seat, length, name, facts, seen, hashes) VALUES
        ('old', 1, 1800000000001, 'open', -4, 0, '', '{}', NULL, NULL),
        ('old', 2, 1800000000002, 'chat', 0, 0, 'Χαῖρε!', '{"word": "x", "number": 7}', NULL, NULL),
        ('old', 3, 1800000000009, 'move', -1, 1, 'deal K', '{}', '["deal K", "deal ?", "deal ?"]', '["a", "b", ""]')""",
        "INSERT INTO answers (table_id, client_id, answer) VALUES ('old', 'client 1', '{\"length\": 1}')",
    ],
    "0002_people": [
        *TABLES_OF_ALL,
        """INSERT INTO lines (table_id, number, at, kind, seat, length, name, facts, seen) VALUES
        ('old', 1, 1800000000001, 'open', -4, 0, '', '{}', NULL),
        ('old', 2, 1800000000002, 'chat', 0, 0, 'Χαῖρε!', '{"word": "x", "number": 7}', NULL),
        ('old', 3, 1800000000009, 'move', -1, 1, 'deal K', '{}', '["deal K", "deal ?", "deal ?"]')""",
        """INSERT INTO answers (table_id, client_id, answer, at)
        VALUES ('old', 'client 1', '{"length": 1}', 1800000000009)""",
        """INSERT INTO people (id, name, language, mail, webhook, wants_notices, created, touched) VALUES
        ('person:a', 'Zoë', 'it', 'zoe@example.org', 'https://example.org/h', true, 1800000000000, 1800000000005)""",
        """INSERT INTO keys (hash, person, kind, created, expires) VALUES
        ('key hash', 'person:a', 'key', 1800000000001, NULL),
        ('code hash', 'person:a', 'code', 1800000000002, 1800000000077)""",
    ],
}
EXPECTED_TABLE = new_table(
    "old", box_hash="0f0f", position="position λ", moves=50, lines=3, length=1, draws=2, seed="abab",
    touched=1_800_000_000_009, secrets=["h"],
)  # fmt: skip
EXPECTED_LINES = [
    Line(1, 1_800_000_000_001, "open", -4, 0),
    Line(2, 1_800_000_000_002, "chat", 0, 0, "Χαῖρε!", {"word": "x", "number": 7}),
    Line(3, 1_800_000_000_009, "move", -1, 1, "deal K", {}, ["deal K", "deal ?", "deal ?"]),
]


def fill(url: str, revision: str) -> None:
    database = Database(url)
    with database.writing() as connection:
        for statement in DATA[revision]:
            connection.exec_driver_sql(statement)
    database.close()


def test_every_revision_has_its_data_and_a_readable_name() -> None:
    assert list(DATA) == revisions()
    assert [name[:5] for name in revisions()] == [f"{number:04}_" for number in range(1, len(revisions()) + 1)]
    assert all(len(name) <= 32 for name in revisions())  # as much as Alembic's table holds


@pytest.mark.parametrize("revision", DATA)
def test_data_of_an_earlier_revision_comes_along(empty_url: str, revision: str) -> None:
    upgrade(empty_url, revision)
    fill(empty_url, revision)
    upgrade(empty_url)
    assert is_current(empty_url)
    store = Store(empty_url)
    assert store.load("old") == EXPECTED_TABLE
    assert store.lines("old") == EXPECTED_LINES
    assert store.snapshot("old", 60) == Snapshot(50, "p", 2, 1, 3)
    assert store.answer("old", "client 1") == '{"length": 1}'
    assert store.tables_of(["h"]) == [EXPECTED_TABLE]
    table = store.load("old")
    assert table is not None
    store.commit(table, next_lines(table, "move"))
    assert store.prune_answers(1_800_000_000_009) == (revision == "0001_tables")  # when was not written down there
    store.close()


def test_people_come_along_with_their_keys(empty_url: str) -> None:
    upgrade(empty_url, "0002_people")
    fill(empty_url, "0002_people")
    upgrade(empty_url)
    store = Store(empty_url)
    people = People(store)
    zoe = Person("person:a", "Zoë", "it", "zoe@example.org", "https://example.org/h", True, NOW, NOW + 5)
    assert people.of("key hash", NOW + 6) == zoe
    assert people.spend_code("code hash", "another", NOW + 76) == zoe
    store.close()


def test_the_last_revision_is_what_the_schema_says(url: str) -> None:
    database = Database(url)
    with database.reading() as connection:
        settings = {"compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=settings), METADATA) == []
    database.close()


def test_both_ways_to_the_schema_give_the_same_sqlite_tables(tmp_path: Path) -> None:
    upgrade(f"sqlite:///{tmp_path / 'migrated'}")
    (tmp_path / "made").touch()
    made = Database(f"sqlite:///{tmp_path / 'made'}")
    with made.writing() as connection:
        METADATA.create_all(connection)
    migrated = Database(f"sqlite:///{tmp_path / 'migrated'}")
    # What Alembic does not compare: primary keys, checks, and whether rows lie in the order of their keys.
    assert facts_of(made) == facts_of(migrated)


def facts_of(database: Database) -> dict[str, tuple[object, ...]]:
    try:
        with database.reading() as connection:
            return {name: table_facts(connection, name) for name in sorted(METADATA.tables)}
    finally:
        database.close()


def table_facts(connection: Connection, name: str) -> tuple[object, ...]:
    query = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?"
    sql = str(connection.exec_driver_sql(query, (name,)).scalar_one())
    columns = [tuple(row)[1:] for row in connection.exec_driver_sql(f"PRAGMA table_info({name})")]
    return sorted(columns, key=str), "WITHOUT ROWID" in sql, sql.count("CHECK"), sql.count("ON DELETE CASCADE")


def test_upgrading_again_changes_nothing(url: str) -> None:
    fill(url, revisions()[-1])
    upgrade(url)
    store = Store(url)
    assert store.lines("old") == EXPECTED_LINES
    store.close()


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(empty_url: str) -> None:
    upgrade(empty_url, revisions()[0])
    database = Database(empty_url, is_migrating=True)
    with pytest.raises(BadStore, match="absent"):
        half_migrate(database)
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM lines")).scalar() == 0
    with pytest.raises(BadStore), database.reading() as connection:
        connection.execute(text("SELECT count(*) FROM half"))
    database.close()


def half_migrate(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE half (id INTEGER)"))
        connection.execute(text("DROP TABLE lines"))
        connection.execute(text("DROP TABLE absent"))


def test_building_a_table_anew_keeps_what_hangs_on_it(url: str) -> None:
    fill(url, revisions()[-1])
    database = Database(url, is_migrating=True)
    with database.writing() as connection:
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table("tables") as batch:  # SQLite: copy, drop, rename
            batch.alter_column("moves", existing_type=Integer, nullable=True)
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM lines")).scalar() == 3
    database.close()


def test_two_processes_that_upgrade_at_once_do_it_once(empty_url: str) -> None:
    code = "import sys; from oikist.tables.migrate import upgrade; upgrade(sys.argv[1])"
    command = [sys.executable, "-c", code, empty_url]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    errors = [process.communicate(timeout=60)[1] for process in processes]
    assert errors == ["", ""]
    assert is_current(empty_url)


def test_migrations_work_from_a_wheel(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    wheel = next(tmp_path.glob("*.whl"))
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "installed")
    code = "import oikist, sys; from oikist.tables.migrate import upgrade; upgrade(sys.argv[1]); print(oikist.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code, f"sqlite:///{tmp_path / 'a.sqlite3'}"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout.startswith(str(tmp_path / "installed"))
    assert is_current(f"sqlite:///{tmp_path / 'a.sqlite3'}")


def test_the_newest_revision_is_known_by_name() -> None:
    assert revisions()[-1] == NEWEST
