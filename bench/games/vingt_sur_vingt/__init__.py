"""The measurements of 20 sur 20."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from bench.games import Further, Own
from bench.games.vingt_sur_vingt.plays import plays
from bench.plan import Data
from bench.tables import ranged, ruled
from bench.targets import MISSING, Target, median


def tables(results: Data) -> Iterator[Table]:
    """The generator of plays."""
    if rows := results.get("plays"):
        columns = ("mean ms", "range", "median", "most", "plays, median", "most")
        table = ruled("20 sur 20: listing the plays of a position", "plays", *columns)
        for name, row in rows.items():
            times = (*ranged(row["mean_ms"], ".3f"), f"{row['median_ms']:.3f}", f"{row['most_ms']:.1f}")
            table.add_row(name, *times, *(f"{row['plays'][kind]:,.0f}" for kind in ("median", "most")))
        yield table
    if rows := results.get("can_play"):
        table = ruled("20 sur 20: whether a hand has a play", "hands", "number", "median ms", "p99 ms", "most ms")
        for name, row in rows.items():
            table.add_row(
                name, f"{row['hands']:,}", *(f"{row[part]:.3f}" for part in ("median_ms", "p99_ms", "most_ms"))
            )
        yield table


def targets(results: Data) -> list[Target]:
    """The mean time of listing plays, and how long it takes to tell whether there is one."""
    rows, asked = results.get("plays", MISSING), results.get("can_play", MISSING).get("all hands", MISSING)
    wanted = {"up to 2 tiles": 0.5, "up to 3 tiles": 3.0, "all plays": 30.0}
    return [
        *(
            Target(
                f"vingt_sur_vingt: listing {name}", median(rows.get(name, MISSING).get("mean_ms")), bound, False, "ms"
            )
            for name, bound in wanted.items()
        ),
        Target("vingt_sur_vingt: has a play, median", asked.get("median_ms"), 2.0, False, "ms"),
        Target("vingt_sur_vingt: has a play, longest", asked.get("most_ms"), 30.0, False, "ms"),
    ]


OWN = Own(
    games_per_second=50,
    aims={"--seats 2 --bots grandmaster,greedy": 85, "--seats 2 --bots grandmaster,expert": 62},
    further=Further(plays, tables, targets),
)
