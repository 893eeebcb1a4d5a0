"""The server is killed while people play, again and again: what anybody was told was kept, and is still there."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sobremesa.engine.state import SPECTATOR
from sobremesa.match.dice import verify
from sobremesa.match.entries import Entry
from sobremesa.match.frame import view
from sobremesa.match.hosting import hash_of, new_id, new_token
from sobremesa.match.table import Table
from sobremesa.server.listeners import encode
from sobremesa.store.engines import reading_engine
from sobremesa.store.place import is_shared, read_address
from sobremesa.store.schema import entries, matches
from sobremesa.store.store import MatchRow, Store, open_store
from tests.games.data import data
from tests.games.kinds import HIDDEN, ORDERED, SEALED, SMALL
from tests.server.zygote import Zygote, running_zygote

KILLS_OF_SQLITE = 100
KILLS_OF_POSTGRES = 15
PATIENCE = 120.0
"""Seconds after which something hangs, however slow the machine."""
COMPANIES = (
    *3 * [(SMALL, 2, 0, False)],
    *3 * [(SEALED, 2, 0, False)],
    *2 * [(ORDERED, 2, 0, True)],
    (HIDDEN, 2, 0, False),
    (SMALL, 1, 1, False),
    (SEALED, 1, 1, True),
)
"""Who plays all evening: the game, the people, the bots, and whether somebody looks on."""
EARLY = "preparing"
"""What somebody is refused with who knocked before the start and was let in before the rules were there."""
DONE_BEFORE = {"invitation", "started", "rematch_there"}
"""What a request is refused with that was sent again and had been carried out the first time."""
TOO_LATE = {"stale", "nothing_to_undo", "not_owed", "match_over"}
"""What a player may be refused with, beside the rules, who answers an older view or changes their mind."""
LENGTHS = (
    select(matches.c.id, matches.c.length, func.count(entries.c.seq), func.min(entries.c.seq), func.max(entries.c.seq))
    .outerjoin(entries, entries.c.match == matches.c.id)
    .group_by(matches.c.id, matches.c.length)
)


@dataclass
class Person:
    """A player, known to the server by a cookie."""

    name: str
    id: str = field(default_factory=new_id)
    token: str = field(default_factory=new_token)

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"sobremesa={self.token}"}


@dataclass
class Told:
    """Everything that one listener was ever told of a match."""

    player: str | None
    eyes: int
    views: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    sayings: dict[int, dict[str, Any]] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def latest(self) -> int:
        """The newest entry it knows of."""
        return max((*self.views, *self.sayings, *self.done.values()), default=0)


class Evening:
    """What all who play share: where the server is, whether it is there, and what was heard."""

    def __init__(self, address: str, http: httpx.AsyncClient, seed: int) -> None:
        self.address = address
        self.http = http
        self.lot = random.Random(seed)
        self.is_up = asyncio.Event()
        self.told: defaultdict[str, list[Told]] = defaultdict(list)
        self.promised: defaultdict[str, set[str]] = defaultdict(set)  # the kinds of entries that HTTP answers speak of
        self.listeners: set[Listener] = set()

    async def ask(self, person: Person, path: str, body: Any = None) -> Any:
        """What is answered to a request that is sent until it is: also the blanks of a refusal to do it once more."""
        is_resent = False
        while True:
            await self.is_up.wait()
            try:
                answer = await self.http.post(f"/api/matches{path}", json=body, headers=person.headers)
            except httpx.TransportError:
                is_resent = True
                continue
            said = answer.json() if answer.content else {}
            if answer.is_success:
                return said
            if said["code"] == EARLY:
                continue
            assert is_resent, said
            assert said["code"] in DONE_BEFORE, said
            return said["params"]

    async def wait_for_all(self) -> None:
        """Wait until everybody who listens to a match has seen it."""
        async with asyncio.timeout(PATIENCE):
            while not all(listener.is_connected for listener in self.listeners):
                await asyncio.sleep(0.005)


class Company:
    """People who play one match after the other."""

    def __init__(self, evening: Evening, people: list[Person], game: str, bots: int, is_watched: bool) -> None:
        self.evening = evening
        self.people = people
        self.is_watched = is_watched
        self.wishes = [{"name": people[0].name}, *[{"open": True}] * (len(people) - 1), *[{"bot": "greedy"}] * bots]
        self.terms = {"game": game, "options": data(game).short, "public": True, "spectators": True}

    async def play(self) -> None:
        """Play on and on; half of the matches are rematches."""
        while True:
            match = await self.open()
            await self.attend(match)
            while self.evening.lot.random() < 0.5:
                match = await self.begin_again(match)
                await self.attend(match)

    async def open(self) -> str:
        """Open a match, sit down and start."""
        host, *guests = self.people
        opened = await self.evening.ask(host, "", {**self.terms, "seats": self.wishes})
        match: str = opened["match"]
        self.evening.promised[match].add("opened")
        for guest, token in zip(guests, opened["invitations"].values(), strict=True):
            wanted = {"token": token, "name": guest.name, "seed": new_token()}
            await self.evening.ask(guest, f"/{match}/join", wanted)
            self.evening.promised[match].add("seated")
        await self.start(host, match)
        return match

    async def begin_again(self, match: str) -> str:
        """The rematch of a match, started."""
        person = self.evening.lot.choice(self.people)
        new: str = (await self.evening.ask(person, f"/{match}/rematch"))["match"]
        self.evening.promised[match].add("rematched")
        self.evening.promised[new].add("opened")
        await self.start(person, new)
        return new

    async def start(self, host: Person, match: str) -> None:
        await self.evening.ask(host, f"/{match}/start", {"seed": new_token()})
        self.evening.promised[match].add("started")

    async def attend(self, match: str) -> None:
        """Play a match to its end."""
        async with asyncio.TaskGroup() as group:
            for seat, person in enumerate(self.people):
                group.create_task(Listener(self.evening, match, person, seat).stay())
            if self.is_watched:
                group.create_task(Listener(self.evening, match, None, SPECTATOR).stay())


class Listener:
    """One client at a match, with a seat or without; it comes back whenever it loses its socket."""

    def __init__(self, evening: Evening, match: str, person: Person | None, eyes: int) -> None:
        self.evening = evening
        self.url = f"{evening.address.replace('http', 'ws')}/api/matches/{match}/socket"
        self.headers = person.headers if person else {}
        self.eyes = eyes
        self.told = Told(person.id if person else None, eyes)
        self.is_connected = False
        self.view: dict[str, Any] = {"seq": 0, "status": "open", "choice": None, "decision": 0}
        self.asked: dict[str, Any] | None = None  # what was said and not answered yet
        self.is_doubtful = False  # whether one server may have two copies of it, and answer each for itself
        self.said = 0
        self.answered = 0  # the entry that the last answer told of
        self.offered: tuple[int, list[str]] = (0, [])
        evening.told[match].append(self.told)

    async def stay(self) -> None:
        """Listen and play until the match is over."""
        self.evening.listeners.add(self)
        try:
            while self.asked or self.view["status"] != "over":
                await self.evening.is_up.wait()
                with suppress(ConnectionClosed, InvalidHandshake, OSError):
                    async with connect(
                        self.url,
                        additional_headers=self.headers,
                        compression=None,
                        max_size=2**22,
                        open_timeout=PATIENCE,
                        ping_interval=None,
                        proxy=None,
                    ) as socket:
                        await self.converse(socket)
                self.is_connected = False
        finally:
            self.evening.listeners.discard(self)

    async def converse(self, socket: ClientConnection) -> None:
        """Hear and answer as long as the socket lives; what got no answer is said again under its old id."""
        if self.asked:
            await socket.send(json.dumps(self.asked))
        async for text in socket:
            self.hear(str(text))
            if self.asked is None and self.view["status"] == "over":
                return
            if self.asked is None and self.view["seq"] >= self.answered:
                await self.speak(socket)

    async def speak(self, socket: ClientConnection) -> None:
        """Say something, sometimes twice, and sometimes hang up before it is answered."""
        self.asked = self.wish()
        self.is_doubtful = self.evening.lot.random() < 0.03
        if self.asked:
            await socket.send(json.dumps(self.asked))
            if self.is_doubtful and self.evening.lot.random() < 0.2:
                socket.transport.abort()
            elif self.is_doubtful:
                await socket.send(json.dumps(self.asked))

    def hear(self, text: str) -> None:
        """Write down what is told."""
        message = json.loads(text)
        match message["type"]:
            case "view":
                assert message["seq"] >= self.view["seq"], "what was told is no longer so"
                self.told.views[message["seq"]].add(text)
                self.view = message
                self.is_connected = True
            case "sayings":
                self.told.sayings |= {saying["seq"]: saying for saying in message["sayings"]}
            case "done":
                assert self.told.done.setdefault(message["id"], message["seq"]) == message["seq"], "it was done twice"
                self.answered = message["seq"]
                self.take_answer(message["id"])
            case "refused" if message["code"] == EARLY:
                pass  # the socket is closed upon it
            case "refused":
                assert message["rule"] or message["code"] in TOO_LATE, message
                if not self.is_doubtful:
                    self.told.refused.add(message["id"])
                self.take_answer(message["id"])
            case type:
                assert type == "welcome", message

    def take_answer(self, id: str) -> None:
        if self.asked and self.asked["id"] == id:
            self.asked = None

    def wish(self) -> dict[str, Any] | None:
        """What to say to the present view, mostly a move by chance; none where there is nothing to do."""
        choice, decision, lot = self.view["choice"], self.view["decision"], self.evening.lot
        if choice is None:
            return None
        self.said += 1
        message = {"id": f"{self.eyes}.{self.said}", "decision": decision}
        if lot.random() < 0.03:
            return {"type": "say", "id": message["id"], "text": f"{self.said}, ¡qué bien!"}
        if choice["can_take_back"] and lot.random() < 0.1:
            return {"type": "back", **message}
        if choice["moves"]:
            self.offered = (decision, choice["moves"])
            return {"type": "choose", "move": lot.choice(choice["moves"]), **message}
        if choice["open"] and self.offered[0] == decision and lot.random() < 0.2:
            return {"type": "choose", "move": lot.choice(self.offered[1]), **message}
        return None


async def play_and_kill(zygote: Zygote, database: str, seed: int, kills: int) -> tuple[Evening, list[float]]:
    """Kill the server so often while all companies play; what was told, and how long each restart took."""
    companies = [[Person(f"{game} {n}.{i}") for i in range(people)] for n, (game, people, _, _) in enumerate(COMPANIES)]
    await introduce(database, [person for people in companies for person in people])
    restarts = []
    async with (
        httpx.AsyncClient(base_url=zygote.address, timeout=PATIENCE) as http,
        asyncio.TaskGroup() as group,
    ):
        evening = Evening(zygote.address, http, seed)
        tasks = [
            group.create_task(Company(evening, people, game, bots, is_watched).play())
            for people, (game, _, bots, is_watched) in zip(companies, COMPANIES, strict=True)
        ]
        for kill in range(kills + 1):
            restarts.append(await start(zygote, database, http))
            check_lengths(database, evening)
            evening.is_up.set()
            if kill == kills or evening.lot.random() < 0.7:  # else it dies perhaps while they come back
                await evening.wait_for_all()
            await asyncio.sleep(evening.lot.uniform(0.05, 0.6))
            if kill < kills:
                evening.is_up.clear()
                assert await asyncio.to_thread(zygote.end, signal.SIGKILL) == -signal.SIGKILL
        for task in tasks:
            task.cancel()
    assert await asyncio.to_thread(zygote.end, signal.SIGTERM) == 0
    return evening, restarts


async def introduce(database: str, people: Sequence[Person]) -> None:
    """Make players known, so that nobody's cookie is lost with an answer."""
    store = open_store(database)
    for person in people:
        await store.add_player(person.id, hash_of(person.token))
    store.close()


async def start(zygote: Zygote, database: str, http: httpx.AsyncClient) -> float:
    """Start the server; the seconds until it is ready."""
    started = time.perf_counter()
    await asyncio.to_thread(zygote.start, database)
    async with asyncio.timeout(PATIENCE):
        while not await is_ready(http):
            await asyncio.sleep(0.005)
    return time.perf_counter() - started


async def is_ready(http: httpx.AsyncClient) -> bool:
    try:
        return (await http.get("/readyz")).status_code == 200
    except httpx.TransportError:  # the connection was one to the server that was killed
        return False


def check_lengths(database: str, evening: Evening) -> None:
    """No log has a gap, and none is shorter than what was told of it. Nobody writes: the players wait outside."""
    # opened anew each time, and never while there is no server: it is the server that must recover what a kill left
    engine = reading_engine(read_address(database))
    with engine.connect() as connection:
        lengths = {}
        for id, length, count, first, last in connection.execute(LENGTHS):
            assert (first, last, count) == (1, length, length)
            lengths[id] = length
    engine.dispose()
    for id, listeners in evening.told.items():
        assert max(told.latest() for told in listeners) <= lengths[id], "something was told that was not kept"
    assert evening.promised.keys() <= lengths.keys()


def check_logs(store: Store, evening: Evening) -> Counter[str]:
    """Hold all that was told against what was kept, and referee every match; how much of each there was."""
    figures: Counter[str] = Counter()
    for row in store.public(None, 1_000_000):
        log, listeners = store.tail(row.id), evening.told[row.id]
        assert len(log) == row.length
        assert evening.promised[row.id] <= {entry.kind for entry in log}
        check_answers(log, listeners)
        table = check_views(row, log, listeners)
        check_whole(table, log)
        assert table.status == row.status
        figures[f"matches {table.status}"] += 1
        if table.match and table.dice:
            figures["chances recomputed"] += verify(table.match.record(table.dice.record()))
        figures["bots' moves"] += sum("bot" in entry.body for entry in log if entry.kind == "move")
        for told in listeners:
            figures[f"acknowledged in {row.game}"] += len(told.done)
            figures["views compared"] += sum(map(len, told.views.values()))
            figures["refusals"] += len(told.refused)
    return figures


def check_answers(log: Sequence[Entry], listeners: Sequence[Told]) -> None:
    """Every message that was answered as done is in the log, once and where it was said to be; no refused one is."""
    senders = Counter(tuple(entry.body["sender"]) for entry in log if "sender" in entry.body)
    assert set(senders.values()) <= {1}
    for told in listeners:
        for id, seq in told.done.items():
            assert log[seq - 1].body["sender"] == [told.player, id]
        assert not any((told.player, id) in senders for id in told.refused)
        for seq, saying in told.sayings.items():
            entry = log[seq - 1]
            said = {"seq": seq, "at": entry.at, "seat": entry.body["seat"] + 1, "text": entry.body["text"]}
            assert (entry.kind, said) == ("said", saying)


def check_views(row: MatchRow, log: Sequence[Entry], listeners: Sequence[Told]) -> Table:
    """Every view that was told is what the log gives up to its number; the table at its end."""
    table = Table(row.id, row.server_seed)
    for entry in log:
        table.take(entry)
        for told in listeners:
            if texts := told.views.get(table.length):
                due = json.loads(encode(view(table, told.player, told.eyes, ())))
                for text in texts:
                    assert without_presence(json.loads(text)) == due
    return table


def without_presence(seen: dict[str, Any]) -> dict[str, Any]:
    """A view as it is when nobody is connected: who is there is no part of the log."""
    for place in seen["places"]:
        place["is_here"] = place["bot"] is not None
    return seen


def check_whole(table: Table, log: Sequence[Entry]) -> None:
    """What belongs together was kept together: a move with the dice that follow, a change with its new move."""
    assert not table.is_chance_due()
    for entry, after in pairwise((*log, Entry(0.0, "end", {}))):
        if entry.kind == "back" and "sender" not in entry.body:
            assert (after.kind, after.body["seat"]) == ("move", entry.body["seat"])


@pytest.fixture(scope="module")
def zygote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Zygote]:
    with running_zygote(tmp_path_factory.mktemp("zygote") / "log") as found:
        yield found


@pytest.mark.soak
def test_what_was_told_outlives_every_kill(zygote: Zygote, database: str) -> None:
    seed, kills = random.randrange(2**32), KILLS_OF_POSTGRES if is_shared(read_address(database)) else KILLS_OF_SQLITE
    print(f"seed {seed}")
    evening, restarts = asyncio.run(play_and_kill(zygote, database, seed, kills))
    check_lengths(database, evening)
    store = open_store(database)
    try:
        figures = check_logs(store, evening)
    finally:
        store.close()
    print(f"{kills} kills, {statistics.median(restarts):.3f} s until ready again; {dict(figures)}")
    assert all(figures[f"acknowledged in {game}"] for game, *_ in COMPANIES)
