"""A process that appends to its matches as fast as it can, and says each append aloud once it is durable."""

from __future__ import annotations

import asyncio
import sys

from sobremesa.store.store import Store
from tests.store.tables import append, create, opened


async def play(store: Store, match: str) -> None:
    await create(store, match)
    length = 1
    while True:
        await store.append(append(match, length))
        length += 1
        print(match, length, flush=True)


async def play_all(store: Store, matches: list[str]) -> None:
    await asyncio.gather(*(play(store, match) for match in matches))


if __name__ == "__main__":
    with opened(sys.argv[1]) as store:
        asyncio.run(play_all(store, sys.argv[2:]))
