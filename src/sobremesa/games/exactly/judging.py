"""Which moves and chances the rules of Exactly refuse, and by which rule."""

from __future__ import annotations

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.exactly.material import ANY, FACES, VALUES
from sobremesa.games.exactly.rules import pile_name, unpack


def judge(s: Row, seat: int, move: int) -> None:
    """Refuse a move that is not among the legal ones, with the rule (E4, E5, E6)."""
    value, source, target = unpack(move)
    if not 0 <= value < len(VALUES) or source > s.seats or target > s.seats:
        raise Refused("exactly.no_such_move", "E4", move=move)
    if s.die not in (ANY, value):
        raise Refused("exactly.wrong_value", "E4", face=FACES[int(s.die)], value=VALUES[value])
    if source == target:
        raise Refused("exactly.same_pile", "E6")
    if s.piles[source, value] == 0:
        raise Refused("exactly.empty_pile", "E4", value=VALUES[value], pile=pile_name(s.seats, source))


def judge_chance(s: Row, outcome: int) -> None:
    """Refuse a face that does not exist (E3)."""
    if not 0 <= outcome < len(FACES):
        raise Refused("no_such_chance", "E3", outcome=outcome)
