"""The contract of a game's room, as types: what each of its modules has, and how the modules make one room.

A module of a room fulfils one of these protocols; `mypy` checks it where the room puts its modules together. Functions
with `s` take one record of the room's `STATE`. Those marked *compiled* are decorated with `@rule`, touch nothing but
what they are given, and run as plain Python too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from sobremesa.engine.arrays import Floats, Ints
from sobremesa.engine.rng import Stream
from sobremesa.engine.state import State

Row = Any
"""One record of a state, with its fields as attributes."""
Moves = Ints
Snapshot = dict[str, Any]


class Material(Protocol):
    """`material.py`: printed numbers and things, each with its rule."""

    def check_setup(self, seats: int, setup: Mapping[str, Any]) -> dict[str, Any]:
        """The whole setup with defaults filled in; refuses what is wrong, and says where."""


class Rules(Protocol):
    """`rules.py`: the record of a state, and the compiled rules."""

    STATE: np.dtype[Any]
    """Made by `record_type`: all states begin with the same fields."""

    @property
    def STAGES(self) -> tuple[str, ...]:  # noqa: N802
        """The names of the stages: the first is `start`, where chance draws who starts; the last is `over`."""

    @property
    def SEALED(self) -> tuple[str, ...]:  # noqa: N802
        """Stages in which several seats decide at once, each choice hidden until all are in."""

    MAX_MOVES: int
    """Room for every list of moves, or for nearly every one: `legal` counts on without writing."""

    def new(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
        """The state before the first chance, as an array of one record."""

    def horizon(self, seats: int, options: Mapping[str, Any]) -> int | None:
        """The most events a game can have; None where play can go on without end."""

    def actor(self, s: Row) -> int:
        """*compiled*: `first_owing(...)`: the seat that decides next, from the active one on; `CHANCE`; `OVER`."""

    def owes(self, s: Row, seat: int) -> bool:
        """*compiled*: whether this seat owes a decision now."""

    def legal(self, s: Row, seat: int, out: Moves) -> int:
        """*compiled*: fills `out` with the moves of the seat and counts them; needs nothing the seat may not see."""

    def draw_move(self, s: Row, seat: int, out: Moves, rng: Stream) -> int:
        """*compiled*: a random legal move; `uniform(...)` unless the game has a quicker way."""

    def apply(self, s: Row, seat: int, move: int) -> None:
        """*compiled*: makes a legal move."""

    def draw(self, s: Row, rng: Stream) -> int:
        """*compiled*: a chance, as likely as at a real table; the engine draws who starts, a room what follows."""

    def apply_chance(self, s: Row, outcome: int) -> None:
        """*compiled*: lets a chance happen, after the start."""

    def resolve_chance(self, s: Row, rng: Stream) -> int:
        """*compiled*: `chance_resolver(...)`: draws until a seat owes a decision or the game is over; the actor."""

    def outcomes(self, s: Row) -> Iterator[tuple[int, float]]:
        """Every chance that may come next, after the start, with its probability."""

    def score(self, s: Row, seat: int) -> int:
        """*compiled*: the points of a seat."""

    def rank(self, s: Row, seat: int) -> int:
        """*compiled*: what decides the victory; the highest wins."""


class TileRules(Rules, Protocol):
    """The rules of a game whose facts say `lays_tiles`."""

    def legal_within(self, s: Row, seat: int, tiles: int, out: Moves) -> int:
        """*compiled*: as `legal`, but only moves of at most so many tiles."""


class Judging(Protocol):
    """`judging.py`: what is refused, and by which rule; any number may be asked about."""

    def judge(self, s: Row, seat: int, move: int) -> None:
        """Refuses a move that is not legal, with the rule."""

    def judge_chance(self, s: Row, outcome: int) -> None:
        """Refuses a chance that cannot come now, after the start, with the rule."""


class Soundness(Protocol):
    """`soundness.py`: what is true of every state."""

    def check_state(self, s: Row) -> None:
        """Refuses a state that no play leads to, with the field; the engine has checked the common fields."""


class Notation(Protocol):
    """`notation.py`: texts of moves and chances. Reading takes any spelling, writing gives the fixed one."""

    def move_text(self, s: Row, seat: int, move: int) -> str:
        """A legal move in the fixed spelling."""

    def read_move(self, s: Row, seat: int, text: str) -> int:
        """A move from its text; refuses what has no meaning. Whether it is legal is for `judge`."""

    def chance_text(self, s: Row, outcome: int) -> str:
        """A chance in the fixed spelling; `start 2` is written and read by the engine."""

    def read_chance(self, s: Row, text: str) -> int:
        """A chance from its text."""


class OrderedNotation(Notation, Protocol):
    """The notation of a game whose facts say `has_order`."""

    def ordered(self, moves: Iterable[int]) -> list[int]:
        """The steps of a seat in one stage in the order in which they are written down."""


class View(Protocol):
    """`view.py`: what a seat may see, and what follows from it."""

    @property
    def DERIVED(self) -> tuple[int, ...]:  # noqa: N802
        """The shape of the derived values."""

    def observe(self, s: Row, seat: int, observation: Row) -> None:
        """*compiled*: fills every field of another record with what the seat may know: a whitelist.

        The seat `SPECTATOR` sees what everybody may. In a sealed stage the others look as if they had not chosen yet,
        so that an observation is a state that can be played on from.
        """

    def determinize(self, observation: Row, seat: int, rng: Stream) -> None:
        """*compiled*: fills in what the seat does not know, every possibility as likely."""

    def derive(self, s: Row, derived: Ints) -> None:
        """*compiled*: fills in derived values: sums and points that a table shows beyond the state."""

    def shared(self, s: Row, derived: Any) -> Snapshot:
        """What everybody sees, as plain data, seats numbered from 1.

        `s` is what a spectator sees, as `engine/plain.py` reads it.
        """

    def own(self, s: Row, seat: int, derived: Any) -> Snapshot:
        """The rest of a snapshot, which differs by who looks: a seat, or a spectator."""


class Heuristics(Protocol):
    """`heuristics.py`: what makes a move good at first sight."""

    @property
    def FEATURES(self) -> tuple[str, ...]:  # noqa: N802
        """What is worth saying about a move."""

    WEIGHTS: Floats
    """What greedy thinks of each."""
    SCALE: float
    """Points that a margin is counted in: a clear lead."""

    def candidates(self, s: Row, seat: int, out: Moves) -> int:
        """*compiled*: the moves that greedy looks at."""

    def features(self, s: Row, seat: int, move: int, out: Floats) -> None:
        """*compiled*: measures the features of a move, and leaves the state as it was."""

    def greedy(self, s: Row, seat: int, out: Moves, rng: Stream) -> int:
        """*compiled*: `heaviest(...)`: the candidate whose features weigh most."""


class Board(Protocol):
    """`board.py`: the snapshot drawn in a terminal."""

    def board(self, snapshot: Snapshot, language: str) -> Any:
        """Something that `rich` can print; the snapshot has the players' `names` by seat, from 1, too."""


@dataclass(frozen=True)
class Room:
    """A room put together: `room.py` of each game makes one."""

    material: Material
    rules: Rules
    judging: Judging
    soundness: Soundness
    notation: Notation
    view: View
    heuristics: Heuristics
    tiles: TileRules | None = None
    """The rules again, where moves lay tiles."""
    order: OrderedNotation | None = None
    """The notation again, where steps have an order."""
