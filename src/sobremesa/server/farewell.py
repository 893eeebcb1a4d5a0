"""A graceful stop: the stop signal takes effect after all clients were told."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

STOPS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def farewell(say: Callable[[], Coroutine[Any, Any, None]]) -> Iterator[None]:
    """On the first stop signal tell all clients, then pass it on; a second one is passed on at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {stop: signal.getsignal(stop) for stop in STOPS}
    tasks: list[asyncio.Task[None]] = []

    def pass_on(number: int, frame: FrameType | None) -> None:
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    async def leave(number: int) -> None:
        try:
            await say()
        finally:
            pass_on(number, None)

    def hear(number: int, frame: FrameType | None) -> None:
        if tasks:
            pass_on(number, frame)
        else:
            loop.call_soon_threadsafe(lambda: tasks.append(loop.create_task(leave(number))))

    for stop in STOPS:
        signal.signal(stop, hear)
    try:
        yield
    finally:
        for stop, handler in before.items():
            signal.signal(stop, handler)
