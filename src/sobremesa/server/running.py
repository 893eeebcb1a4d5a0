"""Running the server with uvicorn, in one process or in several."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import tempfile

import uvicorn
from uvicorn.supervisors import Multiprocess

from sobremesa.match import clock
from sobremesa.server.descriptors import queue, raise_limit
from sobremesa.server.http_line import HttpLine
from sobremesa.server.websocket_line import WebSocketLine

LONGEST_MESSAGE = 16 * 1024
GRACE = 10
"""Seconds for requests under way to finish when the server stops."""


def configuration(workers: int) -> uvicorn.Config:
    """The settings of uvicorn; those of the application are passed by the environment."""
    return uvicorn.Config(
        "sobremesa.server.app:create",
        factory=True,
        workers=workers,
        loop="uvloop",
        http=HttpLine,
        ws=WebSocketLine,
        ws_per_message_deflate=False,
        ws_max_size=LONGEST_MESSAGE,
        backlog=queue(),
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
    )


def serve(door: socket.socket, workers: int) -> int:
    """Serve at an open socket until told to stop; the exit code."""
    raise_limit()
    clock.share()
    if workers > 1:
        with tempfile.TemporaryDirectory(prefix="sobremesa-") as figures:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = figures
            Multiprocess(configuration(workers), sockets=[door]).run()
        return 0
    # uvicorn raises the stop signal again when it is done: it was handled
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    server = uvicorn.Server(configuration(1))
    with contextlib.suppress(KeyboardInterrupt):  # the same for Ctrl-C
        server.run(sockets=[door])
    return 0 if server.started else 1
