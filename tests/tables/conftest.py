"""The databases that the store is tested on: a SQLite file and a temporary PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from oikist.tables.migrate import upgrade
from oikist.tables.store import Store
from tests import postgres


@pytest.fixture(scope="session")
def postgres_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[str]:
    """Where the server's socket is."""
    if postgres.programs() is None:
        pytest.skip(postgres.MISSING)
    mine = tmp_path_factory.getbasetemp()
    with postgres.server(mine if worker_id == "master" else mine.parent) as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    worker: str = request.getfixturevalue("worker_id")
    return postgres.empty_database(request.getfixturevalue("postgres_folder"), worker)


@pytest.fixture
def url(empty_url: str) -> str:
    """The address of a database of the newest revision."""
    upgrade(empty_url)
    return empty_url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()
