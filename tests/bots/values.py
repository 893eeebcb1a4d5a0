"""Searches to test with, by nets that know nothing yet, and decisions of random games."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sobremesa.bots import weights
from sobremesa.bots.compiled.net import FIRST, SECOND, blend, forward, new_net, output
from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.search import Search
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games import game, ids
from tests.games.cases import few_moves

LEARNED = tuple(id for id in ids() if weights.room(id) is not None)
"""The games whose value is learned, a net or numbers of its own, or worked out."""

NETS = tuple(id for id in LEARNED if weights.trained_room(id).net is not None)
"""Those whose value is a net."""

FEW = 2
"""Tiles of a move on the way to a position: with more there are too many to list uncompiled."""


def untrained(id: str, width: int = 16, threads: int = 1) -> Search:
    """A search by the value of a game with weights that have learned nothing, and are not even either."""
    room = weights.trained_room(id)
    if room.formula is not None:
        numbers = weights.load_for(id, game(id).new(2))
        assert numbers is not None
        return Search(game(id), room.value, numbers, width, threads)
    if room.own is not None:
        net = room.own.new_numbers(game(id).facts.seats[-1])
    else:
        assert room.features is not None
        net = new_net(room.features.INPUTS, room.features.ACTIVE, 1)
    net += np.random.default_rng(2).normal(0, 0.05, len(net)).astype(np.float32)
    return Search(game(id), room.value, net, width, threads)


def worth(id: str, state: State, seat: int, p: Weights) -> float:
    """What a position is worth to a seat: its share of the win and a small part of its margin; alone, its points."""
    this, room, seats = game(id), weights.trained_room(id), int(state["seats"][0])
    value = room.value
    if this.is_over(state):
        return float(blend(seats, *value.standing(state[0], seat)))
    if room.net is not None and room.features is not None:
        where, amounts = np.empty(room.features.ACTIVE, np.int64), np.empty(room.features.ACTIVE, np.float32)
        one, two = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
        n = room.features.inputs(state[0], seat, where, amounts)
        last = forward(p, room.features.INPUTS, where, amounts, n, one, two)
        return float(blend(seats, *output(p, last, two)))
    shares, points = np.empty((2, seats))
    value.outlook(state[0], p, shares, points)
    if seats == 1:
        return float(points[0] / value.SCALE)
    others = np.delete(points, seat)
    margin = others.min() - points[seat] if this.facts.fewest_win else points[seat] - others.max()
    return float(blend(seats, shares[seat], margin / value.SCALE))


def positions(id: str, seats: int, many: int, seed: int = 3) -> Iterator[tuple[State, int]]:
    """Decisions out of random games: the state and a seat that owes one."""
    this, chance = game(id), np.random.default_rng(seed)
    number = found = 0
    while found < many:
        state, rng = this.new(seats, this.options(simulated=True)), streams(seed, number, seats)
        number += 1
        while found < many and (who := this.actor(state)) != OVER:
            if who == CHANCE:
                this.apply_chance(state, this.draw(state, rng[0]))
                continue
            if chance.random() < 0.1:
                yield state.copy(), int(chance.choice(this.owing(state)))
                found += 1
            moves = few_moves(this, state, who, FEW)
            this.apply(state, who, moves[chance.integers(len(moves))])
