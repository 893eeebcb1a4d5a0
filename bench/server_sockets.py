"""The other side of the server's door, as lean as can be: the load shares the machine with what it measures."""

from __future__ import annotations

import asyncio
import http.client
import json
import struct
import time
from typing import Any
from urllib.parse import urlsplit

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)
NO_MASK = bytes(4)
"""A client must mask what it sends; under this mask nothing changes."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def frame(opcode: int, payload: bytes) -> bytes:
    """A whole frame, of at most 64 kB."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else struct.pack(">BH", 0x80 | 126, size)
    return bytes([0x80 | opcode]) + length + NO_MASK + payload


def place_of(address: str) -> tuple[str, int]:
    """The host and the port of an address such as http://127.0.0.1:8021."""
    parts = urlsplit(address)
    assert parts.hostname
    assert parts.port
    return parts.hostname, parts.port


class Socket(asyncio.Protocol):
    """A WebSocket without compression and without fragments; `hear` is called with each message and its moment."""

    def __init__(self, address: str, path: str, cookie: str) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.has_closed = False
        self._place = place_of(address)
        self._path = path
        self._cookie = cookie
        self._rest = b""
        self._transport: asyncio.Transport

    async def open(self) -> None:
        """Connect, and be accepted."""
        await asyncio.get_running_loop().create_connection(lambda: self, *self._place)
        await self.opened

    def send(self, message: bytes) -> None:
        """Say something."""
        self._transport.write(frame(TEXT, message))

    def close(self) -> None:
        """Go, without a word."""
        self._transport.abort()

    def hear(self, message: bytes, at: float) -> None:
        """Take a message."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(HANDSHAKE.format(path=self._path, host=self._place[0], cookie=self._cookie).encode("ascii"))

    def connection_lost(self, problem: Exception | None) -> None:
        self.has_closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"no socket at {self._path}"))

    def data_received(self, data: bytes) -> None:
        at = time.perf_counter()
        data = self._rest + data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                self._transport.abort()
                return
            self.opened.set_result(None)
        place = 0
        while len(data) >= place + 2:
            start, size = place + 2, data[place + 1]
            if size == 126:
                start += 2
                size = int.from_bytes(data[place + 2 : start])
            elif size == 127:
                start += 8
                size = int.from_bytes(data[place + 2 : start])
            if len(data) < start + size:
                break
            self._take(data[place] & 15, data[start : start + size], at)
            place = start + size
        self._rest = data[place:]

    def _take(self, opcode: int, payload: bytes, at: float) -> None:
        if opcode == TEXT:
            self.hear(payload, at)
        elif opcode == PING:
            self._transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self._transport.close()


class Door:
    """Requests of one visitor after another over one connection."""

    def __init__(self, address: str) -> None:
        self._connection = http.client.HTTPConnection(*place_of(address), timeout=60)

    def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """What the server answers, and the cookie that says who asks from now on."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        self._connection.request("POST", path, json.dumps(body), headers)
        response = self._connection.getresponse()
        content = response.read()
        if response.status >= 400:
            raise RuntimeError(f"{path}: {response.status} {content.decode()}")
        return json.loads(content or "null"), (response.getheader("Set-Cookie") or cookie).partition(";")[0]

    def close(self) -> None:
        """Let the connection go."""
        self._connection.close()
