"""The parts of a run: each is there, a failure costs no other, and the targets are judged from what they find."""

from __future__ import annotations

import importlib
import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from bench import __main__ as bench
from bench import memory, server, server_attack, server_growth, server_scale, starts
from bench.plan import Data, Plan, Tell
from bench.report import report
from bench.targets import targets

COMPARED = {"race", "bots"}
"""They need what only `make bench` installs."""
SERVER = ("server", "scale", "attack", "long_log", "growth")


class Tiny(Plan):
    """A run that shows that everything works, and measures nothing."""

    server_rounds = 1
    paced_seconds = 1.0
    inserting_seconds = 0.1
    idle_seconds = 0.1
    requests = 10
    starts = 1


@pytest.mark.parametrize("part", sorted(bench.PARTS.keys() - COMPARED))
def test_every_part_is_a_function_of_its_name(part: str) -> None:
    assert callable(getattr(importlib.import_module(f"bench.{bench.PARTS[part]}"), part))


def test_a_part_that_fails_is_noted_and_the_others_are_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(plan: Plan, results: Data, tell: Tell) -> None:
        raise RuntimeError("the load ended")

    def measuring(plan: Plan, results: Data, tell: Tell) -> None:
        results["games_imports_numba"] = 0

    out = tmp_path / "results.json"
    monkeypatch.setattr(memory, "memory", failing)
    monkeypatch.setattr(starts, "starts", measuring)
    monkeypatch.setattr(bench, "compile_all", lambda plan, tell: None)
    monkeypatch.setattr("sys.argv", ["bench", "--parts", "memory,starts", "--out", str(out)])
    assert bench.main() == 1
    assert "bench: memory failed: RuntimeError('the load ended')" in capsys.readouterr().err
    found = json.loads(out.read_text("utf-8"))
    assert found["failed"] == {"memory": "RuntimeError('the load ended')"}
    assert found["games_imports_numba"] == 0
    assert found["about"]["complete"] is False


def figures(value: float) -> Data:
    """A figure that every round found."""
    return {"median": value, "least": value, "most": value}


def test_the_servers_targets_are_judged() -> None:
    results: Data = {
        "server": {
            "paced": {name: {"p99_ms": figures(20.5)} for name in ("SQLite", "PostgreSQL")},
            "flat_out": {
                "SQLite": {"per_second": figures(2500), "cpu_us": figures(401)},
                "PostgreSQL": {"per_second": figures(999), "cpu_us": figures(599)},
                "PostgreSQL, two processes": {"per_second_to_one": figures(1.7)},
            },
        },
        "scale": {"paced": {"SQLite": {"p99_ms": figures(50)}}, "restart": {"wall_s": figures(3.1)}},
        "attack": {"attacked": {"p99_ms": 249.0}},
        "long_log": {"alone": {"most_ms": 5.0}, "logs": {"most_ms": 56.0}, "snapshots": {"most_ms": 10.0}},
    }
    judged = {target.what: target.verdict for target in targets(results)}
    assert {what: verdict for what, verdict in judged.items() if verdict != "not measured"} == {
        "SQLite: p99 of a move, 300 a second": "missed",
        "PostgreSQL: p99 of a move, 300 a second": "reached",
        "SQLite: durable moves flat out": "reached",
        "PostgreSQL: durable moves flat out": "missed",
        "SQLite: CPU of such a move": "missed",
        "PostgreSQL: CPU of such a move": "reached",
        "PostgreSQL: moves of two processes × one": "reached",
        "SQLite: p99 of a move, 1,000 a second": "reached",
        "started again: until ready": "missed",
        "2,500 half-open: p99 of others": "reached",
        "longest match opened: others' slowest, more": "missed",
    }


@pytest.mark.soak
def test_the_parts_of_the_server_measure_all_of_its_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, size in (
        (server, "TABLES", 40),
        (server, "IDLE_TABLES", 4),
        (server, "WARMING_TABLES", 40),
        (server, "WINDOW", 0.2),
        (server_scale, "TABLES", 20),
        (server_attack, "CONNECTIONS", 300),
        (server_growth, "SIZES", (10, 20)),
        (server_growth, "SPECTATORS", (2, 3)),
    ):
        monkeypatch.setattr(module, name, size)
    results: Data = {"failed": {}}
    bench.measure(Tiny((server.GAME,)), SERVER, results, lambda what, done, total: None)
    assert results["failed"] == {}
    shown = StringIO()
    report(results, Console(file=shown, width=200))
    assert all(title in shown.getvalue() for title in ("flat out", "started again", "others' requests", "Growth on"))
    measured = {target.what for target in targets(results) if target.measured is not None}
    about_it = {target.what for target in targets({}) if target.what.startswith(("SQLite", "PostgreSQL", "memory"))}
    assert about_it <= measured
