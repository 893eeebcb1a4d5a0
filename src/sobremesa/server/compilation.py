"""The rules of all games, compiled beside the server: in processes of their own, so that nobody at a table waits."""

from __future__ import annotations

import asyncio
import logging
import sys

from sobremesa.bots.ready import get_ready, is_ready
from sobremesa.engine.errors import Refused
from sobremesa.engine.prepare import is_prepared, prepare
from sobremesa.engine.rule import COMPILED
from sobremesa.games import facts, game, ids

log = logging.getLogger("sobremesa.compilation")


class Compilation:
    """Which games are ready to be played."""

    def __init__(self) -> None:
        self._ready: set[str] = set() if COMPILED else set(ids())

    def is_ready(self, id: str) -> bool:
        """Whether a game's rules are loaded."""
        return id in self._ready

    def is_whole(self) -> bool:
        """Whether every game's are."""
        return self._ready == set(ids())

    def check(self, id: str) -> None:
        """Refuse a game that is unknown, or not ready yet."""
        title = facts(id).title
        if not self.is_ready(id):
            raise Refused("preparing", game=title)

    async def load(self) -> list[str]:
        """Get those games ready that were compiled before."""
        for id in ids():
            if is_prepared(game(id)):
                await self._load(id)
        return sorted(self._ready)

    async def compile(self) -> None:
        """Compile the others, one after the other."""
        for id in ids():
            if not self.is_ready(id):
                log.info("compiling the rules, this once", extra={"game": id})
                if not await compile_beside(id):
                    log.warning("the rules must be compiled in the server itself", extra={"game": id})
                await self._load(id)
        log.info("all games are ready")

    async def compile_thinking(self) -> None:
        """Compile what bots that think need, once all rules are."""
        for id in ids():
            if not is_ready(game(id)):
                log.info("compiling the thinking of bots, this once", extra={"game": id})
                await compile_beside(id)
                if not is_ready(game(id)):
                    log.warning("bots cannot think: no compiled code can be kept", extra={"game": id})

    async def _load(self, id: str) -> None:
        """Load compiled rules, or compile them where no cache can be written."""
        if not self.is_ready(id):
            await asyncio.to_thread(prepare, game(id), lambda done, of: None)
            self._ready.add(id)


async def compile_beside(id: str) -> bool:
    """Compile one game in a process of its own, to be found in the cache afterwards; whether that went well."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "sobremesa.server.compilation", id)
    try:
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise


def compile_next(id: str) -> None:
    """Compile the rules of a game or, where they are, the thinking of its bots."""
    if is_prepared(game(id)):
        get_ready(game(id))
    else:
        prepare(game(id), lambda done, of: None)


if __name__ == "__main__":
    compile_next(sys.argv[1])
