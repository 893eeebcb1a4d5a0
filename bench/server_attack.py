"""Others' requests while one address holds half-open connections: `python -m bench.server_attack`."""

from __future__ import annotations

import http.client
import multiprocessing
import socket
import statistics
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.servers import running

ATTACKER, OTHER = "127.0.0.3", "127.0.0.2"
CONNECTIONS = 2500
REQUESTS = 500
TARGET_MS = 250
UNFINISHED = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-"


def attack(port: int) -> None:
    """Hold half-open connections, and open the closed ones again."""
    held: list[socket.socket] = []
    while True:
        held.append(socket.create_connection(("127.0.0.1", port), 60, (ATTACKER, 0)))
        held[-1].sendall(UNFINISHED)
        if len(held) > CONNECTIONS:
            held.pop(0).close()


def ask(port: int) -> float:
    """Milliseconds from a new connection to its answer."""
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, 60, source_address=(OTHER, 0))
    connection.request("GET", "/api/lobby")
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200
    connection.close()
    return 1000 * (time.perf_counter() - began)


def main() -> None:
    """Print the 99th percentile of others' requests before and during the attack."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), f"sqlite:///{folder}/sobremesa.db") as server,
    ):
        port = urlsplit(server.address).port or 0
        before = [ask(port) for _ in range(REQUESTS)]
        attacker = multiprocessing.Process(target=attack, args=(port,))
        attacker.start()
        during = [ask(port) for _ in range(REQUESTS)]
        attacker.terminate()
        attacker.join()
        for name, times in (("before", before), ("during the attack", during)):
            print(f"{name}: p99 {statistics.quantiles(times, n=100)[98]:.1f} ms of {REQUESTS} requests")
        print(f"target: {TARGET_MS} ms; the log has {len(server.log.splitlines())} lines")


if __name__ == "__main__":
    main()
