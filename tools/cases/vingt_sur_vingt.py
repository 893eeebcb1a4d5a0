"""20 sur 20: sums of lines, how many dominoes are due, and which cannot have been drawn."""

from __future__ import annotations

from random import Random
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.state import CHANCE, State
from sobremesa.games import game
from sobremesa.games.vingt_sur_vingt.material import HAND, TILES, TWENTY, tile_text
from tools.cases.playing import steps

SEATS = (2, 4)
EVERY = 4
PLAYS = 5
"""Plays of each table."""
TRIES = 60
"""Dominoes laid at random on each table, to be refused."""
SUMS = ("vingt_sur_vingt.over_twenty", "vingt_sur_vingt.blank_inside")
"""Refusals that are about the sum of a line, or what is in it."""


def cases() -> dict[str, Any]:
    """`plays`: a table, legal moves, and what is refused there. `draws`: a table as its seat sees it, and the draw."""
    vingt = game("vingt_sur_vingt")
    lot = Random(20)
    plays: list[Any] = []
    draws: list[Any] = []
    for seats in SEATS:
        for number, (state, seat, text) in enumerate(steps(vingt, seats, seats)):
            if seat == CHANCE:
                if vingt.stage(state) != "start":
                    draws.append(_draw(vingt, state, seats, text))
            elif number % EVERY == 0:
                moves = [move for move in _texts(vingt, state, seat) if move.startswith("lay")]
                table = vingt.snapshot(state, seat)
                has_both = table["dominoes"] and table["trays"][seat]["hand"]
                refused = _refused(vingt, state, seat, table, lot) if has_both else {}
                plays.append({"dominoes": table["dominoes"], "moves": moves, "refused": refused})
    tiles = [tile_text(tile) for tile in range(TILES)]
    return {"hand": HAND, "twenty": TWENTY, "tiles": tiles, "plays": plays, "draws": draws}


def _texts(vingt: Game, state: State, seat: int) -> list[str]:
    return vingt.move_texts(state, seat, vingt.moves_within(state, seat, 2)[:PLAYS])


def _draw(vingt: Game, state: State, seats: int, text: str) -> dict[str, Any]:
    """A draw: what its seat sees before it, and the dominoes that lie where it cannot see them."""
    active = int(state["active"][0])
    hands = [vingt.snapshot(state, seat)["trays"][seat]["hand"] for seat in range(seats) if seat != active]
    stock = [tile_text(tile) for tile in range(TILES) if int(state["stock"][0]) >> tile & 1]
    unseen = sorted([*stock, *(tile for hand in hands for tile in hand)])
    return {"table": vingt.snapshot(state, active), "seat": active + 1, "draw": text, "unseen": unseen}


def _refused(vingt: Game, state: State, seat: int, table: dict[str, Any], lot: Random) -> dict[str, Any]:
    """Single dominoes of the hand that make a wrong line, each with the refusal."""
    found: dict[str, Any] = {}
    for _ in range(TRIES):
        near, tile = lot.choice(table["dominoes"]), lot.choice(table["trays"][seat]["hand"])
        cell = f"{near['x'] + lot.randint(-2, 2)},{near['y'] + lot.randint(-2, 2)}"
        move = f"lay {lot.choice([tile, tile[::-1]])} {cell} {lot.choice('EN')}"
        try:
            vingt.judge(state, seat, vingt.read_move(state, seat, move))
        except Refused as refused:
            if refused.code in SUMS:
                found[move] = {"code": refused.code, "rule": refused.rule, "params": refused.params}
    return found
