"""Random numbers: small streams that give the same numbers compiled and not.

A stream is four words of 32 bits held as int64 (Chris Doty-Humphrey's sfc32). A game has one stream
for the table and one for each seat, so a bot that draws more does not change the dice.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sobremesa.engine.arrays import Ints
from sobremesa.engine.rule import rule

Stream = Ints
Streams = Ints
"""A stream in each row."""

WORD = 0xFFFFFFFF
WARM_UP = 15
STREAMS = 8


@rule
def next_word(rng: Stream) -> int:
    """The next 32 bits of the stream."""
    word = (rng[0] + rng[1] + rng[3]) & WORD
    rng[3] = (rng[3] + 1) & WORD
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & WORD
    rng[2] = ((((rng[2] << 21) | (rng[2] >> 11)) & WORD) + word) & WORD
    return word


@rule
def below(rng: Stream, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely (n up to 2**31)."""
    product = next_word(rng) * n
    if (product & WORD) < n:
        threshold = (WORD + 1 - n) % n
        while (product & WORD) < threshold:
            product = next_word(rng) * n
    return product >> 32


@rule
def warm_up(rng: Stream) -> None:
    """Stir the four words that a stream begins with, until what it gives shows nothing of them."""
    for _ in range(WARM_UP):
        next_word(rng)


@rule
def seed_stream(rng: Stream, seed: int, game: int, stream: int) -> None:
    """Start one stream of one game: equal arguments, equal numbers."""
    rng[0] = seed & WORD
    rng[1] = (seed >> 32) & WORD
    rng[2] = game & WORD
    rng[3] = 1 + stream + STREAMS * (game >> 32)
    warm_up(rng)


@rule
def seed_streams(streams: Streams, seed: int, game: int) -> None:
    """Start the streams of a game: row 0 the table's, row k that of seat k."""
    for stream in range(streams.shape[0]):
        seed_stream(streams[stream], seed, game, stream)


def stream_of(words: Sequence[int]) -> Stream:
    """The stream that begins with these four words of 32 bits."""
    rng = np.array(words, np.int64)
    warm_up(rng)
    return rng


def streams(seed: int, game: int, seats: int) -> Streams:
    """The streams of game number `game` of a seed, the table's first."""
    rows = np.zeros((seats + 1, 4), np.int64)
    seed_streams(rows, seed, game)
    return rows
