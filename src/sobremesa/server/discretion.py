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
        is_hidden = refused.code in UNOPENED and not await read(is_known, store, id, player, token)
        if is_hidden or refused.code == "no_match":
            raise Refused("no_match" if token is None else "invitation") from None
        raise


def is_known(store: Store, id: str, player: str | None, token: str | None) -> bool:
    """Whether a match is public, or its log names the player or the link; for matches that cannot be opened."""
    row = store.match(id)
    if row is None or row.public:
        return row is not None
    hash = None if token is None else hash_of(token)
    return any(
        (player is not None and player in (entry.body.get("host"), entry.body.get("player")))
        or (hash is not None and hash == entry.body.get("hash"))
        for entry in store.tail(id)
    )
