"""One server process per SQLite file: a lock file beside it, which the system releases with the process."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from sobremesa.engine.errors import Refused, trouble


def locked(database: Path) -> int:
    """The open lock file of a database, closed to release it; refused while another server has it."""
    file = database.with_name(f"{database.name}.lock")
    try:
        lock = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as problem:
        raise Refused("file.unwritable", file=file, problem=trouble(problem)) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise Refused("store.busy", database=database) from None
    return lock
