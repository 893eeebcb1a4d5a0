"""The guard: which hosts and origins are allowed, how often and how much, and the security headers of answers."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import math
import re
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.engine.errors import Refused
from sobremesa.server.limits import Buckets
from sobremesa.server.metrics import Metrics

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
UNMETERED_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})
OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")
ANY_NAME = "*"
STATUS = {"two_lengths": 400, "host": 421, "origin": 403, "too_large": 413, "flood": 429, "sockets": 429}
DEFAULT_PORTS = {"http": "80", "https": "443"}
WEB_SCHEMES = {"ws": "http", "wss": "https", "http": "http", "https": "https"}
OWN_SITES = frozenset({"same-origin", "none"})

LINGER_BYTES = 1024 * 1024
LINGER_SECONDS = 5.0

OWN_FEATURES = ("clipboard-write", "fullscreen", "screen-wake-lock")
FORBIDDEN_FEATURES = (
    "accelerometer", "autoplay", "camera", "clipboard-read", "display-capture", "encrypted-media",
    "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer", "microphone",
    "midi", "payment", "picture-in-picture", "publickey-credentials-get", "serial", "storage-access", "usb",
    "xr-spatial-tracking",
)  # fmt: skip
POLICIES = {
    b"content-security-policy": (
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": ", ".join(
        [f"{feature}=(self)" for feature in OWN_FEATURES] + [f"{feature}=()" for feature in FORBIDDEN_FEATURES]
    ).encode(),
}
ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")

AUTHORITY = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9_.-]*[a-z0-9_-])\.?(?::(?P<port>[0-9]{1,5}))?")

Headers = Sequence[tuple[bytes, bytes]]


class Authority(NamedTuple):
    """A host's name in its canonical spelling, and the port if given."""

    name: str
    port: str | None


def read_authority(text: str) -> Authority | None:
    """The value of a Host header, or of an Origin without its scheme; None if it is not a host."""
    found = AUTHORITY.fullmatch(text.lower())
    if found is None:
        return None
    name = found["name"]
    if name.startswith("["):
        try:
            name = f"[{ipaddress.IPv6Address(name[1:-1])}]"
        except ValueError:
            return None
    return Authority(name, found["port"])


def values(headers: Headers, name: bytes) -> list[str]:
    """All values of a header."""
    return [value.decode("latin-1") for key, value in headers if key == name]


def host(headers: Headers) -> Authority | None:
    """The host that a request addresses, if it has exactly one."""
    stated = values(headers, b"host")
    return read_authority(stated[0]) if len(stated) == 1 else None


def is_own_origin(origin: str, scheme: str, to: Authority) -> bool:
    """Whether an Origin is the host of the request itself."""
    stated, _, rest = origin.lower().partition("://")
    authority = read_authority(rest)
    default = DEFAULT_PORTS[scheme]
    return (
        authority is not None
        and stated == scheme
        and authority.name == to.name
        and (authority.port or default) == (to.port or default)
    )


def has_body(headers: Headers) -> bool:
    """Whether a request announces a body."""
    return any(key == b"transfer-encoding" or (key == b"content-length" and value != b"0") for key, value in headers)


def network(scope: Scope) -> str:
    """The network of a request's client."""
    return network_of(scope["client"][0] if scope["client"] else None)


def network_of(client: str | None) -> str:
    """The key of a rate limit: the address, or the /64 network of an IPv6 address, which one household owns."""
    try:
        address = ipaddress.ip_address(client or "")
    except ValueError:
        return ""  # a Unix socket, or an invalid address from a proxy: they share one bucket
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))


class Guard:
    """Refuses unknown hosts, foreign pages, floods and large bodies before they reach the app."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        hosts: Collection[str],
        addresses: Buckets,
        sockets: int = 200,
        body_limit: int = 16 * 1024,
        metrics: Metrics | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.names = frozenset(own_spelling(name) for name in (*OWN_NAMES, *hosts))
        self.addresses = addresses
        self.most_sockets = sockets
        self.sockets: Counter[str] = Counter()  # how many are open, by address
        self.body_limit = body_limit
        self.metrics = metrics
        self.clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        send, read = protecting(scope, send), reading(receive)
        try:
            self._judge(scope)
            if scope["type"] == "http" and has_body(scope["headers"]):
                body = await self._body(read)
                if body is None:
                    return
                receive = replaying(body, receive)
        except Refused as refused:
            if self.metrics:
                self.metrics.count_refusal(refused.code)
            refuse = self._refuse_request if scope["type"] == "http" else self._refuse_socket
            await refuse(refused, scope, read, send)
            return
        if scope["type"] == "http":
            await self.app(scope, receive, send)
            return
        address = network(scope)
        self.sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _judge(self, scope: Scope) -> None:
        """Refuse by the headers of a request."""
        headers: Headers = scope["headers"]
        if scope["path"] not in UNMETERED_PATHS and not self.addresses.take(network(scope), self.clock()):
            raise Refused("flood")
        if {b"content-length", b"transfer-encoding"} <= {name for name, _ in headers}:
            raise Refused("two_lengths")  # a proxy in between may find another end of the body
        to = host(headers)
        if to is None or not (to.name in self.names or ANY_NAME in self.names):
            raise Refused("host")
        is_socket = scope["type"] == "websocket"
        if is_socket and self.sockets[network(scope)] >= self.most_sockets:
            raise Refused("sockets", most=self.most_sockets)
        if is_socket or scope["method"] not in SAFE_METHODS:
            scheme = WEB_SCHEMES[scope["scheme"]]
            sites = values(headers, b"sec-fetch-site")
            if not all(is_own_origin(origin, scheme, to) for origin in values(headers, b"origin")):
                raise Refused("origin")
            # Not for sockets: browsers disagree on the site of a ws: address, and all of them send an Origin.
            if not is_socket and not set(sites) <= OWN_SITES:
                raise Refused("origin")
        if not all(self._fits(length) for length in values(headers, b"content-length")):
            raise self._too_large()

    def _fits(self, length: str) -> bool:
        return re.fullmatch("[0-9]{1,10}", length) is not None and int(length) <= self.body_limit

    def _too_large(self) -> Refused:
        return Refused("too_large", most=self.body_limit)

    async def _body(self, receive: Receive) -> bytes | None:
        """The whole body, refused as soon as it exceeds the limit; None if the client left before its end.

        It is read before the app runs, which could not handle a refusal while it reads.
        """
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self.body_limit:
                raise self._too_large()
            if not message.get("more_body", False):
                return bytes(body)

    async def _refuse_request(self, refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a refusal; if a body is still arriving, discard it and then close.

        Closing at once would show the client a broken connection and not the answer.
        """
        lingers = has_body(scope["headers"])
        headers, body = self._refusal(refused, scope)
        if lingers:
            headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": STATUS[refused.code], "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": lingers})
        if lingers:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LINGER_SECONDS):
                    await drop(receive, LINGER_BYTES)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _refuse_socket(self, refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        headers, body = self._refusal(refused, scope)
        status = STATUS[refused.code] if STATUS[refused.code] in (400, 429) else 403
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body})

    def _refusal(self, refused: Refused, scope: Scope) -> tuple[list[tuple[bytes, bytes]], bytes]:
        """The headers and the body of a refusal."""
        body = json.dumps({"code": refused.code, "rule": refused.rule, "params": refused.params}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if refused.code == "flood":
            wait = self.addresses.wait(network(scope), self.clock())
            headers.append((b"retry-after", str(max(1, math.ceil(wait))).encode()))
        return headers, body


def own_spelling(name: str) -> str:
    """An allowed host as `read_authority` spells it; an IPv6 address may lack its brackets."""
    if name == ANY_NAME:
        return name
    with contextlib.suppress(ValueError):
        name = f"[{ipaddress.IPv6Address(name)}]"
    authority = read_authority(name)
    if authority is None or authority.port:
        raise Refused("setting", name="SOBREMESA_ALLOWED_HOSTS", value=name, known="mesa.example, 192.168.1.20, *")
    return authority.name


def protecting(scope: Scope, send: Send) -> Send:
    """A `send` that sets the security headers of every answer."""
    own = [*POLICIES.items()]
    if scope["scheme"] in ("https", "wss"):
        own.append(ONLY_HTTPS)
    is_interface = scope["path"].startswith("/api/")

    async def protected(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = [(key, value) for key, value in message.get("headers", ()) if key.lower() not in POLICIES]
            headers += own
            if is_interface and not any(key.lower() == b"cache-control" for key, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await send(message)

    return protected


def reading(receive: Receive) -> Receive:
    """A `receive` that does not wait after the end of a body."""
    is_over = False

    async def read() -> Message:
        nonlocal is_over
        if is_over:
            return {"type": "http.disconnect"}
        message = await receive()
        is_over = not message.get("more_body", False)
        return message

    return read


def replaying(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns a body that was already read, and then what follows it."""
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return first.pop() if first else await receive()

    return replay


async def drop(receive: Receive, most: int) -> None:
    """Read and discard the rest of a body, up to so many bytes."""
    while most > 0:
        message = await receive()
        if not message.get("more_body", False):
            return
        most -= len(message["body"])
