"""Removing matches that were abandoned before anybody moved."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sobremesa.match import clock
from sobremesa.store.store import Unsaved

if TYPE_CHECKING:
    from sobremesa.server.hub import Hub

log = logging.getLogger("sobremesa.clearing")

BATCH = 50
"""Matches that are looked at in a row."""
PAUSE = 5.0
"""Seconds between two batches."""
EVERY = 3600.0
"""Seconds between two passes through all unfinished matches."""
DAY = 86_400.0
START = (0.0, "")
"""Before all matches: when one was opened, and its id."""


async def clear_abandoned(hub: Hub, days: float) -> None:
    """Forever: remove the matches in which no person moved, so many days after they were last used."""
    after = START
    while True:
        try:
            after = await clear_batch(hub, after, clock.now() - days * DAY)
        except Unsaved:
            log.warning("the database does not answer")
        except Exception:  # whatever failed, it is tried again later
            log.exception("abandoned matches could not be removed")
            after = START
        await asyncio.sleep(EVERY if after == START else PAUSE)


async def clear_batch(hub: Hub, after: tuple[float, str], before: float) -> tuple[float, str]:
    """Remove the abandoned among the next unfinished matches; where to go on, at the start if all were looked at."""
    found = await asyncio.to_thread(hub.store.unfinished, after, before, BATCH)
    removed = [match.id for match in found if match.is_abandoned and await hub.remove(match.id, before)]
    if removed:
        log.info("abandoned matches were removed", extra={"count": len(removed)})
    return (found[-1].created, found[-1].id) if len(found) == BATCH else START
