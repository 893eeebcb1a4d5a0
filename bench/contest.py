"""Whoever plays random games, side by side: every round lets each of them play for a while."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from bench.plan import Data, Tell
from bench.timing import lasting, spread, timed


@dataclass
class Contender:
    """Somebody who plays, and what was measured of it."""

    family: str
    name: str
    seats: int
    play: Callable[[int], float]
    """Plays on for an amount of its own kind; how many chances and moves that took."""
    games_per_step: float | None = None
    batch: int | None = None
    amount: int = 0
    rates: list[float] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The name of its figures."""
        batch = f", batch of {self.batch:,}" if self.batch else ""
        return f"{self.family} {self.name}, {self.seats} {'seat' if self.seats == 1 else 'seats'}{batch}"


BASE = "OpenSpiel pig, 2 seats"
"""The contender that ratios are taken against."""


def contest(contenders: Sequence[Contender], rounds: int, seconds: float, results: Data, tell: Tell) -> None:
    """Let all play in turn, round after round; after each the figures so far are in `results`."""
    steps = len(contenders) * (rounds + 1)
    for done, one in enumerate(contenders):
        tell(f"warming up: {one.key}", done, steps)
        one.amount = lasting(one.play, seconds)
    for number in range(rounds):
        rates = []
        for done, one in enumerate(contenders):
            tell(f"round {number + 1} of {rounds}: {one.key}", (number + 1) * len(contenders) + done, steps)
            count, taken = timed(partial(one.play, one.amount))
            rates.append(count / taken)
        for one, rate in zip(contenders, rates, strict=True):
            one.rates.append(rate)
        results["playouts"] = {one.key: figures(one, contenders) for one in contenders}
    tell("playouts", steps, steps)


def figures(one: Contender, contenders: Sequence[Contender]) -> Data:
    """The rates of a contender, and their ratio to the base and, for a batch, to the playouts, round by round."""
    found: Data = {"family": one.family, "game": one.name, "seats": one.seats, "batch": one.batch}
    found["steps_per_second"] = spread(one.rates)
    if one.games_per_step:
        found["steps_per_game"] = 1 / one.games_per_step
        found["games_per_second"] = spread([rate * one.games_per_step for rate in one.rates])
    for other in contenders:
        ratio = spread([mine / theirs for mine, theirs in zip(one.rates, other.rates, strict=True)])
        if other.key == BASE:
            found["to_pig"] = ratio
        if one.batch and not other.batch and (other.name, other.seats) == (one.name, one.seats):
            found["to_playouts"] = ratio
    return found
