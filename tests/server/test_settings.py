"""Settings that follow the machine."""

from __future__ import annotations

import os
import resource
import sys

import pytest

from sobremesa.server.settings import read_settings
from tests.processes import run

RAISED = """
import resource
from sobremesa.server.descriptors import raise_limit, room
before = room()
raise_limit()
print(before, room(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say which cores a process may use")
def test_bots_have_as_many_processes_as_there_are_cores_for_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 5})
    assert read_settings().bot_workers == 3
    assert read_settings(bot_workers=1).bot_workers == 1


def test_the_soft_limit_of_descriptors_is_raised_to_the_hard_one_and_some_are_kept() -> None:
    told = run(
        [sys.executable, "-c", RAISED],
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1000)),
    ).stdout
    before, after, soft, hard = map(int, told.split())
    assert (soft, hard) == (1000, 1000)
    assert before < after < hard
