"""Solve a game exactly where that can be done, for the bots to play by."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sobremesa.cli.parser import Parser
from sobremesa.engine.errors import Refused
from sobremesa.engine.texts import sentence
from sobremesa.games import facts


def add_arguments(parser: Parser) -> None:
    """What to solve, and whether to prove it."""
    parser.add("game", metavar="GAME")
    parser.add("--variant", metavar="V")
    parser.add("--check", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Solve what is not solved yet, and say what the start is worth and where the table lies."""
    title = facts(args.game).title
    from sobremesa.bots import solutions
    from sobremesa.lab.solve import solve

    solver = solutions.solver(args.game)
    if args.variant not in (None, *solver.VARIANTS):
        raise Refused("solve.variant", game=title, variant=args.variant, known=", ".join(solver.VARIANTS))
    for variant in [args.variant] if args.variant else solver.VARIANTS:
        table, begun = solutions.load(args.game, variant), time.monotonic()
        if table is None:
            try:
                with progress(f"{title} · {variant}") as tell:
                    table = solve(args.game, variant, tell)
            except KeyboardInterrupt:
                print(sentence("solve.interrupted", args.lang), file=sys.stderr)
                raise
        facing = {"title": title, "variant": variant, "seconds": time.monotonic() - begun}
        print(sentence("solve.solved", args.lang, **facing, file=solutions.place(args.game, variant)))
        if (worth := solver.start(variant, table)) is not None:
            print(sentence("solve.start", args.lang, worth=worth))
        if args.check:
            with progress(sentence("solve.checking", args.lang)) as tell:
                loss = solver.loss(variant, table, tell)
            if loss is None:
                raise Refused("solve.no_check", game=title)
            print(sentence("solve.loss", args.lang, loss=loss))
    return 0


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A line on standard error with steps done, time spent and time left, for as long as something lasts."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
