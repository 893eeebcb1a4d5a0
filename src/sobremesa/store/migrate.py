"""Migrate a database to the current schema; several processes may try at once."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from sobremesa.engine.errors import Refused
from sobremesa.store.place import is_shared, shown

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008")
"""All schema versions, the current one last."""
LOCK = 0x50B3E3E5A
"""The PostgreSQL advisory lock under which one process migrates and the others wait."""


def migrate(engine: Engine) -> None:
    """Migrate if there is something to do; refuse a database that a newer Sobremesa has written."""
    with engine.begin() as connection:
        if is_current(connection):
            return
    # the transaction of an SQLite writer is exclusive from its beginning
    with engine.begin() as connection:
        if is_shared(engine.url):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if not is_current(connection):
            _upgrade(connection)


def is_current(connection: Connection) -> bool:
    """Whether a database has the current schema; refuses one that a newer Sobremesa has written."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if revision is not None and revision not in REVISIONS:
        raise Refused("store.newer", database=shown(connection.engine.url), revision=revision)
    return revision == REVISIONS[-1]


def _upgrade(connection: Connection) -> None:
    # imported only if there is something to do: it takes longer than everything else
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
