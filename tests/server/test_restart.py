"""A server that is stopped and started again: what was accepted is kept, all are told, and it goes on by itself."""

from __future__ import annotations

import contextlib
import json
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from sobremesa.client import Seat
from sobremesa.engine.records import read_record
from sobremesa.match.dice import verify
from sobremesa.match.referee import referee
from tests.games.kinds import SEALED
from tests.server.people import answer, events, in_turn, kinds, line, moves, place, playing, tell
from tests.server.servers import Running, running, start
from tests.soaks import of_these

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

    def wait(self) -> None:
        """Wait until they are at the end, or have given up."""
        for thread in self.threads:
            thread.join(120)


def let_days_pass(server: Running, *matches: str) -> None:
    """Move what happened at some tables of a stopped server into the past."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database, database:
        for match in matches:
            database.execute("UPDATE entries SET at = at - ? WHERE match = ?", (2 * DAY, match))
            database.execute("UPDATE matches SET due = due - ? WHERE id = ?", (2 * DAY, match))


@contextmanager
def started_again(server: Running, folder: Path) -> Iterator[Running]:
    """The same server at the same address, which says of itself that it is not ready before it is."""
    port = int(server.address.rpartition(":")[2])
    again = start(folder, server.database, port=port, SOBREMESA_BOT_SECONDS="60")  # workers load the rules meanwhile
    try:
        end = time.monotonic() + 120
        while True:
            ready = httpx.get(f"{again.address}/readyz", timeout=60)
            assert ready.status_code == (200 if all(ready.json().values()) else 503)
            assert ready.json().keys() == {"database", "games", "running", "compiled", "of"}
            if ready.status_code == 200:
                break
            assert time.monotonic() < end
            time.sleep(0.05)
        yield again
    finally:
        again.stop()


@pytest.mark.parametrize("stop", of_these((signal.SIGTERM, signal.SIGINT), (signal.SIGTERM,)))
def test_all_goes_on_after_a_restart(tmp_path: Path, kept_port: int, stop: signal.Signals) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path, f"sqlite:///{tmp_path / 'sobremesa.db'}", port=kept_port))
        rushed = stack.enter_context(playing(server, options={"goal": 200}))
        slow, _ = stack.enter_context(playing(server, clock={"kind": "slow", "hours": 24}))
        thinking, thinker = stack.enter_context(playing(server, SEALED, takeover=60))
        thinking.choose(moves(thinking)[0])
        resent, _ = in_turn(*stack.enter_context(playing(server)))
        choice = {"decision": resent.view["decision"], "move": moves(resent)[0]}
        deadline = slow.look()["deadline"]
        assert DAY - 600 < deadline - time.time() <= DAY

        listening = stack.enter_context(line(slow))
        rush = Rush(*rushed)
        stack.callback(rush.wait)
        with line(resent) as socket:
            done = answer(socket, "choose", "once", **choice)
        server.process.send_signal(stop)
        *_, last = map(json.loads, until_closed(listening))
        assert last["type"] == "closing"
        assert last["after"] > 0
        assert listening.close_code == 1012
        assert server.process.wait(60) == 0
        let_days_pass(server, slow.match, thinking.match)

        stack.enter_context(started_again(server, tmp_path))
        assert kinds(thinker.look()) == ["started"]
        assert place(thinker.view, 2)["stand_in"] is None
        late = slow.until(lambda view: "late" in kinds(view) and events(slow))
        assert late["deadline"] > time.time()
        slow.post("close")
        moved = read_record(slow.record()).remarks
        assert moved
        assert moved[0]["what"] == "clock"
        assert slow.fetch(f"replay/{moved[0]['event']}")["text"]["by"] == "greedy"
        with line(resent) as socket:
            assert answer(socket, "choose", "once", **choice) == done
        assert events(resent) == [choice["move"]]
        rush.wait()
        assert rush.problems == []
        record = read_record(rushed[0].record())
        assert list(referee(record))
        assert verify(record) == sum(event.seat is None for event in record.events)


def test_what_was_answered_before_a_stop_is_kept_and_nothing_else_is(tmp_path: Path) -> None:
    with running(tmp_path, f"sqlite:///{tmp_path / 'sobremesa.db'}") as server, ExitStack() as stack:
        ana, _ = stack.enter_context(playing(server))
        socket = stack.enter_context(line(ana))
        done = [answer(socket, "say", "first", text="hello")["id"]]
        for number in range(50):  # the signal comes while these are under way
            tell(socket, "say", id=str(number), text="hello")
        server.process.send_signal(signal.SIGTERM)
        heard = [json.loads(text) for text in until_closed(socket)]
        done += [message["id"] for message in heard if message["type"] == "done"]
        assert {message["code"] for message in heard if message["type"] == "refused"} <= {"stopping"}
        assert server.process.wait(60) == 0
        with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
            found = database.execute("SELECT body FROM entries WHERE kind = 'said' ORDER BY seq").fetchall()
        assert [json.loads(body)["sender"][1] for (body,) in found] == done


def until_closed(socket: ClientConnection) -> Iterator[str]:
    """What comes until the socket is closed."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield str(socket.recv(60))
