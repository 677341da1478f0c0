"""What Alembic runs: the revisions, inside the transaction of the connection that it was given."""

from alembic import context

from oikist.tables.schema import METADATA

# SQLite can undo a CREATE TABLE like any other statement, though Alembic does not count on it by itself.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
