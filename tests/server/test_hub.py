"""A process to which no notice of the others comes: what it refuses is refused by the log, not by its memory."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.match import hosting
from sobremesa.match.dice import new_seed
from sobremesa.match.entries import Entry
from sobremesa.match.table import Table
from sobremesa.server.hub import Hub
from tests.server.hubs import deaf_hub, new_table


async def sit_here_start_there(address: str) -> None:
    async with AsyncExitStack() as stack:
        here, there = await deaf_hub(stack, address), await deaf_hub(stack, address)
        opened = new_table({"name": "Ana"}, {"open": True})
        id, token = opened.id, hosting.invite(opened, "ana", 1, time.time())
        await there.open(opened)
        with pytest.raises(Refused, match="nobody sits"):
            await there.act(id, lambda table, at: hosting.start(table, "ana", at))
        await here.act(id, lambda table, at: hosting.join(table, "luis", token, "Luis", new_seed(), at))
        await there.act(id, lambda table, at: hosting.start(table, "ana", at))
        with pytest.raises(Refused, match="doesn't work any more"):
            await here.look(id, lambda table: hosting.invited_seat(table, "another"))
        assert await here.look(id, lambda table: table.status) == "playing"


def test_what_another_process_wrote_counts_before_any_notice_of_it(postgres: str) -> None:
    asyncio.run(sit_here_start_there(postgres))


def reads(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    """A list that grows with every entry that is read from a log from now on."""
    read: list[Entry] = []
    tail = hub.store.tail

    def noted(id: str, after: int = 0, most: int = 2**31 - 1) -> list[Entry]:
        found = tail(id, after, most)
        read.extend(found)
        return found

    monkeypatch.setattr(hub.store, "tail", noted)
    return read


def test_a_refused_start_does_not_read_the_log_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            opened = new_table({"name": "Ana"}, {"open": True})
            await hub.open(opened)
            read = reads(hub, monkeypatch)
            with pytest.raises(Refused, match="nobody sits"):
                await hub.act(opened.id, lambda table, at: hosting.start(table, "ana", at, "a seed"))
            assert read == []
            assert await hub.look(opened.id, lambda table: table) is opened

    asyncio.run(play())


@pytest.mark.parametrize(("most", "is_away"), [(3, False), (5, True)])  # she sat down twice, and left two seats
def test_who_has_several_seats_and_is_refused_at_the_second_does_not_read_the_log_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, is_away: bool
) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, f"sqlite:///{tmp_path / 's.db'}")
            opened = new_table({"name": "Ana"}, {"name": "Eva"}, {"bot": "random"})
            await hub.open(opened)
            await hub.act(opened.id, lambda table, at: hosting.start(table, "ana", at))
            if is_away:
                await hub.act(opened.id, lambda table, at: hosting.leave(table, "ana", at))
            monkeypatch.setattr("sobremesa.match.table.MOST_ACTIONS", most)
            read, length = reads(hub, monkeypatch), opened.length
            command = hosting.come_back if is_away else hosting.leave
            with pytest.raises(Refused, match="too often"):
                await hub.act(opened.id, lambda table, at: command(table, "ana", at))
            assert (read, opened.length, opened.fresh) == ([], length, [])
            assert await hub.look(opened.id, lambda table: table) is opened

    asyncio.run(play())


def test_a_table_is_rebuilt_in_a_thread_so_that_nobody_else_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    take = Table.take

    def noted(table: Table, entry: Entry) -> None:
        threads.append(threading.current_thread())
        take(table, entry)

    async def come_back() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, f"sqlite:///{tmp_path / 's.db'}")
            opened = new_table({"name": "Ana"}, {"name": "Eva"})
            await hub.open(opened)
            hub.forget(hub.live_tables[opened.id])
            monkeypatch.setattr(Table, "take", noted)
            assert await hub.look(opened.id, lambda table: table.length) == len(threads) > 0

    asyncio.run(come_back())
    assert threading.main_thread() not in threads
