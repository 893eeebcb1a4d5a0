"""Real servers for tests: processes of their own, on a free port, with a database of their own."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

import httpx

from tests.processes import limited
from tests.processes import start as start_process

COMMAND = Path(sys.executable).parent / "sobremesa"
UNLIMITED = [
    f"SOBREMESA_{name}"
    for name in (
        "REQUESTS_A_SECOND", "REQUESTS_AT_ONCE", "MATCHES_A_PERSON", "MATCHES_AN_ADDRESS",
        "OPEN_TABLES_A_PERSON", "OPEN_TABLES_AN_ADDRESS",
    )
]  # fmt: skip
"""Settings that tests would exceed: they come from one address."""
PATIENCE = 180.0
"""Seconds until a server must be ready, its rules compiled where they were not."""


class Running:
    """A server process, where it is and what it has logged."""

    def __init__(self, process: Popen[str], address: str, database: str, log: Path) -> None:
        self.process = process
        self.address = address
        self.database = database
        self._log = log

    @property
    def log(self) -> str:
        """What was logged so far."""
        return self._log.read_text("utf-8")

    def figures(self) -> dict[str, float]:
        """What the server counts and times, by series."""
        lines = httpx.get(f"{self.address}/metrics").text.splitlines()
        pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {series.removeprefix("sobremesa_"): float(value) for series, _, value in pairs}

    def wait_until_ready(self) -> None:
        """Wait until matches can be played."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                if httpx.get(f"{self.address}/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server does not get ready:\n{self.log}")
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, and wait; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        with limited(self.process):
            return self.process.wait()


def start(folder: Path, database: str, *arguments: str, port: int = 0, **environment: str) -> Running:
    """Start a server; it may not be ready yet."""
    log = folder / f"server-{time.monotonic_ns()}.log"
    command = [str(COMMAND), "serve", "--database", database, "--port", str(port), "--log-form", "json", *arguments]
    with log.open("wb") as file:
        process = start_process(
            command,
            stdout=PIPE,
            stderr=file,
            env=os.environ | dict.fromkeys(UNLIMITED, "100000") | {"SOBREMESA_BOT_WORKERS": "1"} | environment,
        )
    assert process.stdout
    with limited(process):
        line = process.stdout.readline()
    process.stdout.close()
    found = re.search(r"http://\S+:\d+", line)
    if not found:
        process.wait()
        raise RuntimeError(f"the server did not start: {line}{log.read_text()}")
    return Running(process, found[0], database, log)


@contextmanager
def running(folder: Path, database: str, *arguments: str, port: int = 0, **environment: str) -> Iterator[Running]:
    """A server that is ready, stopped in the end."""
    server = start(folder, database, *arguments, port=port, **environment)
    try:
        server.wait_until_ready()
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
