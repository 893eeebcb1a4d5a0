"""The contract of what bots know of a game, as types: what the modules of `bots/<id>/` have.

Every folder has the same files for the same jobs: `value.py`, `training.py`, `room.py`; `features.py` where the value
is a net; `solver.py` where the game can be solved. What only one game needs lies in a folder of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sobremesa.bots.compiled.structures import SelfPlay
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream
from sobremesa.engine.state import State

Weights = NDArray[np.float32]
Values = NDArray[np.float64]


class Rater(Protocol):
    """What tells good moves from bad ones."""

    def rate(self, s: Row, seat: int, p: Weights, out: Moves, values: Values) -> int:
        """*compiled*: fills `out` with candidate moves and `values` with what each is worth; counts them."""


class Value(Rater, Protocol):
    """`value.py`: what positions and moves are worth to a seat. All functions but `variant` are *compiled*."""

    VERSION: int
    """What the weights mean; weights of another version are not used."""
    HORIZON: int
    """Decisions after which a rollout is cut off, at the next quiet position."""
    SCALE: float
    """Points that a margin is counted in."""

    def variant(self, s: Row) -> str | None:
        """The weights that a match needs; None where none can be used."""

    def is_quiet(self, s: Row) -> bool:
        """Whether a position can be valued as it is: a rollout may be cut off here."""

    def choose(self, s: Row, seat: int, p: Weights, out: Moves, values: Values, rng: Stream) -> int:
        """The move that a rollout makes: the best by value, or a quick approximation."""

    def worth(self, s: Row, seat: int, p: Weights) -> float:
        """The expected payoff of a quiet position."""

    def standing(self, s: Row, seat: int) -> tuple[float, float]:
        """The share of the win if the game ended now, and the margin in SCALE."""


class Features(Protocol):
    """`features.py`: the inputs of a net; few of them are active at a time."""

    INPUTS: int
    ACTIVE: int
    """The most that are active at once."""

    def inputs(self, s: Row, seat: int, where: NDArray[np.int64], amounts: NDArray[np.float32]) -> int:
        """*compiled*: fills in the active inputs of a position and their amounts; counts them."""


class NetTraining(Protocol):
    """`training.py` of a net: how it learns by self-play."""

    RECIPE: Mapping[str, Any]
    """What differs from the usual `lab.train.Recipe`."""

    def is_settled(self, s: Row) -> bool:
        """*compiled*: whether what is learned is decided before the game ends; `never` where it is not."""

    def is_sampled(self, s: Row) -> bool:
        """*compiled*: whether to learn from a position that is not quiet, too; `never` where not."""


class OwnTraining(Protocol):
    """`training.py` of a value that learns, but is no net."""

    RECIPE: Mapping[str, Any]

    def new_numbers(self, seats: int) -> Weights:
        """The weights before anything is learned."""

    def lesson(self, start: State, p: Weights, how: SelfPlay, last: int, learning_rate: float) -> tuple[float, float]:
        """Learn from the games up to number `last`; the errors of the share of the win and of the margin."""


class Formula(Protocol):
    """`training.py` of a value whose weights follow from the rules, without any learning."""

    def make(self, variant: str) -> Weights:
        """The weights of a variant."""


class Solver(Rater, Protocol):
    """`solver.py`: an exact solution, kept as one flat array, and `rate` by it."""

    @property
    def VARIANTS(self) -> tuple[str, ...]:  # noqa: N802
        """The variants of the game that can be solved."""

    def variant(self, s: Row) -> str | None:
        """The variant that a match falls under, if it is one that can be solved."""

    def blank(self, variant: str) -> Weights:
        """The solution to start from."""

    def solving(self, variant: str, table: Weights, done: int) -> Iterator[tuple[int, int]]:
        """Improves the solution in place; yields steps done and of how many, wherever another run can go on.

        A step that was broken off and is done again must do no harm.
        """

    def start(self, variant: str, table: Weights) -> float | None:
        """What the solution says a match is worth before anything has happened; None where it does not say."""

    def loss(self, variant: str, table: Weights, tell: Callable[[int, int], None]) -> float | None:
        """How much playing by the solution loses against perfect play; None where that is not known.

        Tells steps done and of how many.
        """


@dataclass(frozen=True)
class BotsRoom:
    """What bots know of a game; `room.py` of each folder makes one. One of `net`, `own` and `formula` is given."""

    value: Value
    features: Features | None = None
    net: NetTraining | None = None
    own: OwnTraining | None = None
    formula: Formula | None = None
    solver: Solver | None = None
