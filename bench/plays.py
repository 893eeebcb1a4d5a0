"""The generator of 20 sur 20: how long it takes to list the plays of a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import fmean, median
from typing import Any

import numpy as np

from bench.plan import Data, Plan, Tell
from bench.timing import spread, timed
from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, State
from sobremesa.games import game

ID = "vingt_sur_vingt"
LIMITS = {"up to 2 tiles": 2, "up to 3 tiles": 3, "all plays": None}
ROUNDS = 3


def plays(plan: Plan, results: Data, tell: Tell) -> None:
    """The time of each limit over positions at the start of turns in random games."""
    if ID not in plan.games:
        return
    vingt = game(ID)
    chosen = positions(vingt, plan.positions)
    results["plays"] = {}
    for done, (name, tiles) in enumerate(LIMITS.items()):
        tell(f"20 sur 20: {name}", done, len(LIMITS))
        results["plays"][name] = listing(chosen, lister(vingt, tiles))
    tell("20 sur 20", len(LIMITS), len(LIMITS))


def positions(vingt: Game, count: int) -> list[State]:
    """Every third start of a turn in random games of two seats, openings among them."""
    found: list[State] = []
    turns = number = 0
    out = np.empty(vingt.rules.MAX_MOVES, np.int64)
    while len(found) < count:
        state, (rng,) = vingt.new(2), streams(7, number, 0)
        number += 1
        while not vingt.is_over(state) and len(found) < count:
            who = vingt.actor(state)
            if who == CHANCE:
                vingt.ask.apply_chance(state, vingt.draw(state, rng))
                continue
            if vingt.stage(state) == "play":
                turns += 1
                if turns % 3 == 0:
                    found.append(state.copy())
            vingt.ask.apply(state, who, vingt.ask.draw_move(state, who, out, rng))
    return found


def lister(vingt: Game, tiles: int | None) -> Callable[[State], Any]:
    """The listing that is timed, as a program asks for it."""

    def listed(state: State) -> Any:
        seat = int(state["active"][0])
        return vingt.moves(state, seat) if tiles is None else vingt.moves_within(state, seat, tiles)

    return listed


def listing(chosen: list[State], listed: Callable[[State], Any]) -> Data:
    """Milliseconds and plays a position; the spread of the mean is over rounds, the rest over positions."""
    listed(chosen[0])
    means, times = [], np.zeros((ROUNDS, len(chosen)))
    counts = [0] * len(chosen)
    for number in range(ROUNDS):
        for i, state in enumerate(chosen):
            found, taken = timed(partial(listed, state))
            times[number, i] = 1000 * taken
            counts[i] = len(found)
        means.append(float(times[number].mean()))
    each = np.median(times, axis=0).tolist()
    return {
        "positions": len(chosen),
        "mean_ms": spread(means),
        "median_ms": median(each),
        "most_ms": max(each),
        "plays": {"mean": fmean(counts), "median": median(counts), "most": max(counts)},
    }
