"""The writer: one thread that saves all waiting requests in one transaction (group commit), then resolves them.

What an event loop asks for in one round of its callbacks is handed over together, so that the thread does not begin
with the first of many: fewer transactions, and fewer turns of the interpreter's lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from sobremesa.store.failures import Contended, Unsaved

MOST = 500
"""With so many requests a transaction takes no more of those that wait."""
PATIENCE = 5.0
"""Seconds that a lost database has to come back before the waiting requests fail."""
PAUSE = 0.1

Request = TypeVar("Request")
Outcomes = list[tuple[asyncio.Future[object], object]]
log = logging.getLogger(__name__)


class Writer(Generic[Request]):
    """`perform` returns the value of each request, in order; an exception as a value is raised where it is awaited.

    If it raises `Contended`, it is called once more, in a new transaction, and told so.
    """

    def __init__(self, engine: Engine, perform: Callable[[Connection, Sequence[Request], bool], list[object]]) -> None:
        self._engine = engine
        self._perform = perform
        self._queue: SimpleQueue[list[tuple[Request, asyncio.Future[object]]] | None] = SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[tuple[Request, asyncio.Future[object]]]] = {}
        self._is_open = True
        self._door = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def write(self, request: Request) -> asyncio.Future[object]:
        """Submit a request; its future resolves when it is durable, or fails with the reason."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[object] = loop.create_future()
        with self._door:
            if not self._is_open:
                raise Unsaved("the store is closed")
            if loop not in self._gathered:
                self._gathered[loop] = []
                loop.call_soon(self._hand_over, loop)
            self._gathered[loop].append((request, future))
        return future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give the thread what a loop has asked for; unless it was closed, and has it already."""
        with self._door:
            if gathered := self._gathered.pop(loop, None):
                self._queue.put(gathered)

    def close(self) -> None:
        """Accept nothing more, and write what was accepted."""
        with self._door:
            if self._is_open:
                self._is_open = False
                for gathered in self._gathered.values():
                    self._queue.put(gathered)
                self._gathered.clear()
                self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (group := self._queue.get()) is not None:
            while len(group) < MOST and not self._queue.empty():
                if (more := self._queue.get()) is None:
                    self._queue.put(None)
                    break
                group += more
            values = self._values([request for request, _ in group])
            _tell([(future, value) for (_, future), value in zip(group, values, strict=True)])

    def _values(self, requests: Sequence[Request]) -> list[object]:
        """The result of each request; if they fail together, each is tried once alone."""
        try:
            return self._commit(requests)
        except Exception as problem:
            log.warning("writes failed together, each is tried alone", exc_info=problem, extra={"count": len(requests)})
        values: list[object] = []
        is_reached = self._reach()
        for request in requests:
            if not is_reached:
                values.append(Unsaved("the database is out of reach"))
                continue
            try:
                values += self._commit([request])
            except Exception as problem:
                log.error("a write failed", exc_info=problem)
                values.append(_unsaved(problem))
                is_reached = self._reach()
        return values

    def _commit(self, requests: Sequence[Request]) -> list[object]:
        try:
            with self._engine.begin() as connection:
                return self._perform(connection, requests, False)
        except Contended:  # other processes write to the same matches: nothing is wrong
            with self._engine.begin() as connection:
                return self._perform(connection, requests, True)

    def _reach(self) -> bool:
        """Whether the database answers again in time."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._engine.connect().close()
                return True
            except SQLAlchemyError:
                if time.monotonic() > until:
                    return False
                time.sleep(PAUSE)


def _unsaved(problem: Exception) -> Unsaved:
    unsaved = Unsaved(str(problem))
    unsaved.__cause__ = problem
    return unsaved


def _tell(outcomes: Outcomes) -> None:
    loops: dict[asyncio.AbstractEventLoop, Outcomes] = {}
    for future, value in outcomes:
        loops.setdefault(future.get_loop(), []).append((future, value))
    for loop, own in loops.items():
        # nobody waits in a closed loop
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_resolve, own)


def _resolve(outcomes: Outcomes) -> None:
    for future, value in outcomes:
        if future.done():
            continue
        if isinstance(value, Exception):
            future.set_exception(value)
        else:
            future.set_result(value)
