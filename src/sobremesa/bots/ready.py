"""Thinking takes compiled code of its own: compiled once, before anybody waits for a bot that thinks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

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
    """Whether bots can think about a game at once: the code was compiled before, or nothing needs to be."""
    if COMPILED and game.facts.id not in _ready and _mark(game.facts.id).exists():
        _ready.add(game.facts.id)
    return not COMPILED or game.facts.id in _ready


def get_ready(game: Game) -> None:
    """Compile what thinking about a game takes, by thinking a little about a first decision in every way there is."""
    rng = streams(0, 0, 0)[0]
    done = set()
    for seats in game.facts.seats:
        state, seat = opening(game, seats)
        for search in (search_for(game, state), Search(game, heuristic_value_of(game), NO_WEIGHTS)):
            if search.module not in done:
                done.add(search.module)
                search.choose(state, seat, rng)
                if not search.is_exact:
                    search.run(state, seat, rng, Budget(simulations=search.width))
    if hasattr(
        value := weights.value_module(game.facts.id), "make"
    ):  # where the numbers of other tables are worked out
        value.make(value.variant(state[0]))
    if COMPILED:
        _mark(game.facts.id).touch()


def opening(game: Game, seats: int) -> tuple[State, int]:
    """A first decision as the seat sees it that owes it, and that seat."""
    state, rng = game.new(seats), streams(0, 0, 0)[0]
    while (seat := game.actor(state)) == CHANCE:
        game.apply_chance(state, game.draw(state, rng))
    return game.observation(state, seat), seat


@cache
def _mark(id: str) -> Path:
    return cache_folder(folders_of(weights.value_module(id))) / "thinking"
