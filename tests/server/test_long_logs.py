"""Long logs are read in slices, one at a time, and by no thread that others wait for."""

from __future__ import annotations

import asyncio
import threading
from contextlib import AsyncExitStack

import pytest

from sobremesa.match import hosting
from sobremesa.match.entries import Entry
from sobremesa.match.frame import view
from sobremesa.match.table import Table
from sobremesa.match.talking import say
from sobremesa.server import hub as hubs
from sobremesa.server.hub import Hub
from sobremesa.server.long_logs import LONG, SLICE, LongLogs, rebuilt
from tests.server.hubs import deaf_hub, new_table


async def talk(hub: Hub, id: str, words: int) -> None:
    """Ana says something, so many times."""

    def command(table: Table, at: float) -> None:
        for number in range(words):
            say(table, "ana", f"word {number}", at)

    await hub.act(id, command)


async def opened(hub: Hub) -> Table:
    """A match that has begun."""
    table = new_table({"name": "Ana"}, {"name": "Eva"})
    await hub.open(table)
    await hub.act(table.id, lambda table, at: hosting.start(table, "ana", at))
    return table


def test_a_log_is_read_in_slices_and_gives_the_same_table(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            table = await opened(hub)
            await talk(hub, table.id, 3 * SLICE - table.length)
            whole = Table(table.id, table.server_seed, hub.store.tail(table.id))
            read: list[int] = []
            tail = hub.store.tail

            def noted(id: str, after: int = 0, most: int = 0) -> list[Entry]:
                found = tail(id, after, most)
                read.append(len(found))
                return found

            monkeypatch.setattr(hub.store, "tail", noted)
            sliced, _ = rebuilt(hub.store, table.id, table.server_seed)
            assert read == [SLICE, SLICE, SLICE, 0]
            for seat in (0, 1):
                assert view(sliced, "ana", seat, ()) == view(whole, "ana", seat, ())
            assert list(sliced.sayings) == list(whole.sayings)

    asyncio.run(play())


def test_a_long_log_waits_for_another_and_a_short_one_does_not() -> None:
    async def play() -> list[str]:
        logs, done, word = LongLogs(), list[str](), threading.Event()

        async def read(name: str, length: int) -> None:
            await logs.read(length, word.wait if name == "first" else str)
            done.append(name)

        first = asyncio.create_task(read("first", LONG + 1))
        await asyncio.sleep(0)  # it has its turn now
        second = asyncio.create_task(read("second", LONG + 1))
        await read("short", LONG)
        assert done == ["short"]
        word.set()
        await asyncio.gather(first, second)
        return done

    assert asyncio.run(play()) == ["short", "first", "second"]


def test_much_that_another_process_wrote_is_applied_in_a_thread(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "LONG", 5)
    threads: list[threading.Thread] = []
    take = Table.take

    def noted(table: Table, entry: Entry) -> None:
        threads.append(threading.current_thread())
        take(table, entry)

    async def play() -> None:
        async with AsyncExitStack() as stack:
            here, there = await deaf_hub(stack, postgres), await deaf_hub(stack, postgres)
            table = await opened(here)
            known = await there.look(table.id, lambda table: table.length)
            await talk(here, table.id, 6)
            monkeypatch.setattr(Table, "take", noted)
            await there.notices.sync(table.id)
            assert await there.look(table.id, lambda table: table.length) == known + 6

    asyncio.run(play())
    assert threads
    assert threading.main_thread() not in threads
