"""Serve tables to browsers and programs: the server, on this machine's own database by default."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from typing import TYPE_CHECKING

from sobremesa.cli.parser import Parser
from sobremesa.cli.table_arguments import number
from sobremesa.engine.errors import Refused, trouble
from sobremesa.engine.texts import sentence

if TYPE_CHECKING:
    from sobremesa.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")
"""Addresses that stand for all of the machine's own."""


def add_arguments(parser: Parser) -> None:
    """Where to listen and where to keep."""
    parser.add("--host", default="127.0.0.1", metavar="ADDRESS")
    parser.add("--port", type=number(0, 65535), default=8021, metavar="N")
    parser.add("--database", metavar="URL")
    parser.add("--allow-hosts", dest="allowed_hosts", metavar="A,B")
    parser.add("--workers", type=number(1, 64), default=1, metavar="N")
    parser.add("--bot-workers", type=number(1, 64), metavar="N")
    parser.add("--log-form", choices=("plain", "json"))
    parser.add("--open", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    if args.workers == 1:
        gc.disable()  # until the rules are loaded: what a start makes stays, and looking through it takes a tenth of it
    from sobremesa.server.running import serve
    from sobremesa.server.settings import read_settings

    settings = read_settings(
        database=args.database,
        allowed_hosts=args.allowed_hosts,
        bot_workers=args.bot_workers,
        log_form=args.log_form,
    )
    if args.host not in EVERYWHERE:
        settings = replace(settings, allowed_hosts=",".join(filter(None, (settings.allowed_hosts, args.host))))
    settings = replace(settings, bot_workers=max(1, settings.bot_workers // args.workers))
    check_database(settings, args.workers, args.lang)
    door = listening(args.host, args.port)
    address = f"http://{shown_host(args.host)}:{door.getsockname()[1]}/"
    print(sentence("serve.open", args.lang, address=address), flush=True)
    if args.open:
        threading.Thread(target=open_page, args=(address, door.getsockname()), daemon=True).start()
    os.environ.update(settings.environment())
    return serve(door, args.workers)


def check_database(settings: Settings, workers: int, language: str) -> None:
    """Refuse what cannot be served before anything is started; brings the database to its present form."""
    from sobremesa.store.place import is_shared, read_address
    from sobremesa.store.store import open_store
    from sobremesa.store.waiting import wait_for

    if workers > 1 and not is_shared(read_address(settings.url)):
        raise Refused("serve.workers", workers=workers)

    def tell(database: str) -> None:
        said = sentence("serve.waiting", language, database=database, seconds=f"{settings.database_seconds:g}")
        print(f"sobremesa: {said}", file=sys.stderr, flush=True)

    wait_for(settings.url, settings.database_seconds, tell)
    open_store(settings.url).close()


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; its protocol number makes asyncio set TCP_NODELAY, so that no answer is delayed."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        door = socket.socket(found[0][0], socket.SOCK_STREAM, socket.IPPROTO_TCP)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(found[0][4])
        door.listen(2048)
    except OSError as problem:
        raise Refused("serve.port", host=host, port=port, problem=trouble(problem)) from None
    door.set_inheritable(True)
    return door


def shown_host(host: str) -> str:
    """The name of the machine in an address that one can open here."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def open_page(address: str, place: tuple[str, int]) -> None:
    """Open the page in a browser as soon as somebody answers there."""
    for _ in range(100):
        try:
            socket.create_connection(place[:2], timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    if not webbrowser.open(address):
        print(address, file=sys.stderr)
