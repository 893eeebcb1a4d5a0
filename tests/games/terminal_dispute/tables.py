"""Tables of Terminal Dispute for tests, set up and played by text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sobremesa.engine.state import CHANCE, State
from sobremesa.games import game

GAME = game("terminal_dispute")

ISLAND: dict[str, Any] = {
    "hexes": [[q, r] for r in range(8) for q in range(7) if (q, r) != (3, 3)],
    "plates": [[3, 3], [-1, 0], [7, 0], [7, 7], [-1, 7], [3, 8]],
    "circles": [[2, 3], [0, 0], [6, 7], [3, 6]],
}
"""A layout of our own: seven by eight hexes, plate 1 in their midst and touching six, the others at the edge."""

EDGES: dict[str, Any] = ISLAND | {
    "plates": [
        [3, 3],
        [[q, r] for q, r in ISLAND["hexes"] if r == 0],
        [[6, 4]],
        ISLAND["hexes"],
        [[0, 7], [0, 5], [0, 6], [1, 7]],
        [3, 8],
    ]
}
"""The same hexes; plates 2, 3, 4 and 5 list what they touch: an edge, one hex, all of them, a corner."""


def say(state: State, *texts: str, seat: int | None = None) -> State:
    """Let chance or a seat (that of the actor, if none is named) say one thing after the other."""
    for text in texts:
        who = GAME.actor(state)
        if who == CHANCE:
            GAME.apply_chance(state, GAME.read_chance(state, text))
        else:
            who = who if seat is None else seat
            GAME.apply(state, who, GAME.read_move(state, who, text))
    return state


def rolled(dice: str, seats: int = 1, setup: dict[str, Any] | None = None, **options: Any) -> State:
    """A table at which seat 1 has rolled in the first round."""
    return say(GAME.new(seats, options, setup), "start 1", f"roll {dice}")


def entering(
    allotment: str,
    *,
    seats: int = 1,
    matrix: str = "",
    shaded: Iterable[tuple[int, int]] = (),
    abilities: int = 0,
    setup: dict[str, Any] | None = None,
    **options: Any,
) -> State:
    """A table at which all enter these dice; seat 1 has this matrix, these shaded hexes and abilities."""
    state = rolled(allotment.replace("/", ""), seats, setup, **options)
    s = state[0]
    if matrix:
        lay(state, cells(matrix))
    s.shaded[0] = mask(state, shaded)
    s.abilities[0] = abilities
    return say(state, f"allot {allotment}")


def cells(matrix: str) -> list[int]:
    """A matrix from its text: `·` empty, `x` crossed."""
    return [{"·": 0, "x": 7}.get(cell) or int(cell.replace("·", "0")) for cell in matrix.replace("/", "").split()]


def lay(state: State, values: list[int], seat: int = 0) -> None:
    """Give a seat a matrix of these 25 values."""
    rows = [values[first : first + 5] for first in range(0, 25, 5)]
    state[0].matrix[seat] = [int("".join(map(str, row)), 8) for row in rows]
    state[0].filled[seat] = sum(1 << cell for cell, value in enumerate(values) if value)


def matrix(state: State, seat: int = 0) -> list[int]:
    """The 25 values of a seat's matrix."""
    return [int(value) for row in state[0].matrix[seat] for value in f"{row:05o}"]


def hand(state: State, seat: int = 0) -> list[int]:
    """The dice of a seat: navigation, charger, unused."""
    return [int(die) for die in f"{state[0].hands[seat]:o}"]


def mask(state: State, hexes: Iterable[tuple[int, int]]) -> int:
    """The mask of some hexes."""
    charger = GAME.snapshot(state)["charger"]["hexes"]
    return sum(1 << charger.index(list(hex)) for hex in hexes)


def moves(state: State, seat: int = 0, word: str = "") -> list[str]:
    """The legal moves as texts, those that begin with a word."""
    texts = [GAME.move_text(state, seat, int(move)) for move in GAME.moves(state, seat)]
    return [text for text in texts if text.startswith(word)]
