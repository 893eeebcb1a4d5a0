"""Which moves and chances the rules of Pig refuse, and by which rule."""

from __future__ import annotations

from pig_game.material import FACES
from pig_game.rules import AGAIN, HOLD
from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused


def judge(s: Row, seat: int, move: int) -> None:
    """Refuse what is neither holding nor rolling again (P4)."""
    if move not in (HOLD, AGAIN):
        raise Refused("pig.no_such_move", "P4", move=move)


def judge_chance(s: Row, outcome: int) -> None:
    """Refuse a face that does not exist (P2)."""
    if not 1 <= outcome <= FACES:
        raise Refused("no_such_chance", "P2", outcome=outcome)
