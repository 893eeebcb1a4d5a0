"""The search needs compiled code of its own: it is compiled before anybody waits for a bot that searches."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import cast

from sobremesa.bots import Budget, weights
from sobremesa.bots.levels import search_for
from sobremesa.bots.quick import NO_WEIGHTS, heuristic_value_of
from sobremesa.bots.search import Search
from sobremesa.engine.game import Game
from sobremesa.engine.rng import streams
from sobremesa.engine.rule import COMPILED, cache_folder, folders_of
from sobremesa.engine.state import CHANCE, State

_ready: set[str] = set()


def is_ready(game: Game) -> bool:
    """Whether bots can search in a game at once: the code is in the cache, or nothing is compiled."""
    if COMPILED and game.facts.id not in _ready and _mark(game).exists():
        _ready.add(game.facts.id)
    return not COMPILED or game.facts.id in _ready


def get_ready(game: Game) -> None:
    """Compile the search of a game, by a small search of a first decision in every way that can occur."""
    rng = streams(0, 0, 0)[0]
    done = set()
    for seats in game.facts.seats:
        state, seat = opening(game, seats)
        for search in (search_for(game, state), Search(game, heuristic_value_of(game), NO_WEIGHTS)):
            if search.module not in done:
                done.add(search.module)
                search.choose(state, seat, rng)
                search.candidates(state, seat, rng, Budget(simulations=search.width))
    known = weights.room(game.facts.id)
    if known is not None and known.formula is not None and (variant := known.value.variant(state[0])) is not None:
        known.formula.make(variant)
    if COMPILED:
        _mark(game).touch()


def opening(game: Game, seats: int) -> tuple[State, int]:
    """A first decision as its seat observes it, and that seat."""
    state, rng = game.new(seats), streams(0, 0, 0)[0]
    while (seat := game.actor(state)) == CHANCE:
        game.apply_chance(state, game.draw(state, rng))
    return game.observation(state, seat), seat


@cache
def _mark(game: Game) -> Path:
    known = weights.room(game.facts.id)
    module = game.heuristics if known is None else known.value
    return cache_folder(folders_of(cast(ModuleType, module))) / "searching"
