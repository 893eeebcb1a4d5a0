"""The results as tables for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from bench.games import own
from bench.plan import Data
from bench.robots import TABLES, WISHES
from bench.server_report import burdened, growth, scale, server
from bench.tables import ranged, ruled
from bench.targets import targets
from sobremesa.games import ids

STYLES = {"reached": "green", "missed": "bold red", "not measured": "dim"}


def report(results: Data, console: Console) -> None:
    """Print a table for each part that was measured, the targets last."""
    for part in (playouts, batches, plays, starts, cold, memory, bots, robots, server, scale, burdened, growth, web):
        for table in part(results):
            console.print(table)
    console.print(verdicts(results))


def robots(results: Data) -> Iterator[Table]:
    """People who wait for bots."""
    if found := results.get("robots"):
        title = f"{TABLES} tables, each with a person and {len(WISHES) - 1} grandmasters, {found['workers']} workers"
        columns = ("replaced", "wait p50 s", "p95 s", "max s", "search, CPU ms")
        table = ruled(title, "decisions", *columns)
        waits = [f"{found[f'wait_{part}_s']:.2f}" for part in ("p50", "p95", "max")]
        search = f"{1000 * found['search_cpu_s']:.0f}"
        table.add_row(f"{found['decisions']:,.0f}", f"{found['replaced']:.1%}", *waits, search)
        yield table


def playouts(results: Data) -> Iterator[Table]:
    """Steps a second of everybody; the range is that of the ratio."""
    if rows := [row for row in results.get("playouts", {}).values() if not row["batch"]]:
        columns = ("M steps/s", "games/s", "steps/game", "× pig", "range")
        table = ruled("Random playouts, per second of CPU", "who, seats", *columns)
        for place, row in enumerate(rows):
            if not place or rows[place - 1]["family"] != row["family"]:
                table.add_row(row["family"], style="italic")
            steps, _ = ranged(row["steps_per_second"], ".3g", 1e6)
            games, _ = ranged(row.get("games_per_second"), ",.0f")
            ratio = ranged(row["to_pig"], ".2f" if row["to_pig"]["median"] >= 0.1 else ".3f")
            length = f"{row['steps_per_game']:.1f}" if "steps_per_game" in row else ""
            table.add_row(f"  {row['game']}, {row['seats']}", steps, games, length, *ratio)
        yield table


def batches(results: Data) -> Iterator[Table]:
    """Batches beside playouts."""
    if rows := [row for row in results.get("playouts", {}).values() if row["batch"]]:
        columns = ("states", "M steps/s", "range", "× playouts", "range")
        table = ruled("Batch stepping, per second of CPU", "game, seats", *columns)
        for row in rows:
            steps, ratio = ranged(row["steps_per_second"], ".3g", 1e6), ranged(row["to_playouts"], ".2f")
            table.add_row(f"{row['game']}, {row['seats']}", f"{row['batch']:,}", *steps, *ratio)
        yield table


def plays(results: Data) -> Iterator[Table]:
    """What was measured of one game alone."""
    for id in ids():
        if more := own(id).further:
            yield from more.tables(results)


def starts(results: Data) -> Iterator[Table]:
    """Processes from start to end, compiled code in the cache."""
    if rows := results.get("starts"):
        table = ruled("Warm starts, the whole process", "what", "CPU s", "range", "clock s", "range")
        for name, row in rows.items():
            table.add_row(name, *ranged(row["cpu_s"], ".2f"), *ranged(row["wall_s"], ".2f"))
        yield table


def cold(results: Data) -> Iterator[Table]:
    """Everything compiled."""
    if found := results.get("cold"):
        table = ruled("Compiling from nothing", "what", "CPU s")
        for id, seconds in found["cpu_s_each"].items():
            table.add_row(id, f"{seconds:.1f}")
        table.add_row("the whole process", f"{found['cpu_s']:.1f}")
        yield table


def memory(results: Data) -> Iterator[Table]:
    """What states weigh."""
    if rows := results.get("memory"):
        table = ruled("Memory", "game", "state, bytes", "batch of 100,000, MB")
        for id, row in rows.items():
            table.add_row(id, f"{row['state']:,}", f"{row['batch'] / 1e6:.1f}")
        yield table


def bots(results: Data) -> Iterator[Table]:
    """The search beside OpenSpiel's, decisions by level, and first moves."""
    found = results.get("bots", {})
    if rows := found.get("search"):
        table = ruled("Simulations of a search, per second of CPU", "who", "simulations/s", "range", "× pig", "range")
        for name, row in rows.items():
            table.add_row(name, *ranged(row["simulations_per_second"], ",.0f"), *ranged(row["to_pig"], ".3f"))
        yield table
    if rows := found.get("decisions"):
        table = ruled("A decision, two seats, ms of the clock", "game", "level", "p50", "p95")
        for row in rows.values():
            table.add_row(row["game"], row["level"], f"{row['p50_ms']:.2f}", f"{row['p95_ms']:.2f}")
        yield table
    if rows := found.get("first_moves"):
        table = ruled("A process up to a bot's first move", "game", "nothing compiled, CPU s", "warm, clock s", "range")
        for id, row in rows.items():
            cold = f"{row['cold_cpu_s']:.0f}" if "cold_cpu_s" in row else ""
            table.add_row(id, cold, *ranged(row["warm_wall_s"], ".2f"))
        yield table


def rounded(value: float) -> str:
    """Three digits, or all before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def web(results: Data) -> Iterator[Table]:
    """The page of each game on a slowed phone."""
    if rows := results.get("web"):
        measured = {
            "interaction_ms": "list ms, 4× slowed",
            "board_ms": "board ms, 4× slowed",
            "staged_board_ms": "board ms, staged, 4× slowed",
            "view_ms": "view to pixels ms",
            "slowed_view_ms": "4× slowed",
            "staged_view_ms": "staged, 4× slowed",
        }
        columns = [column for name in measured.values() for column in (name, "range")]
        table = ruled("The page at 360 × 640: the slowest of a few turns", "what", *columns)
        for name, row in rows.items():
            figures = (ranged(row.get(key), ".0f") for key in measured)
            table.add_row(name, *(figure for pair in figures for figure in pair))
        yield table


def verdicts(results: Data) -> Table:
    """The targets beside the results."""
    table = ruled("Targets", "what", "to reach", "measured", "")
    for target in targets(results):
        sign = "≥" if target.at_least else "≤"
        measured = "" if target.measured is None else f"{rounded(target.measured)} {target.unit}"
        style = STYLES[target.verdict]
        table.add_row(target.what, f"{sign} {target.bound:g} {target.unit}", measured, target.verdict, style=style)
    return table
