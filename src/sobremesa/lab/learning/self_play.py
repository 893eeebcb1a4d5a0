"""Games played to learn from: every calm position of a learning seat, with what came of it."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import numpy as np

from sobremesa.bots.compiled.net import FIRST, SECOND, answer, spread
from sobremesa.engine.rng import below, next_word, seed_streams
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER

LEARNER, GREEDY = 0, 1
"""Who sits at a seat."""
WORDS = 2.0**32
"""How many words a stream can give next."""


@rule
def is_settled(s):
    """Whether what a lesson is about is decided before the game ends: not where a value module does not say so."""
    return False


@rule
def is_asked(s):
    """Whether there is a lesson besides those at calm positions: not where a value module does not say so."""
    return False


def lessons(rules: ModuleType, heuristics: ModuleType, value: ModuleType) -> SimpleNamespace:
    """The compiled loops that make samples; a value module with `is_settled` learns a part of a game at a time."""
    judge = value if hasattr(value, "is_settled") else sys.modules[__name__]
    asker = value if hasattr(value, "is_asked") else sys.modules[__name__]

    @rule
    def play_lessons(
        starts, a, p, out, values, streams, players, seed, game, longest, mixed, guided, stray, fade, where, amounts,
        counts, targets,
    ):  # fmt: skip
        """Play games from number `game` on until the samples are full; how many games, how many samples.

        A sample's target is the lambda-return: what the next positions of the seat were thought to be worth, and what
        the game paid, `fade` being lambda. A game is broken off after `longest` calm positions, with what it is thought
        to be worth there. In a share `mixed` of the games all seats but one are greedy's, in a share `guided` learners
        do what greedy does; else a learner strays into a random move now and then.
        """
        s = a[0]
        size = len(counts)
        thought = np.empty((size, 2), np.float32)
        whose = np.empty(size, np.int64)
        one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
        seats = starts[0].seats
        n, games = 0, 0
        while n + longest * seats <= size:
            a[0] = starts[(game + games) % len(starts)]
            seed_streams(streams, seed, game + games)
            chance = streams[seats + 1]
            players[:] = GREEDY if next_word(chance) < mixed * WORDS else LEARNER
            players[below(chance, seats)] = LEARNER
            is_guided = next_word(chance) < guided * WORDS
            begin, quiet = n, 0
            who = rules.actor(s)
            while who != OVER:
                if value.is_quiet(s) or asker.is_asked(s):
                    if quiet == longest:
                        break
                    quiet += 1
                    for seat in range(seats):
                        if players[seat] == LEARNER:
                            counts[n] = value.inputs(s, seat, where[n], amounts[n])
                            last = spread(p, value.INPUTS, where[n], amounts[n], counts[n], one, two)
                            thought[n, 0], thought[n, 1] = answer(p, last, two)
                            whose[n] = seat
                            n += 1
                if who == CHANCE:
                    rules.apply_chance(s, rules.draw(s, streams[0]))
                elif players[who] == GREEDY or is_guided:
                    rules.apply(s, who, heuristics.greedy(s, who, out, streams[1 + who]))
                elif next_word(chance) < stray * WORDS:
                    rules.apply(s, who, rules.draw_move(s, who, out, chance))
                else:
                    rules.apply(s, who, value.choose(s, who, p, out, values, streams[1 + who]))
                who = OVER if judge.is_settled(s) else rules.actor(s)
            games += 1
            for seat in range(seats):
                share, margin = value.standing(s, seat)
                later = -1
                for i in range(n - 1, begin - 1, -1):
                    if whose[i] == seat:
                        if later >= 0:
                            share = fade * share + (1 - fade) * thought[later, 0]
                            margin = fade * margin + (1 - fade) * thought[later, 1]
                        elif who != OVER:
                            share, margin = thought[i, 0], thought[i, 1]
                        targets[i, 0], targets[i, 1] = share, margin
                        later = i
        return games, n

    @rule
    def compare(starts, a, p, q, out, values, streams, seed, games, against, results):
        """Play games with `p` at one seat, each in turn, and at the others `q`, or greedy where `against` says so.

        Fills `results` with the share of the win and the score of that seat in every game.
        """
        s = a[0]
        seats = starts[0].seats
        for game in range(games):
            a[0] = starts[game // seats % len(starts)]
            seed_streams(streams, seed, game // seats)
            own = game % seats
            who = rules.actor(s)
            while who != OVER:
                if who == CHANCE:
                    rules.apply_chance(s, rules.draw(s, streams[0]))
                else:
                    rng = streams[1 + who]
                    if who == own:
                        move = value.choose(s, who, p, out, values, rng)
                    elif against == GREEDY:
                        move = heuristics.greedy(s, who, out, rng)
                    else:
                        move = value.choose(s, who, q, out, values, rng)
                    rules.apply(s, who, move)
                who = rules.actor(s)
            results[game, 0] = value.standing(s, own)[0]
            results[game, 1] = rules.score(s, own)

    return SimpleNamespace(play_lessons=play_lessons, compare=compare)
