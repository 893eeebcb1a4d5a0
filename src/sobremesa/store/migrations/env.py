"""Alembic's entry: runs the migrations upon the connection, and in the transaction, that `migrate` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
