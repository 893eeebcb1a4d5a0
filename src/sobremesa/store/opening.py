"""Open a database: its folder, its schema, and one sentence for each thing that can be wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Engine, MetaData, func, insert, select
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.schema import CreateTable

from sobremesa.engine.errors import MissingExtra, Refused, trouble
from sobremesa.store.engines import writing_engine
from sobremesa.store.migrate import is_current, migrate
from sobremesa.store.place import is_shared, shown
from sobremesa.store.presence import clear
from sobremesa.store.schema import matches, processes


def make_file(file: Path) -> None:
    """Make the folder and the file of an SQLite database; only its owner can read it, because it holds seeds."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as problem:
        raise Refused("file.unwritable", file=file, problem=trouble(problem)) from None


def opened(url: URL) -> Engine:
    """The engine that writes, its database migrated; refused if it cannot be used."""
    with _engine(url) as engine:
        migrate(engine)
        if not is_shared(url):
            with engine.begin() as connection:
                clear(connection)
    return engine


@dataclass(frozen=True)
class Examined:
    """What a look at a database tells: whether it has the current schema, and when its last match changed."""

    is_current: bool
    newest: float


def examine(url: URL) -> Examined:
    """Look at a database, and try to write to it without leaving anything; refused if it cannot be used."""
    with _engine(url) as engine, engine.connect() as connection, connection.begin() as transaction:
        if not is_current(connection):
            connection.execute(CreateTable(processes.to_metadata(MetaData(), name="sobremesa_examination")))
            examined = Examined(False, 0.0)
        else:
            connection.execute(insert(processes).values(id="examination", beat=0.0))
            examined = Examined(True, connection.scalar(select(func.max(matches.c.updated))) or 0.0)
        transaction.rollback()
    engine.dispose()
    return examined


@contextmanager
def _engine(url: URL) -> Iterator[Engine]:
    """The engine that writes; it is disposed of, and the problem told in a sentence, where something goes wrong."""
    try:
        engine = writing_engine(url)
    except ModuleNotFoundError:
        raise MissingExtra("extra.postgres") from None
    try:
        yield engine
    except SQLAlchemyError as problem:
        engine.dispose()
        raise _refusal(url, problem) from None
    except BaseException:
        engine.dispose()
        raise


def _refusal(url: URL, problem: SQLAlchemyError) -> Refused:
    said = str(getattr(problem, "orig", problem)).partition("\n")[0]
    if "file is not a database" in said:
        return Refused("store.no_database", database=shown(url))
    if is_shared(url) and isinstance(problem, OperationalError):
        return Refused("store.unreachable", database=shown(url), problem=said)
    return Refused("store.unusable", database=shown(url), problem=said)
