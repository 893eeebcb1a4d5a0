"""Others' requests while one address holds half-open connections.

`python -m bench.server_attack PORT` is the attacker; it says when it holds them, and goes on.
"""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from bench.plan import Data, Plan, Tell
from bench.server_others import ask, waits
from sobremesa.server.descriptors import raise_limit
from tests.server.servers import running

ATTACKER, OTHER = "127.0.0.3", "127.0.0.2"
CONNECTIONS = 2500
UNFINISHED = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-"


def attack(plan: Plan, results: Data, tell: Tell) -> None:
    """How long others wait before and during the attack."""
    found = results["attack"] = {"connections": CONNECTIONS, "requests": plan.requests}
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), f"sqlite:///{folder}/sobremesa.db") as server,
    ):
        port = urlsplit(server.address).port or 0
        found["alone"] = waits([ask_anew(port) for _ in told(plan, tell, "nobody attacks")])
        tell(f"attack: opening {CONNECTIONS:,} connections", 0, 1)
        with attacking(port):
            found["attacked"] = waits([ask_anew(port) for _ in told(plan, tell, f"{CONNECTIONS:,} half-open")])
        found["log_lines"] = len(server.log.splitlines())


def told(plan: Plan, tell: Tell, what: str) -> Iterator[None]:
    """Once for each request."""
    for number in range(plan.requests):
        tell(f"attack: {what}", number, plan.requests)
        yield


def ask_anew(port: int) -> float:
    """Milliseconds from a new connection of somebody else to its answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, 60, source_address=(OTHER, 0))) as connection:
        return ask(connection, "/api/lobby")


@contextmanager
def attacking(port: int) -> Iterator[None]:
    """An attacker who holds all connections."""
    command = [sys.executable, "-m", "bench.server_attack", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            assert process.stdout
            if not process.stdout.readline():
                raise RuntimeError("the attack ended")
            yield
        finally:
            process.terminate()


def main(port: int) -> None:
    """Hold half-open connections, and open others for the oldest ones."""
    raise_limit()
    held: list[socket.socket] = []
    while True:
        held.append(socket.create_connection(("127.0.0.1", port), 60, (ATTACKER, 0)))
        held[-1].sendall(UNFINISHED)
        if len(held) == CONNECTIONS:
            print("holding", flush=True)
        elif len(held) > CONNECTIONS:
            held.pop(0).close()


if __name__ == "__main__":
    main(int(sys.argv[1]))
