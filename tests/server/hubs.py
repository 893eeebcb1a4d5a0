"""Hubs in the process of the tests, with a real store and without a socket."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AsyncExitStack

from sobremesa.match import clock, hosting
from sobremesa.match.dice import new_seed
from sobremesa.match.robots import Robots
from sobremesa.match.table import Table
from sobremesa.match.terms import agreed
from sobremesa.server.bodies import NewMatch
from sobremesa.server.compilation import Compilation
from sobremesa.server.hub import Hub
from sobremesa.server.metrics import Metrics
from sobremesa.store.store import open_store
from tests.games.kinds import SMALL


async def deaf_hub(stack: AsyncExitStack, address: str) -> Hub:
    """The tables of a process that does not listen to the others."""
    store = open_store(address)
    stack.callback(store.close)
    compilation = Compilation()
    await compilation.load()
    hub = Hub(store, Robots(0), compilation, Metrics(), hosting.new_id(), 60.0)
    stack.push_async_callback(hub.stop)
    return hub


def new_table(*wishes: Mapping[str, object], game: str = SMALL, **terms: object) -> Table:
    """A table that Ana opens; it is not saved yet."""
    wanted = NewMatch.model_validate({"game": game, "seats": list(wishes)} | terms)
    agreement = agreed(wanted.model_dump(exclude={"seats"}) | {"seats": len(wishes)})
    seats = [wish.model_dump() for wish in wanted.seats]
    return hosting.open_table(hosting.new_id(), new_seed(), agreement, "ana", seats, clock.now())
