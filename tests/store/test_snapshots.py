"""Snapshots in the database: one of each match, the newest, and none that outlives its match."""

from __future__ import annotations

import asyncio

from sobremesa.store.store import Snapshot, Store
from tests.store.tables import append, create, opened

OURS = "1.0 1 1"


def snapshot(length: int, body: bytes = b"body", made_by: str = OURS) -> Snapshot:
    return Snapshot("m", length, made_by, body)


async def kept(store: Store, *snapshots: Snapshot) -> list[Snapshot | None]:
    """What is there after each of these was written to a match of ten entries."""
    await create(store, "m")
    await store.append(append("m", 1, entries=9))
    found = []
    for one in snapshots:
        await store.keep_snapshot(one)
        found.append(store.snapshot("m"))
    return found


def run(database: str, *snapshots: Snapshot) -> list[Snapshot | None]:
    with opened(database) as store:
        return asyncio.run(kept(store, *snapshots))


def test_the_newest_snapshot_is_kept(database: str) -> None:
    first, older, again, newer = (snapshot(5), snapshot(4), snapshot(5, b"again"), snapshot(10))
    assert run(database, first, older, again, newer) == [first, first, again, newer]


def test_a_snapshot_of_other_code_is_replaced_by_any(database: str) -> None:
    other, ours = snapshot(9, made_by="2.0 1 1"), snapshot(3)
    assert run(database, other, ours) == [other, ours]


def test_a_snapshot_of_more_than_the_log_has_is_not_kept_and_not_read(database: str) -> None:
    async def play(store: Store) -> None:
        assert await kept(store, snapshot(11), snapshot(10)) == [None, snapshot(10)]
        with store._writing.begin() as connection:
            connection.exec_driver_sql("UPDATE matches SET length = 9")
        assert store.snapshot("m") is None
        await store.keep_snapshot(snapshot(8))
        assert store.snapshot("m") == snapshot(8)

    with opened(database) as store:
        asyncio.run(play(store))


def test_a_snapshot_goes_with_its_match_and_does_not_come_after_it(database: str) -> None:
    async def play(store: Store) -> None:
        assert await kept(store, snapshot(5)) == [snapshot(5)]
        assert await store.remove("m", before=float("inf"))
        with store._writing.begin() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM snapshots").scalar() == 0
        await store.keep_snapshot(snapshot(6))
        with store._writing.begin() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM snapshots").scalar() == 0

    with opened(database) as store:
        asyncio.run(play(store))
