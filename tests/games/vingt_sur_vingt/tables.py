"""Tables laid by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from sobremesa.engine.state import State
from sobremesa.games import game
from sobremesa.games.vingt_sur_vingt import material, plays
from tests.games.vingt_sur_vingt import referee

GAME = game("vingt_sur_vingt")


def table(*hands: str, laid: str = "", stage: str = "play", active: int = 0, **options: Any) -> State:
    """A table with these hands, the dominoes of a `lay` on it and the rest in the stock; nothing is marked."""
    state = GAME.new(len(hands), options)
    s = state[0]
    s.active, s.stage = active, GAME.rules.STAGES.index(stage)
    for seat, hand in enumerate(hands):
        s.hand[seat] = bits(hand)
        s.held[seat] = len(hand.split())
    put(s, laid)
    s.laid = bits(" ".join(word for word in laid.split() if "|" in word))
    s.stock = material.ALL & ~s.laid & ~s.hand.sum()
    s.stock_count = material.TILES - s.held.sum() - len(laid.split()) // 3
    return state


def bits(tiles: str) -> int:
    """A set of dominoes as a number."""
    return sum(1 << material.tile_of(int(tile[0]), int(tile[2])) for tile in tiles.split())


def put(s: Any, laid: str) -> None:
    """Lay dominoes without asking the rules."""
    for (here, one), (there, other) in referee.read(laid):
        low, high = (here, there) if one <= other else (there, here)
        play = np.array([[material.tile_of(one, other), cell(*low), cell(*high)]])
        plays.lay(s.cells, play, 1)
        for x, y in (here, there):
            s.cells[cell(x, y)] -= plays.NEW
            for axis, index in enumerate((x + plays.ORIGIN, y + plays.ORIGIN)):
                s.box[axis] = min(s.box[axis, 0], index), max(s.box[axis, 1], index)


def cell(x: int, y: int) -> int:
    """The place of a cell in the record."""
    return (x + plays.ORIGIN) * plays.STRIDE + y + plays.ORIGIN


def play(state: State, *moves: str) -> None:
    """Make moves for whoever is to move; between them the seat draws the lowest dominoes."""
    for move in moves:
        if GAME.stage(state) == "draw":
            GAME.apply_chance(state, next(iter(GAME.outcomes(state)))[0])
        seat = GAME.actor(state)
        GAME.apply(state, seat, GAME.read_move(state, seat, move))


def marked(state: State) -> set[tuple[int, int]]:
    """The cells with a marker."""
    found = np.flatnonzero(state[0].cells & plays.MARKED).tolist()
    return {(at // plays.STRIDE - plays.ORIGIN, at % plays.STRIDE - plays.ORIGIN) for at in found}


def board(state: State) -> referee.Board:
    """The halves by their cells, for the referee."""
    found = np.flatnonzero(state[0].cells).tolist()
    return {
        (at // plays.STRIDE - plays.ORIGIN, at % plays.STRIDE - plays.ORIGIN): int(state[0].cells[at]) % 16 - 1
        for at in found
    }


def hand(state: State, seat: int) -> list[tuple[int, int]]:
    """The dominoes of a seat by their halves, for the referee."""
    return [halves for tile, halves in enumerate(material.HALVES) if int(state[0].hand[seat]) >> tile & 1]
