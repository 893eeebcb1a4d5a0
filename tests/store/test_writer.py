"""The writer: one transaction for all that waits, exactly one winner, and nobody pays for another's mistake."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from sobremesa.match.entries import Entry
from sobremesa.store.changes import Change
from sobremesa.store.store import Append, Stale, Store, Unsaved
from tests.store.tables import FIRST, append, commits, create, entry, held, opened


def test_an_append_to_another_length_is_stale_and_changes_nothing(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        for length in (0, 2):
            with pytest.raises(Stale):
                await store.append(append("m", length, status="over"))
        with pytest.raises(Stale):
            await store.append(append("nowhere", 0))
        match = store.match("m")
        assert match is not None
        assert (match.length, match.status) == (1, "open")
        assert store.tail("m") == [FIRST]
        assert store.tail("nowhere") == []

    with opened(database) as store:
        asyncio.run(play(store))


def test_of_many_appends_to_one_length_exactly_one_wins(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        rivals = [Append("m", 1, [Entry(0.0, "move", {"rival": n})], "playing", None) for n in range(20)]
        outcomes = await asyncio.gather(*map(store.append, rivals), return_exceptions=True)
        winners = [n for n, outcome in enumerate(outcomes) if outcome is None]
        assert len(winners) == 1
        assert all(isinstance(outcome, Stale) for outcome in outcomes if outcome is not None)
        assert store.tail("m", 1) == [Entry(0.0, "move", {"rival": winners[0]})]

    with opened(database) as store:
        asyncio.run(play(store))


def test_two_processes_share_matches_without_losing_or_doubling_an_entry(postgres: str) -> None:
    ids = [f"m{number}" for number in range(10)]
    rounds = 12

    async def play(name: str, store: Store, match: str) -> None:
        written = 0
        while written < rounds:
            length = len(await asyncio.to_thread(store.tail, match))
            try:
                await store.append(Append(match, length, [Entry(0.0, name, {"n": written})], "playing", None))
            except Stale:
                continue
            written += 1

    async def play_all(one: Store, two: Store) -> None:
        await create(one, *ids)
        # from both ends, so that who locked rows as they come would wait in a ring
        await asyncio.gather(
            *(play("one", one, id) for id in ids),
            *(play("two", two, id) for id in reversed(ids)),
        )

    with opened(postgres) as one, opened(postgres) as two:
        asyncio.run(asyncio.wait_for(play_all(one, two), 120))
        for id in ids:
            log = one.tail(id, 1)
            for name in ("one", "two"):
                assert [e.body["n"] for e in log if e.kind == name] == list(range(rounds))
            match = two.match(id)
            assert match is not None
            assert match.length == len(log) + 1


def test_who_comes_too_late_costs_the_others_no_commit_of_their_own(database: str) -> None:
    ids = [f"m{number}" for number in range(10)]

    async def play(store: Store) -> None:
        await create(store, *ids, "late")
        seen = commits(store._writing)
        async with held(store):
            writes = [asyncio.ensure_future(store.append(append(id, 1))) for id in ids]
            late = asyncio.ensure_future(store.append(append("late", 0)))
            await asyncio.sleep(0)
        await asyncio.gather(*writes)
        with pytest.raises(Stale):
            await late
        assert len(seen) == 2  # the one that held the writer, and all the others
        assert all(store.tail(id) == [FIRST, entry(2)] for id in ids)
        assert store.tail("late") == [FIRST]

    with opened(database) as store:
        asyncio.run(play(store))


def test_all_that_waits_shares_one_commit(database: str) -> None:
    ids = [f"m{number}" for number in range(100)]

    async def play(store: Store) -> None:
        await create(store, *ids)
        seen = commits(store._writing)
        async with held(store):
            writes = [asyncio.ensure_future(store.append(append(id, 1))) for id in ids]
            writes += [asyncio.ensure_future(store.add_player(id, id)) for id in ids]
            await asyncio.sleep(0)
        await asyncio.gather(*writes)
        assert len(seen) == 2  # the one that held the writer, and all the others
        assert all(store.tail(id) == [FIRST, entry(2)] for id in ids)

    with opened(database) as store:
        asyncio.run(play(store))


def test_appends_of_one_group_keep_their_order_in_a_match(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        async with held(store):
            writes = [asyncio.ensure_future(store.append(append("m", length))) for length in range(1, 60)]
            await asyncio.sleep(0)
        await asyncio.gather(*writes)
        assert store.tail("m", 1) == [entry(number) for number in range(2, 61)]

    with opened(database) as store:
        asyncio.run(play(store))


def test_in_one_group_what_follows_a_stale_append_is_judged_by_the_true_length(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        async with held(store):
            tries = [append("m", 5), append("m", 1, entries=2), append("m", 1), append("m", 2), append("m", 3)]
            writes = [asyncio.ensure_future(store.append(one)) for one in tries]
            await asyncio.sleep(0)
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Stale, type(None), Stale, Stale, type(None)]
        assert store.tail("m", 1) == [entry(2), entry(3), entry(4)]

    with opened(database) as store:
        asyncio.run(play(store))


def test_a_poisonous_request_does_not_fail_the_others(database: str) -> None:
    """Half a character passes as JSON text, and no database takes it."""
    ids = [f"m{number}" for number in range(20)]

    async def play(store: Store) -> None:
        await create(store, "poisoned", *ids)
        poison = Append("poisoned", 1, [Entry(0.0, "move", {"text": "\ud800"})], "playing", None)
        async with held(store):
            good = [asyncio.ensure_future(store.append(append(id, 1))) for id in ids[:10]]
            bad = asyncio.ensure_future(store.append(poison))
            again = asyncio.ensure_future(create(store, ids[0]))
            good += [asyncio.ensure_future(store.append(append(id, 1))) for id in ids[10:]]
            await asyncio.sleep(0)
        await asyncio.gather(*good)
        for failed in (bad, again):
            with pytest.raises(Unsaved):
                await failed
        assert all(store.tail(id) == [FIRST, entry(2)] for id in ids)
        assert store.tail("poisoned") == [FIRST]
        await store.append(append("poisoned", 1))

    with opened(database) as store:
        asyncio.run(play(store))


def test_a_full_disk_is_said_and_nothing_half_written_stays(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        limit(store, 1)
        large = Append("m", 1, [Entry(0.0, "said", {"text": "x" * 100_000})], "playing", None)
        with pytest.raises(Unsaved, match="full"):
            await store.append(large)
        assert store.tail("m") == [FIRST]
        limit(store, 1_000_000)
        await store.append(large)
        assert len(store.tail("m")) == 2

    def limit(store: Store, pages: int) -> None:
        with store._writing.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    with opened(f"sqlite:///{tmp_path / 'sobremesa.db'}") as store:
        asyncio.run(play(store))


def test_who_stops_waiting_disturbs_nobody(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m", "n")
        async with held(store):
            left, stays = (asyncio.ensure_future(store.append(append(id, 1))) for id in ("m", "n"))
            await asyncio.sleep(0)
            left.cancel()
        await stays
        assert store.tail("m") == store.tail("n") == [FIRST, entry(2)]

    with opened(database) as store:
        asyncio.run(play(store))


def test_after_draining_all_that_was_accepted_is_there(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        writes = [asyncio.ensure_future(store.append(append("m", length))) for length in range(1, 40)]
        await asyncio.sleep(0)
        await store.drain()
        assert len(store.tail("m")) == 40
        assert all(write.done() for write in writes)

    with opened(database) as store:
        asyncio.run(play(store))


def test_closing_writes_what_was_accepted_and_takes_no_more(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "m")
        writes = [asyncio.ensure_future(store.append(append("m", length))) for length in range(1, 40)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*writes)
        with pytest.raises(Unsaved):
            await store.append(append("m", 40))
        store.close()

    with opened(database) as store:
        asyncio.run(play(store))
    with opened(database) as store:
        assert len(store.tail("m")) == 40


def test_what_was_accepted_is_kept_even_where_its_loop_is_gone(database: str) -> None:
    async def leave(store: Store) -> None:
        await create(store, "m")
        store._writer.write(Change(lambda connection: connection.exec_driver_sql("DELETE FROM seats")))

    with opened(database) as store:
        asyncio.run(leave(store))
        asyncio.run(store.drain())
        assert store.mine("ana", None, 10) == []


def test_random_appends_leave_whole_logs(database: str) -> None:
    ids = [f"m{number}" for number in range(30)]

    async def play(store: Store, match: str, rng: random.Random) -> None:
        length = 1
        while length < 40:
            new = rng.randint(1, 4)
            await store.append(append(match, length, entries=new))
            length += new

    async def play_all(store: Store) -> None:
        await create(store, *ids)
        await asyncio.gather(*(play(store, id, random.Random(id)) for id in ids))

    with opened(database) as store:
        asyncio.run(play_all(store))
        for id in ids:
            match, log = store.match(id), store.tail(id)
            assert match is not None
            assert log == [FIRST, *(entry(number) for number in range(2, match.length + 1))]
