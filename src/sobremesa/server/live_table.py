"""A table in memory, and reads of the store from the event loop."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from sobremesa.engine.errors import Refused
from sobremesa.match.table import Table
from sobremesa.server.listeners import Listener
from sobremesa.store.store import Unsaved

T = TypeVar("T")
P = ParamSpec("P")
LISTED = 60.0
"""Seconds in which a match moves up in the lists of its players once, unless its status changes."""


async def read(question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Read from the store, in a thread."""
    try:
        return await asyncio.to_thread(question, *args, **kwargs)
    except Unsaved:
        raise Refused("no_database") from None


class LiveTable:
    """A table in memory, with its listeners, views and timers."""

    __slots__ = (
        "called",
        "common",
        "elsewhere",
        "frames",
        "gone",
        "id",
        "listed",
        "listeners",
        "lock",
        "saved",
        "sayings_told",
        "table",
        "thinking",
        "timer",
        "used",
    )

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Table | None = None  # None: to be read from its log
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.frames: dict[tuple[str | None, int], bytes] = {}  # the newest durable view of each kind of listener
        self.common: dict[str, Any] | None = None  # the part that all of them share
        self.elsewhere: set[str] = set()  # players with a socket at another process
        self.gone: dict[str, float] = {}  # when a player's last socket closed
        self.thinking: set[int] = set()  # seats for which a bot searches
        self.timer: asyncio.TimerHandle | None = None
        self.called: dict[str, int] = {}  # the decision for which a player who is away was last called
        self.sayings_told = 0
        self.saved = 0  # entries that are in its snapshot, or soon will be
        self.listed = ("", -math.inf)  # its status when it last moved up in the lists of its players, and when that was
        self.used = time.monotonic()

    def is_to_list(self, status: str) -> bool:
        """Whether the match should move up in the lists of its players."""
        before, at = self.listed
        return status != before or time.monotonic() >= at + LISTED

    def here(self) -> set[str]:
        """The players who are connected."""
        return {listener.player for listener in self.listeners if listener.player} | self.elsewhere
