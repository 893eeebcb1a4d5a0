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
from sobremesa.match.robots import Robots
from sobremesa.match.table import Table
from sobremesa.match.terms import agreed
from sobremesa.server.bodies import NewMatch
from sobremesa.server.compilation import Compilation
from sobremesa.server.hub import Hub
from sobremesa.server.metrics import Metrics
from sobremesa.store.store import open_store
from tests.games.kinds import SMALL


async def deaf_hub(stack: AsyncExitStack, address: str) -> Hub:
    """The tables of a process that does not listen to the others."""
    store = open_store(address)
    stack.callback(store.close)
    compilation = Compilation()
    await compilation.load()
    hub = Hub(store, Robots(0), compilation, Metrics(), hosting.new_id(), 60.0)
    stack.push_async_callback(hub.stop)
    return hub


async def sit_here_start_there(address: str) -> None:
    async with AsyncExitStack() as stack:
        here, there = await deaf_hub(stack, address), await deaf_hub(stack, address)
        wanted = NewMatch.model_validate({"game": SMALL, "seats": [{"name": "Ana"}, {"open": True}]})
        terms = agreed(wanted.model_dump(exclude={"seats"}) | {"seats": 2})
        wishes = [wish.model_dump() for wish in wanted.seats]
        opened = hosting.open_table(hosting.new_id(), new_seed(), terms, "ana", wishes, time.time())
        id, token = opened.id, hosting.invite(opened, "ana", 1, time.time())
        await there.open(opened)
        with pytest.raises(Refused, match="nobody sits"):
            await there.act(id, lambda table, at: hosting.start(table, "ana", at))
        await here.act(id, lambda table, at: hosting.join(table, "luis", token, "Luis", new_seed(), at))
        await there.act(id, lambda table, at: hosting.start(table, "ana", at))
        with pytest.raises(Refused, match="not valid"):
            await here.look(id, lambda table: hosting.invited_seat(table, "another"))
        assert await here.look(id, lambda table: table.status) == "playing"


def test_what_another_process_wrote_counts_before_any_notice_of_it(postgres: str) -> None:
    asyncio.run(sit_here_start_there(postgres))


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
            wanted = NewMatch.model_validate({"game": SMALL, "seats": [{"name": "Ana"}, {"name": "Eva"}]})
            terms = agreed(wanted.model_dump(exclude={"seats"}) | {"seats": 2})
            wishes = [wish.model_dump() for wish in wanted.seats]
            opened = hosting.open_table(hosting.new_id(), new_seed(), terms, "ana", wishes, time.time())
            await hub.open(opened)
            hub.forget(hub.live_tables[opened.id])
            monkeypatch.setattr(Table, "take", noted)
            assert await hub.look(opened.id, lambda table: table.length) == len(threads) > 0

    asyncio.run(come_back())
    assert threading.main_thread() not in threads
