"""People who wait for bots: twenty tables at once, each with a person who moves at once and two grandmasters."""

from __future__ import annotations

import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import psutil

from bench.plan import Data, Plan, Tell
from sobremesa.bots import NAMES
from sobremesa.bots.ready import get_ready, is_ready
from sobremesa.client import Seat, open_match
from sobremesa.games import facts, game
from sobremesa.server.settings import cores
from tests.server.servers import Running, running

TABLES = 20
BOTS = 2
KINDS = ("bot_seconds_count", "bot_replacements_total")
BOT: dict[str, object] = {"bot": NAMES[-1]}
WISHES: list[dict[str, object]] = [{"name": "Ana"}, *[BOT] * BOTS]


def robots(plan: Plan, results: Data, tell: Tell) -> None:
    """How long people wait for bots that share the workers, how long these search, and which were replaced."""
    games = [id for id in plan.games if len(WISHES) in facts(id).seats]
    for done, id in enumerate(games):
        if not is_ready(game(id)):
            tell(f"compiling the thinking of {id}", done, len(games))
            get_ready(game(id))
    tell(f"{TABLES} tables with {BOTS} bots each", 0, 1)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), f"sqlite:///{folder}/sobremesa.db", SOBREMESA_BOT_WORKERS=str(cores())) as server,
        ThreadPoolExecutor(TABLES) as people,
    ):
        warm_up(server, games)
        begun, thought = figures(server), searched(server)
        until = time.monotonic() + plan.waiting_seconds
        asked = [people.submit(play, server, games[table % len(games)], until) for table in range(TABLES)]
        waits = [wait for own in asked for wait in own.result()]
        decisions, replaced = (after - before for before, after in zip(begun, figures(server), strict=True))
        middle, late, longest = (float(np.quantile(waits, part)) for part in (0.5, 0.95, 1))
        results["robots"] = {
            "games": games,
            "workers": cores(),
            "decisions": decisions,
            "replaced": replaced / decisions,
            "wait_p50_s": middle,
            "wait_p95_s": late,
            "wait_max_s": longest,
            "search_cpu_s": (searched(server) - thought) / decisions,
        }


def warm_up(server: Running, games: list[str]) -> None:
    """Wait until the workers have loaded the rules: then they make every decision."""
    while True:
        _, before = figures(server)
        for id in games * cores():
            play(server, id, time.monotonic() + 1)
        if figures(server)[1] == before:
            return


def play(server: Running, id: str, until: float) -> list[float]:
    """Play against bots, match after match, until so late; the seconds of each wait for a bot's decision."""
    waits: list[float] = []
    while time.monotonic() < until:
        with open_match(server.address, id, WISHES) as ana:
            ana.start()
            ana.look()
            while ana.view["status"] == "playing" and time.monotonic() < until:
                if moves := ana.view["choice"]["moves"]:
                    ana.choose(moves[len(moves) // 2])
                else:
                    waits.append(wait(ana))
    return waits


def wait(ana: Seat) -> float:
    """Seconds until something happens at a table where only bots decide."""
    begun, seq = time.monotonic(), ana.view["seq"]
    ana.until(lambda view: view["seq"] > seq)
    return time.monotonic() - begun


def figures(server: Running) -> tuple[float, float]:
    """How many decisions bots made, and how many of them a simpler bot."""
    found = server.figures()
    made = (sum(value for name, value in found.items() if name.startswith(kind)) for kind in KINDS)
    decisions, replaced = made
    return decisions, replaced


def searched(server: Running) -> float:
    """CPU seconds of the processes in which bots search."""
    children = psutil.Process(server.process.pid).children()
    times = [one.cpu_times() for one in children if "sobremesa.match.robot_worker" in " ".join(one.cmdline())]
    return float(sum(spent.user + spent.system for spent in times))
