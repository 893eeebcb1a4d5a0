"""Every game at every table: all seat counts, every value of every option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sobremesa.engine.facts import Option, Value
from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.rule import COMPILED
from sobremesa.engine.state import CHANCE, OVER, State
from sobremesa.games import game, ids


@dataclass(frozen=True)
class Case:
    """A table: a game, how many sit at it, by which options."""

    id: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return game(self.id)

    def __str__(self) -> str:
        return " ".join([self.id, str(self.seats), *(f"{k}={v}" for k, v in self.options.items())])

    @property
    def is_between(self) -> bool:
        """Whether it has neither the fewest nor the most seats, and no option tells it from those."""
        return not self.options and self.seats not in (self.game.facts.seats[0], self.game.facts.seats[-1])

    def new(self) -> State:
        return self.game.new(self.seats, self.game.options(self.options, simulated=True))


def other_values(option: Option) -> list[Value]:
    """What an option can be beside its default: every word, or one number."""
    if isinstance(option.default, bool):
        return [not option.default]
    return [word for word in option.words if word != option.default] or [option.least + 9]


def cases() -> Iterator[Case]:
    for id in ids():
        facts = game(id).facts
        seats = list(facts.seats)
        if not COMPILED:
            seats = [seats[0], seats[-1]]
        for number in seats:
            yield Case(id, number)
        for option in facts.options:
            for value in other_values(option):
                yield Case(id, facts.seats[1], {option.name: value})


CASES = list(cases())


def few_moves(game: Game, state: State, who: int, tiles: int) -> list[int]:
    """All moves; in a game whose moves lay tiles, those of up to so many, or all where a seat must lay more."""
    moves = game.moves_within(state, who, tiles) if game.facts.lays_tiles else ()
    return [int(move) for move in (moves if len(moves) else game.moves(state, who))]


@dataclass
class Step:
    """A moment of a game: who comes next, and what was drawn for it."""

    state: State
    who: int
    code: int


def walk(case: Case, seed: int, most: int = 2000) -> Iterator[Step]:
    """A random game, a step at a time; the state is the one before the step, and may be kept."""
    game, state = case.game, case.new()
    rng = streams(seed, 0, case.seats)
    out = np.empty(game.rules.MAX_MOVES, np.int64)
    for _ in range(most):
        who = game.actor(state)
        if who == OVER:
            yield Step(state.copy(), who, 0)
            return
        if who == CHANCE:
            code = game.draw(state, rng[0])
            yield Step(state.copy(), who, code)
            game.unchecked.apply_chance(state, code)
        else:
            code = int(game.unchecked.draw_move(state, who, out, rng[1 + who]))
            yield Step(state.copy(), who, code)
            game.unchecked.apply(state, who, code)
