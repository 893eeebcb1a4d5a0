"""Let bots play games by the thousand, and count or keep them."""

from __future__ import annotations

import argparse
import errno
import hashlib
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

from sobremesa.cli.parser import Parser
from sobremesa.cli.table_arguments import add_table_arguments, number, options, prepared, setup
from sobremesa.engine.errors import Refused, trouble
from sobremesa.engine.records import read_lines, read_record
from sobremesa.engine.texts import sentence
from sobremesa.games import facts
from sobremesa.match.names import bot_name

if TYPE_CHECKING:
    from sobremesa.engine.records import Result
    from sobremesa.lab.simulate import Simulation

T = TypeVar("T")


def add_arguments(parser: Parser) -> None:
    """The table, how many games, and where they go."""
    parser.add("game", metavar="GAME")
    parser.add("--games", type=number(1, 10**9), default=1000, metavar="N")
    add_table_arguments(parser)
    parser.add("--bots", default="random", metavar="A,B")
    parser.add("--seed", type=number(0, 2**63 - 1), default=0, metavar="S")
    parser.add("--out", type=Path, metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play the games and print who won how often."""
    known = facts(args.game)
    seats = known.check_seats(args.seats or max(2, known.seats[0]))
    chosen, own = options(known, args.options), setup(args.setup)
    bots = [name.strip() for name in args.bots.split(",")]
    from sobremesa.lab.simulate import Simulation

    simulation = Simulation(prepared(known.id, args.lang), seats, bots, args.seed, chosen, own)
    results = kept(simulation, args) if args.out else map(simulation.result, range(args.games))
    summary = Summary(simulation)
    for result in with_progress(results, args.games, known.title):
        summary.add(result)
    summary.print(args.lang)
    return 0


def with_progress(results: Iterator[T], total: int, title: str) -> Iterator[T]:
    """Results as they come, under a progress bar on standard error."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(results, total=total, description=title)


def kept(simulation: Simulation, args: argparse.Namespace) -> Iterator[Result]:
    """Play and write records; an interrupted run leaves a part that the same command goes on with."""
    told = repr((simulation.game.facts, simulation.names, simulation.options, simulation.setup, simulation.seed))
    part = args.out.parent / f".{args.out.name}.{hashlib.sha256(told.encode()).hexdigest()[:12]}.part"
    try:
        if args.out.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        earlier = whole_lines(part, args.games)
        file = part.open("a", encoding="utf-8", newline="\n")
    except OSError as problem:
        raise Refused("file.unwritable", file=args.out, problem=trouble(problem)) from None
    return written(simulation, args, earlier, file)


def written(simulation: Simulation, args: argparse.Namespace, earlier: list[str], file: TextIO) -> Iterator[Result]:
    """The results of what an earlier run left and of what is played now; the file takes its name at the end."""
    try:
        yield from map(ended, earlier)
        with file:
            for index in range(len(earlier), args.games):
                line = simulation.record(index).to_json()
                file.write(line + "\n")
                yield ended(line)
        Path(file.name).replace(args.out)
    except OSError as problem:
        raise Refused("file.unwritable", file=args.out, problem=trouble(problem)) from None
    except KeyboardInterrupt:
        print(sentence("simulate.interrupted", args.lang, file=args.out), file=sys.stderr)
        raise


def whole_lines(part: Path, most: int) -> list[str]:
    """The records an earlier run left, at most so many; what was cut off in the middle is dropped."""
    if not part.exists():
        return []
    data = part.read_bytes()
    lines = data[: data.rfind(b"\n") + 1].splitlines(keepends=True)[:most]
    part.write_bytes(b"".join(lines))
    return list(read_lines(part))


def ended(line: str) -> Result:
    """The result of a record that is whole."""
    result = read_record(line).result
    assert result is not None
    return result


class Summary:
    """Who won how often, with what score."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.games = 0
        self.shares = [Counter[float]() for _ in range(simulation.seats)]
        self.scores = [0] * simulation.seats
        self.endings: dict[str, int] = {}

    def add(self, result: Result) -> None:
        """Count one game; a shared victory is shared."""
        self.games += 1
        self.endings[result.ending] = self.endings.get(result.ending, 0) + 1
        for seat, score in enumerate(result.scores):
            self.shares[seat][(seat in result.winners) / len(result.winners)] += 1
            self.scores[seat] += score

    def print(self, language: str) -> None:
        """A line a seat: share of the victories with its 95 % interval, mean score."""
        from rich.console import Console
        from rich.table import Table

        from sobremesa.lab.intervals import share_interval

        known = self.simulation.game.facts
        table = Table(title=sentence("simulate.title", language, title=known.title, games=self.games))
        for title in ("seat", "bot", "wins", "score"):
            table.add_column(sentence(f"simulate.{title}", language), justify="left" if title == "bot" else "right")
        for seat, name in enumerate(self.simulation.names):
            share = sentence("simulate.share", language, share=share_interval(self.shares[seat]).times(100))
            score = sentence("simulate.mean", language, score=self.scores[seat] / self.games)
            table.add_row(str(seat + 1), bot_name(name, language), share, score)
        endings = [
            sentence("simulate.ending", language, count=count, ending=sentence(f"{known.id}.ending.{name}", language))
            for name, count in sorted(self.endings.items())
        ]
        Console(highlight=False).print(table, *endings, sep="\n")
