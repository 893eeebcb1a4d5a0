"""Reading long logs, at the cost of nobody else: one at a time, in a thread that leaves most of the time to others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import ParamSpec, TypeVar

from sobremesa.match.table import Table
from sobremesa.server.live_table import read
from sobremesa.store.store import Store

T = TypeVar("T")
P = ParamSpec("P")
LONG = 1000
"""Entries or events; what is shorter is read at once."""
SLICE = 100
"""Entries that are read and applied without a rest, in a few milliseconds."""
REST = 0.005
"""Seconds of a rest, in which the other threads have the interpreter for themselves."""


class LongLogs:
    """The queue of those who read a long log."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def read(self, length: int, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read something of this length in a thread, a long one after the others that wait."""
        async with self._turn if length > LONG else nullcontext():
            return await read(question, *args, **kwargs)


def rebuilt(store: Store, id: str, server_seed: str) -> Table:
    """A table from its log; in a thread, because a long log takes seconds."""
    table = Table(id, server_seed)
    while entries := store.tail(id, table.length, SLICE):
        for entry in entries:
            table.take(entry)
        if len(entries) < SLICE:
            break
        time.sleep(REST)
    return table
