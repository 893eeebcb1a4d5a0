"""Random games, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, State


class Step(NamedTuple):
    """A seat's move, or a chance where there is no seat: the state before it, and what it was."""

    state: State
    seat: int
    text: str


Choose = Callable[[State, int, list[str]], str]
"""The move of a seat, from those that are legal."""


def steps(game: Game, seats: int, seed: int, choose: Choose | None = None, **options: Any) -> Iterator[Step]:
    """A game of random moves, unless they are chosen; the state of a step changes with the next one."""
    lot, rng = Random(seed), streams(seed, 0, seats)[0]
    state = game.new(seats, options)
    while not game.is_over(state):
        seat = game.actor(state)
        if seat == CHANCE:
            outcome = game.draw(state, rng)
            yield Step(state, seat, game.chance_text(state, outcome))
            game.apply_chance(state, outcome)
        else:
            moves = game.move_texts(state, seat, game.moves(state, seat))
            text = choose(state, seat, moves) if choose else lot.choice(moves)
            yield Step(state, seat, text)
            game.apply(state, seat, game.read_move(state, seat, text))


def after(game: Game, state: State, seat: int, text: str) -> State:
    """The state after a move."""
    made = state.copy()
    game.apply(made, seat, game.read_move(made, seat, text))
    return made
