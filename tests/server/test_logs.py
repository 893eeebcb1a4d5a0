"""Logs are lines of constant words and listed fields: what people typed, asked for or hold stays out."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
from collections.abc import Iterator

import pytest

from sobremesa.server.logs import JsonFormatter, PlainFormatter, RequestLog, route_template
from sobremesa.server.metrics import Metrics
from tests.processes import run

SECRET = "s3cr3t"


class Log:
    """A logger of its own, and the text that it wrote."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.stream = io.StringIO()
        handler = logging.StreamHandler(self.stream)
        handler.setFormatter(formatter)
        self.logger = logging.Logger("sobremesa.test", logging.DEBUG)
        self.logger.addHandler(handler)

    @property
    def text(self) -> str:
        """What was written so far."""
        return self.stream.getvalue()


@pytest.fixture(params=[JsonFormatter, PlainFormatter])
def either(request: pytest.FixtureRequest) -> Log:
    """A log of each form."""
    return Log(request.param())


def test_a_json_line_says_when_what_and_the_listed_fields() -> None:
    log = Log(JsonFormatter())
    log.logger.info("move kept", extra={"match": "m1", "seq": 12, "seat": None, "ms": 1.5})
    line = json.loads(log.text)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line.pop("time"))
    assert isinstance(line.pop("process"), int)
    assert line == {
        "level": "info",
        "logger": "sobremesa.test",
        "event": "move kept",
        "match": "m1",
        "seq": 12,
        "seat": None,
        "ms": 1.5,
    }


def test_a_plain_line_reads_time_event_fields() -> None:
    log = Log(PlainFormatter())
    log.logger.info("move kept", extra={"match": "m1", "seq": 12})
    log.logger.warning("bot replaced", extra={"why": "too late"})
    first, second = log.text.splitlines()
    assert re.fullmatch(r"\d\d:\d\d:\d\d move kept match=m1 seq=12", first)
    assert re.fullmatch(r'\d\d:\d\d:\d\d bot replaced level=warning why="too late"', second)


def test_what_is_not_listed_is_left_out(either: Log) -> None:
    extra = {"token": SECRET, "player": SECRET, "path": SECRET, "why": [SECRET], "code": {"name": SECRET}}
    either.logger.info("joined", extra=extra)
    assert "joined" in either.text
    assert SECRET not in either.text


def test_what_is_filled_into_a_message_is_left_out(either: Log) -> None:
    either.logger.info("%s joined with %s", SECRET, SECRET)
    assert "%s joined with %s" in either.text
    assert SECRET not in either.text


def test_no_value_begins_a_line_of_its_own(either: Log) -> None:
    either.logger.info("first\nsecond", extra={"why": "third\nfourth\r\x1b[2J"})
    assert len(either.text.splitlines()) == 1
    assert "\x1b" not in either.text


def fail(word: str) -> None:
    """Fail with a word in a local, in the message, and behind another failure."""
    held = word + word
    try:
        raise KeyError(held)
    except KeyError as error:
        raise ExceptionGroup(word, [ValueError(held), OSError(held)]) from error


def test_a_failure_is_told_by_types_and_places_but_not_by_what_it_says(either: Log) -> None:
    try:
        fail(SECRET)
    except ExceptionGroup:
        either.logger.exception("failed")
    for part in ("failed", "in fail", "builtins.KeyError", "builtins.ValueError", "builtins.OSError"):
        assert part in either.text
    assert "builtins.ExceptionGroup" in either.text
    assert SECRET not in either.text


def test_failures_that_refer_to_each_other_are_told_once() -> None:
    log = Log(PlainFormatter())
    one, other = ValueError(), OSError()
    one.__cause__, other.__cause__ = other, one
    log.logger.error("failed", exc_info=one)
    assert log.text.count("builtins.ValueError") == 1


SERVER = """
import logging, sys, threading, time
import httpx, uvicorn
from fastapi import APIRouter, FastAPI, WebSocket
from starlette.responses import PlainTextResponse
from websockets.sync.client import connect
from websockets.exceptions import InvalidStatus
from sobremesa.server.guard import Guard
from sobremesa.server.limits import Buckets
from sobremesa.server.logs import RequestLog, set_up
from sobremesa.server.metrics import Metrics

form, secret = sys.argv[1:]
outer, inner = APIRouter(prefix="/api"), APIRouter(prefix="/matches")

@inner.get("/{id}")
@inner.post("/{id}")
async def match(id: str) -> str:
    return id

@inner.post("/{id}/fail")
async def fail(id: str) -> None:
    raise RuntimeError(id)

@inner.websocket("/{id}/socket")
async def socket(websocket: WebSocket, id: str) -> None:
    await websocket.accept()
    await websocket.receive_text()
    await websocket.close()

outer.include_router(inner)
app = FastAPI()
app.include_router(outer)
app.mount("/assets", PlainTextResponse("asset"))
metrics = Metrics()
set_up(form, "DEBUG")
to = RequestLog(Guard(app, hosts=[], addresses=Buckets(1e6, 1e6), metrics=metrics), metrics)
server = uvicorn.Server(uvicorn.Config(to, port=0, ws="websockets-sansio", log_config=None))
thread = threading.Thread(target=server.run, daemon=True)
thread.start()
while not server.started:
    time.sleep(0.01)
at = f"localhost:{server.servers[0].sockets[0].getsockname()[1]}"


def ask(method, path, **headers):
    httpx.request(method, f"http://{at}{path}", params={"token": secret}, headers=headers, timeout=60)


ask("GET", f"/api/matches/{secret}")
ask("POST", f"/api/matches/{secret}")
ask("POST", f"/api/matches/{secret}/fail")
ask("PUT", f"/api/matches/{secret}")
ask("GET", f"/assets/{secret}")
ask("GET", f"/{secret}")
ask(secret.upper(), "/")
ask("POST", f"/api/matches/{secret}", Origin=f"http://{secret}")
with connect(f"ws://{at}/api/matches/{secret}/socket?token={secret}") as opened:
    opened.send(secret)
try:
    with connect(f"ws://{at}/api/matches/{secret}/socket", origin=f"http://{secret}"):
        pass
except InvalidStatus:
    pass
server.should_exit = True
thread.join()
print(metrics.exposition()[0].decode())
"""


def serve(form: str) -> tuple[str, str]:
    """The metrics and the log of a real server that was asked for all kinds of things with a secret in them."""
    done = run([sys.executable, "-c", SERVER, form, SECRET], check=True)
    return done.stdout, done.stderr


def noted(lines: list[dict[str, object]]) -> Iterator[tuple[object, ...]]:
    """Level, method, route and status of each request in a log."""
    for line in lines:
        if line["event"] == "request":
            assert isinstance(line["ms"], float)
            yield line["level"], line["method"], line["route"], line["status"]


def test_a_server_logs_and_counts_templates_and_no_secret() -> None:
    metrics, text = serve("json")
    lines = [json.loads(line) for line in text.splitlines()]
    assert SECRET not in text.lower()
    assert list(noted(lines)) == [
        ("debug", "GET", "/api/matches/{id}", 200),
        ("info", "POST", "/api/matches/{id}", 200),
        ("info", "POST", "/api/matches/{id}/fail", 500),
        ("info", "PUT", "/api/matches/{id}", 405),
        ("debug", "GET", "/assets", 200),
        ("info", "GET", "unmatched", 404),
        ("info", "other", "unmatched", 404),
        ("info", "POST", "unmatched", 403),
        ("debug", "WEBSOCKET", "/api/matches/{id}/socket", 101),
        ("info", "WEBSOCKET", "unmatched", 403),
    ]
    assert {line["logger"] for line in lines if line["level"] in ("debug", "info")} == {"sobremesa.server.requests"}
    (failure,) = [line for line in lines if "exception" in line]
    assert (failure["level"], failure["logger"]) == ("error", "uvicorn.error")
    assert "in fail" in failure["exception"]
    assert failure["exception"].endswith("builtins.RuntimeError\n")
    assert SECRET not in metrics.lower()
    assert 'requests_total{method="POST",route="/api/matches/{id}",status="200"} 1.0' in metrics
    assert 'requests_total{method="WEBSOCKET",route="unmatched",status="403"} 1.0' in metrics
    assert 'refusals_total{code="origin"} 2.0' in metrics


def test_a_server_logs_plainly_for_a_terminal() -> None:
    _, text = serve("plain")
    assert SECRET not in text.lower()
    assert re.search(r"^\d\d:\d\d:\d\d request method=POST route=/api/matches/{id} status=200 ms=[\d.]+$", text, re.M)


def test_a_route_without_a_template_is_not_told_by_its_path() -> None:
    assert route_template({"path": SECRET, "route": object()}) == "unmatched"


def test_a_request_that_fails_before_its_answer_counts_as_a_fault() -> None:
    metrics = Metrics()

    async def app(*_: object) -> None:
        raise RuntimeError

    async def unused(*_: object) -> None:
        raise AssertionError

    call = RequestLog(app, metrics)({"type": "http", "method": "GET"}, unused, unused)  # type: ignore[arg-type]
    with pytest.raises(RuntimeError):
        call.send(None)
    assert 'status="500"} 1.0' in metrics.exposition()[0].decode()
