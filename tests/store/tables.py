"""What the store's tests have in common: an opened store, a match in it, and a writer that waits for a word."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager

from sqlalchemy import Engine, event

from sobremesa.match.entries import Entry
from sobremesa.store.changes import Change
from sobremesa.store.store import Append, Store, open_store

FIRST = Entry(1.0, "created", {"seats": 2})


def entry(number: int) -> Entry:
    return Entry(float(number), "move", {"number": number})


def append(match: str, length: int, *, entries: int = 1, status: str = "playing", due: float | None = None) -> Append:
    return Append(match, length, [entry(length + 1 + i) for i in range(entries)], status, due)


@contextmanager
def opened(address: str) -> Iterator[Store]:
    with closing(open_store(address)) as store:
        yield store


async def create(store: Store, *ids: str, host: str = "ana", public: bool = False) -> None:
    for id in ids:
        await store.create(id, "some game", host, public, "seed", [FIRST], None)


@asynccontextmanager
async def held(store: Store) -> AsyncIterator[None]:
    """Let everything that is written inside wait in the queue, so that it makes one group."""
    begun, word = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def wait(_: object) -> None:
        loop.call_soon_threadsafe(begun.set)
        word.wait()

    waiting = store._writer.write(Change(wait))
    await begun.wait()
    try:
        yield
    finally:
        word.set()
    await waiting


def commits(engine: Engine) -> list[object]:
    """A list that grows with everything committed through an engine from now on."""
    seen: list[object] = []
    event.listen(engine, "commit", seen.append)
    return seen
