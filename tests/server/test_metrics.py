"""The server's instruments: what they count, how far labels can grow, and one sum over several processes."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from contextlib import ExitStack
from itertools import takewhile
from pathlib import Path
from subprocess import PIPE, Popen

from sobremesa.server.metrics import Metrics
from tests.processes import child


def samples(text: str) -> dict[str, float]:
    """The values of an exposition by series."""
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {series.removeprefix("sobremesa_"): float(value) for series, _, value in lines}


def told(metrics: Metrics) -> dict[str, float]:
    """What a server's exposition says."""
    return samples(metrics.exposition()[0].decode())


def test_everything_that_was_counted_and_timed_is_told() -> None:
    metrics = Metrics()
    metrics.count_move("a", "person")
    metrics.count_move("a", "person")
    metrics.count_move("a", "bot")
    metrics.move_seconds.observe(0.004)
    metrics.save_seconds.observe(0.003)
    metrics.time_bot("a", "greedy", 0.03)
    metrics.count_replacement("deadline")
    metrics.count_request("/api/matches/{id}", "GET", 200)
    metrics.frames.inc(3)
    metrics.sockets.inc()
    metrics.sockets.inc()
    metrics.sockets.dec()
    metrics.matches.set(7)
    values = told(metrics)
    assert values['moves_total{by="person",game="a"}'] == 2
    assert values['moves_total{by="bot",game="a"}'] == 1
    assert values['move_seconds_bucket{le="0.002"}'] == 0
    assert values['move_seconds_bucket{le="0.005"}'] == 1
    assert values["save_seconds_sum"] == 0.003
    assert values['bot_seconds_count{bot="greedy",game="a"}'] == 1
    assert values['bot_replacements_total{why="deadline"}'] == 1
    assert values['requests_total{method="GET",route="/api/matches/{id}",status="200"}'] == 1
    assert values["frames_total"] == 3
    assert values["sockets"] == 1
    assert values["matches"] == 7


def test_the_content_type_is_that_of_the_text_form() -> None:
    assert Metrics().exposition()[1].startswith("text/plain; version=")


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.frames.inc()
    assert told(one)["frames_total"] == 1
    assert told(other)["frames_total"] == 0


def test_what_is_made_up_by_a_client_makes_no_series() -> None:
    metrics = Metrics()
    for number in range(50):
        metrics.count_refusal(f"made_up_{number}")
        metrics.count_request("unmatched", f"MADE-UP-{number}", 404)
    metrics.count_refusal("flood")
    values = told(metrics)
    assert sum(series.startswith(("refusals_total", "requests_total")) for series in values) == 3
    assert values['refusals_total{code="other"}'] == 50
    assert values['requests_total{method="other",route="unmatched",status="404"}'] == 50


def test_a_blocked_event_loop_is_seen_as_lag() -> None:
    metrics = Metrics()

    async def block() -> None:
        watch = asyncio.create_task(metrics.watch_loop(every=0.01))
        await asyncio.sleep(0)
        time.sleep(0.3)
        while not told(metrics)["event_loop_lag_seconds_count"]:
            await asyncio.sleep(0.01)
        watch.cancel()

    asyncio.run(asyncio.wait_for(block(), 30))
    assert told(metrics)["event_loop_lag_seconds_sum"] >= 0.28


WORKER = """
import sys
from sobremesa.server.metrics import Metrics
metrics = Metrics()
metrics.count_move("a", "person")
metrics.move_seconds.observe(0.004)
metrics.sockets.inc(2)
print("counted", flush=True)
for _ in sys.stdin:
    print(metrics.exposition()[0].decode() + "# end", flush=True)
"""


def ask(worker: Popen[str]) -> dict[str, float]:
    """What a worker's exposition says."""
    assert worker.stdin
    assert worker.stdout
    print("tell", file=worker.stdin, flush=True)
    return samples("".join(takewhile(lambda line: line != "# end\n", worker.stdout)))


def test_several_processes_tell_one_sum_and_one_that_crashed_has_no_open_sockets(tmp_path: Path) -> None:
    environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    with ExitStack() as stack:
        workers = [
            stack.enter_context(child([sys.executable, "-c", WORKER], env=environment, stdin=PIPE, stdout=PIPE))
            for _ in range(2)
        ]
        for worker in workers:
            assert worker.stdout
            assert worker.stdout.readline() == "counted\n"
        for worker in workers:
            values = ask(worker)
            assert values['moves_total{by="person",game="a"}'] == 2
            assert values['move_seconds_bucket{le="0.005"}'] == 2
            assert values["sockets"] == 4
        workers[0].kill()
        workers[0].wait()
        values = ask(workers[1])
        assert values['moves_total{by="person",game="a"}'] == 2
        assert values["sockets"] == 2
