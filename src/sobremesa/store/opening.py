"""Open a database: its folder, its schema, and one sentence for each thing that can be wrong."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from sobremesa.engine.errors import MissingExtra, Refused, trouble
from sobremesa.store.engines import writing_engine
from sobremesa.store.migrate import migrate
from sobremesa.store.place import is_shared, shown
from sobremesa.store.presence import clear


def make_file(file: Path) -> None:
    """Make the folder and the file of an SQLite database; only its owner can read it, because it holds seeds."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as problem:
        raise Refused("file.unwritable", file=file, problem=trouble(problem)) from None


def opened(url: URL) -> Engine:
    """The engine that writes, its database migrated; refused if it cannot be used."""
    try:
        engine = writing_engine(url)
    except ModuleNotFoundError:
        raise MissingExtra("extra.postgres") from None
    try:
        migrate(engine)
        if not is_shared(url):
            with engine.begin() as connection:
                clear(connection)
    except SQLAlchemyError as problem:
        engine.dispose()
        raise _refusal(url, problem) from None
    except BaseException:
        engine.dispose()
        raise
    return engine


def _refusal(url: URL, problem: SQLAlchemyError) -> Refused:
    said = str(getattr(problem, "orig", problem)).partition("\n")[0]
    if "file is not a database" in said:
        return Refused("store.no_database", database=shown(url))
    if is_shared(url) and isinstance(problem, OperationalError):
        return Refused("store.unreachable", database=shown(url), problem=said)
    return Refused("store.unusable", database=shown(url), problem=said)
