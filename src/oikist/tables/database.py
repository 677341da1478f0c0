"""Database: the SQL database of a URL, set up so that what is committed stays, with failures that are sentences."""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from oikist.core.errors import OikistError

FORMS: Final = "sqlite:///path/to/file.sqlite3 or postgresql://user:password@host/name"
BUSY_MILLISECONDS: Final = 10_000
CONNECT_SECONDS: Final = 10
OWNER_ONLY: Final = 0o600  # seeds are in the file
PRAGMAS: Final = (
    f"busy_timeout = {BUSY_MILLISECONDS}",
    "journal_mode = WAL",
    "synchronous = FULL",
    "secure_delete = ON",  # a person who is forgotten is not to be found in the file either
)
WRITES: Final = "oikist_writes"
# A server that was told to acknowledge before writing is told otherwise, for these connections only.
WAIT_FOR_DISK: Final = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
_LONGEST_REASON: Final = 200


class BadStore(OikistError):
    """A database that cannot be opened or used; the sentence has no password in it."""


class Database:
    """One SQL database, used from any thread; `name` is what people may be shown of its URL."""

    def __init__(self, url: str, is_migrating: bool = False) -> None:
        parsed = _parse(url)
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        self.name = _name(parsed)
        # Threads that write to a file wait here in turn: SQLite itself would let them sleep and try again.
        self._turn: AbstractContextManager[object] = threading.Lock() if self.is_sqlite else nullcontext()
        self._waiting: deque[_Work] = deque()
        if self.is_sqlite:
            _find_file(Path(self.name), may_create=is_migrating)
            self._engine = _sqlite_engine(parsed, has_foreign_keys=not is_migrating)
        else:
            self._engine = _postgresql_engine(parsed)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection whose reads all see the same moment."""
        with self._sentences(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection with one transaction: durable when the block ends, undone when it raises."""
        with self._turn, self._transaction() as connection:
            yield connection

    def write(self, do: Callable[[Connection], None]) -> None:
        """Do this in a transaction that is durable when the call returns, and undone if it raises.

        SQLite writes one transaction at a time and then waits for the disk: threads that have queued up meanwhile
        share the next transaction, each with a savepoint of its own.
        """
        if not self.is_sqlite:
            with self.writing() as connection:
                do(connection)
            return
        work = _Work(do)
        self._waiting.append(work)
        with self._turn:
            if not work.is_done:
                self._do_all([self._waiting.popleft() for _ in range(len(self._waiting))])
        if work.error is not None:
            raise work.error

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._sentences(), self._engine.connect() as connection:
            connection.execution_options(**{WRITES: True})
            with connection.begin():
                yield connection

    def _do_all(self, batch: list["_Work"]) -> None:
        """Do all of these in one transaction, or each in its own if the database refuses that."""
        if len(batch) == 1:
            self._do_alone(batch[0])
            return
        try:
            with self._transaction() as connection:
                for work in batch:
                    work.attempt(connection)
        except BadStore:
            for work in batch:
                self._do_alone(work)
            return
        except BaseException:
            for work in batch:
                work.fail(f"The write to {self.name} was interrupted.")
            raise
        for work in batch:
            work.is_done = True

    def _do_alone(self, work: "_Work") -> None:
        """Most work comes alone, and needs no savepoint: if it fails, nothing else is lost with it."""
        work.error = None
        try:
            with self._transaction() as connection:
                work.do(connection)
        except Exception as error:  # noqa: BLE001 - it is raised in the thread that asked
            work.error = error
        except BaseException:
            work.fail(f"The write to {self.name} was interrupted.")
            raise
        work.is_done = True

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, OSError, UnicodeError) as error:
            raise BadStore(f"The database {self.name} cannot be used: {_reason(error)}.") from None


class _Work:
    """What one thread wants to write, and what became of it."""

    def __init__(self, do: Callable[[Connection], None]) -> None:
        self.do = do
        self.is_done = False
        self.error: Exception | None = None

    def attempt(self, connection: Connection) -> None:
        self.error = None
        try:
            with connection.begin_nested():
                self.do(connection)
        except SQLAlchemyError:  # perhaps the whole transaction is lost with it
            raise
        except Exception as error:  # noqa: BLE001 - it is raised in the thread that asked
            self.error = error

    def fail(self, sentence: str) -> None:
        self.error, self.is_done = BadStore(sentence), True


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # whose words may have a part of a password in them
        raise BadStore(f"The address of the database cannot be read: write {FORMS}.") from None
    if "@" in (parsed.host or ""):
        raise BadStore("The address of the database has an @ too many: in a password write it as %40.")
    if parsed.drivername in ("postgresql", "postgresql+psycopg"):
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername != "sqlite":
        raise BadStore(f"There is no database of the kind {parsed.drivername[:60]!r}: write {FORMS}.")
    if parsed.host or parsed.query or parsed.database in (None, "", ":memory:"):
        raise BadStore("SQLite needs the path of a file and nothing else: write sqlite:///path/to/file.sqlite3.")
    return parsed


def _name(url: URL) -> str:
    """Without user, password and settings."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    host = url.host or ""
    port = f":{url.port}" if url.port else ""
    return f"postgresql://{host}{port}/{url.database or ''}"


def _find_file(path: Path, may_create: bool) -> None:
    """Make the file if it may be made; BadStore if there is none to open."""
    try:
        if path.is_dir():
            raise BadStore(f"The database {path} is a folder: name a file in it.")
        if path.exists():
            return
        if not path.parent.is_dir():
            raise BadStore(f"The folder {path.parent} of the database does not exist: make it first.")
        if not may_create:
            raise BadStore(f"There is no database {path} yet: it must be made first.")
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWNER_ONLY))
    except (OSError, ValueError) as error:
        raise BadStore(f"The database {str(path)[:200]!r} cannot be opened: {_reason(error)}.") from None


def _sqlite_engine(url: URL, has_foreign_keys: bool) -> Engine:
    engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def set_up(connection: object, _entry: ConnectionPoolEntry) -> None:
        # Python's module would begin transactions by itself, and only before some statements.
        connection.isolation_level = None  # type: ignore[attr-defined]
        # A migration that builds a table anew drops the old one, and must not drop with it what hangs on it.
        for pragma in (*PRAGMAS, f"foreign_keys = {'ON' if has_foreign_keys else 'OFF'}"):
            connection.execute(f"PRAGMA {pragma}")  # type: ignore[attr-defined]

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later could be refused half-way.
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql_engine(url: URL) -> Engine:
    # The ping costs a tenth of a millisecond and makes a restart of the server unnoticed.
    settings = {"connect_timeout": CONNECT_SECONDS}
    engine = create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=settings)

    @event.listens_for(engine, "connect")
    def set_up(connection: object, _entry: ConnectionPoolEntry) -> None:
        connection.execute(WAIT_FOR_DISK)  # type: ignore[attr-defined]
        connection.commit()  # type: ignore[attr-defined]

    return engine


def _reason(error: Exception) -> str:
    """What the driver says, without the statement, its values and the advice after the first line."""
    source = error.orig if isinstance(error, DBAPIError) else error
    text = source.strerror if isinstance(source, OSError) and source.strerror else str(source)
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()] or [type(source).__name__]
    line = next((line for line in lines if "failed: " in line), lines[0])
    reason = line.rpartition("failed: ")[2].removeprefix("FATAL: ")
    return reason[:_LONGEST_REASON].rstrip(".!? ")
