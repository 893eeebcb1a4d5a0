"""Floods: who asks, says or connects too much is refused in words and then let go, and nobody else waits for it."""

from __future__ import annotations

import json
import sqlite3
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from socket import SHUT_RDWR, SO_RCVBUF, SOL_SOCKET, create_connection
from typing import Any

import httpx
import psutil
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from sobremesa.client import Seat, open_match
from sobremesa.games import game, ids
from sobremesa.server import http_line, unread, websocket_line
from tests.games.kinds import SMALL
from tests.server.attacks import CLOSE, PATIENCE, TEXT, People, enter, frame, rest, unnoticed, until, wire
from tests.server.patient import connect
from tests.server.people import answer, hear, invited, line, tell
from tests.server.servers import Running, running

AT_ONCE = 60
SOCKETS = 6
MATCHES = 8
MEGABYTE = 2**20
LONG = 32 * MEGABYTE
"""The length of an answer that no system buffers whole."""
LARGEST = max(ids(), key=lambda game_id: game(game_id).rules.STATE.itemsize)
"""The game whose states are the longest answers."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that lets an address ask little and keep few sockets, which may say as much as they like."""
    folder = tmp_path_factory.mktemp("small")
    limits = {"REQUESTS_A_SECOND": "2", "REQUESTS_AT_ONCE": str(AT_ONCE), "SOCKETS_AN_ADDRESS": str(SOCKETS)}
    limits["MATCHES_A_PERSON"] = str(MATCHES)
    unlimited = {"MESSAGES_A_SECOND": "100000", "MESSAGES_AT_ONCE": "100000"}
    settings: Any = {f"SOBREMESA_{name}": value for name, value in (limits | unlimited).items()}
    with running(folder, f"sqlite:///{folder / 's.db'}", **settings) as found:
        yield found


@pytest.fixture(scope="module")
def people(small: Running) -> Iterator[People]:
    with People(small, goal=200, pause=0.05) as found:  # a match takes ten seconds, so few requests open one
        yield found


def asker(server: Running, address: str) -> httpx.Client:
    """Somebody who asks from another address of this machine."""
    return httpx.Client(base_url=server.address, transport=httpx.HTTPTransport(local_address=address))


def host(http: httpx.Client, id: str) -> Seat:
    """The host of a match that has begun, in both seats."""
    opened = http.post("/api/matches", json={"game": id, "seats": [{"name": "R"}, {"name": "S"}]})
    seat = Seat(http, opened.raise_for_status().json()["match"])
    seat.post("start", {})
    return seat


def connect_often(seat: Seat) -> None:
    """Connect again and again, though told not to."""
    while True:
        with socket_from("127.0.0.2", seat):
            pass


def socket_from(address: str, seat: Seat) -> ClientConnection:
    place = seat.address.replace("http", "ws", 1).replace("/m/", "/api/matches/") + "/socket"
    cookie = {"Cookie": f"sobremesa={seat._http.cookies['sobremesa']}"}
    return connect(place, additional_headers=cookie, compression=None, source_address=(address, 0))


def refusal(refused: InvalidStatus) -> tuple[int, dict[str, Any]]:
    """The status and the words by which a socket was refused."""
    return refused.response.status_code, json.loads(refused.response.body or b"{}")


def test_an_address_that_asks_too_much_is_refused_and_told_when_to_come_back(small: Running, people: People) -> None:
    with unnoticed(small, people), asker(small, "127.0.0.2") as attacker:
        seat = host(attacker, SMALL)
        answers = [attacker.get("/api/lobby") for _ in range(AT_ONCE)]
        while answers[-1].status_code != 429:
            answers.append(attacker.get("/api/lobby"))
        assert {answer.status_code for answer in answers} == {200, 429}
        assert answers[-1].json() == {"code": "flood", "rule": None, "params": {}}
        assert int(answers[-1].headers["retry-after"]) >= 1
        with pytest.raises(InvalidStatus) as refused:
            connect_often(seat)
        assert refusal(refused.value) == (429, {"code": "flood", "rule": None, "params": {}})
        assert attacker.get("/healthz").status_code == 200
        assert httpx.get(f"{small.address}/api/lobby").status_code == 200
        people.go_on(3)


def test_a_person_opens_only_so_many_matches_and_is_told_when_to_come_back(small: Running) -> None:
    wanted = {"game": SMALL, "seats": [{"name": "R"}, {"name": "S"}]}
    with asker(small, "127.0.0.6") as attacker, asker(small, "127.0.0.6") as other:
        answers = [attacker.post("/api/matches", json=wanted) for _ in range(MATCHES + 1)]
        assert [answer.status_code for answer in answers] == [201] * MATCHES + [429]
        assert answers[-1].json()["code"] == "too_many_matches"
        assert int(answers[-1].headers["retry-after"]) == answers[-1].json()["params"]["seconds"] >= 1
        assert other.post("/api/matches", json=wanted).status_code == 201


def count_people(server: Running) -> int:
    """How many identities the server has given out."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"), timeout=60)) as database:
        (count,) = database.execute("SELECT count(*) FROM players").fetchone()
    return int(count)


def test_the_people_of_one_address_open_only_so_many_matches_together(tmp_path: Path) -> None:
    limits: Any = {"SOBREMESA_MATCHES_A_PERSON": "2", "SOBREMESA_MATCHES_AN_ADDRESS": "3"}
    proxy, stranger, home = "127.0.0.1", "127.0.0.7", "203.0.113.7"
    with running(tmp_path, f"sqlite:///{tmp_path / 's.db'}", **limits) as server:

        def opened(peer: str, told: str) -> list[int]:
            """The answers to a new person who opens two matches, for whom this address is told to be forwarded."""
            with asker(server, peer) as person:
                person.headers["X-Forwarded-For"] = told
                wanted = {"game": SMALL, "seats": [{"name": "R"}, {"name": "S"}]}
                answers = [person.post("/api/matches", json=wanted) for _ in range(2)]
                assert bool(person.cookies) == (answers[0].status_code == 201)
                return [answer.status_code for answer in answers]

        assert opened(proxy, home) == [201, 201]
        assert opened(proxy, home) == [201, 429]
        people = count_people(server)
        assert opened(proxy, home) == [429, 429]
        assert count_people(server) == people  # whoever is refused leaves nothing behind
        assert opened(proxy, "203.0.113.8") == [201, 201]
        assert opened(stranger, home) == [201, 201]  # only a trusted proxy says for whom it asks


def test_who_looks_for_an_open_table_gets_an_identity_only_with_a_seat_and_within_the_quota(tmp_path: Path) -> None:
    limits: Any = {"SOBREMESA_MATCHES_AN_ADDRESS": "1"}
    seats: list[dict[str, object]] = [{"name": "Ana"}, {"open": True}, {"open": True}]
    with running(tmp_path, f"sqlite:///{tmp_path / 's.db'}", **limits) as server:

        def found(**wanted: str) -> tuple[int, Any, bool]:
            """What a stranger finds: the status, the answer, and whether there was a cookie."""
            with asker(server, "127.0.0.7") as stranger:
                answer = stranger.post("/api/find", json={"name": "Eva", **wanted})
                return answer.status_code, answer.json(), bool(stranger.cookies)

        with open_match(server.address, SMALL, seats, open=True) as ana:
            ana.look()
            people = count_people(server)
            assert found(game="no such game") == (200, {"match": None}, False)
            assert found(older=ana.match)[0] == 404
            assert count_people(server) == people
            assert found() == (200, {"match": ana.match}, True)
            status, refused, has_cookie = found()
            assert (status, refused["code"], has_cookie) == (429, "too_many_matches", False)
            assert count_people(server) == people + 1


def test_an_address_keeps_only_so_many_sockets(small: Running, people: People) -> None:
    with unnoticed(small, people), asker(small, "127.0.0.3") as attacker, ExitStack() as stack:
        seat = host(attacker, SMALL)
        sockets = [stack.enter_context(socket_from("127.0.0.3", seat)) for _ in range(SOCKETS)]
        with pytest.raises(InvalidStatus) as refused, socket_from("127.0.0.3", seat):
            pass
        code = {"code": "sockets", "rule": None, "params": {"most": SOCKETS}}
        assert refusal(refused.value) == (429, code)
        with socket_from("127.0.0.4", seat) as elsewhere:
            assert json.loads(elsewhere.recv(PATIENCE))["type"] == "welcome"
        people.go_on(3)
        sockets[0].close()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:  # the server may need a moment to see that it closed
            time.sleep(0.5)  # it lets an address ask twice a second
            with suppress(InvalidStatus), socket_from("127.0.0.3", seat) as again:
                assert json.loads(again.recv(PATIENCE))["type"] == "welcome"
                break
        else:
            pytest.fail("the place of a closed socket is not free again")


def test_a_socket_that_says_too_much_is_refused_and_then_closed(server: Running) -> None:
    with (
        People(server) as people,
        unnoticed(server, people),
        open_match(server.address, SMALL, [{"name": "R"}, {"name": "S"}]) as seat,
        wire(server) as attacker,
    ):
        seat.start()
        enter(attacker, server, seat)
        attacker.sendall(frame(TEXT, b'{"type":"observation","id":"1"}') * 2000)
        told = until(attacker, b"\x88\x02" + struct.pack(">H", 1008))
        assert told.count(b'"code":"flood"') == 200
        attacker.sendall(frame(CLOSE, struct.pack(">H", 1008)))
        rest(attacker)


def test_all_sockets_of_a_person_share_a_limit(tmp_path: Path) -> None:
    limits: Any = {"SOBREMESA_MESSAGES_A_SECOND": "0.001", "SOBREMESA_MESSAGES_AT_ONCE": "10"}
    with (
        running(tmp_path, f"sqlite:///{tmp_path / 's.db'}", **limits) as server,
        invited(server) as (ana, luis),
        line(ana) as one,
        line(ana) as other,
        line(luis) as others,
    ):
        for number in range(10):
            assert answer((one, other)[number % 2], "say", str(number), text="hola")["type"] == "done"
        for socket in (one, other):
            tell(socket, "say", id="more", text="hola")
            assert hear(socket, "refused")["code"] == "flood"
        assert answer(others, "say", "mine", text="hola")["type"] == "done"


def test_a_socket_that_does_not_read_is_let_go_before_it_fills_the_memory(small: Running, people: People) -> None:
    with unnoticed(small, people), asker(small, "127.0.0.5") as http, wire(small, "127.0.0.5", room=2**16) as attacker:
        seat = host(http, LARGEST)
        enter(attacker, small, seat)
        attacker.sendall(frame(TEXT, b'{"type":"sit","id":"eyes","seat":1}'))
        until(attacker, b'"id":"eyes"')
        before = psutil.Process(small.process.pid).memory_info().rss
        sender = threading.Thread(target=say_much, args=(attacker,), daemon=True)
        sender.start()
        deadline = time.monotonic() + PATIENCE
        while "does not read" not in small.log:
            assert time.monotonic() < deadline
            people.go_on(1)
        assert psutil.Process(small.process.pid).memory_info().rss < before + 64 * MEGABYTE
        until(attacker, b"\x88\x02" + struct.pack(">H", 1013))
        attacker.shutdown(SHUT_RDWR)
        sender.join(PATIENCE)


def say_much(attacker: Any) -> None:
    """Ask for one's state again and again, until nobody takes it any more."""
    try:
        for _ in range(1000):
            attacker.sendall(frame(TEXT, b'{"type":"observation","id":"1"}') * 50)
    except OSError:
        return


def test_a_client_that_never_reads_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unread, "PATIENCE", 0.2)
    ended: list[BaseException] = []

    async def speak(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while True:
                await send({"type": "websocket.send", "text": "x" * MEGABYTE})
        except BaseException as problem:
            ended.append(problem)
            raise

    config = uvicorn.Config(speak, port=0, ws=websocket_line.WebSocketLine, lifespan="off", log_config=None)
    with serving(config) as port:
        deadline = time.monotonic() + PATIENCE
        with connect(f"ws://127.0.0.1:{port}/", compression=None, max_size=None, max_queue=1, close_timeout=0.1):
            while not ended:
                assert time.monotonic() < deadline
                time.sleep(0.01)
    assert isinstance(ended[0], ClientDisconnected)


def test_a_client_that_leaves_a_little_unread_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Far less than the send buffer holds, after the last word of the server."""
    monkeypatch.setattr(unread, "PATIENCE", 0.2)
    lost = threading.Event()
    waiting: list[int] = []

    class Line(websocket_line.WebSocketLine):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            lost.set()

    async def speak(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        line = scope["extensions"][websocket_line.EXTENSION]()
        while not line.transport.get_write_buffer_size():
            line.write(websocket_line.text_frame(b"x" * 1000))
        waiting.append(line.transport.get_write_buffer_size())
        await send({"type": "websocket.close", "code": 1000})
        await receive()

    config = uvicorn.Config(speak, port=0, ws=Line, lifespan="off", log_config=None)
    with (
        serving(config) as port,
        connect(f"ws://127.0.0.1:{port}/", compression=None, max_size=None, max_queue=1, close_timeout=0.1),
    ):
        assert lost.wait(PATIENCE)
    assert waiting[0] < 2000


@contextmanager
def serving(config: uvicorn.Config) -> Iterator[int]:
    """The port of a server in a thread."""
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(PATIENCE)


def test_a_client_that_does_not_read_its_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unread, "PATIENCE", 0.2)
    lost = threading.Event()

    class Line(http_line.HttpLine):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            lost.set()

    async def speak(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % LONG)]})
        await send({"type": "http.response.body", "body": b"x" * LONG})

    config = uvicorn.Config(speak, port=0, http=Line, lifespan="off", log_config=None)
    with serving(config) as port, create_connection(("127.0.0.1", port), PATIENCE) as client:
        client.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
        client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert lost.wait(PATIENCE)
