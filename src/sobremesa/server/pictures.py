"""Pictures of matches, drawn in a thread, one at a time, and kept for whoever asks next."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from sobremesa.server.live_table import read

MOST_KEPT = 200
"""Pictures in memory, of 20 to 40 kB."""


class Pictures:
    """The pictures that were asked for lately; a finished match does not change."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of(self, key: tuple[object, ...], draw: Callable[[], bytes]) -> bytes:
        """The picture of a key, drawn if it is not there."""
        async with self._turn:
            if key not in self._kept:
                self._kept[key] = await read(draw)
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]
