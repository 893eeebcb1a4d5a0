"""Twenty One: what a choice makes of a row, and the dice that a second roll leaves."""

from __future__ import annotations

from random import Random
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.state import State
from sobremesa.games import game
from sobremesa.games.twenty_one.material import BONUS
from tools.cases.playing import after, steps

GAMES = 2


def cases() -> dict[str, Any]:
    """`marks`: a row, the dice, a move, the row after it. `rerolls`: a first roll, and the dice that stay."""
    twenty_one = game("twenty_one")
    lot = Random(21)
    marks: list[Any] = []
    rerolls: list[Any] = []
    for seed in range(GAMES):
        for state, seat, text in steps(twenty_one, 1, seed):
            table = twenty_one.snapshot(state)
            if table["stage"] == "write":
                number = table["sheets"][0]["row"]
                others = twenty_one.move_texts(state, seat, twenty_one.moves(state, seat))
                for move in {text: 0, lot.choice(others): 0}:
                    sheet = twenty_one.snapshot(after(twenty_one, state, seat, move))["sheets"][0]
                    marks.append(
                        {
                            "row": table["sheets"][0]["rows"][number - 1],
                            "dice": table["dice"],
                            "move": move,
                            "after": sheet["rows"][number - 1],
                        }
                    )
            if table["stage"] == "again":
                rerolls.append({"dice": table["dice"], "stays": _stays(twenty_one, state, table["dice"])})
    return {"bonus": BONUS.tolist(), "marks": marks, "rerolls": rerolls}


def _stays(twenty_one: Game, state: State, dice: dict[str, int]) -> list[str]:
    """The dice that the rules let show nothing else in a second roll."""
    rolling = after(twenty_one, state, 0, "again")
    if twenty_one.stage(rolling) != "reroll":
        return [*dice]
    return [colour for colour in dice if not _can_change(twenty_one, rolling, dice, colour)]


def _can_change(twenty_one: Game, state: State, dice: dict[str, int], colour: str) -> bool:
    faces = dice | {colour: dice[colour] % 6 + 1}
    text = " ".join(["roll", *(f"{colour}{face}" for colour, face in faces.items())])
    try:
        twenty_one.judge_chance(state, twenty_one.read_chance(state, text))
    except Refused:
        return False
    return True
