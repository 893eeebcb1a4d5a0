"""Children of tests end: by themselves, by an interrupt, or with a sentence."""

from __future__ import annotations

import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE

import psutil
import pytest

from tests.processes import child, limited, run, take_interrupts

HANGS = ["sh", "-c", "sleep 3600 & echo $!; echo and now for ever; wait"]
WAITS = [sys.executable, "-c", "import time; print('here', flush=True); time.sleep(3600)"]
SOURCES = Path(__file__).parent


def is_gone(pid: int) -> bool:
    """Whether a process ends soon; nobody waits for an orphan, so a zombie is as good as gone."""
    with suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        return process.status() == psutil.STATUS_ZOMBIE or not psutil.wait_procs([process], timeout=60)[1]
    return True


def test_a_command_that_hangs_is_killed_with_its_group_and_named() -> None:
    for seconds in (1, 10, 100):  # until there was time to print
        with pytest.raises(AssertionError, match=r"sleep 3600.* hung and was killed after") as told:
            run(HANGS, seconds=seconds)
        if found := re.search(r"printed: '(\d+)\\nand now for ever", str(told.value)):
            assert is_gone(int(found[1]))
            return
    raise AssertionError(told.value)


def test_a_dialogue_that_hangs_is_ended_too() -> None:
    with child(HANGS, stdout=PIPE) as process:
        assert process.stdout
        pid = int(process.stdout.readline())
        assert process.stdout.readline() == "and now for ever\n"
        with (
            pytest.raises(AssertionError, match=r"sleep 3600.* hung and was killed after 0\.1 s"),
            limited(process, 0.1),
        ):
            process.wait()
    assert is_gone(pid)


def test_a_test_that_fails_leaves_no_child_behind() -> None:
    pids = []

    def fail() -> None:
        with child(HANGS, stdout=PIPE) as process:
            assert process.stdout
            pids.append(int(process.stdout.readline()))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert is_gone(pids[0])


def test_children_hear_interrupts_though_we_were_started_without() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        take_interrupts()
        with child(WAITS, stdout=PIPE, stderr=PIPE) as process:
            assert process.stdout
            assert process.stdout.readline() == "here\n"
            process.send_signal(signal.SIGINT)
            assert process.wait() == -signal.SIGINT
    finally:
        signal.signal(signal.SIGINT, before)


def test_all_children_of_tests_have_a_limit() -> None:
    starts = re.compile(r"subprocess\.(run|Popen|call|check_\w+)\(|os\.(system|popen)\(|= Popen\(")
    files = [file for file in SOURCES.rglob("*.py") if file != SOURCES / "processes.py"]
    assert [file for file in files if starts.search(file.read_text("utf-8"))] == []
