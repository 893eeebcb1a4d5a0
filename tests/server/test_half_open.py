"""Connections that never finish a request: they are closed, and others are answered meanwhile."""

from __future__ import annotations

import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from sobremesa.server import http_line
from sobremesa.server.logs import REPEATS_AT_ONCE, Repeated
from sobremesa.server.waiting import Waiting
from tests.processes import start
from tests.server.servers import running

FEW = 256
ATTACK = 600
ASKED = 40
FEW_LINES = 5
"""Fewer problems in the log than if each of the attack's connections, or of the others' requests, left one."""
UNFINISHED = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\nX-"
PATIENCE = 60.0


@contextmanager
def few_descriptors() -> Iterator[None]:
    """Servers that are started now may open few files."""
    with pytest.MonkeyPatch.context() as patch:
        limited = ["prlimit", f"--nofile={FEW}:{FEW}"]
        patch.setattr("tests.server.servers.start_process", lambda command, **how: start([*limited, *command], **how))
        yield


def half_open(place: tuple[str, int], address: str) -> socket.socket:
    """A connection that begins a request."""
    made = socket.create_connection(place, PATIENCE, (address, 0))
    made.sendall(UNFINISHED)
    return made


@pytest.mark.parametrize("attacker", ["127.0.0.1", "127.0.0.3"])  # a trusted proxy's address, and any other
def test_others_are_answered_while_half_open_connections_exceed_the_descriptors(tmp_path: Path, attacker: str) -> None:
    with ExitStack() as stack:
        stack.enter_context(few_descriptors())
        server = stack.enter_context(running(tmp_path, f"sqlite:///{tmp_path / 's.db'}"))
        url = urlsplit(server.address)
        place = ("127.0.0.1", url.port or 0)
        statuses = []
        for _ in range(ASKED):
            for _ in range(ATTACK // ASKED):
                stack.enter_context(half_open(place, attacker))
            with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=PATIENCE) as other:
                statuses.append(other.get(f"http://127.0.0.1:{url.port}/api/lobby").status_code)
        assert statuses == [200] * ASKED
        problems = [line for line in map(json.loads, server.log.splitlines()) if line["level"] != "info"]
        assert len(problems) < FEW_LINES, problems


def test_the_oldest_of_a_network_makes_way_for_its_next_connection() -> None:
    closed: list[str] = []
    waiting = Waiting(most=2, room=10)
    for name in ("a", "b", "c"):
        waiting.add("1", lambda name=name: closed.append(name))  # type: ignore[misc]
    waiting.add("2", lambda: closed.append("other"))
    assert closed == ["a"]
    assert len(waiting) == 3


def test_a_trusted_proxy_holds_more_than_one_address_may() -> None:
    closed: list[str] = []
    waiting = Waiting(most=2, room=10)
    for _ in range(5):
        waiting.add("1", lambda: closed.append("proxy"), is_limited=False)
    assert not closed


def test_without_room_the_network_with_most_connections_loses_its_oldest() -> None:
    closed: list[str] = []
    waiting = Waiting(most=9, room=4)
    waiting.add("1", lambda: closed.append("first"))
    for name in ("a", "b", "c"):
        waiting.add("2", lambda name=name: closed.append(name))  # type: ignore[misc]
    waiting.make_room(4)
    assert not closed
    waiting.make_room(5)
    assert closed == ["a"]


@pytest.mark.parametrize("sent", [b"", UNFINISHED, b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1"])
def test_a_request_that_does_not_arrive_is_answered_with_408(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(http_line, "REQUEST_SECONDS", 0.2)

    async def read(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    server = uvicorn.Server(uvicorn.Config(read, port=0, http=http_line.HttpLine, lifespan="off", log_config=None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    place = server.servers[0].sockets[0].getsockname()
    with socket.create_connection(place, PATIENCE) as client:
        client.sendall(sent)
        told = b"".join(iter(lambda: client.recv(4096), b""))
    server.should_exit = True
    thread.join(PATIENCE)
    assert told == http_line.TOO_SLOW


def test_repeated_problems_are_logged_at_a_bounded_rate_with_how_many_were_left_out() -> None:
    now = 1000.0
    repeated = Repeated(lambda: now)
    records = [logging.LogRecord("asyncio", logging.ERROR, "", 0, "no", None, None) for _ in range(100)]
    assert sum(map(repeated.filter, records)) == REPEATS_AT_ONCE
    assert repeated.filter(logging.LogRecord("asyncio", logging.ERROR, "", 0, "another", None, None))
    assert repeated.filter(logging.LogRecord("asyncio", logging.INFO, "", 0, "no", None, None))
    now += 10
    last = logging.LogRecord("asyncio", logging.ERROR, "", 0, "no", None, None)
    assert repeated.filter(last)
    assert last.__dict__["left_out"] == 100 - REPEATS_AT_ONCE
