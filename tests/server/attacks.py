"""Attacks on a server, byte by byte where need be, and the people at another table who must not notice them."""

from __future__ import annotations

import json
import random
import socket
import struct
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx

from sobremesa.client import Seat, open_match, sit_down
from sobremesa.engine.records import read_record
from sobremesa.match.dice import verify
from tests.games.kinds import SMALL
from tests.server.servers import Running

PATIENCE = 60.0
PAUSE = 0.01
"""Seconds between two moves of the people, so that the attacks have the machine."""
CONTINUATION, TEXT, BYTES, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
HALF = "\ud800"
"""Half a character, which JSON can say and UTF-8 cannot."""


class People:
    """Two people who play match after match, each in a thread of their own; every record is checked."""

    def __init__(self, server: Running, goal: int = 20, pause: float = PAUSE) -> None:
        self.moves = 0
        self._server = server
        self._goal = goal
        self._pause = pause
        self._problem: BaseException | None = None
        self._is_leaving = False
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> People:
        self._thread.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._is_leaving = True
        self._thread.join(PATIENCE)
        self._check()

    def go_on(self, moves: int) -> None:
        """Wait until so many moves more were made."""
        until, wanted = time.monotonic() + PATIENCE, self.moves + moves
        while self.moves < wanted:
            self._check()
            assert time.monotonic() < until, "the others cannot play"
            time.sleep(PAUSE)

    def _check(self) -> None:
        if self._problem is not None:
            raise self._problem

    def _run(self) -> None:
        try:
            while not self._is_leaving:
                self._play()
        except BaseException as problem:
            self._problem = problem

    def _play(self) -> None:
        wishes: list[dict[str, Any]] = [{"name": "Eva"}, {"open": True}]
        with (
            ThreadPoolExecutor(2) as pool,
            open_match(self._server.address, SMALL, wishes, options={"goal": self._goal}) as eva,
            sit_down(eva.links[2], "Iván") as ivan,
        ):
            eva.start()
            for played in [pool.submit(self._decide, seat) for seat in (eva, ivan)]:
                played.result(PATIENCE)
            verify(read_record(eva.record()))

    def _decide(self, seat: Seat) -> None:
        lot = random.Random(seat.match)
        for view in seat.decisions():
            seat.choose(lot.choice(view["choice"]["moves"]))
            self.moves += 1
            time.sleep(self._pause)


@contextmanager
def unnoticed(server: Running, people: People) -> Iterator[None]:
    """What is done here keeps nobody from playing, and is no error of the server."""
    before = len(server.log)
    yield
    people.go_on(1)
    told = [json.loads(line) for line in server.log[before:].splitlines()]
    assert [line for line in told if line["level"] in ("error", "critical") or "exception" in line] == []
    assert httpx.get(f"{server.address}/readyz").status_code == 200


def check_refusal(found: httpx.Response, status: int, code: str) -> None:
    """A refusal has this status, this code, and the one shape that all have."""
    body = found.json()
    assert (found.status_code, body["code"], set(body)) == (status, code, {"code", "rule", "params"}), found.text
    assert found.headers["content-type"] == "application/json"


def check_setups(server: Running, game: str, *refused: tuple[Mapping[str, Any], str]) -> None:
    """No match of two is opened with material that cannot be, for just these reasons, and nobody else notices."""
    head = {"Content-Type": "application/json"}
    with (
        People(server) as people,
        unnoticed(server, people),
        httpx.Client(base_url=server.address, headers=head) as http,
    ):
        for setup, code in refused:
            body = json.dumps({"game": game, "seats": [{"name": "Ana"}, {"name": "Luis"}], "setup": setup})
            check_refusal(http.post("/api/matches", content=body), 422, code)


def frame(opcode: int, payload: bytes, is_last: bool = True) -> bytes:
    """A frame as a client sends it, under a mask that changes nothing."""
    size = len(payload)
    if size < 126:
        length = bytes([0x80 | size])
    else:
        length = struct.pack(">BH", 0x80 | 126, size) if size < 2**16 else struct.pack(">BQ", 0x80 | 127, size)
    return bytes([opcode | (0x80 if is_last else 0)]) + length + bytes(4) + payload


@contextmanager
def wire(server: Running, source: str = "127.0.0.1", room: int | None = None) -> Iterator[socket.socket]:
    """A bare connection from an address of this machine, with so much room for what comes."""
    place = urlsplit(server.address)
    with socket.socket() as found:
        if room is not None:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        found.settimeout(PATIENCE)
        found.bind((source, 0))
        found.connect((place.hostname, place.port))
        yield found


def handshake(server: Running, seat: Seat, *more: str, path: str = "", host: str = "") -> bytes:
    """The request for a socket of somebody's match."""
    lines = [
        f"GET {path or f'/api/matches/{seat.match}/socket'} HTTP/1.1",
        f"Host: {host or urlsplit(server.address).netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: sobremesa={seat._http.cookies['sobremesa']}",
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def enter(wire: socket.socket, server: Running, seat: Seat) -> None:
    """Open a socket on a bare connection, up to its first words."""
    wire.sendall(handshake(server, seat))
    until(wire, b'"type":"view"')


def until(wire: socket.socket, words: bytes) -> bytes:
    """Read until these words have come; all that came."""
    found = b""
    while words not in found:
        piece = wire.recv(2**16)
        assert piece, "the server has closed"
        found += piece
    return found


def rest(wire: socket.socket) -> bytes:
    """Everything that comes until the server closes."""
    found = bytearray()
    try:
        while piece := wire.recv(2**16):
            found += piece
    except ConnectionResetError:
        pass
    return bytes(found)


def cut_off(wire: socket.socket) -> None:
    """Break the connection without a word."""
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    wire.close()
