"""An insert that handles an existing row, for either database."""

from __future__ import annotations

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insert to be completed by `on_conflict_...`."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
