"""Arguments of compiled loops: arrays to play games in, and settings of self-play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.contract import Moves
from sobremesa.engine.rng import Streams
from sobremesa.engine.state import State

Weights = Floats32
"""What a value or a solution has learned or computed, in one flat array."""


class Work(NamedTuple):
    """Arrays that games are played in: one state, moves and their values, random streams, who sits where."""

    states: State
    moves: Moves
    values: Floats
    streams: Streams
    players: Ints


def new_work(start: State, max_moves: int) -> Work:
    """Arrays for games that begin like `start`."""
    seats = int(start["seats"][0])
    return Work(
        start[:1].copy(),
        np.zeros(max_moves, np.int64),
        np.zeros(max_moves),
        np.zeros((seats + 2, 4), np.int64),
        np.zeros(seats, np.int64),
    )


class SelfPlay(NamedTuple):
    """The settings of self-play.

    In a share `mixed` of the games greedy plays all seats but one; in a share `guided` learners play greedy's moves.
    Otherwise a learner makes a random move in a share `exploration` of its decisions. A game is truncated after
    `longest` sampled positions. `lambda_` is the lambda of the lambda-return, and `discount` is what it counts for one
    sampled position earlier.
    """

    seed: int
    first_game: int
    longest: int
    mixed: float
    guided: float
    exploration: float
    lambda_: float
    discount: float
