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
        table = ruled(title, "on", "moves/s", "p50 ms", "p95 ms", "p99 ms", "range", "CPU µs", "× echo")
        for name, row in rows.items():
            shares = [ranged(row[key], ".1f")[0] for key in ("p50_ms", "p95_ms")]
            cpu, ratio = ranged(row["cpu_us"], ",.0f")[0], ranged(row.get("cpu_us_to_echo"), ".1f")[0]
            table.add_row(
                name, ranged(row["per_second"], ",.0f")[0], *shares, *ranged(row["p99_ms"], ".1f"), cpu, ratio
            )
        yield table


def flat_out(found: Data) -> Iterator[Table]:
    """Durable moves a second, and an echo's round trips."""
    if rows := found.get("flat_out"):
        columns = ("moves/s", "range", "CPU µs", "× echo", "× bare rows", "× one process", "range")
        table = ruled("Server: flat out", "on", *columns)
        for name, row in rows.items():
            who = name if name == ECHO else f"{name}, {found['game']}"
            ratios = ranged(row.get("per_second_to_echo"), ".3f")[0], ranged(row.get("to_inserts"), ".2f")[0]
            to_one = ranged(row.get("per_second_to_one"), ".2f")
            cpu = ranged(row["cpu_us"], ",.0f")[0]
            table.add_row(who, *ranged(row["per_second"], ",.0f"), cpu, *ratios, *to_one)
        for id, row in found.get("games", {}).items():
            table.add_row(f"SQLite, {id}", *ranged(row["per_second"], ",.0f"), ranged(row["cpu_us"], ",.0f")[0])
        yield table


def inserts(found: Data) -> Iterator[Table]:
    """Bare rows, each durable before the next."""
    if rows := found.get("inserts"):
        table = ruled("Bare rows, each durable before the next", "into", "rows/s", "range")
        for name, row in rows.items():
            table.add_row(name, *ranged(row["per_second"], ",.0f"))
        yield table


def idle(found: Data) -> Iterator[Table]:
    """Sockets that wait."""
    if row := found.get("idle"):
        columns = ("told of a move", "KiB a connection", "KiB a match", "CPU µs/s each")
        table = ruled("Server: idle sockets", "sockets", *columns)
        weights = [f"{row[key] / 1024:.1f}" for key in ("bytes_per_socket", "bytes_per_table")]
        cpu = f"{row['cpu_us_per_socket_second']:.1f}"
        table.add_row(f"{row['sockets']:,}", f"{row['told']:,}", *weights, cpu)
        yield table


def scale(results: Data) -> Iterator[Table]:
    """Many tables, and starts with the code compiled before."""
    found = results.get("scale", {})
    yield from paced(found)
    if row := found.get("restart"):
        table = ruled("Server: started again, until ready", "on", "clock s", "range", "CPU s", "range")
        table.add_row("SQLite", *ranged(row["wall_s"], ".2f"), *ranged(row["cpu_s"], ".2f"))
        yield table


def burdened(results: Data) -> Iterator[Table]:
    """Others' requests: during an attack, and while the longest match is opened."""
    attack, found = results.get("attack", {}), results.get("long_log", {})
    rows = {
        "nobody attacks": attack.get("alone"),
        f"{attack.get('connections', 0):,} half-open connections": attack.get("attacked"),
        "nothing is opened": found.get("alone"),
        f"{found.get('entries', 0):,} entries of {found.get('game')} are read": found.get("logs"),
        "snapshots of them are read": found.get("snapshots"),
    }
    if any(rows.values()):
        table = ruled("Server: others' requests, in ms", "while", "p50", "p99", "at most")
        for name, row in rows.items():
            if row:
                table.add_row(name, *(f"{row[key]:.1f}" for key in ("p50_ms", "p99_ms", "most_ms")))
        yield table


def growth(results: Data) -> Iterator[Table]:
    """Costs as a server grows."""
    found = results.get("growth", {})
    for name in ("SQLite", "PostgreSQL"):
        if rows := found.get(name):
            columns = ("first page of mine", "middle page", "public page", "open tables", "durable move")
            table = ruled(f"Growth on {name}, in µs", "matches", *columns)
            for row in rows:
                keys = ("mine_us", "middle_us", "public_us", "open_us", "move_us")
                table.add_row(f"{row['matches']:,}", *(f"{row[key]:,.0f}" for key in keys))
            yield table
    if rows := found.get("log"):
        table = ruled("Growth of a log, in µs of CPU", "entries", "a move or a take-back", "a view")
        for row in rows:
            table.add_row(f"{row['entries']:,}", f"{row['entry_us']:.0f}", f"{row['view_us']:.0f}")
        yield table
    if rows := found.get("spectators"):
        table = ruled("Spectators of one table", "spectators", "CPU µs for each and move", "ms until all have it")
        for row in rows:
            table.add_row(f"{row['spectators']:,}", f"{row['view_us']:.0f}", f"{row['all_ms']:.0f}")
        yield table
