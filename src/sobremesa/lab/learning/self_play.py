"""Self-play: every quiet position of a learning seat becomes a sample, with its target."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from sobremesa.bots.compiled.net import FIRST, OUTPUTS, SECOND, forward, output, points_output
from sobremesa.bots.compiled.structures import SelfPlay, Weights, Work
from sobremesa.bots.contract import Features, NetTraining, Value
from sobremesa.engine.arrays import Floats
from sobremesa.engine.contract import Heuristics, Rules
from sobremesa.engine.head import begin
from sobremesa.engine.rng import below, next_word, seed_streams
from sobremesa.engine.rule import rule
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.lab.learning.samples import Samples

LEARNER, GREEDY = 0, 1
"""Who sits at a seat."""
WORDS = 2.0**32
"""How many words a stream can give next."""


def self_play(
    rules: Rules, heuristics: Heuristics, value: Value, features: Features, training: NetTraining
) -> SimpleNamespace:
    """The compiled loop that makes samples."""

    @rule
    def play_samples(starts: State, p: Weights, work: Work, how: SelfPlay, samples: Samples) -> tuple[int, int]:
        """Play games until the samples are full; how many games, how many samples.

        A sample's target is the lambda-return: a weighted mean of the values of the seat's next positions and of the
        payoff of the game. A truncated game pays the value of its last position.
        """
        a, out, values, streams, players = work
        s = a[0]
        size = len(samples.counts)
        thought = np.empty((size, OUTPUTS), np.float32)
        whose, returns = np.empty(size, np.int64), np.empty(OUTPUTS)
        one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
        seats = starts[0].seats
        n, games = 0, 0
        while n + how.longest * seats <= size:
            game = how.first_game + games
            a[0] = starts[game % len(starts)]
            seed_streams(streams, how.seed, game)
            chance = streams[seats + 1]
            players[:] = GREEDY if next_word(chance) < how.mixed * WORDS else LEARNER
            players[below(chance, seats)] = LEARNER
            is_guided = next_word(chance) < how.guided * WORDS
            opened, sampled = n, 0
            begin(s, streams[0])
            who = rules.actor(s)
            while who != OVER:
                if value.is_quiet(s) or training.is_sampled(s):
                    if sampled == how.longest:
                        break
                    sampled += 1
                    for seat in range(seats):
                        if players[seat] == LEARNER:
                            where, amounts = samples.inputs[n], samples.amounts[n]
                            samples.counts[n] = features.inputs(s, seat, where, amounts)
                            last = forward(p, features.INPUTS, where, amounts, samples.counts[n], one, two)
                            thought[n, 0], thought[n, 1] = output(p, last, two)
                            thought[n, 2] = points_output(p, last, two)
                            whose[n] = seat
                            n += 1
                if who == CHANCE:
                    rules.apply_chance(s, rules.draw(s, streams[0]))
                elif players[who] == GREEDY or is_guided:
                    rules.apply(s, who, heuristics.greedy(s, who, out, streams[1 + who]))
                elif next_word(chance) < how.exploration * WORDS:
                    rules.apply(s, who, rules.draw_move(s, who, out, chance))
                else:
                    rules.apply(s, who, value.choose(s, who, p, out, values, streams[1 + who]))
                who = OVER if training.is_settled(s) else rules.actor(s)
            games += 1
            for seat in range(seats):
                returns[0], returns[1] = value.standing(s, seat)
                returns[2] = rules.score(s, seat) / value.SCALE
                later = -1
                for i in range(n - 1, opened - 1, -1):
                    if whose[i] == seat:
                        for k in range(OUTPUTS):
                            if later >= 0:
                                handed_on = how.lambda_ * returns[k] + (1 - how.lambda_) * thought[later, k]
                                returns[k] = how.discount * handed_on
                            elif who != OVER:
                                returns[k] = thought[i, k]
                            samples.targets[i, k] = returns[k]
                        later = i
        return games, n

    return SimpleNamespace(play_samples=play_samples)


def contest(rules: Rules, heuristics: Heuristics, value: Value) -> SimpleNamespace:
    """The compiled loop in which two sets of weights, or weights and greedy, play each other."""

    @rule
    def compare(starts: State, p: Weights, q: Weights, work: Work, seed: int, against: int, results: Floats) -> None:
        """Play a game for each row of `results`, with `p` at one seat, each in turn.

        At the other seats sits `q`, or greedy where `against` says so. A row is filled with the share of the win and
        the score of the seat of `p`.
        """
        a, out, values, streams, _ = work
        s = a[0]
        seats = starts[0].seats
        for game in range(len(results)):
            a[0] = starts[game // seats % len(starts)]
            seed_streams(streams, seed, game // seats)
            own = game % seats
            begin(s, streams[0])
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

    return SimpleNamespace(compare=compare)
