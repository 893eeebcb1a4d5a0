"""The rules of all games, compiled in separate processes, so that nobody at a table waits."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sobremesa.bots.ready import get_ready, is_ready
from sobremesa.engine.errors import Refused
from sobremesa.engine.prepare import is_prepared, prepare
from sobremesa.engine.rule import COMPILED
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
        return sorted(self._ready)

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
                if not await compile_apart(id):
                    log.warning("the rules must be compiled in the server itself", extra={"game": id})
                with self._apart(id):
                    await self._load(id)
        log.info("all games are ready")

    async def compile_bots(self) -> None:
        """Compile the search of bots, after all rules."""
        for id in ids():
            if id not in self._broken and not is_ready(game(id)):
                log.info("compiling the bots' search, once", extra={"game": id})
                await compile_apart(id)
                if not is_ready(game(id)):
                    log.warning("bots cannot search: no compiled code can be kept", extra={"game": id})

    async def _load(self, id: str) -> None:
        """Load compiled rules, or compile them if no cache can be written."""
        if not self.is_ready(id):
            await asyncio.to_thread(prepare, game(id), lambda done, of: None)
            self._ready.add(id)


async def compile_apart(id: str) -> bool:
    """Compile one game in a separate process, into the cache; whether that succeeded."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "sobremesa.server.compilation", id)
    try:
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise


def compile_next(id: str) -> None:
    """Compile the rules of a game or, if they are compiled, its bots' search."""
    if is_prepared(game(id)):
        get_ready(game(id))
    else:
        prepare(game(id), lambda done, of: None)


if __name__ == "__main__":
    compile_next(sys.argv[1])
