"""Texts of Twenty One: `keep`, `again`, `write y w k`, `strike g`, `start 2`, `roll y3 b1 w6 r2 g5 k4`."""

from __future__ import annotations

import re

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.twenty_one.lanes import packed, unpacked
from sobremesa.games.twenty_one.material import COLOURS
from sobremesa.games.twenty_one.rules import AGAIN, KEEP, ROLL_AGAIN, STRIKE, dice_of, roll_number

MARK = re.compile(r"(write|strike)\s+([ybwrgk](?:[\s,]*[ybwrgk])*)")
ROLLED = re.compile(r"roll((?:[\s,]+[ybwrgk]\s*[1-6]){6})")
DIE = re.compile(r"([ybwrgk])\s*([1-6])")


def move_text(s: Row, seat: int, move: int) -> str:
    """A move; colours in the order of the dice."""
    if move >= KEEP:
        return "keep" if move == KEEP else "again"
    if move >= STRIKE:
        return f"strike {COLOURS[move - STRIKE]}"
    return " ".join(["write", *(letter for colour, letter in enumerate(COLOURS) if move >> colour & 1)])


def read_move(s: Row, seat: int, text: str) -> int:
    """A move from its text, colours in any order (T2, T3)."""
    said = text.strip().lower()
    if said in ("keep", "again"):
        return KEEP if said == "keep" else ROLL_AGAIN
    found = MARK.fullmatch(said)
    colours = [COLOURS.index(letter) for letter in found[2] if letter in COLOURS] if found else []
    if found and found[1] == "strike" and len(colours) == 1:
        return STRIKE + colours[0]
    if found and found[1] == "write" and len(colours) == len(set(colours)):
        return sum(1 << colour for colour in colours)
    if s.stage == AGAIN:
        raise Refused("move_form", "T2", text=text, example="again")
    raise Refused("move_form", "T3", text=text, example="write y w")


def chance_text(s: Row, outcome: int) -> str:
    """What all six dice show."""
    dice = (f"{letter}{face}" for letter, face in zip(COLOURS, unpacked(dice_of(outcome)), strict=True))
    return " ".join(["roll", *dice])


def read_chance(s: Row, text: str) -> int:
    """A roll from its text, dice in any order (T2)."""
    found = ROLLED.fullmatch(text.strip().lower())
    faces = dict(DIE.findall(found[1])) if found else {}
    if len(faces) != len(COLOURS):
        raise Refused("chance_form", "T2", text=text, example="roll y3 b1 w6 r2 g5 k4")
    return int(roll_number(packed(int(faces[letter]) for letter in COLOURS)))
