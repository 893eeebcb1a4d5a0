"""Whether the database can be read and written: it is tried once, however many ask within a second."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable

from sobremesa.store.store import Store, Unsaved

FRESH = 1.0
"""Seconds for which an answer counts."""


class Health:
    """The last answer of the database."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._is_well = False
        self._until = -math.inf

    async def is_well(self) -> bool:
        """Whether the database could be read and written within the last second; who asks meanwhile waits for it."""
        async with self._lock:
            if self._clock() >= self._until:
                self._is_well = await self._try()
                self._until = self._clock() + FRESH
            return self._is_well

    async def _try(self) -> bool:
        try:
            await asyncio.to_thread(self._store.check)
            await self._store.try_writing()
        except Unsaved:
            return False
        return True
