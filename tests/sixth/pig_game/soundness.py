"""Which states of Pig no play leads to."""

from __future__ import annotations

from pig_game.material import MAX_SEATS
from pig_game.rules import DECIDE, END, STAGES
from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused


def check_state(s: Row) -> None:
    """Points are safe below the goal until somebody reaches it (P5); a turn has points where they can be lost (P3)."""
    if not 2 <= s.seats <= MAX_SEATS or not 0 <= s.active < s.seats:
        raise Refused("state_unsound", "P1", field="seats")
    if not 0 <= s.stage < len(STAGES) or s.decision < 0 or s.ending != (s.stage == END):
        raise Refused("state_unsound", "P2", field="stage")
    reached = [int(points) >= s.goal for points in s.banked]
    if (s.banked < 0).any() or s.banked[s.seats :].any() or sum(reached) != (s.stage == END):
        raise Refused("state_unsound", "P5", field="banked")
    if s.turn < 0 or (s.turn == 0) == (s.stage == DECIDE):
        raise Refused("state_unsound", "P3", field="turn")
