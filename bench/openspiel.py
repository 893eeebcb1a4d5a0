"""OpenSpiel's own C++ loops over random games.

The quickest that its Python package reaches is the random rollout of its tree search: a search of one simulation
evaluates its root and nothing else, so `mcts_search` is one call of `RandomRolloutEvaluator::Evaluate`, which plays
whole games in C++ (clone, then chances by their odds and moves each as likely, to the end).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from statistics import fmean, stdev
from typing import Any

import pyspiel

from bench.contest import Contender

GAMES = ("pig", "maedn", "connect_four", "backgammon", "yacht")
FAMILY = "OpenSpiel"
SEATS = 2
ROLLOUTS = 20


def openspiel(counting_seconds: float, tell: Callable[[str], None]) -> Iterator[Contender]:
    """Its games in the loop of rollouts, and pig once more in the loop of bots."""
    for name in GAMES:
        tell(f"counting the steps of OpenSpiel's {name}")
        game = pyspiel.load_game(name)
        start = first_decision(game)
        games_per_step = 1 / mean_length(start, counting_seconds)
        yield rolling_out(name, game, start, games_per_step)
        if name == "pig":
            yield between_bots(name, start, games_per_step)


def rolling_out(name: str, game: Any, start: Any, games_per_step: float) -> Contender:
    """Games from the first decision on in `MCTSBot.mcts_search` with one simulation."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
    )

    def play(searches: int) -> float:
        for _ in range(searches):
            bot.mcts_search(start)
        return searches * ROLLOUTS / games_per_step

    return Contender(FAMILY, name, SEATS, play, games_per_step)


def between_bots(name: str, start: Any, games_per_step: float) -> Contender:
    """Games from the first decision on in `evaluate_bots` with uniform random bots."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(SEATS)]

    def play(games: int) -> float:
        for seed in range(games):
            pyspiel.evaluate_bots(start.clone(), bots, seed)
        return games / games_per_step

    return Contender(FAMILY, f"{name} (bots)", SEATS, play, games_per_step)


def first_decision(game: Any) -> Any:
    """A state at which a player decides: a search cannot begin at a chance."""
    state, rng = game.new_initial_state(), random.Random(0)
    while state.is_chance_node():
        state.apply_action(drawn(state, rng))
    return state


def mean_length(start: Any, seconds: float) -> float:
    """The chances and moves of a random game, to one part in a hundred or as near as so long a count comes."""
    rng, lengths = random.Random(0), list[int]()
    end = time.process_time() + seconds
    while time.process_time() < end:
        state, steps = start.clone(), 0
        while not state.is_terminal():
            state.apply_action(drawn(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
            steps += 1
        lengths.append(steps)
        if len(lengths) >= 30 and stdev(lengths) / len(lengths) ** 0.5 < fmean(lengths) / 100:
            break
    return fmean(lengths)


def drawn(state: Any, rng: random.Random) -> int:
    """A chance by its odds."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, odds)[0])
