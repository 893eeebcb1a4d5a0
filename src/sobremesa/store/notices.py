"""Notices between the processes of one PostgreSQL: which matches have changed, sent at commit."""

from __future__ import annotations

import contextlib
import json
import logging
import selectors
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, text

from sobremesa.store.engines import conninfo
from sobremesa.store.failures import Unsaved

if TYPE_CHECKING:
    import psycopg

Notice = tuple[str, int]
"""A match and its length; 0 if only somebody came or went."""

CHANNEL = "sobremesa"
MOST_BYTES = 7900
"""The limit of a payload; PostgreSQL allows less than 8,000 bytes."""
PAUSE = 0.5
"""Seconds between two tries to reach a lost database."""
IDLE = 15.0
"""Seconds of silence after which the connection is checked."""
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
log = logging.getLogger(__name__)


def notify(connection: Connection, notices: Iterable[Notice]) -> None:
    """Send at commit what has changed; SQLite has one process and needs no notices."""
    if connection.dialect.name == "postgresql":
        for payload in payloads(notices):
            connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})


def payloads(notices: Iterable[Notice]) -> Iterator[str]:
    """The notices as JSON, without repetitions, in as few payloads as the limit allows."""
    part: list[str] = []
    size = 2
    for notice in dict.fromkeys(notices):
        said = json.dumps(notice, separators=(",", ":"))  # plain ASCII, so that characters are bytes
        if part and size + len(said) + 1 > MOST_BYTES:
            yield f"[{','.join(part)}]"
            part, size = [], 2
        part.append(said)
        size += len(said) + 1
    if part:
        yield f"[{','.join(part)}]"


class Listener:
    """A thread with a connection of its own; the two functions are called in that thread."""

    def __init__(self, url: URL, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self._url = url
        self._heard = heard
        self._missed = missed
        self._bell, self._rope = socket.socketpair()  # rung once, to close
        self._is_open = True
        try:
            connection = self._connect()
        except Exception as problem:
            self._bell.close()
            self._rope.close()
            raise Unsaved(str(problem)) from problem
        self._thread = threading.Thread(target=self._work, args=(connection,), name="store-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._is_open = False
        self._rope.send(b"!")
        self._thread.join()
        self._bell.close()
        self._rope.close()

    def _connect(self) -> psycopg.Connection:
        import psycopg

        connection = psycopg.connect(conninfo(self._url), autocommit=True)
        try:
            connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _work(self, connection: psycopg.Connection) -> None:
        import psycopg

        while True:
            try:
                with contextlib.closing(connection):
                    self._listen(connection)
                return
            except Exception as problem:  # whatever failed, this process must listen again
                log.warning("the notices were lost", exc_info=problem)
            while self._is_open:
                try:
                    connection = self._connect()
                    self._missed()
                    break
                except psycopg.Error:
                    self._rest()
            else:
                return

    def _listen(self, connection: psycopg.Connection) -> None:
        """Pass on notices until the bell rings."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._bell, selectors.EVENT_READ)
            selector.register(connection.fileno(), selectors.EVENT_READ)
            while True:
                ready = selector.select(IDLE)
                if not self._is_open:
                    return
                if not ready:
                    connection.execute("SELECT 1")
                for notice in connection.notifies(timeout=0):
                    for match, length in json.loads(notice.payload):
                        self._heard(match, length)

    def _rest(self) -> None:
        """Pause, at most until the bell rings."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._bell, selectors.EVENT_READ)
            selector.select(PAUSE)
