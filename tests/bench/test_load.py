"""What a load measures, and when it stops."""

from __future__ import annotations

import asyncio
import os

from bench.plan import Data
from bench.server import GAME
from bench.server_load import ECHO, WARM_MOVES, Load, until
from bench.server_seats import Speaker
from bench.timing import spreads
from tests.server.servers import Running

TOO_LONG = 3600.0
TABLES = 10


class Still(Speaker):
    """Somebody who never has anything to say."""

    def speak(self) -> bool:
        return False


def test_a_load_flat_out_ends_with_its_figures_when_a_tenth_of_the_tables_is_over() -> None:
    async def measured() -> Data:
        load = Load("", os.getpid(), ECHO, TABLES)
        load.tables = [[Still("http://none:1", "", "", load.times.append, load._shown)] for _ in range(TABLES)]
        measuring = asyncio.create_task(load.flat_out(TOO_LONG))
        moves = 0
        async with asyncio.timeout(60):
            while not measuring.done():
                load.times.append(0.001)
                moves += 1
                load.tables[0][0].is_over = moves > 2 * WARM_MOVES * TABLES
                await asyncio.sleep(0)
        return await measuring

    found = asyncio.run(measured())
    assert 0 < found["seconds"] < TOO_LONG
    assert found["p99_ms"] == 1


def test_a_table_at_which_somebody_moved_is_replaced_before_the_next_load(server: Running) -> None:
    async def seated() -> None:
        load = Load(server.address, server.process.pid, GAME, 2)
        assert (await load.sit_down())["tables"] == 2
        left, kept = load.tables
        assert any(speaker.speak() for speaker in left)
        await until(lambda: not any(speaker.sent for speaker in left))
        assert (await load.sit_down())["tables"] == 1
        assert load.tables[0] is kept
        await until(lambda: all(speaker.has_closed for speaker in left))
        load.leave()

    asyncio.run(seated())


def test_rounds_are_taken_together_figure_by_figure() -> None:
    taken = spreads([{"p99_ms": 3.0}, {"p99_ms": 1.0}, {"p99_ms": 2.0}])
    assert taken == {"p99_ms": {"median": 2.0, "least": 1.0, "most": 3.0}}
