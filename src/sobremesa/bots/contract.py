"""The contract of what bots know about a game, as types: what the modules of `bots/<id>/` have.

Every folder has the same files for the same jobs: `value.py`, `training.py`, `room.py`; `features.py` where the value
is a net; `solver.py` where the game can be solved. What only one game needs is in a subfolder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sobremesa.bots.compiled.structures import SelfPlay, Weights
from sobremesa.engine.arrays import Floats, Floats32, Ints
from sobremesa.engine.contract import Moves, Row
from sobremesa.engine.rng import Stream
from sobremesa.engine.state import State


class Rater(Protocol):
    """A rating of moves."""

    def rate(self, s: Row, seat: int, p: Weights, out: Moves, values: Floats) -> int:
        """*compiled*: fills `out` with candidate moves and `values` with a mix of the share of the win and the margin,
        to choose by; counts them."""


class Value(Rater, Protocol):
    """`value.py`: what positions and moves are worth to a seat. All functions but `variant` are *compiled*."""

    VERSION: int
    """The version of the weights' meaning; weights of another version are not used."""
    HORIZON: int
    """Decisions after which a rollout is truncated, at the next quiet position."""
    SCALE: float
    """The unit of margins, in points."""

    def variant(self, s: Row) -> str | None:
        """The weights that a match needs; None where none can be used."""

    def is_quiet(self, s: Row) -> bool:
        """Whether a position can be valued as it is: a rollout may be truncated here."""

    def choose(self, s: Row, seat: int, p: Weights, out: Moves, values: Floats, rng: Stream) -> int:
        """The move that a rollout makes: the best by value, or a quick approximation."""

    def outlook(self, s: Row, p: Weights, shares: Floats, points: Floats) -> None:
        """Fill each seat's expected share of the win and points in a quiet position; the shares add up to one."""

    def standing(self, s: Row, seat: int) -> tuple[float, float]:
        """The share of the win if the game ended now, and the margin in SCALE."""


class Features(Protocol):
    """`features.py`: the inputs of a net; few of them are active at a time."""

    INPUTS: int
    ACTIVE: int
    """The most inputs that are active at once."""

    def inputs(self, s: Row, seat: int, where: Ints, amounts: Floats32) -> int:
        """*compiled*: fills in the active inputs of a position and their amounts; counts them."""


class NetTraining(Protocol):
    """`training.py` of a net: how it learns by self-play."""

    RECIPE: Mapping[str, Any]
    """What differs from the default `lab.train.Recipe`."""

    def is_settled(self, s: Row) -> bool:
        """*compiled*: whether the target of learning is decided before the game ends; usually `never`."""

    def is_sampled(self, s: Row) -> bool:
        """*compiled*: whether to learn also from this position, which is not quiet; usually `never`."""


class OwnTraining(Protocol):
    """`training.py` of a value that learns and is not a net."""

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
        """The variant of a match, if it can be solved."""

    def exact(self, s: Row, seat: int, p: Weights, out: Moves, shares: Floats, points: Floats) -> int:
        """*compiled*: fills `out` with the legal moves, `shares[k]` and `points[k]` with what each seat has then by
        perfect play; counts them."""

    def blank(self, variant: str) -> Weights:
        """The solution to start from."""

    def solving(self, variant: str, table: Weights, done: int) -> Iterator[tuple[int, int]]:
        """Improves the solution in place; yields the steps done and their total, where another run can continue.

        It must be harmless to repeat a step that was interrupted.
        """

    def start(self, variant: str, table: Weights) -> float | None:
        """The value of a match at its start by the solution; None where it is unknown."""

    def loss(self, variant: str, table: Weights, tell: Callable[[int, int], None]) -> float | None:
        """How much play by the solution loses to perfect play; None where that is unknown.

        `tell` is given the steps done and their total.
        """


@dataclass(frozen=True)
class BotsRoom:
    """What bots know about a game; `room.py` of each folder makes one. One of `net`, `own` and `formula` is given."""

    value: Value
    features: Features | None = None
    net: NetTraining | None = None
    own: OwnTraining | None = None
    formula: Formula | None = None
    solver: Solver | None = None
