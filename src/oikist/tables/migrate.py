"""Migrate: bring a database up to the form that this program reads, step by step, with what is in it.

Alembic takes half a second to import: it is left alone where the database is found to be of the newest form.
"""

from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

from oikist.tables.database import BadStore, Database

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST: Final = "0002_people"
MIGRATIONS: Final = "oikist.tables:migrations"  # in the package, so that an installed wheel has them
REVISION_TABLE: Final = "alembic_version"
FIND_REVISION: Final = f"SELECT version_num FROM {REVISION_TABLE}"
ONE_AT_A_TIME: Final = 0x6F696B697374  # any number that no other program locks


def upgrade(url: str, revision: str = "head") -> None:
    """Make the database if it is a file that is absent, and bring it up to that revision; all of it or nothing."""
    from alembic import command

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


def make_current(url: str) -> None:
    """The same, where it is not known to be needed."""
    try:
        if is_current(url):
            return
    except BadStore:
        pass  # perhaps it is a file that is to be made; if not, the upgrade says so
    upgrade(url)


def is_current(url: str) -> bool:
    """Whether the database has the form that this program reads; BadStore if it cannot be opened."""
    database = Database(url)
    try:
        with database.reading() as connection:
            return _known_revision(database, connection) == NEWEST
    finally:
        database.close()


def require_current(database: Database) -> None:
    """BadStore if the database has another form than this program reads."""
    with database.reading() as connection:
        found = _known_revision(database, connection)
    if found != NEWEST:
        state = f"is of revision {found}" if found else "is empty"
        raise BadStore(f"The database {database.name} {state}: it must be upgraded to {NEWEST} first.")


def revisions() -> list[str]:
    """The names of all revisions, first to last."""
    from alembic.script import ScriptDirectory

    script = ScriptDirectory.from_config(_config())
    return [step.revision for step in script.walk_revisions()][::-1]


def _known_revision(database: Database, connection: Connection) -> str | None:
    """The revision of the database, None if it is empty; BadStore if it is none of ours."""
    tables = inspect(connection).get_table_names()
    found = connection.execute(text(FIND_REVISION)).scalar_one_or_none() if REVISION_TABLE in tables else None
    if found is None and set(tables) - {REVISION_TABLE}:
        raise BadStore(f"The database {database.name} holds the tables of another program: name an empty one.")
    if found not in (None, NEWEST) and found not in revisions():
        raise BadStore(f"The database {database.name} is of revision {found}: this program knows only up to {NEWEST}.")
    return None if found is None else str(found)


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    return config
