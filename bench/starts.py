"""Starts: the command that compiles nothing, the first compiled call, and everything compiled from nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.plan import Data, Plan, Tell
from bench.timing import spread

COMMAND = str(Path(sys.executable).with_name("sobremesa"))
BARE = "pass"
IMPORTS = """
import sys
from sobremesa.cli.main import main
main(["games"])
sys.exit("numba" in sys.modules)
"""
FIRST_CALL = """
import sys
from sobremesa.games import game
known = game(sys.argv[1])
known.actor(known.new(2))
"""
COLD = """
import sys, time
from sobremesa.engine.prepare import prepare
from sobremesa.games import game
for id in sys.argv[1:]:
    start = time.process_time()
    prepare(game(id), lambda done, total: print(id, done, total, time.process_time() - start, flush=True))
"""


def starts(plan: Plan, results: Data, tell: Tell) -> None:
    """Warm starts, several times each in turn; a bare Python beside them."""
    commands = {"python alone": [sys.executable, "-c", BARE], "sobremesa games": [COMMAND, "games"]}
    for id in plan.games:
        commands[f"first call, {id}"] = [sys.executable, "-c", FIRST_CALL, id]
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for number in range(plan.starts):
        for done, (name, command) in enumerate(commands.items()):
            tell(f"starts: {name}", number * len(commands) + done, plan.starts * len(commands))
            taken[name].append(run(command))
        results["starts"] = {
            name: {"cpu_s": spread([cpu for cpu, _ in pairs]), "wall_s": spread([wall for _, wall in pairs])}
            for name, pairs in taken.items()
        }
    checked = subprocess.run([sys.executable, "-c", IMPORTS], stdout=subprocess.DEVNULL)
    results["games_imports_numba"] = checked.returncode != 0
    tell("starts", 1, 1)


def run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> tuple[float, float]:
    """Seconds of CPU and of the clock that a command takes."""
    before, clock = children_cpu(), time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True, start_new_session=True)
    return children_cpu() - before, time.perf_counter() - clock


def children_cpu() -> float:
    """The CPU time of all commands so far."""
    times = os.times()
    return times.children_user + times.children_system


def cold(plan: Plan, results: Data, tell: Tell) -> None:
    """Compile the games in a new process into an empty cache."""
    if plan.quick:
        return
    before, clock = children_cpu(), time.perf_counter()
    each: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", COLD, *plan.games]
        environment = os.environ | {"SOBREMESA_CACHE": folder}
        with subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        ) as child:
            try:
                for line in child.stdout or ():
                    id, done, total, seconds = line.split()
                    each[id] = float(seconds)
                    tell(f"compiling {id} from nothing", len(each) - 1 + int(done) / int(total), len(plan.games))
            except KeyboardInterrupt:
                child.kill()
                raise
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, command)
    results["cold"] = {
        "cpu_s": children_cpu() - before,
        "wall_s": time.perf_counter() - clock,
        "games": list(plan.games),
        "cpu_s_each": each,
    }
