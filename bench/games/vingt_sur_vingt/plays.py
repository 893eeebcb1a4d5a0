"""The generator of 20 sur 20: how long it takes to list the plays of a position, and to tell whether there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from statistics import fmean, median
from typing import Any

import numpy as np

from bench.plan import Data, Plan, Tell
from bench.timing import spread, timed
from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, State
from sobremesa.games import game
from sobremesa.games.vingt_sur_vingt.plays import has_play

ID = "vingt_sur_vingt"
LIMITS = {"up to 2 tiles": 2, "up to 3 tiles": 3, "all plays": None}
ROUNDS = 3


def plays(plan: Plan, results: Data, tell: Tell) -> None:
    """The time of each limit over positions at the start of turns in random games."""
    vingt = game(ID)
    chosen = positions(vingt, plan.positions)
    results["plays"] = {}
    for done, (name, tiles) in enumerate(LIMITS.items()):
        tell(f"20 sur 20: {name}", done, len(LIMITS))
        results["plays"][name] = listing(chosen, lister(vingt, tiles))
    tell("20 sur 20: whether there is one", len(LIMITS), len(LIMITS))
    results["can_play"] = asking(vingt, plan.hands)


def positions(vingt: Game, number: int) -> list[State]:
    """Every third start of a turn in random games of two seats, openings among them."""
    return list(islice(turns(vingt, 2), 2, 3 * number, 3))


def turns(vingt: Game, *seats: int) -> Iterator[State]:
    """The starts of turns in random games without end, of so many seats in turn."""
    out = np.empty(vingt.rules.MAX_MOVES, np.int64)
    for number in count():
        state, (rng,) = vingt.new(seats[number % len(seats)]), streams(7, number, 0)
        while not vingt.is_over(state):
            who = vingt.actor(state)
            if who == CHANCE:
                vingt.unchecked.apply_chance(state, vingt.draw(state, rng))
                continue
            if vingt.stage(state) == "play":
                yield state.copy()
            vingt.unchecked.apply(state, who, vingt.unchecked.draw_move(state, who, out, rng))


def asking(vingt: Game, hands: int) -> Data:
    """Milliseconds until it is known whether a hand has a play: all hands, those without one, those with no stock left.

    The hands of all seats at the starts of turns, each asked three times, of which the middle one counts.
    """
    times: dict[str, list[float]] = {"all hands": [], "without a play": [], "no stock left": []}
    for state in turns(vingt, 2, 3, 4):
        for seat in range(int(state["seats"][0])):
            asked = partial(has_play, state[0], state[0].hand[seat])
            answers, taken = zip(*(timed(asked) for _ in range(ROUNDS)), strict=True)
            kinds = (True, not answers[0], state["stock_count"][0] == 0)
            for kind, is_it in zip(times.values(), kinds, strict=True):
                if is_it:
                    kind.append(1000 * median(taken))
        if len(times["all hands"]) >= hands:
            return {name: spread_of(kind) for name, kind in times.items()}
    raise AssertionError("there is always another game")


def spread_of(times: list[float]) -> Data:
    """How times in milliseconds are spread."""
    return {
        "hands": len(times),
        "median_ms": median(times),
        "p99_ms": float(np.quantile(times, 0.99)),
        "most_ms": max(times),
    }


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
