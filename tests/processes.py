"""Child processes of tests: an interrupt reaches them whoever started us, and one that hangs ends with a sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

Command = Sequence[str | os.PathLike[str]]
LIMIT = 900.0
"""Seconds until a child is taken to hang: many, for it decides nothing else."""


def take_interrupts() -> None:
    """Undo what a background job inherits: while we ignore SIGINT, every child would."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def start(command: Command, **how: Any) -> subprocess.Popen[str]:
    """A process that leads a group of its own; whoever starts it waits for it with a limit."""
    return subprocess.Popen(command, text=True, start_new_session=True, **how)


@contextmanager
def limited(process: subprocess.Popen[str], seconds: float = LIMIT) -> Iterator[None]:
    """Kill the group of a process that leads one, and say so, unless we are done with it in time."""
    is_late = threading.Event()

    def end() -> None:
        is_late.set()
        kill_group(process)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except BaseException as error:
        if not is_late.is_set():
            raise
        raise hung(process, seconds, rest(process)) from error
    finally:
        timer.cancel()
    if is_late.is_set():
        raise hung(process, seconds, rest(process))


@contextmanager
def child(command: Command, seconds: float = LIMIT, **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A process to talk to: killed with its group when something goes wrong, else waited for."""
    process = start(command, **how)
    with process, limited(process, seconds):
        try:
            yield process
        except BaseException:
            kill_group(process)
            raise
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
        process.wait()


def run(command: Command, check: bool = False, seconds: float = LIMIT, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; with `check` it must succeed."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
    with start(command, **pipes) as process:
        try:
            said, complained = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            kill_group(process)
            raise hung(process, seconds, "".join(filter(None, process.communicate()))) from None
        except BaseException:
            kill_group(process)
            raise
    assert not check or process.returncode == 0, (
        f"{process.args!r} ended with {process.returncode}:\n{said}{complained}"
    )
    return subprocess.CompletedProcess(process.args, process.returncode, said, complained)


def kill_group(process: subprocess.Popen[str]) -> None:
    """Kill a process and whatever it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def rest(process: subprocess.Popen[str]) -> str:
    """What a killed process had printed and nobody had read."""
    pipes = [pipe for pipe in (process.stdout, process.stderr) if pipe is not None and not pipe.closed]
    return "".join(pipe.read() for pipe in pipes)


def hung(process: subprocess.Popen[str], seconds: float, printed: str) -> AssertionError:
    """The sentence."""
    return AssertionError(f"{process.args!r} hung and was killed after {seconds:g} s; last it had printed: {printed!r}")
