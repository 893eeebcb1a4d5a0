"""Arguments of compiled loops: arrays to play games in, and settings of self-play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Work(NamedTuple):
    """Arrays that games are played in: one state, moves and their values, random streams, who sits where."""

    states: NDArray[np.void]
    moves: NDArray[np.int64]
    values: NDArray[np.float64]
    streams: NDArray[np.int64]
    players: NDArray[np.int64]


def new_work(start: NDArray[np.void], max_moves: int) -> Work:
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
    `longest` sampled positions. `lambda_` is the lambda of the lambda-return.
    """

    seed: int
    first_game: int
    longest: int
    mixed: float
    guided: float
    exploration: float
    lambda_: float
