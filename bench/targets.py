"""What is to be reached, beside what was measured."""

from __future__ import annotations

from dataclasses import dataclass

from bench.games import own
from bench.plan import Data
from bench.playouts import FAMILY
from sobremesa.games import ids

MISSING: Data = {}


@dataclass(frozen=True)
class Target:
    """A bound on a figure; `measured` is None where this run did not take it."""

    what: str
    measured: float | None
    bound: float
    at_least: bool
    unit: str = ""

    @property
    def verdict(self) -> str:
        """Reached, missed or not measured."""
        if self.measured is None:
            return "not measured"
        return "reached" if (self.measured >= self.bound) == self.at_least or self.measured == self.bound else "missed"

    def data(self) -> Data:
        """The target as it is written as JSON."""
        bound = {"at_least" if self.at_least else "at_most": self.bound}
        return {"what": self.what, **bound, "unit": self.unit, "measured": self.measured, "verdict": self.verdict}


def targets(results: Data) -> list[Target]:
    """All of them, those of games that were left out as well."""
    parts = (speeds, further, batches, beginnings, thinking, serving, scaling, burdened, showing)
    return [target for part in parts for target in part(results)]


def median(figures: Data | None) -> float | None:
    """The middle of a spread that was measured."""
    return None if figures is None else float(figures["median"])


def speeds(results: Data) -> list[Target]:
    """Steps a second beside OpenSpiel's pig, two seats each, and whole games a second."""
    rows, wanted = results.get("playouts", MISSING), {id: own(id) for id in ids()}
    ratios = [
        Target(f"{id}: steps a second × pig", median(row(rows, id).get("to_pig")), known.times_pig, True, "×")
        for id, known in wanted.items()
        if known.times_pig is not None
    ]
    games = [
        Target(f"{id}: whole random games", median(row(rows, id).get("games_per_second")), bound, True, "/s")
        for id, known in wanted.items()
        if (bound := known.games_per_second) is not None
    ]
    return ratios + games


def row(rows: Data, id: str) -> Data:
    """The row of a game with two seats."""
    found: Data = rows.get(f"{FAMILY} {id}, 2 seats", MISSING)
    return found


def further(results: Data) -> list[Target]:
    """What is to be reached by one game alone."""
    return [target for id in ids() if (more := own(id).further) for target in more.targets(results)]


def batches(results: Data) -> list[Target]:
    """Batches beside the playouts of the same game."""
    return [
        Target(f"{row['game']}: batch {row['batch']:,} × playouts", median(row["to_playouts"]), 0.5, True, "×")
        for row in results.get("playouts", MISSING).values()
        if row["batch"]
    ]


def beginnings(results: Data) -> list[Target]:
    """Starts and compilation, in seconds of CPU."""
    rows = results.get("starts", MISSING)
    first = [float(row["cpu_s"]["median"]) for name, row in rows.items() if name.startswith("first call")]
    games = median(rows.get("sobremesa games", MISSING).get("cpu_s"))
    imports = results.get("games_imports_numba")
    return [
        Target("start of `sobremesa games`", games, 0.5, False, "s"),
        Target("`sobremesa games` imports Numba", None if imports is None else float(imports), 0, False, "times"),
        Target("first compiled call, slowest game", max(first, default=None), 1.5, False, "s"),
        Target("compiling all games from nothing", results.get("cold", MISSING).get("cpu_s"), 90, False, "s"),
    ]


def thinking(results: Data) -> list[Target]:
    """Decisions of the bots that think."""
    rows, shared = results.get("bots", MISSING).get("decisions", MISSING), results.get("robots", MISSING)
    bounds = {"expert": 20, "master": 300, "grandmaster": 1000}
    return [
        Target(f"{row['game']}: p95 of {row['level']}", row["p95_ms"], bounds[row["level"]], False, "ms")
        for row in rows.values()
        if row["level"] in bounds
    ] + [
        Target("twenty tables, two grandmasters each: p95 of a wait", shared.get("wait_p95_s"), 3, False, "s"),
        Target("twenty tables, two grandmasters each: replaced", shared.get("replaced"), 0, False),
    ]


def serving(results: Data) -> list[Target]:
    """The server on both databases, and what it keeps in memory."""
    found = results.get("server", MISSING)
    idle = found.get("idle", MISSING)

    def figure(kind: str, name: str, key: str) -> float | None:
        return median(found.get(kind, MISSING).get(name, MISSING).get(key))

    def milliseconds(name: str) -> float | None:
        cpu_us = figure("flat_out", name, "cpu_us")
        return None if cpu_us is None else cpu_us / 1000

    def kibibytes(key: str) -> float | None:
        return idle[key] / 1024 if key in idle else None

    return [
        Target("SQLite: p99 of a move, 300 a second", figure("paced", "SQLite", "p99_ms"), 20, False, "ms"),
        Target("PostgreSQL: p99 of a move, 300 a second", figure("paced", "PostgreSQL", "p99_ms"), 50, False, "ms"),
        Target("SQLite: durable moves flat out", figure("flat_out", "SQLite", "per_second"), 2500, True, "/s"),
        Target("PostgreSQL: durable moves flat out", figure("flat_out", "PostgreSQL", "per_second"), 1000, True, "/s"),
        Target("SQLite: CPU of such a move", milliseconds("SQLite"), 0.4, False, "ms"),
        Target("PostgreSQL: CPU of such a move", milliseconds("PostgreSQL"), 0.6, False, "ms"),
        Target(
            "PostgreSQL: moves of two processes × one",
            figure("flat_out", "PostgreSQL, two processes", "per_second_to_one"),
            1.7,
            True,
            "×",
        ),
        Target("idle sockets that hear of a move", idle.get("told"), 2000, True),
        Target("memory of a connection", kibibytes("bytes_per_socket"), 40, False, "KiB"),
        Target("memory of a live match", kibibytes("bytes_per_table"), 64, False, "KiB"),
    ]


def scaling(results: Data) -> list[Target]:
    """The server with many tables, and its start."""
    found = results.get("scale", MISSING)
    paced = found.get("paced", MISSING).get("SQLite", MISSING)
    return [
        Target("SQLite: p99 of a move, 1,000 a second", median(paced.get("p99_ms")), 50, False, "ms"),
        Target("started again: until ready", median(found.get("restart", MISSING).get("wall_s")), 3, False, "s"),
    ]


def burdened(results: Data) -> list[Target]:
    """Others' requests while somebody burdens the server."""
    attack, found = results.get("attack", MISSING), results.get("long_log", MISSING)
    more = [found[how]["most_ms"] - found["alone"]["most_ms"] for how in ("logs", "snapshots") if how in found]
    return [
        Target("2,500 half-open: p99 of others", attack.get("attacked", MISSING).get("p99_ms"), 250, False, "ms"),
        Target("longest match opened: others' slowest, more", max(more, default=None), 50, False, "ms"),
    ]


def showing(results: Data) -> list[Target]:
    """The page's answers to hands and to the server."""
    return [
        target
        for id, row in results.get("web", MISSING).items()
        if "view_ms" in row
        for target in (
            Target(f"{id}: slowest interaction, 4× slowed", median(row["interaction_ms"]), 100, False, "ms"),
            Target(f"{id}: slowest view to pixels", median(row["view_ms"]), 50, False, "ms"),
        )
    ]
