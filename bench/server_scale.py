"""The server with many tables, and started again."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import psutil

from bench.plan import Data, Plan, Tell
from bench.server import FORGETFUL, GAME, SQLITE, UNLIMITED, crowd
from bench.server_load import cpu
from bench.timing import spreads
from tests.server.servers import Running, running

TABLES = 1000


def scale(plan: Plan, results: Data, tell: Tell) -> None:
    """A move at every one of many tables each second; then the seconds from the start until matches can be played."""
    found = results["scale"] = {"game": GAME, "tables": TABLES}
    with tempfile.TemporaryDirectory() as name:
        folder, database = Path(name), f"sqlite:///{name}/sobremesa.db"
        tell(f"scale: {TABLES:,} tables", 0, 1)
        with running(folder, database, port=0, **UNLIMITED, **FORGETFUL) as one:
            found["paced"] = {SQLITE: paced(plan, one, tell)}
        found["restart"] = restarted(plan, folder, database, tell)


def paced(plan: Plan, one: Running, tell: Tell) -> Data:
    """The times of moves."""
    with crowd(one.address, one.process.pid, GAME, TABLES) as people:
        taken = []
        for number in range(plan.server_rounds):
            tell(f"scale: {TABLES:,} tables", number, plan.server_rounds)
            taken.append(people.do("paced", plan.paced_seconds))
    return spreads(taken)


def restarted(plan: Plan, folder: Path, database: str, tell: Tell) -> Data:
    """From the start of the command until matches can be played, with the code compiled before."""
    taken = []
    for number in range(plan.starts):
        tell("scale: starting again", number, plan.starts)
        began = time.perf_counter()
        with running(folder, database, port=0) as one:
            taken.append({"wall_s": time.perf_counter() - began, "cpu_s": cpu(psutil.Process(one.process.pid))})
    return spreads(taken)
