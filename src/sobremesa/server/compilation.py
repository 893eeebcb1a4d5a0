"""The rules of all games, compiled in separate processes, so that nobody at a table waits.

Servers that start together on one machine compile once: a process compiles under a lock, and others find its result.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import math
import os
import re
import sys
import threading
import time
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import cast

from sobremesa.bots.ready import get_ready, is_ready
from sobremesa.engine.errors import Refused
from sobremesa.engine.prepare import is_prepared, prepare
from sobremesa.engine.rule import COMPILED, cache_folder, folders_of
from sobremesa.games import broken, facts, game, ids

log = logging.getLogger("sobremesa.compilation")


STEP = re.compile(rb"step (\d+) of (\d+)")
"""What a process that compiles says of its progress."""
STEPS = 30
"""How many steps a game has, until one has said so."""
SECONDS_A_STEP = 2.0
"""How long a step takes, until one was seen."""


class Compilation:
    """Which games are ready to be played, and how far the others are."""

    def __init__(self) -> None:
        self._ready: set[str] = set() if COMPILED else set(ids())
        self._broken: set[str] = set()
        self._wishes: list[str] = []
        self._now: tuple[str, asyncio.Task[bool]] | None = None
        self._done: dict[str, int] = {}
        self._steps, self._taken, self._seconds = STEPS, 0, 0.0

    def is_ready(self, id: str) -> bool:
        """Whether a game's rules are loaded."""
        return id in self._ready

    def is_whole(self) -> bool:
        """Whether all games that can be loaded are ready."""
        return self._ready | self._broken == set(ids())

    @property
    def ready(self) -> list[str]:
        """The games whose rules are loaded."""
        return [id for id in ids() if self.is_ready(id)]

    def check(self, id: str) -> None:
        """Refuse a game that is unknown, or not ready yet."""
        title = facts(id).title
        if not self.is_ready(id):
            self.wish(id)
            raise Refused("preparing", game=title)

    def wish(self, id: str) -> None:
        """Compile a game before the others: somebody waits for it. Whoever asked first comes first.

        What is being compiled and nobody asked for is put off; the steps that it has done are kept.
        """
        facts(id)
        if self.is_ready(id) or id in self._wishes:
            return
        self._wishes.append(id)
        if self._now and self._now[0] not in self._wishes:
            self._now[1].cancel()

    def prepared(self, id: str) -> float:
        """How much of a game is compiled, from 0 to 1."""
        return 1.0 if self.is_ready(id) else min(self._done.get(id, 0) / self._steps, 0.99)

    def ready_in(self) -> dict[str, int]:
        """The estimated seconds until each game that is not ready can be played."""
        a_step = self._seconds / self._taken if self._taken else SECONDS_A_STEP
        left, until = 0.0, {}
        for id in self._queue():
            left += a_step * self._steps * (1 - self.prepared(id))
            until[id] = math.ceil(left)
        return until

    def _queue(self) -> list[str]:
        """The games to compile, those first that somebody waits for."""
        waiting = [id for id in ids() if not self.is_ready(id) and id not in self._broken]
        wished = [id for id in self._wishes if id in waiting]
        return wished + [id for id in waiting if id not in wished]

    async def load(self) -> list[str]:
        """Load the games that were compiled before."""
        for refused in broken():
            log.error(str(refused))
        for id in ids():
            with self._apart(id):
                if is_prepared(game(id)):
                    await self._load(id)
        return self.ready

    @contextmanager
    def _apart(self, id: str) -> Iterator[None]:
        """Log whatever goes wrong with a game, so that it does not stop the others."""
        try:
            yield
        except Exception:
            self._broken.add(id)
            log.exception("a game cannot be played", extra={"game": id})

    async def compile(self) -> None:
        """Compile the other games, one after the other."""
        while queue := self._queue():
            id = queue[0]
            log.info("compiling the rules, once", extra={"game": id})
            task = asyncio.create_task(compile_apart("rules", id, self._note(id)))
            self._now = (id, task)
            try:
                await asyncio.wait({task})
            finally:
                self._now = None
                task.cancel()  # where the server stops meanwhile
            if task.cancelled():
                await asyncio.sleep(0)
                continue  # put off for a game that somebody waits for
            if not task.result():
                log.warning("the rules must be compiled in the server itself", extra={"game": id})
            with self._apart(id):
                await self._load(id)
        log.info("all games are ready")

    def _note(self, id: str) -> Callable[[int, int], None]:
        """Follow the steps of a game, and how long they take."""
        before = time.monotonic()

        def note(done: int, of: int) -> None:
            nonlocal before
            now = time.monotonic()
            if done > self._done.get(id, 0):  # what was put off comes from the cache, and says nothing of time
                self._taken, self._seconds = self._taken + 1, self._seconds + now - before
                self._done[id] = done
            before, self._steps = now, of

        return note

    async def compile_bots(self) -> None:
        """Compile the search of bots, after all rules."""
        for id in ids():
            if id not in self._broken and not is_ready(game(id)):
                log.info("compiling the bots' search, once", extra={"game": id})
                await compile_apart("search", id, lambda done, of: None)
                if not is_ready(game(id)):
                    log.warning("bots cannot search: no compiled code can be kept", extra={"game": id})

    async def _load(self, id: str) -> None:
        """Load compiled rules, or compile them if no cache can be written."""
        if not self.is_ready(id):
            await asyncio.to_thread(prepare, game(id), lambda done, of: None)
            self._ready.add(id)


async def compile_apart(what: str, id: str, tell: Callable[[int, int], None]) -> bool:
    """Compile the rules or the search of a game in a separate process, into the cache; whether that succeeded."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sobremesa.server.compilation", what, id, stdin=PIPE, stdout=PIPE
    )
    assert process.stdout
    try:
        async for line in process.stdout:
            if step := STEP.match(line):
                tell(int(step[1]), int(step[2]))
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise


def compile_once(what: str, id: str) -> None:
    """Compile the rules or the search of a game, unless another process of this machine has done so meanwhile."""
    with alone(id):
        if what == "rules" and not is_prepared(game(id)):
            prepare(game(id), lambda done, of: print(f"step {done} of {of}", flush=True))
        if what == "search" and not is_ready(game(id)):
            get_ready(game(id))


@contextmanager
def alone(id: str) -> Iterator[None]:
    """Wait until no other process compiles into the same cache, and keep others waiting."""
    cache = cache_folder(folders_of(cast(ModuleType, game(id).rules))).parent
    lock = os.open(cache / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def end_with_parent() -> None:
    """End this process when its parent, which holds the other end of the pipe, has ended."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_parent, daemon=True).start()
    compile_once(*sys.argv[1:])
