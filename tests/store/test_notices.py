"""Processes at one PostgreSQL hear of each other's changes, and lost connections heal."""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from sobremesa.match.entries import Entry
from sobremesa.store import notices, writer
from sobremesa.store.notices import payloads
from sobremesa.store.store import Append, Stale, Store, Unsaved
from tests.store.tables import FIRST, append, create, entry, held, opened

SOON = 60.0
"""A safety net, not a measure."""


class Ear:
    """What a listener was told; None where it missed something."""

    def __init__(self, store: Store) -> None:
        self.told: queue.SimpleQueue[tuple[str, int] | None] = queue.SimpleQueue()
        store.listen(lambda match, length: self.told.put((match, length)), lambda: self.told.put(None))

    def next(self) -> tuple[str, int] | None:
        return self.told.get(timeout=SOON)


def end_connections(address: str) -> int:
    """Cut every connection to a database but the one that does it."""
    with psycopg.connect(address, autocommit=True) as connection:
        cut = connection.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return len(cut.fetchall())


def test_every_process_hears_of_every_change_once_it_is_kept(postgres: str) -> None:
    async def play(one: Store, ears: list[Ear]) -> None:
        await create(one, "m")
        await one.append(append("m", 1, entries=3))
        await one.arrive("p", "m", "ana")
        await one.depart("p", "m", "ana")
        for ear in ears:
            assert [ear.next() for _ in range(4)] == [("m", 1), ("m", 4), ("m", 0), ("m", 0)]

    with opened(postgres) as one, opened(postgres) as two:
        asyncio.run(play(one, [Ear(one), Ear(two)]))


def test_what_is_heard_can_be_read(postgres: str) -> None:
    async def play(one: Store, two: Store, ear: Ear) -> None:
        await create(one, "m")
        for length in range(1, 30):
            await one.append(append("m", length))
        last = 0
        while last < 30:
            said = ear.next()
            assert said is not None
            last = said[1]
            assert len(two.tail("m")) >= last

    with opened(postgres) as one, opened(postgres) as two:
        asyncio.run(play(one, two, Ear(two)))


def test_asking_an_idle_connection_for_a_sign_of_life_loses_no_notice(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "IDLE", 0.0)

    async def play(store: Store) -> None:
        await create(store, "m")
        for length in range(1, 100):
            await store.append(append("m", length))

    with opened(postgres) as store:
        ear = Ear(store)
        asyncio.run(play(store))
        assert [ear.next() for _ in range(100)] == [("m", length) for length in range(1, 101)]


def test_a_stale_append_tells_nobody(postgres: str) -> None:
    async def play(store: Store, ear: Ear) -> None:
        await create(store, "m")
        await asyncio.gather(store.append(append("m", 7)), return_exceptions=True)
        await store.append(append("m", 1))
        assert [ear.next(), ear.next()] == [("m", 1), ("m", 2)]

    with opened(postgres) as store:
        asyncio.run(play(store, Ear(store)))


def test_an_arrival_does_not_drown_an_append_of_the_same_group(postgres: str) -> None:
    async def play(store: Store, ear: Ear) -> None:
        await create(store, "m")
        async with held(store):
            writes = [store.append(append("m", 1)), store.append(append("m", 2)), store.arrive("p", "m", "ana")]
            waiting = [asyncio.ensure_future(write) for write in (*writes, store.arrive("p", "m", "eva"))]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        await create(store, "n")
        assert [ear.next() for _ in range(4)] == [("m", 1), ("m", 3), ("m", 0), ("n", 1)]

    with opened(postgres) as store:
        asyncio.run(play(store, Ear(store)))


def test_a_group_larger_than_one_notice_is_heard_whole(postgres: str) -> None:
    ids = [f"{number:032}ñ" for number in range(400)]

    async def play(store: Store) -> None:
        await asyncio.gather(*(create(store, id) for id in ids))

    with opened(postgres) as store:
        ear = Ear(store)
        asyncio.run(play(store))
        assert {ear.next() for _ in ids} == {(id, 1) for id in ids}


def test_payloads_are_few_and_below_the_limit() -> None:
    changes = [(f"{number:032}ñ", number) for number in range(1000)]
    texts = list(payloads(changes))
    assert all(len(text.encode()) < 8000 for text in texts)
    assert len(texts) <= 2 + sum(map(len, texts)) // 7900
    assert [tuple(said) for text in texts for said in json.loads(text)] == changes
    assert list(payloads([])) == []


def test_a_lost_connection_comes_back_and_says_that_something_was_missed(postgres: str) -> None:
    async def play(store: Store, ear: Ear) -> None:
        await create(store, "m")
        assert ear.next() == ("m", 1)
        for length in range(1, 4):
            assert end_connections(postgres) >= 2
            await store.append(append("m", length))
            told = [ear.next()]
            while told[-1] is not None:
                told.append(ear.next())
            assert store.tail("m") == [FIRST, *(entry(number) for number in range(2, length + 2))]
            store.check()
            await store.arrive("p", "m", "ana")
            while ear.next() != ("m", 0):
                pass

    with opened(postgres) as store:
        asyncio.run(play(store, Ear(store)))


def read(store: Store, match: str) -> list[Entry]:
    """The log, however often the connection is cut meanwhile."""
    while True:
        with contextlib.suppress(Unsaved):
            return store.tail(match)


def test_appends_go_on_while_connections_are_cut(postgres: str) -> None:
    async def play(store: Store, match: str) -> None:
        length = 1
        while length < 60:
            length = len(await asyncio.to_thread(read, store, match))
            # an append cut in its commit may be there or not: either is an answer, a gap or a double is not
            with contextlib.suppress(Stale, Unsaved):
                await store.append(append(match, length))

    async def cut(players: asyncio.Future[list[None]]) -> None:
        while not players.done():
            await asyncio.to_thread(end_connections, postgres)
            await asyncio.sleep(0.1)

    async def play_all(store: Store) -> None:
        await create(store, *ids)
        players = asyncio.gather(*(play(store, id) for id in ids))
        cutting = asyncio.ensure_future(cut(players))
        await players
        await cutting

    ids = [f"m{number}" for number in range(5)]
    with opened(postgres) as store:
        asyncio.run(play_all(store))
        for id in ids:
            log = store.tail(id)
            assert log == [FIRST, *(entry(number) for number in range(2, len(log) + 1))]


def test_a_database_that_stays_away_is_said_to_all_who_wait(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.2)

    async def play(store: Store) -> None:
        ids = [f"m{number}" for number in range(10)]
        await create(store, *ids)
        admit(postgres, False)
        outcomes = await asyncio.gather(*(store.append(append(id, 1)) for id in ids), return_exceptions=True)
        assert all(isinstance(outcome, Unsaved) for outcome in outcomes)
        with pytest.raises(Unsaved):
            store.check()
        with pytest.raises(Unsaved):
            store.listen(lambda match, length: None, lambda: None)
        admit(postgres, True)
        store.check()
        await asyncio.gather(*(store.append(append(id, 1)) for id in ids))

    with opened(postgres) as store:
        asyncio.run(play(store))


def test_a_database_that_comes_back_soon_is_waited_for(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", SOON)

    async def play(store: Store) -> None:
        ids = [f"m{number}" for number in range(10)]
        await create(store, *ids)
        admit(postgres, False)
        writes = [asyncio.ensure_future(store.append(append(id, 1))) for id in ids]
        await asyncio.sleep(0.5)
        admit(postgres, True)
        await asyncio.gather(*writes)

    with opened(postgres) as store:
        asyncio.run(play(store))


def admit(address: str, is_open: bool) -> None:
    """Let a database take connections, or none and cut those that are there."""
    url = make_url(address)
    server = url.set(database="postgres").render_as_string(hide_password=False)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {url.database} WITH ALLOW_CONNECTIONS {is_open}")
        if not is_open:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s", [url.database]
            )


def test_a_listener_whose_database_is_away_can_be_closed(postgres: str) -> None:
    with opened(postgres) as store:
        ear = Ear(store)
        admit(postgres, False)
    assert ear.told.empty()


def test_alone_on_sqlite_nobody_is_told(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        await store.append(Append("m", 1, [entry(2)], "playing", None))

    with opened(f"sqlite:///{tmp_path / 'sobremesa.db'}") as store:
        ear = Ear(store)
        asyncio.run(play(store))
        assert ear.told.empty()
        assert not store.is_shared
