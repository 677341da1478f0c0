"""Back-up: a copy of a SQLite database as it is at one moment, made while others go on writing."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from oikist.tables.database import OWNER_ONLY, BadStore, Database


def copy_database(url: str, path: str | Path) -> None:
    """Copy the database into a new file, whatever its revision; BadStore says what is wrong."""
    database = Database(url)
    try:
        if not database.is_sqlite:
            raise BadStore(f"{database.name} is backed up with PostgreSQL's own program pg_dump.")
        target, part = Path(path), Path(f"{path}.part")
        try:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
            try:
                _copy_into(database, part)
                os.link(part, target)  # unlike a rename it never replaces an older back-up
            finally:
                part.unlink()
        except OSError as error:
            name = part if error.filename2 is None else target
            raise BadStore(f"The back-up {name} cannot be made: {error.strerror}.") from None
    finally:
        database.close()


def _copy_into(database: Database, path: Path) -> None:
    with database.reading() as connection, closing(sqlite3.connect(path)) as copy:
        source = connection.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        source.backup(copy)
