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


async def clear_abandoned(hub: Hub, days: float) -> None:
    """Forever: remove the matches in which no person moved, so many days after they were last used."""
    after = 0.0
    while True:
        try:
            after = await clear_batch(hub, after, clock.now() - days * DAY)
        except Unsaved:
            log.warning("the database does not answer")
        except Exception:  # whatever failed, it is tried again later
            log.exception("abandoned matches could not be removed")
            after = 0.0
        await asyncio.sleep(PAUSE if after else EVERY)


async def clear_batch(hub: Hub, after: float, before: float) -> float:
    """Remove the abandoned among the next unfinished matches; where to go on, 0 if all were looked at."""
    found = await asyncio.to_thread(hub.store.unfinished, after, before, BATCH)
    removed = [match.id for match in found if match.is_abandoned and await hub.remove(match.id, before)]
    if removed:
        log.info("abandoned matches were removed", extra={"count": len(removed)})
    return found[-1].created if len(found) == BATCH else 0.0
