"""Lists follow an index: no list reads or sorts all matches."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Select, event, insert, text, update

from sobremesa.store.abandoned import MOVED, OLDEST
from sobremesa.store.known import NAMED
from sobremesa.store.schema import entries, matches, seats
from sobremesa.store.store import MINE, OPEN, PUBLIC, Store
from tests.store.tables import append, create, opened

MANY = 20_000
INDEXES = {
    "mine": (MINE, "seats_player"),
    "public": (PUBLIC, "matches_public"),
    "open": (OPEN, "matches_open"),
    "unfinished": (OLDEST, "matches_unfinished"),
    "moved": (MOVED, "match"),
    "named": (NAMED, "match"),
}


def fill(store: Store) -> None:
    """Many matches at which Ana sits, half of them public, and every tenth an open table."""
    numbers = range(MANY)
    match = {"game": "some game", "status": "closed", "host": "ana", "length": 1, "server_seed": "seed"}
    body = '{"host":"ana","terms":{"rules":"1"}}'
    with store._writing.begin() as connection:
        connection.execute(
            insert(matches),
            [
                {
                    **match,
                    "id": f"m{n}",
                    "public": n % 2 == 0,
                    "created": float(n),
                    "updated": float(n),
                    "card": None if n % 10 else "{}",
                }
                for n in numbers
            ],
        )
        connection.execute(
            insert(entries), [{"match": f"m{n}", "seq": 1, "at": 1.0, "kind": "opened", "body": body} for n in numbers]
        )
        connection.execute(insert(seats), [{"match": f"m{n}", "player": "ana", "listed": float(n)} for n in numbers])
        connection.execute(text("ANALYZE"))


def plan(store: Store, statement: Select[Any]) -> str:
    """How the database runs a list."""
    explain = "EXPLAIN" if store.is_shared else "EXPLAIN QUERY PLAN"
    with store._reading.connect() as connection:

        @event.listens_for(connection, "before_cursor_execute", retval=True)
        def ask_how(*told: Any) -> tuple[str, Any]:
            return f"{explain} {told[2]}", told[3]

        found = connection.execute(
            statement,
            {
                "player": "ana",
                "hash": "no link",
                "id": "m5",
                "after": 0.0,
                "after_id": "",
                "before": float(MANY),
                "before_id": "",
                "limit": 50,
            },
        )
        return "\n".join(str(row[-1]) for row in found)


@pytest.mark.parametrize("name", INDEXES)
def test_a_page_of_a_list_is_read_from_an_index(database: str, name: str) -> None:
    statement, index = INDEXES[name]
    with opened(database) as store:
        fill(store)
        found = plan(store, statement)
        assert index in found, found
        for slow in ("Sort", "Seq Scan", "Hash", "Bitmap", "TEMP B-TREE", "SCAN "):
            assert slow not in found, found
        assert [row.updated for row in store.mine("ana", (5000.0, ""), 3)] == [4999.0, 4998.0, 4997.0]
        assert [row.updated for row in store.public((5000.0, ""), 3)] == [4998.0, 4996.0, 4994.0]
        assert [card.created for card in store.open((5000.0, ""), 3)] == [4990.0, 4980.0, 4970.0]
        assert [match.created for match in store.unfinished((5000.0, "n"), MANY, 3)] == [5001.0, 5002.0, 5003.0]


def test_no_match_is_skipped_between_two_of_the_same_moment(database: str) -> None:
    with opened(database) as store:
        asyncio.run(create(store, *"abcdefg", public=True))
        with store._writing.begin() as connection:
            connection.execute(update(matches).values(updated=5.0))
            connection.execute(update(seats).values(listed=5.0))
        for ask in (store.public, partial(store.mine, "ana")):
            found, before = list[str](), None
            while page := ask(before, 2):
                found += [row.id for row in page]
                before = page[-1].updated, page[-1].id
            assert found == list("gfedcba")


def test_no_unfinished_match_is_skipped_between_two_that_were_opened_at_the_same_moment(database: str) -> None:
    with opened(database) as store:
        asyncio.run(create(store, *"abcdefg"))
        with store._writing.begin() as connection:
            connection.execute(update(matches).values(created=5.0))
        found, after = list[str](), (0.0, "")
        while page := store.unfinished(after, 6.0, 2):
            found += [match.id for match in page]
            after = page[-1].created, page[-1].id
        assert found == list("abcdefg")


def test_an_append_moves_a_match_up_only_if_asked(database: str) -> None:
    async def play(store: Store) -> None:
        await create(store, "first", "second")
        await store.append(append("first", 1))
        assert [row.id for row in store.mine("ana", None, 9)] == ["first", "second"]
        quiet = append("second", 1)
        await store.append(type(quiet)(quiet.match, 1, quiet.entries, "playing", None, moves_up=False))
        assert [row.id for row in store.mine("ana", None, 9)] == ["first", "second"]

    with opened(database) as store:
        asyncio.run(play(store))
