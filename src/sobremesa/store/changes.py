"""Changes that can be written, and how a group of them becomes one transaction."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from sobremesa.match.entries import Entry
from sobremesa.store.driver import run_many
from sobremesa.store.failures import Contended, Stale
from sobremesa.store.notices import Notice, notify
from sobremesa.store.schema import entries, matches, seats
from sobremesa.store.upsert import upsert

GROW = (
    update(matches)
    .where(matches.c.id == bindparam("match"), matches.c.length == bindparam("old"))
    .values(
        length=bindparam("new"),
        status=bindparam("status"),
        due=bindparam("due"),
        updated=bindparam("updated"),
        card=bindparam("card"),
    )
)
LENGTHS = (
    select(matches.c.id, matches.c.length)
    .where(matches.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(matches.c.id)  # locking in one order avoids deadlocks
    .with_for_update()
)
LIST = update(seats).where(seats.c.match == bindparam("of")).values(listed=bindparam("listed"))
ADD_ENTRIES = insert(entries)
ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)


@dataclass(frozen=True, slots=True)
class Append:
    """New entries of a match that has `length` of them now: the first gets number length + 1."""

    match: str
    length: int
    entries: Sequence[Entry]
    status: str
    due: float | None
    players: Sequence[str] = ()  # players who take seats with it, for their lists of matches
    moves_up: bool = True  # whether the match becomes the first in the lists of its players
    card: Mapping[str, Any] | None = None  # what the list of open tables says about it, if it is to be there


@dataclass(frozen=True, slots=True)
class Growth:
    """A prepared append: its rows, and the time that lists are ordered by."""

    append: Append
    rows: list[dict[str, object]]
    updated: float


@dataclass(frozen=True, slots=True)
class Change:
    """Any other change: statements to run, and the match whose listeners are notified."""

    run: Callable[[Connection], object]
    notice: Notice | None = None


def card_text(card: Mapping[str, Any] | None) -> str | None:
    """A card as it is stored."""
    return None if card is None else ENCODER.encode(card)


def entry_rows(match: str, length: int, new: Sequence[Entry]) -> list[dict[str, object]]:
    """The rows of a match's next entries."""
    return [
        {
            "match": match,
            "seq": number,
            "at": entry.at,
            "kind": entry.kind,
            "body": ENCODER.encode(entry.body),
        }
        for number, entry in enumerate(new, length + 1)
    ]


def seat(connection: Connection, places: Sequence[tuple[str, str, float]]) -> None:
    """Store that players sit at matches, and since when, if it is not stored yet."""
    rows = [{"match": match, "player": player, "listed": listed} for match, player, listed in places]
    connection.execute(upsert(connection, seats).on_conflict_do_nothing(), rows)


def perform(connection: Connection, requests: Sequence[Change | Growth], is_contended: bool = False) -> list[object]:
    """Make changes in one transaction; the value of each. Appends share their statements.

    Appends come first: they wait for the locks of matches, and should hold no other locks meanwhile. That one of them
    came too late is found out at the end (`Contended`), or, if it is known beforehand, by locking the matches first.
    """
    values: dict[int, object] = {}
    notices: list[Notice] = []
    growths = {number: request for number, request in enumerate(requests) if isinstance(request, Growth)}
    if growths:
        on_time = _on_time(connection, growths) if is_contended else growths
        values = {number: Stale(growth.append.match) for number, growth in growths.items()} | dict.fromkeys(on_time)
        notices += _grow(connection, list(on_time.values())).items()
    for number, request in enumerate(requests):
        if isinstance(request, Change):
            values[number] = request.run(connection)
            if request.notice:
                notices.append(request.notice)
    if notices:
        notify(connection, notices)
    return [values[number] for number in range(len(requests))]


def _on_time(connection: Connection, growths: Mapping[int, Growth]) -> dict[int, Growth]:
    """The appends that continue their logs, which nobody else can grow until the transaction ends."""
    ids = {"ids": [growth.append.match for growth in growths.values()]}
    lengths = dict(connection.execute(LENGTHS, ids).all())
    on_time = {}
    for number, growth in growths.items():
        if lengths.get(growth.append.match) == growth.append.length:
            on_time[number] = growth
            lengths[growth.append.match] += len(growth.rows)
    return on_time


def _grow(connection: Connection, growths: Sequence[Growth]) -> dict[str, int]:
    """Append to matches; their new lengths. One statement appends a whole group, unless one of it came too late."""
    in_order = sorted(growths, key=lambda growth: growth.append.match)  # locking in one order avoids deadlocks
    grown = [
        {
            "match": growth.append.match,
            "old": growth.append.length,
            "new": growth.append.length + len(growth.rows),
            "status": growth.append.status,
            "due": growth.append.due,
            "updated": growth.updated,
            "card": card_text(growth.append.card),
        }
        for growth in in_order
    ]
    if grown and run_many(connection, GROW, grown) != len(grown):
        raise Contended
    if rows := [row for growth in growths for row in growth.rows]:
        run_many(connection, ADD_ENTRIES, rows)
    if moved := [{"of": g.append.match, "listed": g.updated} for g in in_order if g.append.moves_up]:
        run_many(connection, LIST, moved)
    if places := [(g.append.match, player, g.updated) for g in growths for player in g.append.players]:
        seat(connection, places)
    return {growth.append.match: growth.append.length + len(growth.rows) for growth in in_order}
