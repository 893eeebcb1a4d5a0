"""Others' requests to a server that somebody burdens."""

from __future__ import annotations

import http.client
import time
from collections.abc import Sequence

import numpy as np

from bench.plan import Data


def ask(connection: http.client.HTTPConnection, path: str) -> float:
    """Milliseconds until a request is answered, and until its connection is made where there was none."""
    began = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status}")
    return 1000 * (time.perf_counter() - began)


def waits(times: Sequence[float]) -> Data:
    """How long they took."""
    p50, p99, most = (float(np.quantile(times, part)) for part in (0.5, 0.99, 1))
    return {"p50_ms": p50, "p99_ms": p99, "most_ms": most}
