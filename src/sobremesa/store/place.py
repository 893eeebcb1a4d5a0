"""Where a database is: addresses, how they are shown, and the default one."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from sobremesa.engine.errors import Refused

POSTGRES = "postgresql+psycopg"


def default_database() -> str:
    """The address of the user's own database; nothing is created yet."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(base) / 'sobremesa' / 'sobremesa.db'}"


def read_address(text: str) -> URL:
    """The database that a person named; the refusal does not repeat the address, which may hold a password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise Refused("store.address") from None
    if url.drivername == "postgresql" and url.database:
        return url.set(drivername=POSTGRES)
    if url.drivername == "sqlite" and url.database not in (None, "", ":memory:") and not url.host and not url.query:
        return url
    raise Refused("store.address")


def is_shared(url: URL) -> bool:
    """Whether several processes may write there at once."""
    return url.drivername == POSTGRES


def file_of(url: URL) -> Path:
    """The file of an SQLite database."""
    return Path(url.database or "")


def shown(url: URL) -> str:
    """The address as people may see it: no password."""
    if not is_shared(url):
        return str(file_of(url))
    hidden = url.difference_update_query([name for name in url.query if name not in ("host", "port")])
    return hidden.set(drivername="postgresql").render_as_string(hide_password=True)
