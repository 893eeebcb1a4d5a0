"""Snapshots beside the logs: one of each match that is long, which may be missing or old."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, bindparam, select

from sobremesa.store.schema import matches, snapshots
from sobremesa.store.upsert import upsert

NEWEST = (
    select(snapshots)
    .join(matches, matches.c.id == snapshots.c.match)
    .where(snapshots.c.match == bindparam("match"), snapshots.c.length <= matches.c.length)
)
"""The log is the truth: a snapshot of more entries than it has is none."""
THERE = (
    select(matches.c.length)
    .where(matches.c.id == bindparam("match"))
    .with_for_update(read=True, key_share=True, skip_locked=True)
)
"""Holds the match against its deletion, and waits for nobody."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the first `length` entries of a match made of its table, as the code `made_by` writes it."""

    match: str
    length: int
    made_by: str
    body: bytes


def newest(connection: Connection, match: str) -> Snapshot | None:
    """The snapshot of a match."""
    row = connection.execute(NEWEST, {"match": match}).one_or_none()
    return None if row is None else Snapshot(*row)


def keep(connection: Connection, snapshot: Snapshot) -> None:
    """Replace the snapshot of a match, unless the same code has made a newer one or the match is gone."""
    length = connection.scalar(THERE, {"match": snapshot.match})
    if length is None or length < snapshot.length:
        return
    new = upsert(connection, snapshots).values(asdict(snapshot))
    of_others = (snapshots.c.made_by != new.excluded.made_by) | (snapshots.c.length > length)
    is_better = of_others | (snapshots.c.length <= new.excluded.length)
    values = {name: new.excluded[name] for name in ("length", "made_by", "body")}
    connection.execute(new.on_conflict_do_update(index_elements=["match"], set_=values, where=is_better))
