"""The server: its parts put together, started and stopped in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp

from sobremesa import __version__
from sobremesa.match.hosting import new_id
from sobremesa.match.robots import Robots
from sobremesa.server import sockets
from sobremesa.server.clearing import clear_abandoned
from sobremesa.server.compilation import Compilation
from sobremesa.server.descriptors import room
from sobremesa.server.farewell import farewell
from sobremesa.server.files import read_files
from sobremesa.server.guard import Guard
from sobremesa.server.health import Health
from sobremesa.server.hub import Hub
from sobremesa.server.identity import Identities
from sobremesa.server.limits import Buckets, OpeningQuota
from sobremesa.server.logs import RequestLog, set_up
from sobremesa.server.metrics import Metrics
from sobremesa.server.pictures import Pictures
from sobremesa.server.push.calls import Calls
from sobremesa.server.push.sealing import Signer, new_key, read_private
from sobremesa.server.refusals import add_refusals
from sobremesa.server.routes import afterwards, lessons, lobby, matches, open_tables, pages, push, sharing
from sobremesa.server.services import Services
from sobremesa.server.settings import Settings, read_settings
from sobremesa.store.store import Store, open_store

log = logging.getLogger("sobremesa.server")
COLLECTOR = (10_000, 50, 1_000)
"""Full garbage collections are rare: tables live long and make no cycles, and a full collection blocks everything."""
SWITCH = 0.001
"""Seconds after which a thread that computes leaves the interpreter to one that waits; Python's own 0.005 is long."""
BACK_AFTER = 1.0
"""Seconds after which clients of a stopping server should reconnect."""


def describe() -> FastAPI:
    """The application without its services, for the OpenAPI description."""
    app = FastAPI(
        title="Sobremesa",
        version=__version__,
        summary="Tables for small games",
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        lifespan=lifespan,
    )
    for part in (matches, open_tables, push, afterwards, sharing, lobby, lessons, pages, sockets):
        app.include_router(part.router)
    add_refusals(app, pages.nowhere)
    return app


def create(settings: Settings | None = None) -> ASGIApp:
    """The server's application, guarded."""
    settings = settings or read_settings()
    set_up(settings.log_form)
    app = describe()
    app.state.settings = settings
    app.state.metrics = Metrics()
    app.state.files = read_files()
    hosts = [name.strip() for name in settings.allowed_hosts.split(",") if name.strip()]
    addresses = Buckets(settings.requests_a_second, settings.requests_at_once)
    sockets = min(settings.sockets_an_address, room() // 2)
    guard = Guard(app, hosts=hosts, addresses=addresses, sockets=sockets, metrics=app.state.metrics)
    return RequestLog(guard, app.state.metrics)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the store, and run bots and clocks; at the end everything that was accepted is saved."""
    settings, metrics = app.state.settings, app.state.metrics
    sys.setswitchinterval(SWITCH)
    async with AsyncExitStack() as stack:
        store = open_store(settings.url)
        stack.callback(store.close)
        robots = Robots(settings.bot_workers, settings.bot_seconds)
        stack.push_async_callback(robots.stop)
        compilation = Compilation()
        hub = Hub(store, robots, compilation, metrics, new_id(), settings.idle_seconds)
        stack.push_async_callback(hub.stop)
        openings = OpeningQuota(settings.matches_a_person, settings.matches_an_address)
        open_openings = OpeningQuota(settings.open_tables_a_person, settings.open_tables_an_address)
        speaking = Buckets(settings.messages_a_second, settings.messages_at_once)
        calls = await calling(settings, store)
        if calls is not None:
            hub.saved = calls.consider
            hub.background.spawn(calls.run())
        app.state.services = Services(
            settings,
            store,
            Health(store),
            hub,
            Identities(store),
            metrics,
            compilation,
            openings,
            open_openings,
            Pictures(),
            calls,
            speaking,
        )
        loop = asyncio.get_running_loop()

        def heard(match: str, length: int) -> None:
            if hub.notices.is_news(match, length):
                loop.call_soon_threadsafe(hub.notices.hear, match, length)

        def missed() -> None:
            loop.call_soon_threadsafe(hub.notices.hear_all)

        store.listen(heard, missed)
        hub.background.spawn(metrics.watch_loop())
        hub.background.spawn(get_ready(hub, compilation, robots))
        if settings.abandoned_days:
            hub.background.spawn(clear_abandoned(hub, settings.abandoned_days))
        log.info("the server has started")
        with farewell(lambda: hub.say_goodbye(BACK_AFTER)):
            yield
        hub.is_stopping = True
        await store.drain()
    log.info("the server has stopped")


async def calling(settings: Settings, store: Store) -> Calls | None:
    """The calls of this server, signed by the key that it made for itself; none if they are off."""
    if settings.push == "off":
        return None
    signer = Signer(read_private(await store.key("push", new_key())))
    return Calls(store, signer, settings.push_contact, settings.push == "anywhere")


async def load(compilation: Compilation) -> list[str]:
    """Load the games that were compiled before; from then on garbage is collected."""
    try:
        return await compilation.load()
    finally:
        gc.enable()


async def get_ready(hub: Hub, compilation: Compilation, robots: Robots) -> None:
    """Load the games, compile what is missing, and then do timed work."""
    try:
        await robots.start(await load(compilation))
        await compilation.compile()
        hub.background.spawn(compilation.compile_bots())
        gc.collect()
        gc.freeze()  # what is loaded by now stays: the collector can skip it
        gc.set_threshold(*COLLECTOR)
    except Exception:  # the games that are ready can be played, and clocks must run
        log.exception("not all games could be prepared")
    await hub.caretaker.keep_watch()
