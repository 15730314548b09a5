"""What Alembic runs: migrations go through the connection that ``caida.store.schema`` hands in."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=None,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
