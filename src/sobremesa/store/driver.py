"""Statements compiled once for the driver: going through SQLAlchemy took most of the time of a commit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.dml import UpdateBase


@cache
def spelled(statement: UpdateBase, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
    """A statement as text, and the order of its parameters if the driver takes them by position."""
    compiled = statement.compile(dialect=dialect)
    places = compiled.positiontup
    return str(compiled), None if places is None else tuple(places)


def run_many(connection: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, object]]) -> int:
    """Run a statement for each row; how many rows of the table were touched in all."""
    text, places = spelled(statement, connection.dialect)
    given = [dict(row) for row in rows] if places is None else [tuple(row[name] for name in places) for row in rows]
    return connection.exec_driver_sql(text, given).rowcount
