"""A server whose machine's clock is set by an hour, forwards and back, while people play against the clock."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.kinds import SEALED
from tests.server.people import kinds, moves, place, playing
from tests.server.servers import Running, running

SHORT, LONG = 5, 600
"""Seconds for a decision: the least that a host can give, and more than the test takes."""
HOUR = 3600
STEPPED = """
import os, time
from pathlib import Path

real, step = time.time, Path(os.environ["CLOCK_STEP"])
time.time = lambda: real() + float(step.read_text())
"""
"""A machine's clock that follows a file; Python loads it before the server."""


@pytest.fixture
def step(tmp_path: Path) -> Path:
    """The file with the seconds by which the server's machine is ahead."""
    file = tmp_path / "step"
    file.write_text("0")
    return file


@pytest.fixture
def stepped(tmp_path: Path, step: Path) -> Iterator[Running]:
    (tmp_path / "sitecustomize.py").write_text(STEPPED)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    with running(tmp_path, f"sqlite:///{tmp_path / 'sobremesa.db'}", PYTHONPATH=path, CLOCK_STEP=str(step)) as server:
        yield server


def set_clock(file: Path, seconds: int) -> None:
    """Set the clock of the server's machine, in one moment."""
    new = file.with_suffix(".new")
    new.write_text(str(seconds))
    new.rename(file)


def test_a_step_of_the_clock_makes_nobody_late_and_stops_no_clock(stepped: Running, step: Path) -> None:
    live = {"kind": "live", "seconds": LONG}
    with playing(stepped, SEALED, clock=live) as (thinker, _):
        for seconds in (HOUR, -HOUR):
            short = {"kind": "live", "seconds": SHORT}
            with (
                playing(stepped, SEALED, clock=short) as (ana, _),
                playing(stepped, SEALED, takeover=SHORT) as (eva, leo),
            ):
                leo.close()
                set_clock(step, seconds)
                ana.until(lambda view: "late" in kinds(view))
                eva.choose(moves(eva)[0])
                eva.until(lambda view: place(view, 2)["stand_in"])
            view = thinker._http.get(f"/api/matches/{thinker.match}").json()["view"]
            assert "late" not in kinds(view)
            assert 0 < view["deadline"] - (time.time() + seconds) <= LONG + 1
