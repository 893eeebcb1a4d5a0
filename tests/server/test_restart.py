"""A server that is stopped and started again: what was accepted is kept, everybody is told, and all goes on by itself."""

from __future__ import annotations

import json
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from sobremesa.client import Seat
from sobremesa.engine.records import read_record
from sobremesa.match.dice import verify
from sobremesa.match.referee import referee
from tests.server.people import answer, events, in_turn, kinds, line, moves, place, playing
from tests.server.servers import Running, running, start

DAY = 24 * 3600.0


class Rush:
    """Two people who play as fast as they can, whatever the server does."""

    def __init__(self, ana: Seat, luis: Seat) -> None:
        self.people = (ana, luis)
        self.problems: list[BaseException] = []
        self.threads = [threading.Thread(target=self._play, args=(seat,)) for seat in self.people]
        for thread in self.threads:
            thread.start()

    def _play(self, seat: Seat) -> None:
        try:
            for view in seat.decisions():
                seat.choose(view["choice"]["moves"][0])
        except BaseException as problem:
            self.problems.append(problem)

    def finish(self) -> None:
        """Wait until they are at the end."""
        for thread in self.threads:
            thread.join(120)
        assert self.problems == []


def let_days_pass(server: Running, *matches: str) -> None:
    """Move what happened at some tables of a stopped server into the past."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database, database:
        for match in matches:
            database.execute("UPDATE entries SET at = at - ? WHERE match = ?", (2 * DAY, match))
            database.execute("UPDATE matches SET due = due - ? WHERE id = ?", (2 * DAY, match))


def hear_farewell(socket: ClientConnection) -> tuple[dict[str, Any], int | None]:
    """The last message of a socket, and how it was closed."""
    message: dict[str, Any] = {}
    try:
        while True:
            message = json.loads(socket.recv(60))
    except ConnectionClosed as closed:
        return message, closed.rcvd.code if closed.rcvd else None


@contextmanager
def started_again(server: Running, folder: Path) -> Iterator[Running]:
    """The same server at the same address, which says of itself that it is not ready before it is."""
    again = start(folder, server.database, port=int(server.address.rpartition(":")[2]))
    try:
        end = time.monotonic() + 120
        while True:
            ready = httpx.get(f"{again.address}/readyz", timeout=60)
            assert ready.status_code == (200 if all(ready.json().values()) else 503)
            assert ready.json().keys() == {"database", "games", "running"}
            if ready.status_code == 200:
                break
            assert time.monotonic() < end
            time.sleep(0.05)
        yield again
    finally:
        again.stop()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_all_goes_on_after_a_restart(tmp_path: Path, stop: signal.Signals) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path, f"sqlite:///{tmp_path / 'sobremesa.db'}"))
        rushed = stack.enter_context(playing(server, options={"turn_limit": 60}))
        slow, _ = stack.enter_context(playing(server, clock={"kind": "slow", "hours": 24}))
        thinking, thinker = stack.enter_context(playing(server, "qwixx", takeover=5))
        thinking.choose("pass")
        resent, _ = in_turn(*stack.enter_context(playing(server)))
        choice = {"decision": resent.view["decision"], "move": moves(resent)[0]}
        deadline = slow.look()["deadline"]
        assert DAY - 600 < deadline - time.time() <= DAY

        listening = stack.enter_context(line(slow))
        rush = Rush(*rushed)
        stack.callback(rush.finish)
        with line(resent) as socket:
            done = answer(socket, "choose", "once", **choice)
        server.process.send_signal(stop)
        message, code = hear_farewell(listening)
        assert (message["type"], code) == ("closing", 1012)
        assert message["after"] > 0
        assert server.process.wait(60) == 0
        let_days_pass(server, slow.match, thinking.match)

        stack.enter_context(started_again(server, tmp_path))
        assert kinds(thinker.look()) == ["started"]
        assert place(thinker.view, 2)["stand_in"] is None
        late = slow.until(lambda view: "late" in kinds(view) and events(slow))
        assert late["deadline"] > time.time()
        with line(resent) as socket:
            assert answer(socket, "choose", "once", **choice) == done
        assert events(resent) == [choice["move"]]
        rush.finish()
        record = read_record(rushed[0].record())
        assert list(referee(record))
        assert verify(record) == sum(event.seat is None for event in record.events)


def test_a_move_that_was_answered_before_the_stop_is_there_and_no_other(tmp_path: Path) -> None:
    """Moves go on until the very end of the server; what each was answered is held against the log."""
    with running(tmp_path, f"sqlite:///{tmp_path / 'sobremesa.db'}") as server, ExitStack() as stack:
        ana, _ = stack.enter_context(playing(server))
        socket = stack.enter_context(line(ana))
        said = 0
        server_stop = threading.Timer(0.3, server.process.send_signal, (signal.SIGTERM,))
        server_stop.start()
        done: list[str] = []
        refused: list[str] = []
        try:
            while True:
                said += 1
                found = answer(socket, "say", str(said), text=f"word {said}")
                (done if found["type"] == "done" else refused).append(found["id"])
        except ConnectionClosed:
            pass
        assert server.process.wait(60) == 0
        with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
            rows = database.execute(
                "SELECT body FROM entries WHERE kind = 'said' AND match = ?", (ana.match,)
            ).fetchall()
        kept = [json.loads(body)["sender"][1] for (body,) in rows]
        assert done
        assert kept == done
