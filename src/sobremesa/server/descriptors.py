"""File descriptors: as many as the system allows, some of which connections must leave to the database and the logs."""

from __future__ import annotations

import contextlib
import resource

OWN = 64
"""Descriptors for everything that is no connection: the database, bots, logs."""
LONGEST_QUEUE = 128
"""With a longer one, a burst of connections delays everybody; with a shorter one, more of a burst must try again."""


def raise_limit() -> None:
    """Raise the soft limit of this process, and of those it starts, to the hard one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # some systems do not allow as many as they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _most() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 2**20 if soft == resource.RLIM_INFINITY else soft


def queue() -> int:
    """Connections that may wait to be accepted; asyncio accepts all of them at once, before it handles any."""
    return max(1, min(LONGEST_QUEUE, _most() // 16))


def room() -> int:
    """Connections that may be open: between accepting and closing one, two more queues may be accepted."""
    return max(16, _most() - 3 * queue() - OWN)
