"""Migrate: bring a database up to the form that this program reads, step by step, with what is in it."""

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from oikist.tables.database import BadStore, Database

MIGRATIONS: Final = "oikist.tables:migrations"  # in the package, so that an installed wheel has them
ONE_AT_A_TIME: Final = 0x6F696B697374  # any number that no other program locks


def upgrade(url: str, revision: str = "head") -> None:
    """Make the database if it is a file that is absent, and bring it up to that revision; all of it or nothing."""
    database = Database(url, is_migrating=True)
    try:
        with database.writing() as connection:
            if not database.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
            _known_revision(database, connection)
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
            if database.is_sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise BadStore(f"The database {database.name} has lines without their table, and was left as it was.")
    finally:
        database.close()


def is_current(url: str) -> bool:
    """Whether the database has the form that this program reads; BadStore if it cannot be opened."""
    database = Database(url)
    try:
        with database.reading() as connection:
            return _known_revision(database, connection) == revisions()[-1]
    finally:
        database.close()


def require_current(database: Database) -> None:
    """BadStore if the database has another form than this program reads."""
    with database.reading() as connection:
        found = _known_revision(database, connection)
    if found != revisions()[-1]:
        state = f"is of revision {found}" if found else "is empty"
        raise BadStore(f"The database {database.name} {state}: it must be upgraded to {revisions()[-1]} first.")


def revisions() -> list[str]:
    """The names of all revisions, first to last."""
    script = ScriptDirectory.from_config(_config())
    return [step.revision for step in script.walk_revisions()][::-1]


def _known_revision(database: Database, connection: Connection) -> str | None:
    """The revision of the database, None if it is empty; BadStore if it is none of ours."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None and inspect(connection).get_table_names():
        raise BadStore(f"The database {database.name} holds the tables of another program: name an empty one.")
    if found is not None and found not in revisions():
        known = revisions()[-1]
        raise BadStore(f"The database {database.name} is of revision {found}: this program knows only up to {known}.")
    return found


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    return config
