"""The clock of a server: the only source of the times in logs, deadlines and heartbeats.

It shows the wall time of the moment when the server started, and from then on counts real seconds. If somebody sets
the machine's clock, by an hour or by a day, no decision is late because of that and none waits longer. The next start
takes the machine's time again.
"""

from __future__ import annotations

import os
import time

START = "SOBREMESA_CLOCK_START"
"""The environment variable that gives the processes of one server the same clock."""


def _ticks() -> float:
    """Seconds since the machine started, also while it slept if the system counts those."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


_start = float(os.environ.get(START) or time.time() - _ticks())


def share() -> None:
    """Give the processes that this one starts the same clock."""
    os.environ[START] = repr(_start)


def now() -> float:
    """The current time, in seconds of Unix time."""
    return _start + _ticks()


def shown(moment: float) -> float:
    """A moment of this clock by the machine's clock, to the second: what other machines can read."""
    return moment + round(time.time() - now())
