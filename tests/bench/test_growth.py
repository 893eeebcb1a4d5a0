"""The databases that are measured as they grow."""

from __future__ import annotations

import asyncio
from contextlib import closing

from bench.server_growth import filled
from sobremesa.store.store import open_store


def test_a_database_is_filled_with_matches_of_all_lists_and_measured(database: str) -> None:
    with closing(open_store(database)) as store:
        rows = asyncio.run(filled(store, (10, 20), lambda what, done, total: None))
        mine, public, listed = store.mine("ana", None, 50), store.public(None, 50), store.open(None, 50)
    assert [row["matches"] for row in rows] == [10, 20]
    lists = {"mine_us", "middle_us", "public_us", "open_us", "move_us"}
    assert all(row.keys() - {"matches"} == lists and all(row.values()) for row in rows)
    assert [match.status for match in mine].count("over") == 18
    assert (len(mine), len(public)) == (20, 10)
    assert [card.match for card in listed] == ["m20", "m10"]
