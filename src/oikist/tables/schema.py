"""Schema: the SQL tables as they are after the last migration. A change here needs a revision in migrations/."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# The columns have the names of StoredTable's and Line's fields. What is JSON is text: both databases keep its letters.
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("box", Text, nullable=False),
    Column("components", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("box_hash", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("header", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("secrets", Text, nullable=False),
    # No index has a column that every commit changes.
    Index("ix_tables_public", "is_public", "created", "id"),
    Index("ix_tables_status", "status"),
)


def _of_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


LINES: Final = Table(
    "lines",
    METADATA,
    _of_table(),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("facts", Text, nullable=False),
    Column("seen", Text, nullable=True),
    PrimaryKeyConstraint("table_id", "number"),
    CheckConstraint("number >= 1", name="number"),
    sqlite_with_rowid=False,  # the lines of a table lie together
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _of_table(),
    Column("moves", Integer, nullable=False),
    Column("position", Text, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("lines", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "moves"),
)

ANSWERS: Final = Table(
    "answers",
    METADATA,
    _of_table(),
    Column("client_id", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False, server_default=text("0")),
    PrimaryKeyConstraint("table_id", "client_id"),
    Index("ix_answers_at", "at"),
)

SECRETS: Final = Table(
    "secrets",
    METADATA,
    Column("hash", Text, nullable=False),
    _of_table(),
    PrimaryKeyConstraint("hash", "table_id"),
    Index("ix_secrets_table_id", "table_id"),
    sqlite_with_rowid=False,
)

# The columns have the names of Person's fields.
PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("mail", Text, nullable=False),
    Column("webhook", Text, nullable=False),
    Column("wants_notices", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=True),
    CheckConstraint("kind IN ('key', 'code')", name="kind"),
    Index("ix_keys_person", "person"),
)
