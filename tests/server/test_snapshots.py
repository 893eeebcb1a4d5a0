"""A long table has a snapshot beside its log, and comes back from it; whatever is wrong with it, the log is read."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace

import orjson
import pytest

from sobremesa.match.entries import Entry
from sobremesa.server import snapshots
from sobremesa.server.hub import Hub
from sobremesa.store.store import Snapshot, Unsaved
from tests.match.memories import memory
from tests.server.hubs import deaf_hub
from tests.server.test_long_logs import opened, talk

STEP = 20


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots are made of short tables too."""
    monkeypatch.setattr(snapshots, "STEP", STEP)


async def settled(hub: Hub) -> None:
    """Wait for what happens in the background."""
    while tasks := list(hub.background._tasks):
        await asyncio.wait(tasks)


async def talked(hub: Hub, words: int = STEP) -> str:
    """A match in which that much was said, and what happens of it has happened."""
    table = await opened(hub)
    await talk(hub, table.id, words)
    await settled(hub)
    return table.id


async def come_back(hub: Hub, id: str, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let a table leave memory and come back as it was; after which entry its log was read each time."""
    read: list[int] = []
    tail, before = hub.store.tail, await hub.look(id, memory)

    def noted(id: str, after: int = 0, most: int = 0) -> list[Entry]:
        read.append(after)
        return tail(id, after, most)

    hub.forget(hub.live(id))
    with monkeypatch.context() as patch:
        patch.setattr(hub.store, "tail", noted)
        assert await hub.look(id, memory) == before
    await settled(hub)
    return read


def test_a_long_table_comes_back_from_its_snapshot_and_the_entries_after_it(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            id = await talked(hub)
            saved = hub.store.snapshot(id)
            assert saved is not None
            assert saved.length >= STEP
            await talk(hub, id, 3)
            assert await come_back(hub, id, monkeypatch) == [saved.length]
            assert hub.store.snapshot(id) == saved  # not enough has happened since
            await talk(hub, id, STEP)
            await settled(hub)
            newer = hub.store.snapshot(id)
            assert newer is not None
            assert newer.length == saved.length + 3 + STEP

    asyncio.run(play())


def test_a_short_table_has_none(database: str) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            assert hub.store.snapshot(await talked(hub, 3)) is None

    asyncio.run(play())


def test_a_long_log_that_has_none_gets_one_when_it_is_read(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            with monkeypatch.context() as patch:
                patch.setattr(snapshots, "STEP", 1000)
                id = await talked(hub)
            assert await come_back(hub, id, monkeypatch) == [0]
            assert hub.store.snapshot(id) is not None
            assert await come_back(hub, id, monkeypatch) != [0]

    asyncio.run(play())


def damaged(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, body=snapshot.body[:-9] + bytes(9))


def no_json(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, body=zlib.compress(b"{"))


def contradiction(snapshot: Snapshot) -> Snapshot:
    told = orjson.loads(zlib.decompress(snapshot.body))
    return replace(snapshot, body=zlib.compress(orjson.dumps({**told, "_stage": 99})))


def another_length(snapshot: Snapshot) -> Snapshot:
    told = orjson.loads(zlib.decompress(snapshot.body))
    return replace(snapshot, body=zlib.compress(orjson.dumps({**told, "length": 3})))


def other_code(snapshot: Snapshot) -> Snapshot:
    return replace(contradiction(snapshot), made_by="0.0 0 0")


@pytest.mark.parametrize("change", [damaged, no_json, contradiction, another_length, other_code])
def test_a_snapshot_that_cannot_be_used_is_passed_over_and_replaced(
    database: str, monkeypatch: pytest.MonkeyPatch, change: Callable[[Snapshot], Snapshot]
) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            id = await talked(hub)
            sound = hub.store.snapshot(id)
            assert sound is not None
            await hub.store.keep_snapshot(change(sound))
            assert (await come_back(hub, id, monkeypatch))[0] == 0
            assert hub.store.snapshot(id) == sound
            assert await come_back(hub, id, monkeypatch) == [sound.length]

    asyncio.run(play())


def test_a_snapshot_that_does_not_fit_its_log_is_passed_over(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks sound, but what follows in the log cannot follow it."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            id = await talked(hub)
            sound = hub.store.snapshot(id)
            assert sound is not None
            await talk(hub, id, 1)
            told = orjson.loads(zlib.decompress(sound.body))
            told["places"][0]["player"] = None  # so nobody can have said the next word
            told["_sayings"] = {"": "many"}
            await hub.store.keep_snapshot(replace(sound, body=zlib.compress(orjson.dumps(told))))
            assert await come_back(hub, id, monkeypatch) == [sound.length, 0]

    asyncio.run(play())


def test_a_snapshot_that_cannot_be_saved_stops_nobody(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(snapshot: Snapshot) -> None:
        raise Unsaved("no room")

    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            monkeypatch.setattr(hub.store, "keep_snapshot", fail)
            id = await talked(hub, 3 * STEP)
            assert await hub.look(id, lambda table: table.length) > 3 * STEP
            assert hub.store.snapshot(id) is None

    asyncio.run(play())


def test_long_tables_have_snapshots_less_often() -> None:
    assert snapshots.is_due(STEP, 0)
    assert not snapshots.is_due(STEP - 1, 0)
    assert not snapshots.is_due(1600, 1501)
    assert snapshots.is_due(1600, 1500)
