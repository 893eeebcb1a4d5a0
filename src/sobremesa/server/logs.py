"""The server's logs: one line per event, of constant words and listed fields, so that no name or token is logged.

Arguments of a message (`log.info("... %s", name)`), fields that are not listed, and the messages of exceptions are
left out; the type and the traceback of an exception are kept.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.server.guard import SAFE_METHODS
from sobremesa.server.limits import Buckets
from sobremesa.server.metrics import METHODS, OTHER, Metrics

FIELDS = (
    "match", "seq", "seat", "game", "bot", "kind", "code", "method", "route", "status", "ms",
    "why", "seconds", "workers", "count", "port", "server", "left_out",
)  # fmt: skip
"""The fields that a line may have besides its event, in this order."""

ANSWERED = (
    "Invalid UTF-8 sequence received from client.",
    "ASGI callable returned without completing handshake.",  # it was refused with a response and not upgraded
)
"""What uvicorn logs as errors although they are the client's and were answered."""

REPEATS_A_SECOND = 0.2
REPEATS_AT_ONCE = 20
"""How often a warning, an error or an answer in `TOO_MUCH` of one kind is logged, in the long run and in a burst."""
TOO_MUCH = (408, 429)

UNMATCHED = "unmatched"
"""The route of a request that matches no template."""

requests = logging.getLogger("sobremesa.server.requests")


def event(record: logging.LogRecord) -> str:
    """The constant words of a record, on one line."""
    return " ".join(str(record.msg).split())


def listed(record: logging.LogRecord) -> dict[str, str | int | float | None]:
    """The listed fields of a record that have plain values."""
    present = {name: record.__dict__[name] for name in FIELDS if name in record.__dict__}
    return {name: value for name, value in present.items() if value is None or isinstance(value, (str, int, float))}


def failure(record: logging.LogRecord) -> str:
    """The tracebacks and types of a record's exception and of its causes; empty without one."""
    error = record.exc_info[1] if record.exc_info else None
    return "".join(_tracebacks(error, set())) if error else ""


def _tracebacks(error: BaseException, seen: set[int]) -> Iterator[str]:
    if id(error) in seen:
        return
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    within = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    for other in (before, *within):
        if other is not None:
            yield from _tracebacks(other, seen)
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__module__}.{type(error).__qualname__}\n"


class JsonFormatter(logging.Formatter):
    """One JSON object per line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        line: dict[str, str | int | float | None] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "event": event(record),
        }
        line |= listed(record)
        if told := failure(record):
            line["exception"] = told
        return json.dumps(line)


class PlainFormatter(logging.Formatter):
    """The time, the event and its fields, for terminals; a traceback follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line, and its traceback."""
        fields = listed(record)
        if record.levelno >= logging.WARNING:
            fields = {"level": record.levelname.lower(), **fields}
        words = [datetime.fromtimestamp(record.created).strftime("%H:%M:%S"), event(record)]
        words += [f"{name}={_shown(value)}" for name, value in fields.items()]
        return "\n".join([" ".join(words), *failure(record).splitlines()])


def _shown(value: str | int | float | None) -> str:
    text = str(value)
    return text if text.isprintable() and not set(text) & set(' "=') else json.dumps(text)


FORMATTERS: dict[str, type[logging.Formatter]] = {"json": JsonFormatter, "plain": PlainFormatter}


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a record is logged: uvicorn reports answered mistakes of clients as errors of the server."""
    return record.msg not in ANSWERED


class Repeated(logging.Filter):
    """Bounds how often problems of one kind are logged; the next line tells how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds = Buckets(REPEATS_A_SECOND, REPEATS_AT_ONCE, most=1000)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        status = record.__dict__.get("status")
        if record.levelno < logging.WARNING and status not in TOO_MUCH:
            return True
        kind = f"{record.name} {status} {str(record.msg).partition(chr(10))[0]}"
        if not self._kinds.take(kind, self._clock()):
            self._left_out[kind] += 1
            return False
        if left_out := self._left_out.pop(kind, 0):
            record.left_out = left_out
        return True


def set_up(form: str, level: int | str = logging.INFO) -> None:
    """Send all logs to standard error, in the form `json` or `plain`; for a uvicorn that is run with `log_config=None`.

    The level applies to our own events. Others log from warnings up: below that uvicorn logs paths with their queries,
    and at the lowest level whole frames.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATTERS[form]())
    handler.addFilter(is_ours)
    handler.addFilter(Repeated())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("sobremesa").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = name != "uvicorn.access"
        logger.setLevel(logging.WARNING)


def route_template(scope: Scope) -> str:
    """The template of a request's route, such as `/api/matches/{id}`; never the path itself."""
    # Only here has FastAPI the whole template of a route in an included router; the route lacks its prefix.
    included = scope.get("fastapi", {}).get("effective_route_context")
    for route in (included, scope.get("route")):
        path = getattr(route, "path", None)
        if isinstance(path, str) and path:
            return path
    # Nor does it name the route of a mounted app; without parameters its template is the matched part of the path.
    if "app_root_path" in scope and not scope["path_params"]:
        return str(scope["root_path"].removeprefix(scope["app_root_path"]))
    return UNMATCHED


class RequestLog:
    """Logs and counts every answer to a request and to a socket's handshake; the outermost middleware."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and note its answer."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        answered = False

        def note(status: int) -> None:
            nonlocal answered
            if not answered:
                answered = True
                self._note(scope, status, time.perf_counter() - began)

        async def noting_send(message: Message) -> None:
            status = answer(message)
            if status is not None:
                note(status)
            await send(message)

        try:
            await self.app(scope, receive, noting_send)
        except BaseException:
            note(500)
            raise

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "WEBSOCKET")
        method = method if method in METHODS else OTHER
        route = route_template(scope)
        self.metrics.count_request(route, method, status)
        is_quiet = status < 400 and (method in SAFE_METHODS or method == "WEBSOCKET")
        requests.log(
            logging.DEBUG if is_quiet else logging.INFO,
            "request",
            extra={"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)},
        )


def answer(message: Message) -> int | None:
    """The status of an answer, if the message begins one; a handshake that is closed counts as 403."""
    kind = message["type"]
    if kind in ("http.response.start", "websocket.http.response.start"):
        return int(message["status"])
    return {"websocket.accept": 101, "websocket.close": 403}.get(kind)
