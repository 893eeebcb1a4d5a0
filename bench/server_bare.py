"""The least that a server of moves must do, bare: an echo over WebSockets, and rows made durable one by one.

`python -m bench.server_bare` serves the echo and prints its address.
"""

from __future__ import annotations

import socket
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

MAKE = "CREATE TABLE bare (id TEXT, seq INTEGER, at DOUBLE PRECISION, kind TEXT, body TEXT, PRIMARY KEY (id, seq))"
ROW = ("abcdefghijkl", 1.5, "move", '{"seat":0,"text":"white yellow 12","sender":["abcdefghijkl","1234"]}')


async def echo(socket: WebSocket) -> None:
    """Say what is said."""
    await socket.accept()
    async for text in socket.iter_text():
        await socket.send_text(text)


def sqlite_rows(folder: Path, seconds: float) -> float:
    """Rows a second, each in a transaction of its own that is on the disk when it returns."""
    with closing(sqlite3.connect(folder / f"bare-{time.monotonic_ns()}.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(MAKE)
        id, *rest = ROW
        return rate(
            lambda seq: connection.execute("INSERT INTO bare VALUES (?, ?, ?, ?, ?)", (id, seq, *rest)), seconds
        )


def postgres_rows(address: str, seconds: float) -> float:
    """The same in PostgreSQL."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS bare")
        connection.execute(MAKE)
        id, *rest = ROW
        return rate(
            lambda seq: connection.execute("INSERT INTO bare VALUES (%s, %s, %s, %s, %s)", (id, seq, *rest)), seconds
        )


def rate(insert: Callable[[int], object], seconds: float) -> float:
    """How often it can be done in a second."""
    count, began = 0, time.perf_counter()
    while (taken := time.perf_counter() - began) < seconds:
        insert(count)
        count += 1
    return count / taken


def main() -> None:
    """Serve the echo, set as our server is."""
    door = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(f"http://127.0.0.1:{door.getsockname()[1]}", flush=True)
    app = Starlette(routes=[WebSocketRoute("/", echo)])
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, access_log=False, log_level="warning"
    )
    uvicorn.Server(config).run(sockets=[door])


if __name__ == "__main__":
    main()
