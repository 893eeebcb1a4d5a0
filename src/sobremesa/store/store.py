"""The store: the logs of matches and the identities, in SQLite for one process or in PostgreSQL for several."""

from __future__ import annotations

import asyncio
import json
import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from sobremesa.match import clock
from sobremesa.match.entries import Entry
from sobremesa.store.abandoned import Unfinished, oldest, remove
from sobremesa.store.changes import ADD_ENTRIES, Append, Change, Growth, card_text, entry_rows, perform, seat
from sobremesa.store.engines import reading_engine
from sobremesa.store.failures import Stale, Unsaved
from sobremesa.store.known import is_known
from sobremesa.store.lock import locked
from sobremesa.store.notices import Listener
from sobremesa.store.opening import make_file, opened
from sobremesa.store.place import file_of, is_shared, read_address
from sobremesa.store.presence import PROBE, arrive, beat, depart, note, present, present_at
from sobremesa.store.schema import BODY, LISTED, entries, matches, players, processes, seats
from sobremesa.store.snapshots import Snapshot, keep, newest
from sobremesa.store.subscriptions import Subscription, devices, key, subscribe, unsubscribe
from sobremesa.store.writer import Writer

__all__ = ["Append", "Card", "MatchRow", "Snapshot", "Stale", "Store", "Unsaved", "open_store"]

TOLD = select(BODY["terms", "rules"].as_string()).where(entries.c.match == matches.c.id, entries.c.seq == 1)
RULES = func.coalesce(TOLD.scalar_subquery(), "1")
"""The version of a match's rules, from its first entry; entries from before 0.5.0 do not say, and mean 1."""
KNOWN = select(matches, RULES)
ONE = KNOWN.where(matches.c.id == bindparam("id"))
BEFORE = tuple_(bindparam("before"), bindparam("before_id"))
"""Where a page begins: two processes may have written at the same moment."""
PUBLIC = (
    KNOWN.where(matches.c.public, tuple_(matches.c.updated, matches.c.id) < BEFORE)
    .order_by(matches.c.updated.desc(), matches.c.id.desc())
    .limit(bindparam("limit"))
)
MINE: Select[Any] = (
    KNOWN.with_only_columns(*(seats.c.listed if c is matches.c.updated else c for c in matches.c), RULES)
    .join(seats, seats.c.match == matches.c.id)
    .where(seats.c.player == bindparam("player"), tuple_(seats.c.listed, seats.c.match) < BEFORE)
    .order_by(seats.c.listed.desc(), seats.c.match.desc())
    .limit(bindparam("limit"))
)
OPEN = (
    select(matches.c.id, matches.c.game, RULES, matches.c.created, matches.c.card)
    .where(LISTED, tuple_(matches.c.created, matches.c.id) < BEFORE)
    .order_by(matches.c.created.desc(), matches.c.id.desc())
    .limit(bindparam("limit"))
)
"""All lists follow an index: their cost does not grow with the number of matches."""
UNLIST = delete(seats).where(seats.c.match == bindparam("id"), seats.c.player == bindparam("of"))
TAIL = (
    select(entries.c.at, entries.c.kind, entries.c.body)
    .where(entries.c.match == bindparam("id"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
    .limit(bindparam("limit"))
)
MANY = 2**31 - 1
"""More entries than any log has."""
DUE = (
    select(matches.c.id)
    .where(
        matches.c.due <= bindparam("now"),
        tuple_(matches.c.game, RULES).in_(bindparam("played", expanding=True)),
    )
    .order_by(matches.c.due)
    .limit(bindparam("limit"))
)
FIRST = select(processes.c.id).limit(1)
CLAIM = (
    update(matches)
    .where(matches.c.id.in_(DUE.with_for_update(skip_locked=True)))
    .values(due=bindparam("until"))
    .returning(matches.c.id)
)
PLAYER = select(players.c.id).where(players.c.token_hash == bindparam("token_hash"))


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What is known about a match without reading its log."""

    id: str
    game: str
    status: str
    public: bool
    host: str
    length: int
    created: float
    updated: float
    due: float | None
    server_seed: str
    card: str | None
    rules: str


@dataclass(frozen=True, slots=True)
class Card:
    """An open table in the list."""

    match: str
    game: str
    rules: str
    created: float
    card: Mapping[str, Any]


def open_store(address: str) -> Store:
    """The store at an address, migrated; refused with a sentence if it cannot be used."""
    url = read_address(address)
    if is_shared(url):
        return Store(url, opened(url), None)
    make_file(file_of(url))
    lock = locked(file_of(url))
    try:
        return Store(url, opened(url), lock)
    except BaseException:
        os.close(lock)
        raise


class Store:
    """Writes are awaited and durable when they return; reads are plain calls, for a thread."""

    def __init__(self, url: URL, writing: Engine, lock: int | None) -> None:
        self.is_shared = is_shared(url)
        self._url = url
        self._writing = writing
        self._reading = reading_engine(url)
        self._lock = lock
        self._writer = Writer(writing, perform)
        self._listener: Listener | None = None
        self._last = 0.0

    async def create(
        self,
        id: str,
        game: str,
        host: str,
        public: bool,
        server_seed: str,
        entries: Sequence[Entry],
        due: float | None,
        players: Sequence[str] = (),
        card: Mapping[str, Any] | None = None,
    ) -> None:
        """Save a new match; it appears in the lists of its host and of these players."""
        now = self._moment()
        row = {
            "id": id,
            "game": game,
            "status": "open",
            "public": public,
            "host": host,
            "length": len(entries),
            "created": now,
            "updated": now,
            "due": due,
            "server_seed": server_seed,
            "card": card_text(card),
        }
        work = partial(_create, row, entry_rows(id, 0, entries), sorted({host, *players}))
        await self._writer.write(Change(work, (id, len(entries))))

    async def append(self, append: Append) -> None:
        """Append entries to a match; raises `Stale` if its length has changed."""
        rows = entry_rows(append.match, append.length, append.entries)
        await self._writer.write(Growth(append, rows, self._moment()))

    async def add_player(self, id: str, token_hash: str) -> None:
        """Save an identity."""
        row = {"id": id, "token_hash": token_hash, "created": clock.now()}
        await self._writer.write(Change(lambda connection: connection.execute(insert(players), row)))

    async def key(self, name: str, new: str) -> str:
        """A key of this server by its name; the new one if there is none yet."""
        return str(await self._writer.write(Change(partial(key, name=name, new=new))))

    async def subscribe(self, device: Subscription) -> None:
        """Save a device that wants to be called."""
        await self._writer.write(Change(partial(subscribe, new=device)))

    async def unsubscribe(self, endpoint: str, player: str | None = None) -> None:
        """Forget a device, of a player or whoever's it is."""
        await self._writer.write(Change(partial(unsubscribe, endpoint=endpoint, player=player)))

    def subscriptions(self, player: str) -> list[Subscription]:
        """The devices on which a player wants to be called."""
        with self._read() as connection:
            return devices(connection, player)

    async def arrive(self, process: str, match: str, player: str) -> None:
        """A player has a socket for a match at this process; other processes are notified."""
        await self._writer.write(Change(partial(arrive, process=process, match=match, player=player), (match, 0)))

    async def depart(self, process: str, match: str, player: str) -> None:
        """A player has no socket for a match at this process any more; other processes are notified."""
        await self._writer.write(Change(partial(depart, process=process, match=match, player=player), (match, 0)))

    async def beat(self, process: str) -> bool:
        """A heartbeat; if false, the process counted as dead and its players must arrive again."""
        return bool(await self._writer.write(Change(partial(beat, process=process))))

    def match(self, id: str) -> MatchRow | None:
        """What is known about a match."""
        with self._read() as connection:
            row = connection.execute(ONE, {"id": id}).one_or_none()
        return None if row is None else MatchRow(*row)

    def is_known(self, id: str, player: str | None, hash: str | None) -> bool:
        """Whether a match is public, or its log names the player or the hash of a link."""
        with self._read() as connection:
            return is_known(connection, id, player, hash)

    def tail(self, id: str, after: int = 0, most: int = MANY) -> list[Entry]:
        """The entries of a match after a number, at most so many."""
        return self.tails({id: after}, most)[id]

    def tails(self, after: Mapping[str, int], most: int) -> dict[str, list[Entry]]:
        """The entries of each match after its number, at most so many of each."""
        found = {}
        with self._read() as connection:
            for id, length in after.items():
                rows = connection.execute(TAIL, {"id": id, "after": length, "limit": most}).all()
                found[id] = [Entry(at, kind, json.loads(body)) for at, kind, body in rows]
        return found

    def snapshot(self, id: str) -> Snapshot | None:
        """The snapshot of a match, if there is one."""
        with self._read() as connection:
            return newest(connection, id)

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Replace the snapshot of a match by a newer one."""
        await self._writer.write(Change(partial(keep, snapshot=snapshot)))

    def player(self, token_hash: str) -> str | None:
        """The player whose token has this hash."""
        with self._read() as connection:
            return connection.scalar(PLAYER, {"token_hash": token_hash})

    def mine(self, player: str, before: tuple[float, str] | None, limit: int) -> list[MatchRow]:
        """The matches somebody sits or sat at, the last used first; `before` a time and an id gives the next page.

        `updated` is the time by which the list is ordered: moves within a minute do not change it.
        """
        with self._read() as connection:
            rows = connection.execute(MINE, {"player": player, **_page(before, limit)}).all()
        return [MatchRow(*row) for row in rows]

    async def unlist(self, id: str, player: str) -> None:
        """Take a match off the list of a player, for good."""
        there = {"id": id, "of": player}
        await self._writer.write(Change(lambda connection: connection.execute(UNLIST, there)))

    def public(self, before: tuple[float, str] | None, limit: int) -> list[MatchRow]:
        """The matches anybody may see, paged like one's own."""
        with self._read() as connection:
            return [MatchRow(*row) for row in connection.execute(PUBLIC, _page(before, limit))]

    def open(self, before: tuple[float, str] | None, limit: int) -> list[Card]:
        """The tables at which anybody may sit down, the newest first; `before` a time and an id gives the next page."""
        with self._read() as connection:
            rows = connection.execute(OPEN, _page(before, limit)).all()
        return [Card(id, game, rules, created, json.loads(card)) for id, game, rules, created, card in rows]

    async def claim(self, now: float, until: float, limit: int, played: Sequence[tuple[str, str]]) -> list[str]:
        """Matches with timed work that is due; until `until` they are claimed by the caller alone.

        Only those whose game and version of the rules are in `played`.
        """
        if not await asyncio.to_thread(self._due, now, played):
            return []
        times = {"now": now, "until": until, "limit": limit, "played": played}
        claimed = await self._writer.write(Change(lambda connection: connection.scalars(CLAIM, times).all()))
        assert isinstance(claimed, Sequence)
        return list(claimed)

    def _due(self, now: float, played: Sequence[tuple[str, str]]) -> bool:
        with self._read() as connection:
            return connection.scalar(DUE, {"now": now, "limit": 1, "played": played}) is not None

    def unfinished(self, after: tuple[float, str], before: float, limit: int) -> list[Unfinished]:
        """Unfinished matches opened before a moment, the oldest first; `after` a time and an id gives the next page."""
        with self._read() as connection:
            return oldest(connection, after, before, limit)

    async def remove(self, id: str, before: float) -> bool:
        """Delete a match and everything about it, unless it was used since or somebody is connected."""
        return bool(await self._writer.write(Change(partial(remove, id=id, before=before))))

    def present(self, match: str, but: str = "") -> set[str]:
        """The players with a socket for a match at a living process, but this one."""
        with self._read() as connection:
            return present(connection, match, but)

    def present_at(self, matches: Sequence[str]) -> dict[str, set[str]]:
        """By match, the players with a socket for it at any living process."""
        with self._read() as connection:
            return present_at(connection, matches)

    def check(self) -> None:
        """Whether the database can be read; raises `Unsaved` if it cannot."""
        with self._read() as connection:
            connection.scalar(FIRST)

    async def try_writing(self) -> None:
        """Write and commit something; raises `Unsaved` if that fails, such as on a full disk."""
        await self._writer.write(Change(partial(note, process=PROBE, now=clock.now())))

    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """Listen, in a thread, for matches that change (length 0: somebody came or went); not on SQLite."""
        if self.is_shared:
            self._listener = Listener(self._url, heard, missed)

    async def drain(self) -> None:
        """Wait until every write accepted so far has succeeded or failed."""
        await self._writer.write(Change(lambda connection: None))

    def close(self) -> None:
        """Write what was accepted, then close the database."""
        if self._listener:
            self._listener.close()
            self._listener = None
        self._writer.close()
        self._reading.dispose()
        self._writing.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        try:
            with self._reading.connect() as connection:
                yield connection
        except SQLAlchemyError as problem:
            raise Unsaved(str(problem)) from problem

    def _moment(self) -> float:
        """The current time, never the same twice, because lists are ordered by it."""
        self._last = max(clock.now(), self._last + 1e-6)
        return self._last


def _create(row: dict[str, Any], log: list[dict[str, object]], players: list[str], connection: Connection) -> None:
    connection.execute(insert(matches), row)
    if log:
        connection.execute(ADD_ENTRIES, log)
    seat(connection, [(row["id"], player, row["updated"]) for player in players])


def _page(before: tuple[float, str] | None, limit: int) -> dict[str, Any]:
    moment, id = before or (math.inf, "")
    return {"before": moment, "before_id": id, "limit": limit}
