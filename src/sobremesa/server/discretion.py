"""Strangers are not told whether a match exists."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sobremesa.engine.errors import Refused
from sobremesa.match.hosting import hash_of
from sobremesa.server.live_table import read
from sobremesa.store.store import Store

UNOPENED = ("preparing", "rules.former", "rules.unknown", "game_unknown")
"""Refusals of a match that is there but cannot be opened, now or ever."""


@asynccontextmanager
async def discreet(store: Store, id: str, player: str | None, token: str | None = None) -> AsyncIterator[None]:
    """Refuse strangers as if there were no such match: with a link because it is not valid."""
    try:
        yield
    except Refused as refused:
        hash = None if token is None else hash_of(token)
        is_hidden = refused.code in UNOPENED and not await read(store.is_known, id, player, hash)
        if is_hidden or refused.code == "no_match":
            raise Refused("no_match" if token is None else "invitation") from None
        raise
