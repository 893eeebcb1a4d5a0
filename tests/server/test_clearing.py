"""Matches that were left before anybody moved are removed, and no others."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Mapping
from contextlib import AsyncExitStack

import pytest
from fastapi import WebSocket
from sqlalchemy import select, update

from sobremesa.match import clock, hosting
from sobremesa.match.table import Table
from sobremesa.server import clearing
from sobremesa.server.clearing import DAY, START, clear_batch
from sobremesa.server.hub import Hub
from sobremesa.server.listeners import Listener
from sobremesa.server.websocket_line import EXTENSION
from sobremesa.store.schema import entries, matches, seats
from tests.server.hubs import deaf_hub, new_table

Wish = Mapping[str, object]
ANA: Wish = {"name": "Ana"}
EVA: Wish = {"name": "Eva"}
BOT: Wish = {"bot": "greedy"}


async def opened(hub: Hub, *wishes: Wish, is_started: bool = False) -> str:
    """The id of a new match."""
    table = new_table(*wishes)
    await hub.open(table)
    if is_started:
        await hub.act(table.id, lambda table, at: hosting.start(table, "ana", at))
    return table.id


async def move(hub: Hub, id: str, **by: str) -> None:
    """Make the first move of a match, as a person or by a bot."""

    def command(table: Table, at: float) -> None:
        match = table.playing()
        seat = match.actor
        text = match.game.move_text(match.state, seat, int(match.game.moves(match.state, seat)[0]))
        table.add(at, "move", seat=seat, text=text, **by)

    await hub.act(id, command)


class Unheard:
    """The line of a client that is told nothing."""

    when_writable = None

    def is_open(self) -> bool:
        return False


async def connected(hub: Hub, id: str) -> Listener:
    """Ana, connected to a match."""

    async def receive() -> dict[str, object]:
        return {"type": "websocket.connect"}

    async def send(message: object) -> None:
        pass

    socket = WebSocket({"type": "websocket", "extensions": {EXTENSION: Unheard}}, receive, send)
    await socket.accept()
    listener = Listener(socket, "ana")
    await hub.presence.enter(id, listener, lambda table: None)
    return listener


def make_older(hub: Hub, ids: list[str], days: float) -> None:
    """Let matches have been opened and last used so many days earlier."""
    aged = {"created": matches.c.created - days * DAY, "updated": matches.c.updated - days * DAY}
    with hub.store._writing.begin() as connection:
        connection.execute(update(matches).where(matches.c.id.in_(ids)).values(aged))


async def clear(hub: Hub) -> int:
    """A whole pass; how many batches it took."""
    after = START
    for number in itertools.count(1):
        after = await clear_batch(hub, after, clock.now() - 30 * DAY)
        if after == START:
            return number
    raise AssertionError


def test_abandoned_matches_are_removed_with_all_that_belongs_to_them(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clearing, "BATCH", 2)
    caplog.set_level(logging.INFO, "sobremesa.clearing")

    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            left = await opened(hub, ANA, {"open": True})
            started = await opened(hub, ANA, EVA, is_started=True)
            bots_only = await opened(hub, BOT, ANA, is_started=True)
            await move(hub, bots_only, bot="greedy")
            moved = await opened(hub, ANA, EVA, is_started=True)
            await move(hub, moved)
            recent = await opened(hub, ANA, {"open": True})
            watched = await opened(hub, ANA, {"open": True})
            make_older(hub, [left, started, bots_only, moved, watched], days=31)
            make_older(hub, [recent], days=29)
            listener = await connected(hub, watched)
            assert await clear(hub) == 3
            kept = {moved, recent, watched}
            with hub.store._reading.connect() as connection:
                for column in (matches.c.id, entries.c.match, seats.c.match):
                    assert set(connection.scalars(select(column))) == kept
            assert {row.id for row in hub.store.mine("ana", None, 50)} == kept
            assert hub.live_tables.keys() <= kept
            await hub.presence.part(watched, listener)
            await clear(hub)
            assert hub.store.match(watched) is None

    asyncio.run(play())
    assert sum(getattr(record, "count", 0) for record in caplog.records) == 4


def test_a_match_at_which_somebody_is_connected_elsewhere_is_kept(postgres: str) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            here, there = await deaf_hub(stack, postgres), await deaf_hub(stack, postgres)
            id = await opened(here, ANA, {"open": True})
            make_older(here, [id], days=31)
            before = clock.now() - 30 * DAY
            await there.store.beat(there.process)
            listener = await connected(there, id)
            assert not await here.remove(id, before)
            await there.presence.part(id, listener)
            assert sorted(await asyncio.gather(here.remove(id, before), there.remove(id, before))) == [False, True]

    asyncio.run(play())
