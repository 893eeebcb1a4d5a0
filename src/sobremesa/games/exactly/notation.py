"""Texts of Exactly: `50 centre>1`, `start 2`, `roll ?`."""

from __future__ import annotations

import re
from functools import lru_cache

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.exactly.material import FACES, VALUES
from sobremesa.games.exactly.rules import pack, pile_name, unpack

MOVE = re.compile(r"([0-9]{1,3}) ?c? (centre|[0-9]) ?> ?(centre|[0-9])")


def move_text(s: Row, seat: int, move: int) -> str:
    """A move as value, source and target."""
    return _text(int(s.seats), move)


@lru_cache(maxsize=1024)
def _text(seats: int, move: int) -> str:
    value, source, target = unpack(move)
    return f"{VALUES[value]} {pile_name(seats, source)}>{pile_name(seats, target)}"


def read_move(s: Row, seat: int, text: str) -> int:
    """A move from its text (E4)."""
    found = MOVE.fullmatch(" ".join(text.lower().split()))
    if not found:
        raise Refused("move_form", "E4", text=text, example="20 centre>1")
    value = [i for i, cents in enumerate(VALUES) if str(cents) == found[1]]
    if not value:
        raise Refused("exactly.no_such_token", "E4", value=found[1])
    return int(pack(value[0], _pile(s, found[2]), _pile(s, found[3])))


def _pile(s: Row, name: str) -> int:
    if name == "centre":
        return int(s.seats)
    if not 1 <= int(name) <= s.seats:
        raise Refused("no_such_seat", "E4", seat=name, seats=int(s.seats))
    return int(name) - 1


def chance_text(s: Row, outcome: int) -> str:
    """The face of the die."""
    return f"roll {FACES[outcome]}"


def read_chance(s: Row, text: str) -> int:
    """The face of the die from its text (E3)."""
    word, _, face = text.strip().partition(" ")
    if word != "roll" or face.strip() not in FACES:
        raise Refused("chance_form", "E3", text=text, example="roll 20")
    return FACES.index(face.strip())
