"""Time at the table: clocks that run out, people who go away, and people who only think long."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import takewhile

import pytest
from websockets.sync.client import ClientConnection

from sobremesa.client import Seat
from tests.games.kinds import SEALED
from tests.server.people import await_turn, kinds, line, moves, place, playing, refused, tell
from tests.server.servers import Running

PATIENCE = 5
"""Seconds: the least that a host can give people for a decision, and to come back."""


@dataclass
class Waits:
    """Tables that wait since the same moment: one by a clock, one for somebody who is gone, one for a thinker."""

    clocked: tuple[Seat, Seat]
    deserted: tuple[Seat, Seat]
    thinking: tuple[Seat, Seat]
    frames: int  # what the thinker was shown meanwhile


@pytest.fixture(scope="module")
def waits(server: Running) -> Iterator[Waits]:
    with ExitStack() as stack:
        deserted = stack.enter_context(playing(server, SEALED, takeover=PATIENCE))
        thinking = stack.enter_context(playing(server, SEALED, takeover=PATIENCE))
        clocked = stack.enter_context(playing(server, SEALED, clock={"kind": "live", "seconds": PATIENCE}))
        for host, _ in (clocked, deserted, thinking):
            host.choose(moves(host)[0])
        deserted[1].close()
        socket = stack.enter_context(line(thinking[1]))
        time.sleep(PATIENCE + 1)
        yield Waits(clocked, deserted, thinking, frames_until_answered(socket))


def frames_until_answered(socket: ClientConnection) -> int:
    """How many views a socket got until it is answered."""
    tell(socket, "observation", id="last")
    messages = iter(lambda: json.loads(socket.recv(60)), None)
    return sum(message["type"] == "view" for message in takewhile(lambda m: m["type"] != "observation", messages))


def test_a_late_decision_is_a_bots_and_said_openly(waits: Waits) -> None:
    ana, luis = waits.clocked
    view = ana.until(lambda view: "late" in kinds(view))
    (late,) = [news for news in view["news"] if news["kind"] == "late"][:1]
    assert (late["seat"], late["bot"]) == (2, "greedy")
    told = ana.until(lambda view: 2 in (event.get("seat") for event in view["events"]["shown"]))["events"]
    by: dict[int | None, str | None] = {}
    for number, event in enumerate(told["shown"], told["first"]):
        by.setdefault(event.get("seat"), ana.fetch(f"replay/{number}")["text"]["by"])
    assert (by[1], by[2]) == (None, "greedy")
    assert place(luis.look(), 2)["stand_in"] is None
    while luis.until(lambda view: view["deadline"])["seq"] != ana.look()["seq"]:
        pass  # the next clock ran out in between
    assert luis.view["deadline"] == ana.view["deadline"]


def test_a_bot_plays_for_somebody_who_went_away_until_they_return(waits: Waits) -> None:
    ana, luis = waits.deserted
    view = ana.until(lambda view: place(view, 2)["stand_in"])
    assert view["news"][-1] | {"seq": 0} == {"seq": 0, "kind": "stood_in", "seat": 2, "bot": "greedy", "why": "left"}
    ana.until(lambda view: view["choice"]["moves"])
    with luis.at(ana.match) as again:
        assert place(again.look(), 2)["stand_in"] == "greedy"
        with refused("stood_in", seat=2):
            again.choose(moves(ana)[0])
        again.ask("return")
        assert place(again.view, 2)["stand_in"] is None
        await_turn(again, ana)
        again.choose(moves(again)[0])


def test_nobody_plays_for_somebody_who_is_there_and_thinks(waits: Waits) -> None:
    ana, luis = waits.thinking
    assert kinds(ana.look()) == ["started"]
    assert place(ana.view, 2)["stand_in"] is None
    luis.choose(moves(luis)[0])


def test_while_somebody_thinks_nothing_is_told_again_and_again(waits: Waits) -> None:
    assert waits.frames < 5
