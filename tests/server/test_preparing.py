"""A server whose games are not compiled yet tells people to come back, and strangers nothing."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from subprocess import DEVNULL, PIPE

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from sobremesa.client import Seat, open_match
from sobremesa.engine.rule import COMPILED
from sobremesa.games import facts, ids
from sobremesa.server.app import load
from sobremesa.server.compilation import STEP, Compilation
from tests.games.kinds import SMALL
from tests.processes import child
from tests.server.patient import connect
from tests.server.servers import Running, running, start

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

LAST = ids()[-1]
REFUSAL = {"code": "preparing", "rule": None, "params": {"game": facts(LAST).title}}


@contextmanager
def locked(cache: Path) -> Iterator[None]:
    """Keep others from compiling into a cache."""
    folder = cache / "compiled"
    folder.mkdir(parents=True)
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_EX)
    yield
    os.close(lock)


@pytest.fixture(scope="module")
def preparing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Seat]]:
    """A server that has just been installed over a database with a match, and its host."""
    folder: Path = tmp_path_factory.mktemp("preparing")
    database = f"sqlite:///{folder / 'sobremesa.db'}"
    with running(folder, database) as before:
        ana = open_match(before.address, LAST, [{"name": "Ana"}, {"open": True}])
    with locked(folder / "empty"):
        server = start(folder, database, SOBREMESA_CACHE=str(folder / "empty"))
        try:
            with ana, Seat(httpx.Client(base_url=server.address, cookies=ana._http.cookies), ana.match) as there:
                there.links = ana.links
                yield server, there
        finally:
            server.stop()


def said(server: Running, seat: Seat, cookie: str) -> tuple[dict[str, object], int | None]:
    """What a socket is told, and the code with which it is closed."""
    address = f"{server.address.replace('http', 'ws', 1)}/api/matches/{seat.match}/socket"
    with connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket:
        found: dict[str, object] = json.loads(socket.recv(60))
        with pytest.raises(ConnectionClosed):
            socket.recv(60)
        return found, socket.close_code


def test_a_socket_is_told_to_come_back(preparing: tuple[Running, Seat]) -> None:
    server, ana = preparing
    cookie = f"sobremesa={ana._http.cookies['sobremesa']}"
    assert said(server, ana, cookie) == ({"type": "refused", "id": None, **REFUSAL}, 1013)


def test_who_has_a_link_is_told_to_come_back(preparing: tuple[Running, Seat]) -> None:
    server, ana = preparing
    token = ana.links[2].partition("#")[2]
    response = httpx.post(f"{server.address}/api/matches/{ana.match}/invited", json={"token": token})
    assert (response.status_code, response.json()) == (503, REFUSAL)
    assert "retry-after" in response.headers


def test_a_stranger_is_told_nothing(preparing: tuple[Running, Seat]) -> None:
    server, ana = preparing
    found, code = said(server, ana, "")
    assert (found["code"], code) == ("no_match", 1008)
    there = f"{server.address}/api/matches/{ana.match}"
    assert httpx.get(there).json()["code"] == "no_match"
    assert httpx.post(f"{there}/invited", json={"token": "x"}).json()["code"] == "invitation"


def compiling(server: Running) -> psutil.Process:
    """The process in which a server compiles, as soon as there is one."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for process in psutil.Process(server.process.pid).children():
            if "sobremesa.server.compilation" in " ".join(process.cmdline()):
                return process
        time.sleep(0.05)
    raise TimeoutError


def test_progress_is_told_and_the_compiler_ends_with_its_server(tmp_path: Path) -> None:
    with locked(tmp_path / "cache"):
        server = start(tmp_path, f"sqlite:///{tmp_path / 's.db'}", SOBREMESA_CACHE=str(tmp_path / "cache"))
        try:
            process = compiling(server)  # it waits for the lock
            ready = httpx.get(f"{server.address}/readyz")
            told = {"database": True, "games": False, "running": True, "compiled": [], "of": len(ids())}
            assert (ready.status_code, ready.json()) == (503, told)
            assert httpx.get(f"{server.address}/api/lobby").json()["is_preparing"]
        finally:
            server.kill()
        process.wait(60)


def test_the_game_that_somebody_waits_for_is_compiled_first(tmp_path: Path) -> None:
    with locked(tmp_path / "cache"):
        server = start(tmp_path, f"sqlite:///{tmp_path / 's.db'}", SOBREMESA_CACHE=str(tmp_path / "cache"))
        try:
            before = compiling(server)
            assert before.cmdline()[-1] == ids()[0]
            assert httpx.post(f"{server.address}/api/games/{LAST}/wish").status_code == 204
            before.wait(60)  # put off
            now = compiling(server)
            assert now.cmdline()[-1] == LAST
            # whoever asked first comes first, and who opens a match asks too
            seats = [{"name": "Ana"}, {"bot": "random"}]
            refused = httpx.post(f"{server.address}/api/matches", json={"game": ids()[1], "seats": seats})
            assert refused.json()["code"] == "preparing"
            assert httpx.post(f"{server.address}/api/games/{LAST}/wish").status_code == 204
            games = {game["id"]: game for game in httpx.get(f"{server.address}/api/lobby").json()["games"]}
            assert sorted(games, key=lambda game: games[game]["ready_in"])[:3] == [LAST, ids()[1], ids()[0]]
            assert {game["prepared"] for game in games.values()} == {0.0}
            assert now.is_running()
            assert httpx.post(f"{server.address}/api/games/chess/wish").json()["code"] == "game_unknown"
        finally:
            server.kill()
        now.wait(60)


def test_progress_is_counted_in_steps_and_steps_give_the_estimate() -> None:
    compilation = Compilation()
    first, second = ids()[:2]
    note = compilation._note(first)
    note(0, 40)
    note(30, 40)
    assert compilation.prepared(first) == 0.75
    assert compilation.prepared(second) == 0.0
    left = compilation.ready_in()
    assert list(left) == list(ids())
    assert left[first] <= left[second] <= left[LAST]


def test_processes_that_start_together_compile_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sobremesa.server.compilation", "rules", SMALL]
    environment = os.environ | {"SOBREMESA_CACHE": str(tmp_path), "NUMBA_DEBUG_CACHE": "1"}
    with ExitStack() as stack:
        both = [
            stack.enter_context(child(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment))
            for _ in range(2)
        ]
        outputs = [process.stdout.read() for process in both if process.stdout]
        assert [process.wait() for process in both] == [0, 0]
    assert sorted("data saved" in output for output in outputs) == [False, True]
    steps = [STEP.match(line.encode()) for output in outputs for line in output.splitlines()]
    told = [(int(step[1]), int(step[2])) for step in steps if step]
    assert [done for done, _ in told] == list(range(told[0][1] + 1))


@pytest.mark.parametrize("problem", [None, OSError("no cache")])
def test_garbage_is_collected_once_the_games_are_loaded_or_cannot_be(
    monkeypatch: pytest.MonkeyPatch, problem: OSError | None
) -> None:
    was_on = []

    async def loading(self: Compilation) -> list[str]:
        was_on.append(gc.isenabled())
        if problem:
            raise problem
        return []

    monkeypatch.setattr(Compilation, "load", loading)
    gc.disable()
    try:
        with nullcontext() if problem is None else pytest.raises(OSError, match="no cache"):
            asyncio.run(load(Compilation()))
        assert gc.isenabled()
    finally:
        gc.enable()
    assert was_on == [False]
