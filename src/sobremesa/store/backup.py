"""A copy of an SQLite database while its server goes on writing."""

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
"""As many pages are copied between two chances to be interrupted."""


@dataclass(frozen=True)
class Kept:
    """What a copy holds."""

    matches: int
    entries: int


def back_up(address: str, file: Path) -> Kept:
    """Copy the database as it is at this moment to a new file, whole or not at all."""
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
    # who only reads can neither write nor tidy up behind the server's back
    source = sqlite3.connect(f"file:{quote(str(database))}?mode=ro", uri=True, isolation_level=None)
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(part)) as target:
        # the file is settled as a whole when it is complete
        target.execute("PRAGMA journal_mode = OFF")
        target.execute("PRAGMA synchronous = OFF")
        # one reading transaction holds the moment: without it every write of the server would start the copy anew
        source.execute("BEGIN")
        kept = Kept(*source.execute("SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM entries)").fetchone())
        source.backup(target, pages=STEP, sleep=0)
    return kept


def _settle(path: Path) -> None:
    """Have the disk keep a file, or a folder's list of files."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
