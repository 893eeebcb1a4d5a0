"""The two engines of a store: one connection that writes, a few that read."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from sobremesa.store.place import is_shared

READERS = 4
PATIENCE = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""Seconds and tries after which a silent PostgreSQL counts as lost, unless the address says otherwise."""


def writing_engine(url: URL) -> Engine:
    """One connection; its commits are durable, and its transactions are exclusive from the beginning."""
    if is_shared(url):
        return create_engine(
            url, pool_size=1, max_overflow=0, hide_parameters=True, connect_args={**PATIENCE, **url.query}
        )
    # no isolation level: Python's driver must not open transactions by itself
    engine = create_engine(
        url, pool_size=1, max_overflow=0, hide_parameters=True, connect_args={"isolation_level": None}
    )
    event.listen(engine, "connect", _prepare_writing)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reading_engine(url: URL) -> Engine:
    """A few connections without transactions, which see the last commit."""
    if is_shared(url):
        return create_engine(
            url,
            pool_size=READERS,
            max_overflow=READERS,
            pool_pre_ping=True,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            connect_args={**PATIENCE, **url.query},
        )
    engine = create_engine(
        url, pool_size=READERS, max_overflow=READERS, hide_parameters=True, isolation_level="AUTOCOMMIT"
    )
    event.listen(engine, "connect", _prepare_reading)
    return engine


def conninfo(url: URL) -> str:
    """The address of a PostgreSQL as its driver takes it."""
    from psycopg.conninfo import make_conninfo

    address = url.set(drivername="postgresql", query={}).render_as_string(hide_password=False)
    return make_conninfo(address, **{**PATIENCE, **url.query})  # type: ignore[arg-type]


def _prepare_writing(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA synchronous = FULL")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare_reading(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA query_only = ON")
