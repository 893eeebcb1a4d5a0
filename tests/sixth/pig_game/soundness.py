"""Which states of Pig no play leads to."""

from __future__ import annotations

from pig_game.material import BUST
from pig_game.rules import DECIDE, END
from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.engine.state import START


def check_state(s: Row) -> None:
    """Points are safe below the goal until somebody reaches it (P5); a turn has points from its first face on (P3)."""
    reached = [int(points) >= s.goal for points in s.banked]
    if (s.banked < 0).any() or s.banked[s.seats :].any() or sum(reached) != (s.stage == END):
        raise Refused("state_unsound", "P5", field="banked")
    if s.turn < 0 or s.turn == BUST or (s.stage == DECIDE and not s.turn) or (s.stage in (START, END) and s.turn):
        raise Refused("state_unsound", "P3", field="turn")
