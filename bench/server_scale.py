"""The server with few and many tables, in one process and in two, and started again: `python -m bench.server_scale`."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.server import GAME, TABLES, UNLIMITED, crowd
from tests.databases import new_database, running_postgres
from tests.server.servers import Running, running, start

MANY_TABLES = 1000
SECONDS = 8.0
ROUNDS = 5


def spread(values: list[float], digits: int = 0) -> str:
    """The median and the range."""
    return f"{statistics.median(values):,.{digits}f} ({min(values):,.{digits}f}-{max(values):,.{digits}f})"


def paced(one: Running, tables: int) -> None:
    """A move at every table each second."""
    with crowd(one.address, one.process.pid, GAME, tables) as people:
        found = [people.do("paced", SECONDS) for _ in range(ROUNDS)]
    p50, p99 = ([figures[key] for figures in found] for key in ("p50_ms", "p99_ms"))
    print(f"SQLite, {tables:,} moves a second: p50 {spread(p50, 1)} ms, p99 {spread(p99, 1)} ms", flush=True)


def flat_out(servers: dict[str, Running]) -> None:
    """Moves as soon as they may be made, at each server in turn, round after round."""
    with ExitStack() as stack:
        crowds = [stack.enter_context(crowd(one.address, one.process.pid, GAME, TABLES)) for one in servers.values()]
        found = [[people.do("flat_out", SECONDS) for people in crowds] for _ in range(ROUNDS)]
    for place, name in enumerate(servers):
        rates, server_cpu, load_cpu = (
            [figures[place][key] for figures in found] for key in ("per_second", "cpu_us", "load_cpu_us")
        )
        told = f"{name}: {spread(rates)} moves a second, CPU a move {spread(server_cpu)} µs"
        print(f"{told}, of the load {spread(load_cpu)} µs", flush=True)
    if len(servers) > 1:
        moves, cpu = ([second[key] / first[key] for first, second in found] for key in ("per_second", "cpu_us"))
        told = f"{spread(moves, 2)} times the moves of the other, {spread(cpu, 2)} times the CPU"
        print(f"{list(servers)[1]}: {told}", flush=True)


def started_again(folder: Path, one: Running) -> None:
    """From the start of the command until matches can be played, with the code compiled before."""
    taken = []
    for _ in range(ROUNDS):
        one.stop()
        began = time.perf_counter()
        one = start(folder, one.database, port=0, **UNLIMITED)
        one.wait_until_ready()
        taken.append(time.perf_counter() - began)
    one.stop()
    print(f"started again: ready after {spread(taken, 2)} s", flush=True)


@contextmanager
def sqlite(folder: Path) -> Iterator[Running]:
    """A server with a database of its own."""
    with running(folder, f"sqlite:///{folder / 'sobremesa.db'}", port=0, **UNLIMITED) as one:
        yield one


def main() -> None:
    """Measure all of it, or the parts that are named."""
    parts = sys.argv[1:] or ["paced", "flat_out", "processes", "restart"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with sqlite(folder) as one:
            if "paced" in parts:
                paced(one, TABLES)
                paced(one, MANY_TABLES)
            if "flat_out" in parts:
                flat_out({"SQLite": one})
            if "restart" in parts:
                started_again(folder, one)
        if "processes" in parts:
            with running_postgres() as postgres, new_database(postgres) as first, new_database(postgres) as second:
                alone = running(folder, first, port=0, **UNLIMITED)
                together = running(folder, second, "--workers", "2", port=0, **UNLIMITED)
                with alone as one, together as two:
                    flat_out({"PostgreSQL": one})
                    flat_out({"PostgreSQL, one process": one, "PostgreSQL, two processes": two})


if __name__ == "__main__":
    main()
