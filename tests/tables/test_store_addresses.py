"""A store that cannot be opened says why in one sentence, without the password."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from oikist.tables.database import BadStore, Database
from oikist.tables.migrate import is_current, upgrade
from oikist.tables.store import Store
from tests import postgres

SECRET = "hunter2"
ADDRESSES = [
    "",
    "nonsense",
    "sqlite://",
    "sqlite:///",
    "sqlite:///:memory:",
    "sqlite:///a.sqlite3?mode=memory",
    "sqlite://a.sqlite3",
    "mysql://ann:hunter2@localhost/tables",
    "oracle+hunter2",
    "postgresql://ann:hunter2",
    "postgresql://ann:x@hunter2@localhost/tables",
    "postgresql://ann:hunter2@localhost:port/tables",
    "postgresql://ann:hunter2@127.0.0.1:1/tables",
    "postgresql://ann@127.0.0.1:1/tables?password=hunter2",
    "postgresql://ann:hunter2@127.0.0.1:1/tables?nonsense=1",
    "postgresql://ann:hunter2@nowhere.invalid/tables",
    "postgresql://ann:hunter2@.../tables",
    "postgresql+asyncpg://ann:hunter2@localhost/tables",
]


def sentence(url: str) -> str:
    found = []
    for opening in (Store, upgrade, is_current):
        with pytest.raises(BadStore) as caught:
            opening(url)
        found.append(str(caught.value))
    for words in found:
        assert words.endswith(".")
        assert words.isprintable()
        assert SECRET not in words or url == "oracle+hunter2"
        assert postgres.PASSWORD not in words
        assert ".." not in words or "..." in url
    return found[0]


@pytest.mark.parametrize("url", ADDRESSES)
def test_a_bad_address_is_refused(url: str) -> None:
    sentence(url)


@given(st.text(alphabet="ab:/@?#%[]&=,. \0é", max_size=12))
@settings(max_examples=60, derandomize=True, database=None, deadline=None)
def test_any_password_stays_secret(word: str) -> None:
    with pytest.raises(BadStore) as caught:
        Store(f"postgresql://ann:{SECRET}{word}@127.0.0.1:1/tables")
    assert SECRET not in str(caught.value)


def test_a_refusing_server_is_named() -> None:
    found = sentence("postgresql://ann:hunter2@127.0.0.1:1/tables")
    assert found == "The database postgresql://127.0.0.1:1/tables cannot be used: Connection refused."


def test_a_wrong_password_is_named_and_not_told(postgres_folder: str) -> None:
    found = sentence(postgres.address(postgres_folder, "postgres", SECRET))
    assert found.endswith('password authentication failed for user "oikist".')


def test_a_database_that_does_not_exist_is_named(postgres_folder: str) -> None:
    assert sentence(postgres.address(postgres_folder, "absent")).endswith('database "absent" does not exist.')


def test_a_file_is_not_made_unless_asked(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="There is no database"):
        Store(f"sqlite:///{tmp_path / 'a'}")
    with pytest.raises(BadStore, match="There is no database"):
        is_current(f"sqlite:///{tmp_path / 'a'}")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "absent" / "a"
    assert sentence(f"sqlite:///{path}") == f"The folder {path.parent} of the database does not exist: make it first."


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "is a folder" in sentence(f"sqlite:///{tmp_path}")


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n" * 100, encoding="utf-8")
    assert sentence(f"sqlite:///{path}") == f"The database {path} cannot be used: file is not a database."
    assert path.read_text(encoding="utf-8") == "Dear Ann,\n" * 100


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (name)")
    assert "tables of another program" in sentence(f"sqlite:///{path}")


def test_an_empty_database_must_be_upgraded_first(empty_url: str) -> None:
    if empty_url.startswith("sqlite"):
        Path(empty_url.removeprefix("sqlite:///")).touch()
    assert not is_current(empty_url)
    with pytest.raises(BadStore, match="is empty: it must be upgraded to 0"):
        Store(empty_url)


def test_a_database_of_a_newer_program_is_refused(url: str) -> None:
    database = Database(url)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999_later'"))
    database.close()
    assert "is of revision 9999_later: this program knows only up to 0" in sentence(url)


def test_a_database_that_fails_later_is_a_sentence_too(store: Store, url: str) -> None:
    database = Database(url)
    with database.writing() as connection:
        connection.execute(text("ALTER TABLE tables RENAME TO moved"))
    database.close()
    with pytest.raises(BadStore, match="cannot be used: ") as caught:
        store.load("t1")
    assert str(caught.value).endswith(".")
    assert "SELECT" not in str(caught.value)
