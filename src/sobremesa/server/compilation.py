"""The rules of all games, compiled in separate processes, so that nobody at a table waits.

Servers that start together on one machine compile once: a process compiles under a lock, and others find its result.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import sys
import threading
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import cast

from sobremesa.bots.ready import get_ready, is_ready
from sobremesa.engine.errors import Refused
from sobremesa.engine.prepare import is_prepared, prepare
from sobremesa.engine.rule import COMPILED, cache_folder, folders_of
from sobremesa.games import broken, facts, game, ids

log = logging.getLogger("sobremesa.compilation")


class Compilation:
    """Which games are ready to be played."""

    def __init__(self) -> None:
        self._ready: set[str] = set() if COMPILED else set(ids())
        self._broken: set[str] = set()

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
            raise Refused("preparing", game=title)

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
        for id in ids():
            if not self.is_ready(id) and id not in self._broken:
                log.info("compiling the rules, once", extra={"game": id})
                if not await compile_apart("rules", id):
                    log.warning("the rules must be compiled in the server itself", extra={"game": id})
                with self._apart(id):
                    await self._load(id)
        log.info("all games are ready")

    async def compile_bots(self) -> None:
        """Compile the search of bots, after all rules."""
        for id in ids():
            if id not in self._broken and not is_ready(game(id)):
                log.info("compiling the bots' search, once", extra={"game": id})
                await compile_apart("search", id)
                if not is_ready(game(id)):
                    log.warning("bots cannot search: no compiled code can be kept", extra={"game": id})

    async def _load(self, id: str) -> None:
        """Load compiled rules, or compile them if no cache can be written."""
        if not self.is_ready(id):
            await asyncio.to_thread(prepare, game(id), lambda done, of: None)
            self._ready.add(id)


async def compile_apart(what: str, id: str) -> bool:
    """Compile the rules or the search of a game in a separate process, into the cache; whether that succeeded."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sobremesa.server.compilation", what, id, stdin=PIPE
    )
    try:
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise


def compile_once(what: str, id: str) -> None:
    """Compile the rules or the search of a game, unless another process of this machine has done so meanwhile."""
    with alone(id):
        if what == "rules" and not is_prepared(game(id)):
            prepare(game(id), lambda done, of: None)
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
