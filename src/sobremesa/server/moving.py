"""Whoever goes on at another device takes the finished matches along."""

from __future__ import annotations

import logging

from sobremesa.engine.errors import Refused
from sobremesa.match.hosting import hand_over
from sobremesa.server.hub import Hub
from sobremesa.server.live_table import read
from sobremesa.store.store import MatchRow, Unsaved

log = logging.getLogger("sobremesa.moving")
PAGE = 50


async def take_along(hub: Hub, before: str, player: str) -> None:
    """Move the finished matches of a player to another one, the oldest first, so that lists keep their order."""
    found: list[MatchRow] = []
    while page := await read(hub.store.mine, before, (found[-1].updated, found[-1].id) if found else None, PAGE):
        found += page
    for row in reversed(found):
        if row.status not in ("over", "closed"):
            continue
        try:
            await hub.act(row.id, lambda table, at: hand_over(table, before, player, at))
            await hub.store.unlist(row.id, before)
        except (Refused, Unsaved):  # one that cannot be opened now stays where it is
            log.info("a finished match was not moved", extra={"match": row.id})
