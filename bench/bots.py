"""Bots: simulations a second beside OpenSpiel's tree search, the time of a decision at each level, and starts."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from bench.openspiel import first_decision
from bench.plan import Data, Plan, Tell
from bench.starts import run
from bench.timing import lasting, spread, timed
from sobremesa.bots import NAMES, UNLIMITED, Budget, bot
from sobremesa.bots.levels import search_for
from sobremesa.bots.quick import QUICK
from sobremesa.bots.ready import get_ready, is_ready
from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games import game

OPENSPIEL = ("pig", "connect_four", "backgammon")
SEATS = 2
THOUGHT = 256
"""Simulations of one decision."""
FIRST_MOVE = """
import sys
from sobremesa.bots import Budget, bot
from sobremesa.bots.ready import get_ready, is_ready, opening
from sobremesa.engine.rng import streams
from sobremesa.games import game
known = game(sys.argv[1])
if not is_ready(known):
    get_ready(known)
observation, seat = opening(known, 2)
bot("master").choose(known, observation, seat, streams(1, 0, 0)[0], Budget(simulations=64))
"""


def bots(plan: Plan, results: Data, tell: Tell) -> None:
    """The search, the decisions and the starts, in turn."""
    for done, id in enumerate(plan.games):
        if not is_ready(game(id)):
            tell(f"compiling the thinking of {id}", done, len(plan.games))
            get_ready(game(id))
    results["bots"] = {}
    searches(plan, results["bots"], tell)
    decisions(plan, results["bots"], tell)
    first_moves(plan, results["bots"], tell)


def decisions_of(known: Game, many: int) -> list[tuple[State, int]]:
    """Decisions of games that greedy plays, as their seats see them; not every one, so that games differ."""
    found: list[tuple[State, int]] = []
    for number in range(many):
        state, rng = known.new(SEATS, known.options(simulated=True)), streams(11, number, SEATS)
        left = 1 + number * 7 % 40
        while left and (seat := known.actor(state)) != OVER:
            if seat == CHANCE:
                known.apply_chance(state, known.draw(state, rng[0]))
                continue
            left -= 1
            observation = known.observation(state, seat)
            if not left and len(search_for(known, observation).rate(observation, seat)[0]) > 1:
                found.append((observation, seat))
            known.apply(state, seat, QUICK["greedy"].choose(known, observation, seat, rng[1 + seat], UNLIMITED))
    return found


def searches(plan: Plan, results: Data, tell: Tell) -> None:
    """Simulations a second of CPU on one core, everybody in turn, round after round."""
    thinking = {**dict(tree_searches()), **{id: searching(game(id), plan.thoughts) for id in plan.games}}
    amounts = {name: lasting(think, plan.seconds) for name, think in thinking.items()}
    rates: dict[str, list[float]] = {name: [] for name in thinking}
    for number in range(plan.rounds):
        for done, (name, think) in enumerate(thinking.items()):
            tell(f"searching: {name}", number * len(thinking) + done, plan.rounds * len(thinking))
            simulations, taken = timed(partial(think, amounts[name]))
            rates[name].append(simulations / taken)
    base = rates["OpenSpiel pig"]
    results["search"] = {
        name: {
            "simulations_per_second": spread(own),
            "to_pig": spread([mine / theirs for mine, theirs in zip(own, base, strict=True)]),
        }
        for name, own in rates.items()
    }


def searching(known: Game, many: int) -> Callable[[int], int]:
    """Our search over some decisions again and again; how many simulations that took."""
    asked = decisions_of(known, many)

    def think(thoughts: int) -> int:
        simulations = 0
        for number in range(thoughts):
            observation, seat = asked[number % len(asked)]
            found = search_for(known, observation).candidates(
                observation, seat, streams(number, 0, 0)[0], Budget(simulations=THOUGHT)
            )
            simulations += sum(candidate.simulations for candidate in found)
        return simulations

    return think


def tree_searches() -> Iterator[tuple[str, Callable[[int], int]]]:
    """OpenSpiel's tree search in C++ from the first decision of its games, one random rollout a simulation."""
    for name in OPENSPIEL:
        known = pyspiel.load_game(name)
        yield f"OpenSpiel {name}", partial(tree_search, tree_bot(known), first_decision(known))


def tree_bot(known: Any) -> Any:
    """Its bot as it is meant to be used, with as many simulations a decision as ours."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    return pyspiel.MCTSBot(
        known, evaluator, uct_c=2.0, max_simulations=THOUGHT, max_memory_mb=64, solve=False, seed=1, verbose=False
    )


def tree_search(searcher: Any, start: Any, thoughts: int) -> int:
    """Search the same decision again and again; how many simulations that took."""
    for _ in range(thoughts):
        searcher.mcts_search(start)
    return thoughts * THOUGHT


def decisions(plan: Plan, results: Data, tell: Tell) -> None:
    """The clock time of decisions at each level, as they are made where people wait."""
    results["decisions"] = {}
    for done, id in enumerate(plan.games):
        known = game(id)
        asked = decisions_of(known, plan.thoughts)
        for place, level in enumerate(NAMES):
            tell(f"{id}: {level}", done * len(NAMES) + place, len(plan.games) * len(NAMES))
            observation, seat = asked[0]
            bot(level).choose(known, observation, seat, streams(1, 0, 0)[0], UNLIMITED)
            times = []
            for number, (observation, seat) in enumerate(asked):
                begun = time.perf_counter()
                bot(level).choose(known, observation, seat, streams(number, 0, 0)[0], UNLIMITED)
                times.append(1000 * (time.perf_counter() - begun))
            middle, late = (float(np.quantile(times, part)) for part in (0.5, 0.95))
            results["decisions"][f"{id} {level}"] = {"game": id, "level": level, "p50_ms": middle, "p95_ms": late}


def first_moves(plan: Plan, results: Data, tell: Tell) -> None:
    """A process from its start to the first move of a thinking bot: with nothing compiled, and with everything."""
    results["first_moves"] = {}
    for done, id in enumerate(plan.games):
        row: Data = {}
        command = [sys.executable, "-c", FIRST_MOVE, id]
        tell(f"first move: {id}", done, len(plan.games))
        if not plan.quick:
            with tempfile.TemporaryDirectory() as folder:
                row["cold_cpu_s"] = run(command, os.environ | {"SOBREMESA_CACHE": folder})[0]
        row["warm_wall_s"] = spread([run(command)[1] for _ in range(plan.starts)])
        results["first_moves"][id] = row
