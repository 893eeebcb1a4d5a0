"""What can be written, and how a group of such changes becomes statements of one transaction."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, insert, select, update

from sobremesa.match.entries import Entry
from sobremesa.store.failures import Stale
from sobremesa.store.notices import Notice, notify
from sobremesa.store.schema import entries, matches, seats
from sobremesa.store.upsert import upsert

LENGTHS = (
    select(matches.c.id, matches.c.length)
    .where(matches.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(matches.c.id)  # who locks in one order never waits in a ring
    .with_for_update()
)
GROW = (
    update(matches)
    .where(matches.c.id == bindparam("match"), matches.c.length == bindparam("old"))
    .values(length=bindparam("new"), status=bindparam("status"), due=bindparam("due"), updated=bindparam("updated"))
)
ADD_ENTRIES = insert(entries)


@dataclass(frozen=True, slots=True)
class Append:
    """New entries of a match that has `length` of them now: the first gets number length + 1."""

    match: str
    length: int
    entries: Sequence[Entry]
    status: str
    due: float | None
    players: Sequence[str] = ()  # who sits down with it, for their lists of matches


@dataclass(frozen=True, slots=True)
class Growth:
    """An append made ready: its rows, and the moment that lists are ordered by."""

    append: Append
    rows: list[dict[str, object]]
    updated: float


@dataclass(frozen=True, slots=True)
class Change:
    """Anything else: statements to run, and the match whose listeners should look."""

    run: Callable[[Connection], object]
    notice: Notice | None = None


def entry_rows(match: str, length: int, new: Sequence[Entry]) -> list[dict[str, object]]:
    """The rows of a match's next entries."""
    return [
        {
            "match": match,
            "seq": number,
            "at": entry.at,
            "kind": entry.kind,
            "body": json.dumps(entry.body, separators=(",", ":"), ensure_ascii=False, allow_nan=False),
        }
        for number, entry in enumerate(new, length + 1)
    ]


def seat(connection: Connection, places: Sequence[tuple[str, str]]) -> None:
    """Write down that players sit at matches, where it is not written yet."""
    rows = [{"match": match, "player": player} for match, player in places]
    connection.execute(upsert(connection, seats).on_conflict_do_nothing(), rows)


def perform(connection: Connection, requests: Sequence[Change | Growth]) -> list[object]:
    """The values of changes, made in one transaction; the appends share their statements.

    They come first: they wait for the locks of matches, and who waits should not hold any.
    """
    values: dict[int, object] = {}
    notices: list[Notice] = []
    growths = {number: request for number, request in enumerate(requests) if isinstance(request, Growth)}
    if growths:
        outcomes, lengths = _grow(connection, list(growths.values()))
        values |= zip(growths, outcomes, strict=True)
        notices += lengths.items()
    for number, request in enumerate(requests):
        if isinstance(request, Change):
            values[number] = request.run(connection)
            if request.notice:
                notices.append(request.notice)
    if notices:
        notify(connection, notices)
    return [values[number] for number in range(len(requests))]


def _grow(connection: Connection, growths: Sequence[Growth]) -> tuple[list[Stale | None], dict[str, int]]:
    """Whether each append came too late, and the new lengths of the matches that grew."""
    ids = {growth.append.match for growth in growths}
    found: dict[str, int] = dict(connection.execute(LENGTHS, {"ids": list(ids)}).all())
    lengths: dict[str, int] = {}
    outcomes: list[Stale | None] = []
    last: dict[str, dict[str, object]] = {}
    rows: list[dict[str, object]] = []
    places: list[tuple[str, str]] = []
    for growth in growths:
        append = growth.append
        if lengths.get(append.match, found.get(append.match)) != append.length:
            outcomes.append(Stale(append.match))
            continue
        outcomes.append(None)
        lengths[append.match] = append.length + len(growth.rows)
        last[append.match] = {
            "match": append.match,
            "old": found[append.match],
            "new": lengths[append.match],
            "status": append.status,
            "due": append.due,
            "updated": growth.updated,
        }
        rows += growth.rows
        places += [(append.match, player) for player in append.players]
    if last:
        if connection.execute(GROW, list(last.values())).rowcount != len(last):
            raise RuntimeError("a match grew under its lock")
        if rows:
            connection.execute(ADD_ENTRIES, rows)
        if places:
            seat(connection, places)
    return outcomes, lengths
