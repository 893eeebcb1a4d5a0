"""Bots at a running server: one that hangs or dies holds nobody up. Tables that nobody uses leave memory."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import psutil
import pytest

from sobremesa.client import Seat, open_match
from tests.games.kinds import SMALL
from tests.server.people import in_turn, moves, playing
from tests.server.servers import Running, running

ENDLESS = {"goal": 10**6}
"""Options under which no match is over while a test plays it."""


@pytest.fixture(scope="module")
def restless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose bots have half of the usual time, and that soon forgets tables which nobody uses."""
    folder = tmp_path_factory.mktemp("restless")
    database = f"sqlite:///{folder / 'sobremesa.db'}"
    with running(folder, database, SOBREMESA_IDLE_SECONDS="1", SOBREMESA_BOT_SECONDS="5") as found:
        yield found


def wait_for(is_so: Callable[[], object]) -> None:
    """Wait until it is so; a minute is more than enough."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def workers(server: Running) -> list[psutil.Process]:
    """The processes in which a server's bots think."""
    return [child for child in psutil.Process(server.process.pid).children() if is_worker(child)]


def is_worker(process: psutil.Process) -> bool:
    """Whether a bot thinks in a process, which may end meanwhile."""
    with suppress(psutil.NoSuchProcess):
        return "sobremesa.match.robot_worker" in " ".join(process.cmdline())
    return False


def sole_worker(server: Running) -> psutil.Process:
    """The one process in which a server's bots think, once no other is about to take its place."""
    wait_for(lambda: len(workers(server)) == 1)
    return workers(server)[0]


def replacements(server: Running) -> float:
    """How often a simpler bot chose."""
    return sum(value for series, value in server.figures().items() if series.startswith("bot_replacements_total"))


def told(server: Running) -> list[dict[str, Any]]:
    """The lines that a server has logged about its bots."""
    lines = map(json.loads, server.log.splitlines())
    return [line for line in lines if line["logger"] == "sobremesa.robots" and "why" in line]


def play_until_the_bot_thinks(server: Running, ana: Seat) -> None:
    """Start, and play until a move comes from the process that thinks, which had to load the rules first."""

    def thoughts() -> float:
        return server.figures().get(f'bot_seconds_count{{bot="greedy",game="{SMALL}"}}', 0)

    before = thoughts()
    ana.start()
    while thoughts() == before:
        await_the_bot(ana)
        ana.choose(ana.view["choice"]["moves"][0])
    await_the_bot(ana)


def await_the_bot(ana: Seat) -> None:
    """Wait until the bot has made its move."""
    ana.until(lambda view: view["choice"]["moves"])


def make_the_bot_owe(ana: Seat) -> None:
    """Play until it is the turn of a bot that hangs."""
    while found := moves(ana):
        ana.choose(found[0])


def check_the_match_goes_on(
    server: Running, ana: Seat, worker: psutil.Process, before: float, lines: int
) -> dict[str, Any]:
    """The bot's move comes, the log and the figures tell of it, another process takes over; the line of the log.

    More such lines may follow: on a busy machine the other process may not be ready for its first question.
    """
    await_the_bot(ana)
    assert replacements(server) > before
    decided = [event for event in ana.view["events"]["shown"] if event.get("seat") == 2]
    assert "random" in [event.get("by") for event in decided]  # and not the level that has the seat
    wait_for(lambda: not worker.is_running())
    wait_for(lambda: [one.pid for one in workers(server)] not in ([], [worker.pid]))
    ana.choose(ana.view["choice"]["moves"][0])
    await_the_bot(ana)
    line = told(server)[lines]
    assert (line["level"], line["game"], line["seat"], line["bot"]) == ("warning", SMALL, 2, "random")
    return line


def test_a_bot_that_hangs_is_replaced_and_a_simpler_one_moves(restless: Running) -> None:
    with open_match(restless.address, SMALL, [{"name": "Ana"}, {"bot": "greedy"}], options=ENDLESS) as ana:
        play_until_the_bot_thinks(restless, ana)
        before, lines = replacements(restless), len(told(restless))
        worker = sole_worker(restless)
        worker.send_signal(signal.SIGSTOP)
        make_the_bot_owe(ana)
        assert check_the_match_goes_on(restless, ana, worker, before, lines)["why"] == "late"


def test_a_bot_that_dies_over_its_move_is_replaced_and_a_simpler_one_moves(server: Running) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"bot": "greedy"}], options=ENDLESS) as ana:
        play_until_the_bot_thinks(server, ana)
        before, lines = replacements(server), len(told(server))
        worker = sole_worker(server)
        worker.send_signal(signal.SIGSTOP)  # so that it dies over its move, not before
        make_the_bot_owe(ana)
        wait_for(lambda: server.figures()["bot_queue"] >= 1)
        worker.kill()
        assert check_the_match_goes_on(server, ana, worker, before, lines)["why"] == "crashed"
        wait_for(lambda: server.figures()["bot_queue"] == 0)


def test_a_table_that_nobody_uses_leaves_memory_and_comes_back_as_it_was(restless: Running) -> None:
    with playing(restless) as (ana, luis):
        for _ in range(3):
            first, _ = in_turn(ana, luis)
            first.choose(moves(first)[0])
        ana.say("hasta luego")
        before = {seat: {**seat.look(), "places": None} for seat in (ana, luis)}
        assert restless.figures()["matches"] >= 1
        for seat in (ana, luis):
            seat.close()
        wait_for(lambda: restless.figures()["matches"] == 0)
        for seat, view in before.items():
            with seat.at(ana.match) as again:
                assert {**again.look(), "places": None} == view
                assert [said["text"] for said in again.sayings] == ["hasta luego"]
        assert restless.figures()["matches"] == 1
        with ana.at(ana.match) as one, luis.at(ana.match) as other:
            first, _ = in_turn(one, other)
            first.choose(moves(first)[0])
