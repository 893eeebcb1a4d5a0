"""Who is there counts while the process that holds the socket lives."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from sobremesa.store.store import Store
from tests.store.tables import create, opened


def age(store: Store, process: str, seconds: float) -> None:
    """Let a process have been silent for so long."""
    with store._writing.begin() as connection:
        connection.exec_driver_sql(f"UPDATE processes SET beat = {time.time() - seconds} WHERE id = '{process}'")


def rows(store: Store, table: str) -> int:
    with store._reading.connect() as connection:
        return int(connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() or 0)


def test_a_player_is_present_from_arriving_to_departing(database: str) -> None:
    async def play(store: Store) -> None:
        await store.beat("one")
        await store.arrive("one", "m", "ana")
        await store.arrive("one", "m", "ana")
        await store.arrive("one", "n", "eva")
        assert store.present("m") == {"ana"}
        assert store.present("n") == {"eva"}
        await store.depart("one", "m", "ana")
        await store.depart("one", "m", "ana")
        assert store.present("m") == set()

    with opened(database) as store:
        asyncio.run(play(store))


def test_a_player_at_two_processes_is_present_until_both_have_gone(database: str) -> None:
    async def play(store: Store) -> None:
        for process in ("one", "two"):
            await store.beat(process)
            await store.arrive(process, "m", "ana")
        await store.depart("one", "m", "ana")
        assert store.present("m") == {"ana"}
        await store.depart("two", "m", "ana")
        assert store.present("m") == set()

    with opened(database) as store:
        asyncio.run(play(store))


def test_the_players_of_a_silent_process_do_not_count_and_must_arrive_again(database: str) -> None:
    async def play(store: Store) -> None:
        assert await store.beat("one") is False
        await store.beat("two")
        await store.arrive("one", "m", "ana")
        await store.arrive("two", "m", "eva")
        assert await store.beat("one") is True
        age(store, "one", 19)
        assert store.present("m") == {"ana", "eva"}
        age(store, "one", 21)
        assert store.present("m") == {"eva"}
        await store.beat("two")
        assert rows(store, "presence") == 1
        assert await store.beat("one") is False
        assert store.present("m") == {"eva"}
        await store.arrive("one", "m", "ana")
        assert store.present("m") == {"ana", "eva"}

    with opened(database) as store:
        asyncio.run(play(store))


def test_a_process_silent_for_an_hour_is_forgotten(database: str) -> None:
    async def play(store: Store) -> None:
        for process in ("one", "two", "three"):
            await store.beat(process)
        age(store, "two", 3500)
        age(store, "three", 3700)
        await store.beat("one")
        assert rows(store, "processes") == 2

    with opened(database) as store:
        asyncio.run(play(store))


def test_processes_that_beat_at_once_do_not_stand_in_each_others_way(postgres: str) -> None:
    async def play(stores: list[Store]) -> None:
        for number in range(20):
            await stores[0].beat(f"dead {number}")
            await stores[0].arrive(f"dead {number}", "m", "ana")
            age(stores[0], f"dead {number}", 4000)
        await asyncio.gather(*(store.beat(f"living {number}") for number, store in enumerate(stores * 3)))
        assert rows(stores[0], "presence") == 0
        assert rows(stores[0], "processes") == 9

    with opened(postgres) as one, opened(postgres) as two, opened(postgres) as three:
        asyncio.run(play([one, two, three]))


def test_a_new_process_at_an_sqlite_file_finds_nobody_there(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'sobremesa.db'}"

    async def play(store: Store) -> None:
        await create(store, "m")
        await store.beat("one")
        await store.arrive("one", "m", "ana")

    with opened(address) as store:
        asyncio.run(play(store))
    with opened(address) as store:
        assert store.present("m") == set()
        assert rows(store, "presence") == rows(store, "processes") == 0
        assert store.match("m") is not None
