"""The server under load, beside the bare echo and the bare inserts that it is made of, in the same run."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.games import own
from bench.plan import Data, Plan, Tell
from bench.server_bare import postgres_rows, sqlite_rows
from bench.server_load import ECHO
from bench.timing import spread, spreads
from sobremesa.games import ids
from tests.databases import new_database, running_postgres
from tests.server.servers import Running, running

GAME = next(id for id in ids() if own(id).is_served)
"""The game of the main figures."""
SQLITE, POSTGRES, TWO = "SQLite", "PostgreSQL", "PostgreSQL, two processes"
TABLES = 300
IDLE_TABLES = 1000
WARMING_TABLES = 50
WINDOW = 2.0
"""Seconds of a load flat out: so long no table ends, and the steps of CPU time, 10 ms, are small beside it."""
UNLIMITED = {f"SOBREMESA_{name}": "100000" for name in ("MESSAGES_A_SECOND", "MESSAGES_AT_ONCE", "SOCKETS_AN_ADDRESS")}
"""The whole load comes from one address."""
FORGETFUL = {"SOBREMESA_IDLE_SECONDS": "30"}
"""Each load has new tables; the old ones leave memory."""


class Crowd:
    """The load at one server."""

    def __init__(self, address: str, process: int, what: str, tables: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.server_load", address, str(process), what, str(tables)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.opened = self._answer()

    def do(self, what: str, seconds: float) -> Data:
        """Load the server in this way; what came of it."""
        assert self._process.stdin
        print(what, seconds, file=self._process.stdin, flush=True)
        return self._answer()

    def _answer(self) -> Data:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the load ended")
        answer: Data = json.loads(line)
        return answer

    def close(self) -> None:
        """Let all sockets go."""
        self._process.communicate()


@contextmanager
def crowd(address: str, process: int, what: str, tables: int) -> Iterator[Crowd]:
    """A load, ended in the end."""
    found = Crowd(address, process, what, tables)
    try:
        yield found
    finally:
        found.close()


@contextmanager
def echoing() -> Iterator[tuple[str, int]]:
    """The address and the process of a bare echo."""
    command = [sys.executable, "-m", "bench.server_bare"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            assert process.stdout
            yield process.stdout.readline().strip(), process.pid
        finally:
            process.terminate()


def server(plan: Plan, results: Data, tell: Tell) -> None:
    """Paced and flat out on both databases, the other games flat out, and idle sockets."""
    found = results["server"] = {"game": GAME, "tables": TABLES}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        tell("starting servers", 0, 1)
        postgres = stack.enter_context(running_postgres())
        alone, shared = (stack.enter_context(new_database(postgres)) for _ in range(2))
        kinds = {SQLITE: (f"sqlite:///{folder / 'sobremesa.db'}", 1), POSTGRES: (alone, 1), TWO: (shared, 2)}
        servers = {
            name: stack.enter_context(
                running(folder, database, "--workers", str(workers), port=0, **UNLIMITED, **FORGETFUL)
            )
            for name, (database, workers) in kinds.items()
        }
        bare = {
            SQLITE: lambda: sqlite_rows(folder, plan.inserting_seconds),
            POSTGRES: lambda: postgres_rows(alone, plan.inserting_seconds),
        }
        rounds(plan, servers, bare, found, tell)
        other_games(plan, servers[SQLITE], found, tell)
    if not plan.quick:
        idle(plan, found, tell)
    tell("server", 1, 1)


def rounds(
    plan: Plan, servers: dict[str, Running], bare: dict[str, Callable[[], float]], found: Data, tell: Tell
) -> None:
    """Everybody in turn, round after round."""
    lasting = {"paced": plan.paced_seconds, "flat_out": WINDOW}
    taken: dict[str, dict[str, list[Data]]] = {kind: {} for kind in lasting}
    inserts: dict[str, list[float]] = {name: [] for name in bare}
    with ExitStack() as stack:
        crowds = {ECHO: stack.enter_context(crowd(*stack.enter_context(echoing()), ECHO, TABLES))}
        for name, one in servers.items():
            tell(f"server: {TABLES} tables on {name}", 0, 1)
            crowds[name] = stack.enter_context(crowd(one.address, one.process.pid, GAME, TABLES))
        steps = len(lasting) * len(crowds) * plan.server_rounds
        for number in range(plan.server_rounds):
            for name, measure in bare.items():
                inserts[name].append(measure())
            for kind, seconds in lasting.items():
                for name, one_crowd in crowds.items():
                    done = sum(len(figures) for of_kind in taken.values() for figures in of_kind.values())
                    tell(f"server, round {number + 1} of {plan.server_rounds}: {kind}, {name}", done, steps)
                    taken[kind].setdefault(name, []).append(one_crowd.do(kind, seconds))
            found |= {kind: {name: beside(name, taken[kind]) for name in crowds} for kind in lasting}
            found["inserts"] = {name: {"per_second": spread(rates)} for name, rates in inserts.items()}
            for name, rates in inserts.items():
                mine = [figures["per_second"] for figures in taken["flat_out"][name]]
                found["flat_out"][name]["to_inserts"] = spread(quotients(mine, rates))


def beside(name: str, taken: dict[str, list[Data]]) -> Data:
    """The figures of one server, and their quotients by the echo's and by those of one process, round by round."""
    found = spreads(taken[name])
    baselines = {"echo": ECHO} | ({"one": POSTGRES} if name == TWO else {})
    for baseline, other in baselines.items():
        for key in ("per_second", "cpu_us", "p50_ms", "p99_ms"):
            mine, theirs = ([figures[key] for figures in taken[who]] for who in (name, other))
            found[f"{key}_to_{baseline}"] = spread(quotients(mine, theirs))
    return found


def quotients(mine: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """Round by round; CPU time below a step of the clock is 0."""
    return [one / other if other else math.inf for one, other in zip(mine, theirs, strict=True)]


def other_games(plan: Plan, one: Running, found: Data, tell: Tell) -> None:
    """Flat out, game by game."""
    found["games"] = {}
    others = [id for id in plan.games if id != GAME]
    for done, id in enumerate(others):
        tell(f"server, flat out: {id}", done, len(others))
        with crowd(one.address, one.process.pid, id, TABLES) as players:
            found["games"][id] = spreads([players.do("flat_out", WINDOW) for _ in range(plan.server_rounds)])


def idle(plan: Plan, found: Data, tell: Tell) -> None:
    """Many sockets at a new server where nothing happens, and then something."""
    tell("server: idle sockets", 0, 1)
    with (
        tempfile.TemporaryDirectory() as name,
        running(Path(name), f"sqlite:///{name}/sobremesa.db", port=0, **UNLIMITED) as one,
        # those who warm it up stay: memory that they let go would be taken by the others
        crowd(one.address, one.process.pid, GAME, WARMING_TABLES) as first,
    ):
        first.do("flat_out", 1)
        with crowd(one.address, one.process.pid, GAME, IDLE_TABLES) as many:
            found["idle"] = many.opened | many.do("idle", plan.idle_seconds)
