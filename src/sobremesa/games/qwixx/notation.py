"""Texts of Qwixx: `cross red 7`, `cross red/yellow 5`, `pass`, `start 2`, `roll w3 w5 r1 y2 g6 b4`."""

from __future__ import annotations

import re
from functools import lru_cache

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.qwixx.material import DICE, FACES, ROWS, WHITES, numbers, place_name
from sobremesa.games.qwixx.rules import PASS, is_closed, pack, unpack

MOVE = re.compile(r"(?:(?:cross|x) )?([a-z]+(?: ?/ ?[a-z]+)?) ?([0-9]{1,2})")
DIE = re.compile(r"[wrygb][1-6]")
SPELLINGS = {
    spelling: row
    for row, name in enumerate(ROWS)
    for spelling in (name, "/".join(colour[0] for colour in name.split("/")), "/".join(reversed(name.split("/"))))
}
"""Rows by name, by initials (`r`, `r/y`) and with the two colours of a circle the other way round."""


def move_text(s: Row, seat: int, move: int) -> str:
    """A move as row and number, or `pass`."""
    return _text(move)


@lru_cache(maxsize=1024)
def _text(move: int) -> str:
    return "pass" if move == PASS else f"cross {place_name(*unpack(move))}"


def read_move(s: Row, seat: int, text: str) -> int:
    """A move from its text (Q2)."""
    words = " ".join(text.lower().split())
    if words == "pass":
        return PASS
    found = MOVE.fullmatch(words)
    row = SPELLINGS.get(found[1].replace(" ", "")) if found else None
    if not found or row is None:
        raise Refused("move_form", "Q2", text=text, example="cross red 7")
    if int(found[2]) not in numbers(row):
        raise Refused("qwixx.no_such_number", "Q2", number=found[2])
    return int(pack(row, numbers(row).index(int(found[2]))))


def chance_text(s: Row, outcome: int) -> str:
    """The faces of the dice in play."""
    faces = []
    for die in dice_in_play(s):
        outcome, face = divmod(outcome, FACES)
        faces.append(f"{die}{face + 1}")
    return " ".join(["roll", *faces])


def read_chance(s: Row, text: str) -> int:
    """A throw from its text (Q2, Q6)."""
    dice = dice_in_play(s)
    word, *faces = text.split() or [""]
    if word != "roll" or not all(DIE.fullmatch(face) for face in faces):
        raise Refused("chance_form", "Q2", text=text, example=" ".join(["roll", *(f"{die}1" for die in dice)]))
    if gone := [face for face in faces if face[0] not in dice]:
        raise Refused("qwixx.die_gone", "Q6", die=gone[0][0])
    if [face[0] for face in faces] != dice:
        raise Refused("qwixx.dice_in_play", "Q2", dice=" ".join(dice))
    outcome = 0
    for face in reversed(faces):
        outcome = outcome * FACES + int(face[1]) - 1
    return outcome


def dice_in_play(s: Row) -> list[str]:
    """The letters of the dice that have not left the game (Q6)."""
    return [die for i, die in enumerate(DICE) if i < WHITES or not is_closed(s, i - WHITES)]
