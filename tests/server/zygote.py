"""Real servers at the price of a fork: a process loads everything once, and each server it forks may be killed.

`python -m tests.server.zygote` says where its servers listen, one after the other at the same place. Then each line of
its input is a database's address, at which it starts a server, or a signal's name, by which it ends that server.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory

from sobremesa.cli.serve import listening
from sobremesa.engine.prepare import prepare
from sobremesa.games import game, ids
from sobremesa.match import robot_worker, robots
from sobremesa.server import app
from sobremesa.server.running import configuration, serve
from tests.processes import child, limited

ROOT = Path(__file__).parent.parent.parent
ONE_DAY = 86_400.0
THREADS = Path("/proc/self/task")
WITHOUT_LIMITS = {
    f"SOBREMESA_{of}_{how}": "100000" for of in ("REQUESTS", "MESSAGES") for how in ("A_SECOND", "AT_ONCE")
}
PLUG = """
import socket
with socket.socket(socket.AF_UNIX) as line:
    line.connect({nursery!r})
    socket.send_fds(line, [b"."], [0, 1])
    line.recv(1)
"""
"""What a server starts as its bots' process: it hands its pipes to one that is forked with all rules loaded."""


class Zygote:
    """The process, as a test speaks to it."""

    def __init__(self, process: Popen[str]) -> None:
        self._process = process
        self.address = self._answer()

    def start(self, database: str) -> int:
        """Start a server, which may not be ready yet; its process id."""
        return int(self._answer(database))

    def end(self, how: signal.Signals) -> int:
        """End the server and wait until nothing is left of it; its exit code, negative where it was the signal."""
        return int(self._answer(how.name))

    def _answer(self, line: str | None = None) -> str:
        assert self._process.stdin
        assert self._process.stdout
        if line is not None:
            print(line, file=self._process.stdin, flush=True)
        with limited(self._process):
            answer = self._process.stdout.readline().strip()
        if not answer:
            raise RuntimeError("the zygote is gone")
        return answer


@contextmanager
def running_zygote(log: Path) -> Iterator[Zygote]:
    """A zygote that has loaded everything; a server that still runs in the end is killed."""
    # who is killed cannot write down what it covered, and mathematics in threads would be lost in a fork
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    with (
        log.open("wb") as file,
        child(
            [sys.executable, "-m", "tests.server.zygote"],
            stdin=PIPE,
            stdout=PIPE,
            stderr=file,
            seconds=ONE_DAY,  # it lives as long as the tests; each of its answers has a limit of its own
            cwd=ROOT,
            env=environment | WITHOUT_LIMITS | {"OPENBLAS_NUM_THREADS": "1"},
        ) as process,
    ):
        yield Zygote(process)


def main() -> None:
    """Load, then start and end servers as told, until there is nobody to tell."""
    load()
    door = listening("127.0.0.1", 0)
    server = 0
    with TemporaryDirectory(prefix="sobremesa-") as folder, socket.socket(socket.AF_UNIX) as nursery:
        nursery.bind(f"{folder}/robots")
        nursery.listen()
        robots.COMMAND = (sys.executable, "-IS", "-c", PLUG.format(nursery=f"{folder}/robots"))
        own = os.getpid()
        nurse = forked(lambda: raise_robots(nursery, own))
        print(f"http://127.0.0.1:{door.getsockname()[1]}", flush=True)
        for line in map(str.strip, sys.stdin):
            if line in signal.Signals.__members__:
                print(ended(server, signal.Signals[line]), flush=True)
                server = 0
            else:
                if server:  # a test that failed left it behind
                    ended(server, signal.SIGKILL)
                os.environ["SOBREMESA_DATABASE"] = line
                server = forked(lambda: serve(door, 1))
                print(server, flush=True)
        for child in filter(None, (server, nurse)):
            ended(child, signal.SIGKILL)


def load() -> None:
    """Do what every server would do at its start and at its first request, and what comes out the same each time."""
    for id in ids():
        prepare(game(id), lambda done, of: None)
    described = app.describe()
    described.openapi()
    app.describe = lambda: described
    configuration(1).load()
    gc.freeze()  # so that the children's collectors leave the shared pages alone


def ended(child: int, how: signal.Signals) -> int:
    """The exit code of a child that is ended now."""
    os.kill(child, how)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def forked(work: Callable[[], int]) -> int:
    """The id of a child that does this and exits with its value; what it prints goes to the log."""
    threads = len(list(THREADS.iterdir())) if THREADS.exists() else threading.active_count()
    if threads != 1:
        raise RuntimeError(f"{threads} threads, and a fork takes only one along")
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        os.dup2(2, 1)
        code = work()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def raise_robots(nursery: socket.socket, zygote: int) -> int:
    """Fork a bots' process for every pair of pipes that is handed in, as long as the zygote lives."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    nursery.settimeout(1)
    while os.getppid() == zygote:
        with suppress(TimeoutError):
            line, _ = nursery.accept()
            with line:
                _, pipes, _, _ = socket.recv_fds(line, 1, 2)
                if len(pipes) == 2:  # else the server was killed with its plug half in
                    forked(partial(be_robot, *pipes))
                for pipe in pipes:
                    os.close(pipe)
    return 0


def be_robot(questions: int, answers: int) -> int:
    """Be a worker process as a server starts it, at these pipes."""
    for standard, pipe in enumerate((questions, answers)):
        os.dup2(pipe, standard)
        os.close(pipe)
    robot_worker.main()
    return 0


if __name__ == "__main__":
    main()
