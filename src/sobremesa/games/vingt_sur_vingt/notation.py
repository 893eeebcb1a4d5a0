"""Texts of 20 sur 20: `lay 9|9 0,0 E, 1|1 2,0 E`, `stop`, `pass`, `start 2`, `deal 1 0|7 ...`, `draw 2 6|8`."""

from __future__ import annotations

import re

import numpy as np

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.vingt_sur_vingt.judging import number_of
from sobremesa.games.vingt_sur_vingt.material import HALVES, HAND, HIGH, LOW, tile_of, tile_text
from sobremesa.games.vingt_sur_vingt.plays import ORIGIN, STRIDE, unpack
from sobremesa.games.vingt_sur_vingt.rules import DEAL, PASS, STOP, TILE_BITS, Placed, drawn, due

DIRECTIONS = {"e": (1, 0), "n": (0, 1), "w": (-1, 0), "s": (0, -1)}
TILE = r"([0-9]) ?\| ?([0-9])"
LAID = re.compile(TILE + r" ?(-?[0-9]{1,3}) ?, ?(-?[0-9]{1,3}) ?([enws])")
LAY = re.compile(rf"lay ({LAID.pattern}( ?, ?|$))+")
GIVEN = re.compile(rf"(deal|draw) ([1-9])(( {TILE})+)")


def move_text(s: Row, seat: int, move: int) -> str:
    """`pass`, `stop`, or each domino with its first cell and the direction of its second, ascending by that cell."""
    if move in (PASS, STOP):
        return "pass" if move == PASS else "stop"
    play = np.empty((HAND, 3), np.int64)
    return "lay " + ", ".join(_laid(*tile) for tile in sorted(play[: unpack(s.cells, move, play)].tolist(), key=_first))


def _first(tile: list[int]) -> int:
    return min(tile[1:])


def _laid(tile: int, low: int, high: int) -> str:
    halves = tile_text(tile) if low < high else f"{HIGH[tile]}|{LOW[tile]}"
    x, y = divmod(min(low, high), STRIDE)
    return f"{halves} {x - ORIGIN},{y - ORIGIN} {'N' if abs(high - low) == 1 else 'E'}"


def read_move(s: Row, seat: int, text: str) -> int:
    """A move from its text, the dominoes in any order and named from either half (V2, V3, V8, V9)."""
    plain = " ".join(text.split()).lower()
    if plain in ("pass", "stop"):
        return PASS if plain == "pass" else STOP
    if not LAY.fullmatch(plain) or plain.endswith(","):
        raise Refused("move_form", "V3", text=text, example="lay 9|9 0,0 E, 1|1 2,0 E")
    return number_of(s, seat, [_placed(*laid) for laid in LAID.findall(plain)])


def _placed(one: str, other: str, x: str, y: str, direction: str) -> Placed:
    tile = _tile(one, other)
    east, north = DIRECTIONS[direction]
    here = int(x) + ORIGIN, int(y) + ORIGIN
    there = here[0] + east, here[1] + north
    return (tile, here, there) if one <= other else (tile, there, here)


def _tile(one: str, other: str) -> int:
    if one == other == "0":
        raise Refused("vingt_sur_vingt.no_such_tile", "V1")
    return tile_of(int(one), int(other))


def chance_text(s: Row, outcome: int) -> str:
    """The dominoes that a seat is dealt or draws."""
    return " ".join([_gives(s), *(tile_text(tile) for tile in drawn(s, outcome))])


def _gives(s: Row) -> str:
    return f"{'deal' if s.stage == DEAL else 'draw'} {int(s.active) + 1}"


def read_chance(s: Row, text: str) -> int:
    """Dominoes from their text (V1, V7)."""
    rule = "V1" if s.stage == DEAL else "V7"
    plain = " ".join(text.split()).lower()
    found = GIVEN.fullmatch(plain)
    tiles = [_tile(*halves) for halves in re.findall(TILE, found[3])] if found else []
    if not plain.startswith(_gives(s)) or len(tiles) != due(s):
        example = " ".join([_gives(s), *(f"{low}|{high}" for low, high in HALVES[: int(due(s))])])
        raise Refused("chance_form", rule, text=text, example=example)
    return sum(tile << TILE_BITS * i for i, tile in enumerate(tiles))
