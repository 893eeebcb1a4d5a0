"""A server that cannot write any more says so, and recovers."""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.games.kinds import SMALL
from tests.server.servers import PATIENCE, Running, running


def answer(server: Running, status: int) -> httpx.Response:
    """Whether the server is ready, as soon as it answers so: an answer counts for a second."""
    until = time.monotonic() + PATIENCE
    while (found := httpx.get(f"{server.address}/readyz", timeout=60)).status_code != status:
        assert time.monotonic() < until
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="limits of a running process are Linux's")
def test_a_server_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    with running(tmp_path, f"sqlite:///{tmp_path / 'sobremesa.db'}") as server:
        pid = server.process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        # no file can grow beyond this: SQLite gets the same kind of error as on a full disk
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1024, before[1]))
        ready = answer(server, 503)
        assert {name: ready.json()[name] for name in ("database", "games", "running")} == {
            "database": False,
            "games": True,
            "running": True,
        }
        assert httpx.get(f"{server.address}/healthz").status_code == 200
        wanted = {"game": SMALL, "seats": [{"name": "Ana"}, {"open": True}]}
        refused = httpx.post(f"{server.address}/api/matches", json=wanted, timeout=60)
        assert (refused.status_code, refused.json()["code"]) == (503, "not_saved")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        answer(server, 200)
        assert httpx.post(f"{server.address}/api/matches", json=wanted).status_code == 201
