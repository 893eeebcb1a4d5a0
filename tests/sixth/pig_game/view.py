"""What a seat sees of Pig: everything lies open."""

from __future__ import annotations

from typing import Any

from pig_game.rules import DECIDE
from sobremesa.engine.arrays import Ints, copy
from sobremesa.engine.contract import Row, Snapshot
from sobremesa.engine.head import show_head
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule

DERIVED = (1,)


@rule
def observe(s: Row, seat: int, observation: Row) -> None:
    """Fill `observation` with what the seat may know: all of it."""
    show_head(s, observation)
    copy(s.banked, observation.banked)
    observation.turn = s.turn
    observation.goal = s.goal


@rule
def determinize(observation: Row, seat: int, rng: Stream) -> None:
    """Nothing is unseen."""


@rule
def derive(s: Row, derived: Ints) -> None:
    """What the active seat would have, if it held now."""
    derived[0] = s.banked[s.active] + s.turn


def shared(s: Row, derived: Any) -> Snapshot:
    """The points of everybody and of the turn, and the goal."""
    return {
        "goal": s.goal,
        "turn": s.turn if s.stage == DECIDE else None,
        "held_now": derived[0],
        "banked": s.banked[: s.seats].tolist(),
    }


def own(s: Row, seat: int, derived: Any) -> Snapshot:
    """Nothing: everybody sees the same."""
    return {}
