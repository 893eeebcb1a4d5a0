"""Qwixx: what a cross is worth, what it skips, and whether it takes the lock."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.state import State
from sobremesa.games import game
from sobremesa.games.qwixx.material import CROSSES_TO_LOCK, MAX_CROSSES
from tools.cases.playing import after, steps

SHEETS = ("big_points", "classic")
GAMES = 3
EVERY = 8
MOST_SKIPPED = 1.5
"""Where more would be skipped, a seat passes."""


def cases() -> dict[str, Any]:
    """`crosses`: a table of one seat, and by move what a cross does to its sheet."""
    qwixx = game("qwixx")
    crosses: list[Any] = []
    number = 0
    for sheet in SHEETS:
        for seed in range(GAMES):
            for state, seat, _ in steps(qwixx, 1, seed, _careful, sheet=sheet):
                table = qwixx.snapshot(state)
                if table["stage"] not in ("first", "second"):
                    continue
                moves = [move for move in qwixx.move_texts(state, seat, qwixx.moves(state, seat)) if move != "pass"]
                effects = {move: _effect(table, qwixx.snapshot(after(qwixx, state, seat, move))) for move in moves}
                number += 1
                if effects and (number % EVERY == 0 or any(effect["takes_lock"] for effect in effects.values())):
                    crosses.append({"table": table, "effects": effects})
    return {"crosses_to_lock": CROSSES_TO_LOCK, "most_crosses": MAX_CROSSES, "crosses": crosses}


def _careful(state: State, seat: int, moves: list[str]) -> str:
    """The cross that skips least, so that locks are reached."""
    qwixx = game("qwixx")
    table = qwixx.snapshot(state)

    def skips(move: str) -> float:
        return (
            MOST_SKIPPED
            if move == "pass"
            else len(_effect(table, qwixx.snapshot(after(qwixx, state, seat, move)))["skipped"])
        )

    return min(moves, key=skips)


def _effect(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    rows = [(before["sheets"][0]["rows"][name], row) for name, row in after["sheets"][0]["rows"].items()]
    changed = [(was, row) for was, row in rows if row["crossed"] != was["crossed"]]
    return {
        "points": after["scores"][0] - before["scores"][0],
        "skipped": [number for was, row in changed for number in row["lost"] if number not in was["lost"]],
        "takes_lock": any(row.get("lock") and not was["lock"] for was, row in changed),
    }
