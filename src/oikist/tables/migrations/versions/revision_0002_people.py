"""People and the keys of their devices; when answers were given."""

import sqlalchemy as sa
from alembic import op

revision = "0002_people"
down_revision: str | None = "0001_tables"


def upgrade() -> None:
    create_people()
    create_keys()
    op.add_column("answers", sa.Column("at", sa.BigInteger, nullable=False, server_default=sa.text("0")))
    op.create_index("ix_answers_at", "answers", ["at"])
    op.drop_column("lines", "hashes")  # they are computed when somebody asks


def create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("mail", sa.Text, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("wants_notices", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )


def create_keys() -> None:
    op.create_table(
        "keys",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("hash", name="pk_keys"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_keys_person", ondelete="CASCADE"),
        sa.CheckConstraint("kind IN ('key', 'code')", name=op.f("ck_keys_kind")),
    )
    op.create_index("ix_keys_person", "keys", ["person"])
