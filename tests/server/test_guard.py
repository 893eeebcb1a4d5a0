"""The guard refuses strange hosts, foreign pages, floods and large bodies, and every answer carries the policies."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message, Scope
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from sobremesa.engine.errors import Refused
from sobremesa.server import guard
from sobremesa.server.guard import Guard
from sobremesa.server.limits import Buckets
from sobremesa.server.metrics import Metrics
from tests.server.patient import connect

LIMIT = 16 * 1024
PLENTY = 1_000_000.0
Head = list[tuple[bytes, bytes]]
LOCAL: Head = [(b"host", b"localhost")]


async def measure(request: Request) -> Response:
    """Answer with the length of the body."""
    return JSONResponse(len(await request.body()))


async def keep(request: Request) -> Response:
    """Answer with headers of its own."""
    return Response("kept", headers={"Cache-Control": "max-age=60", "Referrer-Policy": "unsafe-url"})


async def greet(websocket: WebSocket) -> None:
    """Accept, greet and leave."""
    await websocket.accept()
    await websocket.send_text("hello")
    await websocket.close()


async def wait(websocket: WebSocket) -> None:
    """Accept, and stay until the client leaves."""
    await websocket.accept()
    await websocket.receive()


async def deny(websocket: WebSocket) -> None:
    """Refuse a socket with an answer of the app's own."""
    await websocket.send_denial_response(Response(status_code=409))


def app() -> Starlette:
    """A small app with everything a guard can stand before."""
    methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"]
    return Starlette(
        routes=[
            Route("/", measure, methods=methods),
            Route("/healthz", measure),
            Route("/api/measure", measure),
            Route("/api/keep", keep),
            WebSocketRoute("/ws", greet),
            WebSocketRoute("/wait", wait),
            WebSocketRoute("/deny", deny),
        ]
    )


def guarded(*hosts: str, burst: float = PLENTY, metrics: Metrics | None = None, clock: float = 1_000.0) -> Guard:
    """The small app behind a guard whose clock stands still."""
    addresses = Buckets(rate=0.25, burst=burst)
    return Guard(app(), hosts=hosts, addresses=addresses, metrics=metrics, clock=lambda: clock)


class Answer:
    """What came back of a call: the status, the headers and the JSON in the body."""

    def __init__(self, messages: list[Message]) -> None:
        self.status = messages[0].get("status")
        self.headers = {key.decode().lower(): value.decode() for key, value in messages[0].get("headers", ())}
        body = b"".join(message.get("body", b"") for message in messages)
        self.body = json.loads(body) if self.headers.get("content-type") == "application/json" else None
        self.messages = messages


def ask(
    to: Guard,
    method: str = "GET",
    path: str = "/",
    headers: Head = LOCAL,
    client: tuple[str, int] | None = ("192.0.2.1", 5000),
    scheme: str = "http",
    pieces: Iterable[Message] | None = None,
) -> Answer:
    """Call a guard directly; `pieces` are the messages of the request's body."""
    is_socket = scheme in ("ws", "wss")
    scope: Scope = {
        "type": "websocket" if is_socket else "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": client,
        "server": ("127.0.0.1", 80),
        "scheme": scheme,
        "extensions": {"websocket.http.response": {}},
    }
    if not is_socket:
        scope["method"] = method
    first: Message = {"type": "websocket.connect"} if is_socket else {"type": "http.request", "body": b""}
    waiting = iter([first] if pieces is None else pieces)
    sent: list[Message] = []

    async def receive() -> Message:
        return next(waiting, {"type": "websocket.disconnect" if is_socket else "http.disconnect"})

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(to(scope, receive, send))
    return Answer(sent or [{}])


def refusal(code: str, **params: Any) -> dict[str, Any]:
    """The body of a refusal."""
    return {"code": code, "rule": None, "params": params}


@pytest.mark.parametrize(
    "name",
    [
        "localhost",
        "LocalHost:8000",
        "localhost.",
        "localhost.:8000",
        "127.0.0.1:8000",
        "[::1]",
        "[::1]:8000",
        "[0:0:0:0:0:0:0:1]:8000",
        "mesa.example",
        "MESA.example.:443",
        "[fd00::7]:8000",
    ],
)
def test_an_allowed_host_is_served_in_every_spelling(name: str) -> None:
    answer = ask(guarded("Mesa.Example.", "fd00:0::7"), headers=[(b"host", name.encode())])
    assert answer.status == 200


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "",
        "localhost.evil.example",
        "xlocalhost",
        "localhost..",
        "localhost,evil.example",
        "localhost evil.example",
        "evil.example@localhost",
        "localhost@evil.example",
        "localhost:port",
        "localhost:80:80",
        "localhost/",
        "::1",
        "[::1",
        "[::1]evil.example",
        "[1]",
        "*",
        "caf\xe9",
    ],
)
def test_any_other_host_is_refused(name: str) -> None:
    answer = ask(guarded("mesa.example"), headers=[(b"host", name.encode("latin-1"))])
    assert (answer.status, answer.body) == (421, refusal("host"))


@pytest.mark.parametrize("headers", [[], [*LOCAL, *LOCAL], [*LOCAL, (b"host", b"evil.example")]])
def test_a_host_is_stated_exactly_once(headers: Head) -> None:
    assert ask(guarded("*"), headers=headers).status == 421


def test_a_star_allows_every_host() -> None:
    assert ask(guarded("*"), headers=[(b"host", b"anything.example:99")]).status == 200
    assert ask(guarded("*"), headers=[(b"host", b"no host")]).status == 421


@pytest.mark.parametrize("name", ["mesa.example:8000", "http://mesa.example", "", "mesa example"])
def test_what_cannot_be_a_host_is_refused_as_a_setting(name: str) -> None:
    with pytest.raises(Refused) as refused:
        guarded(name)
    assert refused.value.code == "setting"
    assert "SOBREMESA_ALLOWED_HOSTS" in str(refused.value)


OWN = [
    {},
    {"origin": "http://localhost"},
    {"origin": "http://LOCALHOST:80"},
    {"sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
    {"sec-fetch-site": "same-origin", "origin": "http://localhost"},
]
FOREIGN = [
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://evil.example"},
    {"origin": "http://localhost.evil.example"},
    {"origin": "http://localhost:8080"},
    {"origin": "https://localhost"},
    {"origin": "localhost"},
    {"origin": "http://localhost http://evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "", "origin": "http://localhost"},
    {"sec-fetch-site": "cross-site", "origin": "http://localhost"},
    {"sec-fetch-site": "same-origin", "origin": "http://evil.example"},
]


def head(**headers: str) -> Head:
    """Headers of a request to this machine."""
    return [*LOCAL, *((key.encode(), value.encode()) for key, value in headers.items())]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
@pytest.mark.parametrize("headers", OWN)
def test_our_own_page_and_programs_may_change_things(method: str, headers: dict[str, str]) -> None:
    assert ask(guarded(), method, headers=head(**headers)).status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "MADE-UP"])
@pytest.mark.parametrize("headers", FOREIGN)
def test_a_foreign_page_may_change_nothing(method: str, headers: dict[str, str]) -> None:
    answer = ask(guarded(), method, headers=head(**headers))
    assert (answer.status, answer.body) == (403, refusal("origin"))


def test_a_second_origin_does_not_hide_a_foreign_one() -> None:
    headers = [*head(origin="http://localhost"), (b"origin", b"http://evil.example")]
    assert ask(guarded(), "POST", headers=headers).status == 403
    headers = [*head(**{"sec-fetch-site": "same-origin"}), (b"sec-fetch-site", b"cross-site")]
    assert ask(guarded(), "POST", headers=headers).status == 403


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
@pytest.mark.parametrize("headers", FOREIGN)
def test_a_link_on_a_foreign_page_may_be_followed(method: str, headers: dict[str, str]) -> None:
    assert ask(guarded(), method, headers=head(**headers)).status == 200


@pytest.mark.parametrize(
    ("scheme", "origin", "passes"),
    [
        ("https", "https://localhost", True),
        ("https", "https://localhost:443", True),
        ("https", "http://localhost", False),
        ("wss", "https://localhost", True),
        ("wss", "http://localhost", False),
        ("ws", "http://localhost", True),
        ("ws", "https://localhost", False),
        ("ws", "null", False),
    ],
)
def test_the_scheme_that_a_proxy_tells_counts_for_the_origin(scheme: str, origin: str, passes: bool) -> None:
    path = "/ws" if scheme.startswith("ws") else "/"
    answer = ask(guarded(), "POST", path, head(origin=origin), scheme=scheme)
    assert (answer.status != 403) == passes


def piece(length: int, more: bool) -> Message:
    """A message with so much of a body."""
    return {"type": "http.request", "body": b"x" * length, "more_body": more}


def test_a_body_may_fill_the_limit_in_pieces() -> None:
    headers = head(**{"transfer-encoding": "chunked"})
    pieces = [piece(LIMIT - 1, True), piece(1, True), piece(0, False)]
    answer = ask(guarded(), "POST", headers=headers, pieces=pieces)
    assert (answer.status, answer.body) == (200, LIMIT)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_streamed_body_beyond_the_limit_is_refused(method: str) -> None:
    headers = head(**{"transfer-encoding": "chunked"})
    pieces = [piece(LIMIT, True), piece(1, True), piece(5, False)]
    answer = ask(guarded(), method, headers=headers, pieces=pieces)
    assert (answer.status, answer.body) == (413, refusal("too_large", most=LIMIT))
    assert answer.headers["connection"] == "close"
    assert answer.messages[-1]["more_body"] is False


@pytest.mark.parametrize("length", [str(LIMIT + 1), "9" * 5_000, "-1", "+1", "1 2", "\xb2"])
def test_an_announced_length_beyond_the_limit_is_refused_unread(length: str) -> None:
    headers = [*LOCAL, (b"content-length", length.encode("latin-1"))]
    answer = ask(guarded(), "POST", headers=headers)
    assert (answer.status, answer.body) == (413, refusal("too_large", most=LIMIT))


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_request_that_states_its_length_in_two_ways_is_refused(method: str) -> None:
    headers = head(**{"content-length": "5", "transfer-encoding": "chunked"})
    answer = ask(guarded(), method, headers=headers, pieces=[piece(5, False)])
    assert (answer.status, answer.body) == (400, refusal("two_lengths"))
    assert answer.headers["connection"] == "close"


def test_a_length_that_lies_does_not_open_the_limit() -> None:
    headers = head(**{"content-length": "5"})
    assert ask(guarded(), "POST", headers=headers, pieces=[piece(LIMIT + 1, False)]).status == 413


def test_the_app_does_not_hear_of_a_body_whose_sender_left() -> None:
    headers = head(**{"content-length": "10"})
    answer = ask(guarded(), "POST", headers=headers, pieces=[piece(5, True)])
    assert answer.status is None


def test_a_refused_sender_that_never_ends_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LINGER_BYTES", 100 * LIMIT)
    waiting = iter([piece(LIMIT, True)] * 1_000)
    headers = head(**{"transfer-encoding": "chunked"})
    answer = ask(guarded(), "POST", headers=headers, pieces=waiting)
    assert answer.status == 413
    assert len(list(waiting)) == 1_000 - 2 - 100


def test_a_refused_sender_that_has_sent_all_is_not_waited_for() -> None:
    def pieces() -> Iterator[Message]:
        yield piece(LIMIT + 1, False)
        raise AssertionError("nothing comes after the end of a body")

    answer = ask(guarded(), "POST", headers=head(**{"transfer-encoding": "chunked"}), pieces=pieces())
    assert answer.status == 413


def test_a_refused_sender_that_falls_silent_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LINGER_SECONDS", 0.01)
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def call() -> None:
        silence = asyncio.get_running_loop().create_future()
        headers = head(**{"content-length": "1000000"})
        scope = {"type": "http", "method": "POST", "path": "/", "scheme": "http", "client": None, "headers": headers}
        await asyncio.wait_for(guarded()(scope, lambda: silence, send), 30)

    asyncio.run(call())
    assert sent[0]["status"] == 413
    assert sent[-1]["more_body"] is False


def test_an_empty_bucket_refuses_and_tells_when_to_come_back() -> None:
    to = guarded(burst=2)
    assert [ask(to).status for _ in range(3)] == [200, 200, 429]
    answer = ask(to)
    assert (answer.body, answer.headers["retry-after"]) == (refusal("flood"), "4")


def test_sockets_and_requests_of_an_address_share_a_bucket() -> None:
    to = guarded(burst=1)
    assert ask(to, path="/ws", scheme="ws").messages[0]["type"] == "websocket.accept"
    answer = ask(to, path="/ws", scheme="ws")
    assert (answer.status, answer.body, answer.headers["retry-after"]) == (429, refusal("flood"), "4")
    assert ask(to).status == 429


def test_what_is_refused_for_its_host_costs_too() -> None:
    to = guarded(burst=1)
    assert ask(to, headers=[(b"host", b"evil.example")]).status == 421
    assert ask(to).status == 429


def test_health_is_told_however_often_it_is_asked() -> None:
    to = guarded(burst=1)
    assert [ask(to, path="/healthz").status for _ in range(5)] == [200] * 5
    assert ask(to).status == 200


@pytest.mark.parametrize(
    ("one", "other", "share"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("nonsense", "other nonsense", True),
    ],
)
def test_a_household_has_one_bucket(one: str, other: str, share: bool) -> None:
    to = guarded(burst=1)
    assert ask(to, client=(one, 1)).status == 200
    assert ask(to, client=(other, 1)).status == (429 if share else 200)


def test_a_unix_socket_has_a_bucket() -> None:
    to = guarded(burst=1)
    assert [ask(to, client=None).status for _ in range(2)] == [200, 429]


def test_refusals_are_counted() -> None:
    metrics = Metrics()
    to = guarded(burst=1, metrics=metrics)
    ask(to, headers=[])
    ask(to)
    text = metrics.exposition()[0].decode()
    assert 'sobremesa_refusals_total{code="host"} 1.0' in text
    assert 'sobremesa_refusals_total{code="flood"} 1.0' in text


@pytest.mark.parametrize(
    ("path", "headers", "scheme", "status"),
    [
        ("/", LOCAL, "http", 200),
        ("/nowhere", LOCAL, "http", 404),
        ("/", [], "http", 421),
        ("/ws", head(origin="null"), "ws", 403),
        ("/deny", LOCAL, "ws", 409),
    ],
)
def test_every_answer_carries_the_policies(path: str, headers: Head, scheme: str, status: int) -> None:
    answer = ask(guarded(), path=path, headers=headers, scheme=scheme)
    assert answer.status == status
    told = answer.headers
    assert told["content-security-policy"] == (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    )
    assert told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] == "no-referrer"
    assert told["cross-origin-opener-policy"] == "same-origin"
    assert told["cross-origin-resource-policy"] == "same-origin"
    assert "strict-transport-security" not in told
    features = dict(feature.split("=") for feature in told["permissions-policy"].split(", "))
    assert {name: allowed for name, allowed in features.items() if allowed != "()"} == dict.fromkeys(
        ("clipboard-write", "fullscreen", "screen-wake-lock"), "(self)"
    )


def test_only_https_is_asked_to_stay_https() -> None:
    assert "strict-transport-security" in ask(guarded(), scheme="https").headers
    assert "strict-transport-security" not in ask(guarded(), scheme="http").headers


def test_answers_of_the_interface_are_not_kept_unless_they_say_so() -> None:
    assert ask(guarded(), path="/api/measure").headers["cache-control"] == "no-store"
    assert ask(guarded(), path="/api/keep").headers["cache-control"] == "max-age=60"
    assert "cache-control" not in ask(guarded()).headers


def test_a_policy_of_the_app_does_not_stand_beside_ours() -> None:
    answer = ask(guarded(), path="/api/keep")
    policies = [value for key, value in answer.messages[0]["headers"] if key == b"referrer-policy"]
    assert policies == [b"no-referrer"]


@contextmanager
def serving(to: Guard) -> Iterator[int]:
    """The port at which uvicorn runs a guard and what is behind it."""
    config = uvicorn.Config(to, port=0, ws="websockets-sansio", lifespan="on", log_config=None, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of the small app, guarded, run by uvicorn."""
    with serving(Guard(app(), hosts=["mesa.example"], addresses=Buckets(rate=PLENTY, burst=PLENTY))) as found:
        yield found


def test_a_socket_of_our_own_page_or_of_a_program_opens(port: int) -> None:
    for origin in (None, Origin(f"http://localhost:{port}")):
        with connect(f"ws://localhost:{port}/ws", origin=origin) as opened:
            assert opened.recv(timeout=30) == "hello"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Origin": "http://evil.example"}, "origin"),
        ({"Origin": "null"}, "origin"),
        ({"Origin": "http://localhost"}, "origin"),
        ({"Host": "evil.example"}, "host"),
    ],
)
def test_a_foreign_socket_is_refused_before_it_opens(port: int, headers: dict[str, str], code: str) -> None:
    lines = {"Host": f"localhost:{port}", "Upgrade": "websocket", "Connection": "Upgrade"} | headers
    lines |= {"Sec-WebSocket-Key": "MDEyMzQ1Njc4OTAxMjM0NQ==", "Sec-WebSocket-Version": "13"}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    status, body = talk(port, f"GET /ws HTTP/1.1\r\n{head}\r\n".encode())
    assert (status, json.loads(body)) == (403, refusal(code))


def refused_socket(url: str, origin: Origin | None = None) -> tuple[int, Any]:
    """The status and the JSON with which a socket is refused."""
    with pytest.raises(InvalidStatus) as refused, connect(url, origin=origin):
        pass
    return refused.value.response.status_code, json.loads(refused.value.response.body)


def test_a_client_library_understands_the_refusal_of_a_socket(port: int) -> None:
    foreign = refused_socket(f"ws://localhost:{port}/ws", Origin("http://evil.example"))
    assert foreign == (403, refusal("origin"))


def test_an_address_has_so_many_sockets_open_and_a_closed_one_makes_room() -> None:
    to = Guard(app(), hosts=[], addresses=Buckets(rate=PLENTY, burst=PLENTY), sockets=2)
    until = time.monotonic() + 60
    with serving(to) as port:
        url = f"ws://localhost:{port}/wait"
        with connect(url):
            with connect(url):
                assert refused_socket(url) == (429, refusal("sockets", most=2))
                assert httpx.get(f"http://localhost:{port}/", timeout=60).status_code == 200
            while to.sockets["127.0.0.1"] == 2 and time.monotonic() < until:
                time.sleep(0.01)
            with connect(url):
                pass
        while to.sockets and time.monotonic() < until:
            time.sleep(0.01)
    assert not to.sockets


def test_a_socket_is_closed_where_the_server_knows_no_better_refusal() -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "websocket", "path": "/ws", "scheme": "ws", "client": None, "headers": head(origin="null")}
    asyncio.run(guarded()(scope, receive, send))
    assert [message["type"] for message in sent] == ["websocket.close"]


def talk(port: int, *pieces: bytes) -> tuple[int, bytes]:
    """Send pieces over a connection until the other side closes it; the status and the body of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        for data in pieces:
            connection.sendall(data)
        answer = b""
        while data := connection.recv(65536):
            answer += data
    top, _, body = answer.partition(b"\r\n\r\n")
    return int(top.split()[1]), body


def test_a_large_length_is_refused_before_any_of_the_body_came(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")


def test_a_sender_that_waits_for_leave_gets_the_refusal_in_its_place(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(
            b"POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1000000\r\n\r\n"
        )
        assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")


def test_a_client_that_sends_all_of_a_large_body_first_hears_the_refusal(port: int) -> None:
    answer = httpx.post(f"http://localhost:{port}/", content=b"x" * 900_000, timeout=60)
    assert (answer.status_code, answer.json()) == (413, refusal("too_large", most=LIMIT))


def test_chunks_are_counted_while_they_come(port: int) -> None:
    top = b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk, last = b"400\r\n" + b"x" * 1024 + b"\r\n", b"0\r\n\r\n"
    assert talk(port, top, *[chunk] * 16, last) == (200, b"16384")
    status, body = talk(port, top, *[chunk] * 16, b"1\r\nx\r\n", last)
    assert (status, json.loads(body)) == (413, refusal("too_large", most=LIMIT))


def test_what_follows_a_body_of_two_lengths_is_no_request(port: int) -> None:
    top = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
    smuggled = b"GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
    status, body = talk(port, top + b"0\r\n\r\n" + smuggled)
    assert (status, json.loads(body)) == (400, refusal("two_lengths"))


def test_endless_chunks_end_in_a_closed_connection(port: int) -> None:
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        with pytest.raises(ConnectionError):
            connection.sendall(chunk * 1_000)


def test_a_connection_goes_on_after_a_refusal_without_a_body(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        refused = client.get("/", headers={"Host": "evil.example"})
        served = client.get("/", headers={"Host": "mesa.example"})
        assert (refused.status_code, served.status_code) == (421, 200)
        streams = [answer.extensions["network_stream"].get_extra_info("client_addr") for answer in (refused, served)]
        assert streams[0] == streams[1]
