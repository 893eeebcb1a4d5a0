"""Wait for a PostgreSQL that is not ready yet, as when it was started together with the server."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import URL

from sobremesa.engine.errors import MissingExtra
from sobremesa.store.engines import conninfo
from sobremesa.store.place import is_shared, read_address, shown

PAUSE = 0.2
"""Seconds between two tries."""


def wait_for(address: str, seconds: float, tell: Callable[[str], None]) -> None:
    """Return when the database can be asked, at the latest after so many seconds; `tell` its name if it must be waited.

    Only silence and a starting server are waited for: a wrong password or name is an answer.
    """
    url = read_address(address)
    if not is_shared(url) or _answers(url):
        return
    until = time.monotonic() + seconds
    tell(shown(url))
    while not _answers(url) and time.monotonic() < until:
        time.sleep(PAUSE)


def _answers(url: URL) -> bool:
    """Whether PostgreSQL accepts connections, whoever asks."""
    try:
        from psycopg import ProgrammingError
        from psycopg.pq import PGconn, Ping
    except ModuleNotFoundError:
        raise MissingExtra("extra.postgres") from None
    try:
        return PGconn.ping(conninfo(url).encode()) not in (Ping.NO_RESPONSE, Ping.REJECT)
    except ProgrammingError:  # the address has an unknown option: opening the store says so
        return True
