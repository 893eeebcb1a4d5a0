"""Terminal Dispute: the cells that can be marked next, the hexes of a line, closed plates, and the points of lines."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.state import State
from sobremesa.games import game
from sobremesa.games.terminal_dispute.material import SIDE, line_points
from tools.cases.playing import after, steps

GAMES = 3
LINES = 4
"""Lines of each table."""
CELLS = [f"{column}{row}" for row, column in product(range(1, SIDE + 1), "abcde")]


def cases() -> dict[str, Any]:
    """`entries`: what a seat may do now. `lines`: what a move shades. `points`: of the values of a line, in order."""
    dispute = game("terminal_dispute")
    lot = Random(12)
    entries: list[Any] = []
    lines: list[Any] = []
    for seed in range(GAMES):
        for state, seat, _ in steps(dispute, 1, seed):
            if dispute.stage(state) != "enter":
                continue
            terminal = dispute.snapshot(state, seat)["terminals"][0]
            moves = dispute.move_texts(state, seat, dispute.moves(state, seat))
            marks = [move for move in moves if move.split()[0] in ("write", "cross")]
            shades = [move for move in moves if move.startswith("shade")]
            if marks:
                entries.append(
                    {
                        "matrix": terminal["matrix"],
                        "marks": terminal["entry"]["marks"],
                        "moves": marks,
                        "cells": _open_cells(dispute, state, seat, marks[0]),
                    }
                )
            if shades:
                some = lot.sample(shades, min(LINES, len(shades)))
                made = {move: _shaded(dispute, state, seat, move, terminal["shaded"]) for move in some}
                closed = [move.split()[1] for move in shades if move.endswith("none")]
                lines.append({"shaded": terminal["shaded"], "moves": made, "closed": sorted(map(int, closed))})
    sizes = (combinations_with_replacement(range(1, 7), size) for size in range(SIDE + 1))
    points = {"".join(map(str, values)): line_points(values) for found in sizes for values in found}
    return {"entries": entries, "lines": lines, "points": points}


def _open_cells(dispute: Game, state: State, seat: int, move: str) -> list[str]:
    """The cells that the rules take in place of a listed one."""
    return [cell for cell in CELLS if _is_legal(dispute, state, seat, f"{move.rpartition(' ')[0]} {cell}")]


def _is_legal(dispute: Game, state: State, seat: int, move: str) -> bool:
    try:
        dispute.judge(state, seat, dispute.read_move(state, seat, move))
    except Refused:
        return False
    return True


def _shaded(dispute: Game, state: State, seat: int, move: str, before: list[list[int]]) -> list[list[int]]:
    """The hexes that a line shades, in the open entry or, where it ends the round, on the charger."""
    terminal = dispute.snapshot(after(dispute, state, seat, move), seat)["terminals"][0]
    entered = (terminal["entry"] or {}).get("line") or []
    return [hex for hex in terminal["shaded"] + entered if hex not in before]
