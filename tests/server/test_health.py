"""Readiness is asked without a limit, so its cost does not grow with how often it is asked."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from types import SimpleNamespace

import httpx
import pytest

from sobremesa.server.app import describe
from sobremesa.server.health import Health
from sobremesa.store.store import Unsaved
from tests.server.hubs import deaf_hub


def test_whether_the_server_is_ready_is_tried_once_a_second_however_many_ask(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, writes, is_full = 1000.0, 0, False

    async def ask() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            try_writing = hub.store.try_writing

            async def counted() -> None:
                nonlocal writes
                writes += 1
                await try_writing()
                if is_full:
                    raise Unsaved("the disk is full")

            monkeypatch.setattr(hub.store, "try_writing", counted)
            app = describe()
            health = Health(hub.store, lambda: now)
            app.state.services = SimpleNamespace(hub=hub, compilation=hub.compilation, health=health)
            line = httpx.ASGITransport(app)
            http = await stack.enter_async_context(httpx.AsyncClient(transport=line, base_url="http://localhost"))

            async def told() -> set[bool]:
                together = await asyncio.gather(*(http.get("/readyz") for _ in range(50)))
                in_turn = [await http.get("/readyz") for _ in range(50)]
                return {answer.json()["database"] for answer in (*together, *in_turn)}

            nonlocal now, is_full
            assert (await told(), writes) == ({True}, 1)
            is_full = True
            assert (await told(), writes) == ({True}, 1)
            now += 1
            assert (await told(), writes) == ({False}, 2)
            is_full = False
            now += 1
            assert (await told(), writes) == ({True}, 3)

    asyncio.run(ask())
