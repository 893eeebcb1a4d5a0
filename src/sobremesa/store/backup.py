"""A copy of an SQLite database while its server continues to write."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from sobremesa.engine.errors import Refused, trouble
from sobremesa.store.place import file_of, is_shared, read_address

STEP = 1024
"""Pages copied between two points where the copy can be interrupted."""


@dataclass(frozen=True)
class Kept:
    """What a copy holds."""

    matches: int
    entries: int


def back_up(address: str, file: Path) -> Kept:
    """Copy the database of this moment to a new file, atomically."""
    url = read_address(address)
    if is_shared(url):
        raise Refused("backup.postgres")
    database = file_of(url)
    if not os.path.isfile(database):
        raise Refused("backup.missing", database=database)
    if os.path.lexists(file):
        raise Refused("backup.exists", file=file)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
        os.close(handle)
    except OSError as problem:
        raise Refused("file.unwritable", file=file, problem=trouble(problem)) from None
    part = Path(name)
    try:
        kept = _copy(database, part)
        _settle(part)
        part.rename(file)
        _settle(file.parent)
        return kept
    except OSError as problem:
        raise Refused("file.unwritable", file=file, problem=trouble(problem)) from None
    except sqlite3.Error as problem:
        raise Refused("store.unusable", database=database, problem=problem) from None
    finally:
        part.unlink(missing_ok=True)


def _copy(database: Path, part: Path) -> Kept:
    # a read-only connection can neither write nor checkpoint while the server runs
    source = sqlite3.connect(f"file:{quote(str(database))}?mode=ro", uri=True, isolation_level=None)
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(part)) as target:
        # the file is synced once, when it is complete
        target.execute("PRAGMA journal_mode = OFF")
        target.execute("PRAGMA synchronous = OFF")
        # one read transaction fixes the moment: without it every write of the server would restart the copy
        source.execute("BEGIN")
        kept = Kept(*source.execute("SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM entries)").fetchone())
        source.backup(target, pages=STEP, sleep=0)
    return kept


def _settle(path: Path) -> None:
    """Sync a file, or the entries of a folder, to the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
