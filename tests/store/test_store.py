"""What is written can be read, on either database."""

from __future__ import annotations

import asyncio
import time

import pytest
from sqlalchemy.exc import OperationalError

from sobremesa.match.entries import Entry
from sobremesa.store.store import Append, Store, Unsaved
from tests.store.tables import FIRST, append, create, entry, opened

PLAYED = [("some game", "1")]


def test_a_created_match_is_open_and_its_host_sits_at_it(database: str) -> None:
    async def play(store: Store) -> None:
        before = time.time()
        await store.create("m", "some game", "ana", True, "secret", [FIRST, entry(2)], 99.5)
        match = store.match("m")
        assert match is not None
        assert (match.game, match.status, match.host, match.length) == ("some game", "open", "ana", 2)
        assert (match.public, match.due, match.server_seed) == (True, 99.5, "secret")
        assert before <= match.created == match.updated <= time.time()
        assert store.tail("m") == [FIRST, entry(2)]
        assert store.mine("ana", None, 10) == [match]

    with opened(database) as store:
        asyncio.run(play(store))


def test_an_append_adds_entries_and_says_how_the_match_stands(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        created = store.match("m")
        await store.append(append("m", 1, entries=3, status="playing", due=7.5))
        match = store.match("m")
        assert created is not None
        assert match is not None
        assert (match.length, match.status, match.due) == (4, "playing", 7.5)
        assert match.updated > created.updated
        assert match.created == created.created
        assert store.tail("m") == [FIRST, entry(2), entry(3), entry(4)]
        assert store.tail("m", 2) == [entry(3), entry(4)]
        assert store.tail("m", 4) == []

    with opened(database) as store:
        asyncio.run(play(store))


def test_an_append_without_entries_changes_when_the_match_is_due(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        await store.append(append("m", 1, entries=0, status="over", due=None))
        match = store.match("m")
        assert match is not None
        assert (match.length, match.status, match.due) == (1, "over", None)

    with opened(database) as store:
        asyncio.run(play(store))


def test_what_is_not_there_is_not_found(database: str) -> None:
    with opened(database) as store:
        assert store.match("m") is None
        assert store.tail("m") == []
        assert store.player("hash") is None
        assert store.mine("ana", None, 10) == store.public(None, 10) == []
        assert asyncio.run(store.claim(time.time(), time.time(), 10, PLAYED)) == []
        assert store.present("m") == set()


def test_a_body_comes_back_letter_by_letter(database: str) -> None:
    body = {"name": "Begoña 🎲 \u0000 \"quoted\" 'and' %s :id \\", "deep": [{"x": [1, 2.5, None, True, -0.1]}], "": ""}

    async def play(store: Store) -> None:
        await store.create("m", "some game", "ana", False, "seed", [Entry(1 / 3, "said", body)], None)
        assert store.tail("m") == [Entry(1 / 3, "said", body)]

    with opened(database) as store:
        asyncio.run(play(store))


@pytest.mark.parametrize("body", [{"x": float("nan")}, {"x": object()}], ids=["nan", "object"])
def test_a_body_that_is_no_json_is_the_callers_mistake(database: str, body: dict[str, object]) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        with pytest.raises((TypeError, ValueError)):
            await store.append(Append("m", 1, [Entry(1.0, "move", body)], "playing", None))
        assert store.tail("m") == [FIRST]

    with opened(database) as store:
        asyncio.run(play(store))


def test_everything_is_there_after_closing_and_opening(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        await store.append(append("m", 1))
        await store.add_player("ana", "hash")

    with opened(database) as store:
        asyncio.run(play(store))
    with opened(database) as store:
        assert store.tail("m") == [FIRST, entry(2)]
        assert store.player("hash") == "ana"


def test_a_token_is_of_one_player(database: str) -> None:
    async def play(store: Store) -> None:
        await store.add_player("ana", "hash")
        with pytest.raises(Unsaved):
            await store.add_player("eva", "hash")
        assert store.player("hash") == "ana"

    with opened(database) as store:
        asyncio.run(play(store))


def test_lists_are_paged_from_the_newest_on_without_gaps(database: str) -> None:
    ids = [f"m{number}" for number in range(7)]

    async def play(store: Store) -> None:
        await create(store, *ids, public=True)
        await create(store, "private")
        await create(store, "elsewhere", host="eva", public=True)
        await store.append(append("m2", 1))

    with opened(database) as store:
        asyncio.run(play(store))
        newest = ["m2", "elsewhere", "private", "m6", "m5", "m4", "m3", "m1", "m0"]
        assert [match.id for match in store.mine("ana", None, 50)] == [id for id in newest if id != "elsewhere"]
        assert [match.id for match in store.public(None, 50)] == [id for id in newest if id != "private"]
        pages, before = [], None
        while page := store.public(before, 3):
            assert len(page) <= 3
            pages += [match.id for match in page]
            before = page[-1].updated, page[-1].id
        assert pages == [id for id in newest if id != "private"]
        first = store.mine("ana", None, 5)
        assert [match.id for match in store.mine("ana", (first[-1].updated, first[-1].id), 5)] == ["m3", "m1", "m0"]


def test_matches_changed_in_the_same_moment_differ_in_their_place(database: str) -> None:
    async def play(store: Store) -> None:
        await asyncio.gather(*(create(store, f"m{number}", public=True) for number in range(200)))

    with opened(database) as store:
        asyncio.run(play(store))
        assert len({match.updated for match in store.public(None, 500)}) == 200


def test_who_sits_down_finds_the_match_and_sitting_twice_is_once(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        await store.append(Append("m", 1, [entry(2)], "open", None, players=["eva", "leo", "ana"]))
        await store.append(Append("m", 2, [entry(3)], "open", None, players=["eva"]))

    with opened(database) as store:
        asyncio.run(play(store))
        for player in ("ana", "eva", "leo"):
            assert [match.id for match in store.mine(player, None, 10)] == ["m"]


def test_what_is_due_is_claimed_once_the_longest_due_first(database: str) -> None:
    async def play(store: Store) -> None:
        for id, due in {"later": 30.0, "never": None, "first": 10.0, "second": 20.0}.items():
            await store.create(id, "some game", "ana", False, "seed", [], due)
        assert await store.claim(9.9, 50.0, 10, PLAYED) == []
        assert await store.claim(29.0, 50.0, 1, PLAYED) == ["first"]
        assert await store.claim(29.0, 50.0, 10, PLAYED) == ["second"]
        assert await store.claim(29.0, 50.0, 10, PLAYED) == []
        assert set(await store.claim(60.0, 90.0, 10, PLAYED)) == {"first", "second", "later"}

    with opened(database) as store:
        asyncio.run(play(store))


def test_a_match_of_other_rules_is_known_for_it_and_never_claimed(database: str) -> None:
    async def play(store: Store) -> None:
        for id, terms in {"silent": {}, "first": {"rules": "1"}, "second": {"rules": "2"}}.items():
            log = [Entry(1.0, "opened", {"host": "ana", "terms": terms}), entry(2)]
            await store.create(id, "some game", "ana", True, "seed", log, 10.0)
        assert {row.id: row.rules for row in store.public(None, 9)} == {"silent": "1", "first": "1", "second": "2"}
        assert [store.match(id).rules for id in ("silent", "second")] == ["1", "2"]  # type: ignore[union-attr]
        assert await store.claim(20.0, 50.0, 10, [("another game", "2"), ("some game", "3")]) == []
        assert await store.claim(20.0, 50.0, 10, [("another game", "1"), ("some game", "2")]) == ["second"]
        assert set(await store.claim(20.0, 50.0, 10, PLAYED)) == {"silent", "first"}
        assert {row.due for row in store.public(None, 9)} == {50.0}

    with opened(database) as store:
        asyncio.run(play(store))


def test_a_reader_in_the_middle_of_reading_does_not_stop_the_writer(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        with store._reading.connect() as reading:
            reading.exec_driver_sql("BEGIN")
            assert reading.exec_driver_sql("SELECT count(*) FROM entries").scalar() == 1
            for length in range(1, 50):
                await store.append(append("m", length))
            assert len(store.tail("m")) == 50
            reading.exec_driver_sql("ROLLBACK")

    with opened(database) as store:
        asyncio.run(asyncio.wait_for(play(store), 60))


def test_what_sqlite_commits_is_on_the_disk_and_readers_cannot_write(tmp_path: object) -> None:
    with opened(f"sqlite:///{tmp_path}/sobremesa.db") as store:
        with store._writing.connect() as writing:
            assert writing.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert writing.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        with store._reading.connect() as reading, pytest.raises(OperationalError, match="readonly"):
            reading.exec_driver_sql("DELETE FROM matches")
        store.check()


def test_what_postgres_commits_is_on_the_disk(postgres: str) -> None:
    with opened(postgres) as store, store._writing.connect() as writing:
        assert writing.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        store.check()
