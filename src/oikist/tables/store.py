"""Store: tables and their lines in a SQL database; what it has accepted is durable."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, RowMapping, bindparam, delete, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from oikist.core.errors import OikistError
from oikist.tables.database import Database
from oikist.tables.lines import BACK, CHAT, JOIN, LEAVE, MOVE, NAME, PERSON, REMOVE, RULES, SALT, Line
from oikist.tables.migrate import require_current
from oikist.tables.schema import ANSWERS, LINES, SECRETS, SNAPSHOTS, TABLES
from oikist.tables.stored import Snapshot, StoredTable

SNAPSHOT_EVERY: Final = 50
LONGEST_KEY: Final = 200
JSON_COLUMNS: Final = ("box", "components", "options", "secrets")
NAMING: Final = (JOIN, LEAVE, NAME, PERSON, REMOVE)  # the kinds of lines whose name is a person's


# What a commit changes of a table, and how: statements are made once, because making one costs more than doing it.
CHANGING: Final = (
    "rules_version", "status", "is_public", "header", "position", "moves", "lines", "length", "draws", "touched",
)  # fmt: skip
UPDATE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of_id"), TABLES.c.lines == bindparam("of_lines"))
    .values({column: bindparam(column) for column in (*CHANGING, "secrets")})
)
ADD_LINE: Final = insert(LINES)
ADD_ANSWER: Final = insert(ANSWERS)
FIND_ANSWER: Final = select(ANSWERS.c.answer).where(
    ANSWERS.c.table_id == bindparam("table_id"), ANSWERS.c.client_id == bindparam("client_id")
)


class Stale(OikistError):
    """Somebody else has written to the table since it was loaded: load it again, and look for the answer."""


class Store:
    """All tables. Any thread may call any method; after an error of a commit the table must be loaded again."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)  # people.py keeps people in it as well
        try:
            require_current(self.database)
        except BaseException:
            self.database.close()
            raise

    def add(self, table: StoredTable, lines: Sequence[Line]) -> None:
        """Store a new table with its first lines; Stale if its id is taken."""
        _check_numbers(table, lines, 0)
        row, line_rows = _table_row(table), [_line_row(table.id, line) for line in lines]

        def write(connection: Connection) -> None:
            try:
                connection.execute(insert(TABLES), row)
            except IntegrityError:
                raise Stale(f"There is already a table {table.id!r}.") from None
            _append(connection, line_rows)
            _replace_secrets(connection, table)
            _keep_snapshots(connection, table, lines)

        self.database.write(write)

    def commit(
        self,
        table: StoredTable,
        lines: Sequence[Line],
        client_id: str | None = None,
        answer: str = "",
        has_new_secrets: bool = True,
        emptied: Sequence[int] = (),
    ) -> None:
        """Append the lines, replace the rest of the table and remember the answer, all at once; Stale if too late.

        `client_id` must name who asks as well: whoever sends the same id gets the same answer. Of who sits at the
        `emptied` seats no name, word or salt stays.
        """
        before = table.lines - len(lines)
        _check_numbers(table, lines, before)
        row = {column: getattr(table, column) for column in CHANGING}
        row = _storable(row | {"secrets": json.dumps(table.secrets)})
        line_rows = [_line_row(table.id, line) for line in lines]

        def write(connection: Connection) -> None:
            if connection.execute(UPDATE, row | {"of_id": table.id, "of_lines": before}).rowcount != 1:
                raise _stale(connection, table, before)
            _append(connection, line_rows)
            if has_new_secrets:
                _replace_secrets(connection, table)
            _keep_snapshots(connection, table, lines)
            if client_id is not None:
                _remember(connection, table, client_id, answer)
            if emptied:
                _replace_texts(connection, table.id, dict.fromkeys(emptied, ""), {CHAT: emptied, SALT: emptied})

        self.database.write(write)

    def answer(self, table_id: str, client_id: str) -> str | None:
        """What was answered to that id of a client, if it was."""
        if not (_is_key(table_id) and _is_key(client_id)):
            return None
        with self.database.reading() as connection:
            return connection.execute(FIND_ANSWER, {"table_id": table_id, "client_id": client_id}).scalar_one_or_none()

    def load(self, table_id: str) -> StoredTable | None:
        """The table after its last line; None if there is none such."""
        if not _is_key(table_id):
            return None
        with self.database.reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().first()
        return None if row is None else _table(row)

    def lines(self, table_id: str, after: int = 0, most: int | None = None, kinds: Sequence[str] = ()) -> list[Line]:
        """The lines with a number above `after`, in order, and only the first so many of them, or of some kinds."""
        if not _is_key(table_id):
            return []
        query = select(LINES).where(LINES.c.table_id == table_id, LINES.c.number > after)
        if kinds:
            query = query.where(LINES.c.kind.in_(kinds))
        with self.database.reading() as connection:
            rows = connection.execute(query.order_by(LINES.c.number).limit(most)).all()
        return [_line(row) for row in rows]

    def snapshot(self, table_id: str, moves: int) -> Snapshot | None:
        """The last snapshot at or before so many moves; None if the match must be played from its start."""
        if not _is_key(table_id):
            return None
        query = select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id, SNAPSHOTS.c.moves <= moves)
        with self.database.reading() as connection:
            row = connection.execute(query.order_by(SNAPSHOTS.c.moves.desc()).limit(1)).first()
        return None if row is None else Snapshot(*row[1:])

    def list_public(
        self, most: int, before: tuple[int, str] | None = None, statuses: Sequence[str] = ("open", "running")
    ) -> list[StoredTable]:
        """Public tables, the newest first; `before` is (created, id) of the last one already seen."""
        query = select(TABLES).where(TABLES.c.is_public, TABLES.c.status.in_(statuses))
        if before is not None:
            query = query.where(tuple_(TABLES.c.created, TABLES.c.id) < before)
        query = query.order_by(TABLES.c.created.desc(), TABLES.c.id.desc()).limit(most)
        with self.database.reading() as connection:
            return [_table(row) for row in connection.execute(query).mappings()]

    def tables_of(
        self, secret_hashes: Sequence[str], most: int | None = None, before: tuple[int, str] | None = None
    ) -> list[StoredTable]:
        """The tables at which one of these secrets opens something, the last touched first.

        `before` is (touched, id) of the last one already seen.
        """
        ids = select(SECRETS.c.table_id).where(SECRETS.c.hash.in_(secret_hashes))
        query = select(TABLES).where(TABLES.c.id.in_(ids))
        if before is not None:
            query = query.where(tuple_(TABLES.c.touched, TABLES.c.id) < before)
        query = query.order_by(TABLES.c.touched.desc(), TABLES.c.id.desc()).limit(most)
        with self.database.reading() as connection:
            return [_table(row) for row in connection.execute(query).mappings()]

    def identities(self) -> list[str]:
        """The ids of all tables."""
        with self.database.reading() as connection:
            return list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars())

    def running(self) -> list[tuple[str, int, str]]:
        """The tables that run, with the length of their log and their header; who has waited longest comes first."""
        query = select(TABLES.c.id, TABLES.c.length, TABLES.c.header).where(TABLES.c.status == "running")
        with self.database.reading() as connection:
            return [tuple(row) for row in connection.execute(query.order_by(TABLES.c.touched, TABLES.c.id))]

    def untouched(self, since: int) -> list[str]:
        """The ids of the tables that are not over, and at which nothing has happened since then."""
        is_old = (TABLES.c.touched < since, TABLES.c.status != "over")
        query = select(TABLES.c.id).where(*is_old).order_by(TABLES.c.touched)
        with self.database.reading() as connection:
            return list(connection.execute(query).scalars())

    def prune_answers(self, before: int) -> int:
        """Forget the answers given before that time; how many they were."""
        with self.database.writing() as connection:
            return connection.execute(delete(ANSWERS).where(ANSWERS.c.at < before)).rowcount

    def texts_of(self, table_id: str, seats: Sequence[int]) -> list[Line]:
        """The lines with names, chat and salt of who sits at these seats, not of who sat there before them."""
        with self.database.reading() as connection:
            return _texts_of(connection, table_id, seats) if _is_key(table_id) else []

    def replace_texts(self, table_id: str, names: Mapping[int, str], chat_of: Sequence[int]) -> int:
        """Put other names (or none) for who sits at these seats, and empty what they said; how many lines changed."""
        if not _is_key(table_id):
            return 0
        with self.database.writing() as connection:
            return _replace_texts(connection, table_id, names, {CHAT: chat_of, SALT: ()})

    def delete(self, table_id: str) -> None:
        """Forget a table and everything that hangs on it."""
        if _is_key(table_id):
            with self.database.writing() as connection:
                connection.execute(delete(TABLES).where(TABLES.c.id == table_id))

    def close(self) -> None:
        self.database.close()


def _check_numbers(table: StoredTable, lines: Sequence[Line], stored: int) -> None:
    """Stale if the lines do not follow the last one stored."""
    numbers = [line.number for line in lines]
    if numbers != list(range(stored + 1, table.lines + 1)):
        raise Stale(f"The lines {numbers} do not follow line {stored} of the table {table.id!r}.")


def _stale(connection: Connection, table: StoredTable, behind: int) -> Stale:
    """Why a commit came too late."""
    found = connection.execute(select(TABLES.c.lines).where(TABLES.c.id == table.id)).scalar_one_or_none()
    if found is None:
        return Stale(f"There is no table {table.id!r} any more.")
    return Stale(f"The table {table.id!r} has {found} lines, and was changed after line {behind}.")


def _append(connection: Connection, rows: list[dict[str, Any]]) -> None:
    if rows:
        try:
            connection.execute(ADD_LINE, rows)
        except IntegrityError:
            raise Stale(f"Line {rows[0]['number']} of the table {rows[0]['table_id']!r} is already written.") from None


def _remember(connection: Connection, table: StoredTable, client_id: str, answer: str) -> None:
    row = {"table_id": table.id, "client_id": client_id, "answer": answer, "at": table.touched}
    if not _is_key(client_id):
        raise ValueError(f"{client_id[:60]!r} cannot be the id of a client.")
    try:
        connection.execute(ADD_ANSWER, _storable(row))
    except IntegrityError:
        raise Stale(f"The table {table.id!r} has already answered {client_id!r}.") from None


def _replace_secrets(connection: Connection, table: StoredTable) -> None:
    connection.execute(delete(SECRETS).where(SECRETS.c.table_id == table.id))
    if table.secrets:
        rows = [{"hash": secret, "table_id": table.id} for secret in dict.fromkeys(table.secrets)]
        connection.execute(insert(SECRETS), rows)


def _keep_snapshots(connection: Connection, table: StoredTable, lines: Sequence[Line]) -> None:
    """Drop the snapshots of what was taken back; add one whenever another SNAPSHOT_EVERY moves stand."""
    backs = [int(line.facts["to"]) for line in lines if line.kind == BACK]
    standing = min(backs) if backs else table.moves - sum(line.kind == MOVE for line in lines)
    if backs:
        beyond = SNAPSHOTS.c.moves > standing
        connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table.id, beyond))
    has_new_rules = any(line.kind == RULES for line in lines)
    if has_new_rules:  # nothing before can be played again: the match goes on from here
        here = SNAPSHOTS.c.moves == table.moves
        connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table.id, here))
    # Not "is a multiple": an action and the draws after it are several moves at once.
    if has_new_rules or table.moves // SNAPSHOT_EVERY > standing // SNAPSHOT_EVERY:
        row: dict[str, object] = {"table_id": table.id, "moves": table.moves, "position": table.position}
        row |= {"draws": table.draws, "rules_version": table.rules_version, "lines": table.lines}
        connection.execute(insert(SNAPSHOTS), row)


def _replace_texts(
    connection: Connection, table_id: str, names: Mapping[int, str], emptied: Mapping[str, Sequence[int]]
) -> int:
    """Replace names, and empty the lines of some kinds, of who sits at some seats; how many lines changed."""
    seats = {*names, *(seat for theirs in emptied.values() for seat in theirs)}
    lines = _texts_of(connection, table_id, sorted(seats))
    changes = [_storable(change) for line in lines if (change := _other_text(line, names, emptied))]
    if changes:
        is_it = (LINES.c.table_id == table_id, LINES.c.number == bindparam("of_number"))
        connection.execute(update(LINES).where(*is_it), changes)
    return len(changes)


def _texts_of(connection: Connection, table_id: str, seats: Sequence[int]) -> list[Line]:
    query = select(LINES).where(LINES.c.table_id == table_id, LINES.c.seat.in_(seats))
    query = query.where(LINES.c.kind.in_((*NAMING, CHAT, SALT))).order_by(LINES.c.number)
    lines = [_line(row) for row in connection.execute(query)]
    first = {line.seat: line.number for line in lines if line.kind == JOIN}  # the last one counts
    return [line for line in lines if line.number >= first.get(line.seat, 0)]


def _other_text(line: Line, names: Mapping[int, str], emptied: Mapping[str, Sequence[int]]) -> dict[str, Any] | None:
    """How a line's row changes if names are replaced and what some seats said is emptied; None if it does not."""
    text, facts = line.name, dict(line.facts)
    if line.seat in emptied.get(line.kind, ()):
        text, facts = "", {}  # a phrase stands in the facts
    elif line.kind not in emptied and line.seat in names:
        text = names[line.seat]
        facts = {key: text if value == line.name else value for key, value in facts.items()}
    if (text, facts) == (line.name, line.facts):
        return None
    return {"of_number": line.number, "name": text, "facts": json.dumps(facts), "seen": None}


def _table_row(table: StoredTable) -> dict[str, Any]:
    row = dict(vars(table))
    for column in JSON_COLUMNS:
        row[column] = json.dumps(row[column])
    return _storable(row)


def _table(row: RowMapping) -> StoredTable:
    values = dict(row)
    for column in JSON_COLUMNS:
        values[column] = json.loads(values[column])
    return StoredTable(**values)


def _line_row(table_id: str, line: Line) -> dict[str, Any]:
    row = {
        "table_id": table_id,
        "number": line.number,
        "at": line.at,
        "kind": line.kind,
        "seat": line.seat,
        "length": line.length,
        "name": line.name,
        "facts": json.dumps(line.facts),
        "seen": None if line.seen is None else json.dumps(line.seen),
    }
    return _storable(row)


def _line(row: Row[Any]) -> Line:
    seen = None if row.seen is None else json.loads(row.seen)
    facts = json.loads(row.facts)
    return Line(row.number, row.at, row.kind, row.seat, row.length, row.name, facts, seen)


def _storable(row: dict[str, Any]) -> dict[str, Any]:
    """The row itself; ValueError if it has a text that one of the databases could not keep."""
    for column, value in row.items():
        if isinstance(value, str) and not _is_storable(value):
            raise ValueError(f"{value[:60]!r} cannot be stored as {column}: it is no text of whole characters.")
    return row


def _is_storable(text: str) -> bool:
    if "\0" in text:
        return False
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _is_key(text: str) -> bool:
    """Whether a text can be an id: others are not even looked for, so that both databases answer alike."""
    return 0 < len(text) <= LONGEST_KEY and _is_storable(text)
