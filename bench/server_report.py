"""The server's figures as tables for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from bench.plan import Data
from bench.server_load import ECHO
from bench.tables import ranged, ruled


def server(results: Data) -> Iterator[Table]:
    """Each part that was measured."""
    found = results.get("server", {})
    for part in (paced, flat_out, inserts, idle):
        yield from part(found)


def paced(found: Data) -> Iterator[Table]:
    """From the sending of a move to the other seat's socket, and an echo's round trip."""
    if rows := found.get("paced"):
        title = f"Server: {found['tables']} tables of {found['game']}, each seat moves every two seconds"
        columns = ("moves/s", "p50 ms", "p95 ms", "p99 ms", "range", "CPU µs/move", "range", "× echo's CPU")
        table = ruled(title, "on", *columns)
        for name, row in rows.items():
            shares = [ranged(row[key], ".1f")[0] for key in ("p50_ms", "p95_ms")]
            figures = (*ranged(row["p99_ms"], ".1f"), *ranged(row["cpu_us"], ",.0f"))
            ratio, _ = ranged(row.get("cpu_us_to_echo"), ".1f")
            table.add_row(name, ranged(row["per_second"], ",.0f")[0], *shares, *figures, ratio)
        yield table


def flat_out(found: Data) -> Iterator[Table]:
    """Durable moves a second, and an echo's round trips."""
    if rows := found.get("flat_out"):
        columns = ("moves/s", "range", "CPU µs/move", "× echo", "range", "× inserts", "range")
        table = ruled("Server: flat out", "on", *columns)
        for name, row in rows.items():
            ratios = (*ranged(row.get("per_second_to_echo"), ".3f"), *ranged(row.get("to_inserts"), ".2f"))
            cpu, _ = ranged(row["cpu_us"], ",.0f")
            table.add_row(
                name if name == ECHO else f"{name}, {found['game']}", *ranged(row["per_second"], ",.0f"), cpu, *ratios
            )
        for id, row in found.get("games", {}).items():
            table.add_row(f"SQLite, {id}", *ranged(row["per_second"], ",.0f"), ranged(row["cpu_us"], ",.0f")[0])
        yield table


def inserts(found: Data) -> Iterator[Table]:
    """Bare rows, each durable before the next."""
    if rows := found.get("inserts"):
        table = ruled("Bare inserts, one by one", "into", "rows/s", "range")
        for name, row in rows.items():
            table.add_row(name, *ranged(row["per_second"], ",.0f"))
        yield table


def idle(found: Data) -> Iterator[Table]:
    """Sockets that wait."""
    if row := found.get("idle"):
        columns = ("told of a move", "KiB a connection", "KiB a match", "CPU µs a second each")
        table = ruled("Server: idle sockets", "sockets", *columns)
        weights = [f"{row[key] / 1024:.1f}" for key in ("bytes_per_socket", "bytes_per_table")]
        cpu = f"{row['cpu_us_per_socket_second']:.1f}"
        table.add_row(f"{row['sockets']:,}", f"{row['told']:,}", *weights, cpu)
        yield table
