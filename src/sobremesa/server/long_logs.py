"""Reading long logs, at the cost of nobody else: one at a time, in a thread that leaves most of the time to others."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import ParamSpec, TypeVar

from sobremesa.match.table import Table
from sobremesa.server.live_table import read
from sobremesa.server.snapshots import recalled
from sobremesa.store.store import Store, Unsaved

log = logging.getLogger("sobremesa.long_logs")

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


def rest() -> None:
    """Leave the interpreter to the other threads for a while."""
    time.sleep(REST)


def rested(items: Iterable[T]) -> Iterator[T]:
    """The same items, with a rest after every slice of them."""
    for number, item in enumerate(items, 1):
        yield item
        if number % SLICE == 0:
            rest()


def rebuilt(store: Store, id: str, server_seed: str) -> tuple[Table, int]:
    """A table from its snapshot and the entries after it, and how many were in it; in a thread: it may take seconds."""
    if table := recalled(store, id, server_seed, rest):
        saved = table.length
        try:
            follow(store, table)
            return table, saved
        except Unsaved:
            raise
        except Exception as problem:  # the entries are sound, so the snapshot is not
            log.warning("a snapshot does not fit its log", exc_info=problem, extra={"match": id})
    table = Table(id, server_seed)
    follow(store, table)
    return table, 0


def follow(store: Store, table: Table) -> None:
    """Apply the entries that a table does not know yet."""
    while entries := store.tail(table.id, table.length, SLICE):
        for entry in entries:
            table.take(entry)
        if len(entries) < SLICE:
            return
        rest()
