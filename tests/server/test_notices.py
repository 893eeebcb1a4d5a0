"""What a process hears of the others: what has grown is read, together where it came together."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack

import pytest

from sobremesa.match.entries import Entry
from sobremesa.match.table import Table
from sobremesa.match.talking import say
from sobremesa.server.hub import Hub
from tests.server.hubs import deaf_hub, new_table

PATIENCE = 60.0


async def opened(here: Hub, there: Hub) -> Table:
    """A match of one process that is in the memory of another one, and in use there."""
    table = new_table({"name": "Ana"}, {"name": "Eva"})
    await here.open(table)
    await there.look(table.id, lambda table: table)
    there.live(table.id).thinking.add(0)
    return table


async def talk(hub: Hub, table: Table) -> None:
    await hub.act(table.id, lambda table, at: say(table, "ana", "hello", at))


def length(hub: Hub, id: str) -> int:
    """How many saved entries of a match a process knows; while the table is read again it knows none."""
    table = hub.live(id).table
    return 0 if table is None else table.length - len(table.fresh)


def test_matches_that_have_grown_are_read_together(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            here, there = await deaf_hub(stack, postgres), await deaf_hub(stack, postgres)
            tables = [await opened(here, there) for _ in range(3)]
            known = {table.id: table.length for table in tables}
            asked: list[Mapping[str, int]] = []
            tails = there.store.tails

            def noted(after: Mapping[str, int], most: int) -> dict[str, list[Entry]]:
                asked.append(after)
                return tails(after, most)

            monkeypatch.setattr(there.store, "tails", noted)
            for table in tables:
                await talk(here, table)
            for table in tables:
                there.notices.hear(table.id, table.length)
            async with asyncio.timeout(PATIENCE):
                while any(length(there, table.id) < table.length for table in tables):
                    await asyncio.sleep(0)
            told = [table.sayings for table in (there.live(id).table for id in known) if table is not None]
            assert [[saying["text"] for saying in sayings] for sayings in told] == [["hello"]] * 3
            assert asked == [known]

    asyncio.run(play())


def test_what_was_read_too_early_is_read_again(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between reading and applying, the match goes on at this process, too."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            here, there = await deaf_hub(stack, postgres), await deaf_hub(stack, postgres)
            table = await opened(here, there)
            await talk(here, table)
            tails = there.store.tails
            loop = asyncio.get_running_loop()

            def overtaken(after: Mapping[str, int], most: int) -> dict[str, list[Entry]]:
                found = tails(after, most)
                monkeypatch.setattr(there.store, "tails", tails)
                asyncio.run_coroutine_threadsafe(talk(there, table), loop).result(PATIENCE)
                return found

            monkeypatch.setattr(there.store, "tails", overtaken)
            there.notices.hear(table.id, table.length)
            async with asyncio.timeout(PATIENCE):
                while length(there, table.id) < table.length + 1:
                    await asyncio.sleep(0)
            found = there.live(table.id).table
            assert found is not None
            assert [saying["text"] for saying in found.sayings] == ["hello", "hello"]
            assert found.length == len(there.store.tail(table.id))

    asyncio.run(play())
