"""Presence: which players have a socket at which server process, and which processes are alive."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select

from sobremesa.match import clock
from sobremesa.store.schema import presence, processes
from sobremesa.store.upsert import upsert

SILENT = 20.0
"""Seconds of silence after which a process does not count."""
FORGOTTEN = 3600.0
PROBE = "probe"
"""The row by which it is tried whether the database can be written; no process has this id."""


def arrive(connection: Connection, process: str, match: str, player: str) -> None:
    """A player's first socket for a match at a process."""
    row = {"match": match, "player": player, "process": process}
    connection.execute(upsert(connection, presence).values(row).on_conflict_do_nothing())


def depart(connection: Connection, process: str, match: str, player: str) -> None:
    """A player's last socket for a match at a process has gone."""
    own = presence.c.match == match, presence.c.player == player, presence.c.process == process
    connection.execute(delete(presence).where(*own))


def beat(connection: Connection, process: str) -> bool:
    """A heartbeat, which also removes silent processes; whether this process counted as alive until now."""
    now = clock.now()
    before = connection.scalar(select(processes.c.beat).where(processes.c.id == process))
    note(connection, process, now)
    # skip rows that another process is already removing
    silent = select(processes.c.id).where(processes.c.beat < now - SILENT).with_for_update(skip_locked=True)
    if gone := connection.scalars(silent).all():
        connection.execute(delete(presence).where(presence.c.process.in_(gone)))
        forgotten = processes.c.id.in_(gone), processes.c.beat < now - FORGOTTEN
        connection.execute(delete(processes).where(*forgotten))
    return before is not None and before >= now - SILENT


def note(connection: Connection, process: str, now: float) -> None:
    """Write when a process last gave a sign."""
    sign = upsert(connection, processes).values(id=process, beat=now)
    connection.execute(sign.on_conflict_do_update(index_elements=["id"], set_={"beat": now}))


def present(connection: Connection, match: str, but: str) -> set[str]:
    """The players with a socket for a match at another living process."""
    living = (processes.c.beat >= clock.now() - SILENT) & (processes.c.id != but)
    there = select(presence.c.player).join(processes, processes.c.id == presence.c.process)
    return set(connection.scalars(there.where(presence.c.match == match, living)))


def present_at(connection: Connection, matches: Sequence[str]) -> dict[str, set[str]]:
    """The players with a socket for each of some matches at a living process."""
    there = select(presence.c.match, presence.c.player).join(processes, processes.c.id == presence.c.process)
    found: dict[str, set[str]] = {}
    living = processes.c.beat >= clock.now() - SILENT
    for match, player in connection.execute(there.where(presence.c.match.in_(matches), living)):
        found.setdefault(match, set()).add(player)
    return found


def clear(connection: Connection) -> None:
    """Forget everybody: for the one process of an SQLite file, which has just started."""
    connection.execute(delete(presence))
    connection.execute(delete(processes))
