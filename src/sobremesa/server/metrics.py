"""The server's metrics for Prometheus; over all its processes if `PROMETHEUS_MULTIPROC_DIR` is set."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from sobremesa.engine.texts import catalogue

By = Literal["person", "bot", "clock"]
Metric = TypeVar("Metric", Counter, Histogram)

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "WEBSOCKET"})
OTHER = "other"
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
THINKING = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)


class Children(dict[tuple[str, ...], Metric]):
    """A metric's children by their labels, cached because the lookup costs more than counting."""

    def __init__(self, metric: Metric) -> None:
        super().__init__()
        self.metric: Any = metric

    def __missing__(self, labels: tuple[str, ...]) -> Metric:
        child: Metric = self.metric.labels(*labels)
        self[labels] = child
        return child


class Metrics:
    """The metrics of one server, in a registry of their own so that a process can have several servers."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.directory = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
        own: dict[str, Any] = {"namespace": "sobremesa", "registry": self.registry}
        live = own | {"multiprocess_mode": "livesum"}
        self._codes = frozenset(catalogue("en"))
        self._moves = Children(Counter("moves_total", "Moves made, by game and who made them", ["game", "by"], **own))
        self._refusals = Children(Counter("refusals_total", "Refusals, by their code", ["code"], **own))
        self._replacements = Children(
            Counter("bot_replacements_total", "Moves a simpler bot made for one that failed, by why", ["why"], **own)
        )
        self._requests = Children(
            Counter("requests_total", "Requests answered, by route template", ["route", "method", "status"], **own)
        )
        self._bot_seconds = Children(
            Histogram("bot_seconds", "How long a bot thought over a move", ["game", "bot"], buckets=THINKING, **own)
        )
        self.move_seconds = Histogram(
            "move_seconds", "From the arrival of a move until it is kept and told", buckets=QUICK, **own
        )
        self.save_seconds = Histogram("save_seconds", "How long a commit took", buckets=QUICK, **own)
        self.loop_lag = Histogram(
            "event_loop_lag_seconds", "How much later than asked a sleeper woke", buckets=QUICK, **own
        )
        self.frames = Counter("frames_total", "Frames sent to sockets", **own)
        self.bot_queue = Gauge("bot_queue", "Decisions that bots were asked for and have not made yet", **live)
        self.sockets = Gauge("sockets", "Open sockets", **live)
        self.matches = Gauge("matches", "Matches live in memory", **live)

    def count_move(self, game: str, by: By) -> None:
        """Count a move that was made."""
        self._moves[game, by].inc()

    def count_refusal(self, code: str) -> None:
        """Count a refusal; an unknown code counts as `other`, so that clients cannot create series."""
        self._refusals[(code if code in self._codes else OTHER,)].inc()

    def count_replacement(self, why: str) -> None:
        """Count a move that a simpler bot made for another one; `why` is one of a few fixed words."""
        self._replacements[(why,)].inc()

    def count_request(self, route: str, method: str, status: int) -> None:
        """Count an answered request by its route's template; unusual methods count as `other`."""
        self._requests[route, method if method in METHODS else OTHER, str(status)].inc()

    def time_bot(self, game: str, bot: str, seconds: float) -> None:
        """Note how long a bot took for a move."""
        self._bot_seconds[game, bot].observe(seconds)

    async def watch_loop(self, every: float = 0.5) -> NoReturn:
        """Measure the lag of the event loop, until cancelled."""
        while True:
            asleep = time.perf_counter()
            await asyncio.sleep(every)
            self.loop_lag.observe(max(0.0, time.perf_counter() - asleep - every))

    def exposition(self) -> tuple[bytes, str]:
        """Everything in Prometheus's text form, and its content type."""
        registry = self.registry
        if self.directory:
            forget_ended_processes(Path(self.directory))
            registry = CollectorRegistry()
            MultiProcessCollector(registry, self.directory)  # type: ignore[no-untyped-call]  # it has no types
        return generate_latest(registry), CONTENT_TYPE_LATEST


def forget_ended_processes(directory: Path) -> None:
    """Remove the open sockets and live matches of ended processes from the sums."""
    for file in directory.glob("gauge_live*.db"):
        if not is_running(int(file.stem.rpartition("_")[2])):
            file.unlink(missing_ok=True)


def is_running(process: int) -> bool:
    """Whether a process lives; assumed on Windows, where the check would end it."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except OSError as problem:
        return not isinstance(problem, ProcessLookupError)
    return True
