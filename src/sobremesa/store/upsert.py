"""An insert that knows what to do where the row is there already, in the words of either database."""

from __future__ import annotations

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insert to be completed by `on_conflict_...`."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
