"""Abandoned matches: unfinished, long unused, and no person ever moved."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, select, tuple_

from sobremesa.store.presence import present
from sobremesa.store.schema import UNFINISHED, entries, matches, presence, seats, snapshots

AFTER = tuple_(bindparam("after"), bindparam("after_id"))
"""Where a page begins: two processes may have opened a match at the same moment."""
OLDEST = (
    select(matches.c.id, matches.c.created, matches.c.updated)
    .where(UNFINISHED, tuple_(matches.c.created, matches.c.id) > AFTER, matches.c.created < bindparam("before"))
    .order_by(matches.c.created, matches.c.id)
    .limit(bindparam("limit"))
)
MOVED = (
    select(entries.c.seq)
    .where(entries.c.match == bindparam("id"), entries.c.kind == "move", entries.c.body.not_like('%"bot":%'))
    .order_by(entries.c.seq)
    .limit(1)
)
"""The first move of a person: a bot's move names the bot."""
UNUSED = (
    select(matches.c.id)
    .where(matches.c.id == bindparam("id"), matches.c.updated < bindparam("before"))
    .with_for_update(skip_locked=True)
)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished match."""

    id: str
    created: float
    is_abandoned: bool


def oldest(connection: Connection, after: tuple[float, str], before: float, limit: int) -> list[Unfinished]:
    """Unfinished matches after a time and an id, the oldest first; opened, and if abandoned unused, before a moment."""
    moment, id = after
    rows = connection.execute(OLDEST, {"after": moment, "after_id": id, "before": before, "limit": limit})
    return [
        Unfinished(id, created, updated < before and connection.scalar(MOVED, {"id": id}) is None)
        for id, created, updated in rows.all()
    ]


def remove(connection: Connection, id: str, before: float) -> bool:
    """Delete all of a match, unless it was used since or somebody is connected; whether it was done."""
    if connection.scalar(UNUSED, {"id": id, "before": before}) is None or present(connection, id, ""):
        return False
    for table in (entries, snapshots, seats, presence):
        connection.execute(delete(table).where(table.c.match == id))
    connection.execute(delete(matches).where(matches.c.id == id))
    return True
