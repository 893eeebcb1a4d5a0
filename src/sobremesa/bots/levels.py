"""The levels of bots, the same in every game, from weakest to strongest."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.bots import Bot, Budget, solutions, weights
from sobremesa.bots.quick import BEGINNER, NO_WEIGHTS, QUICK, heuristic_value_of
from sobremesa.bots.search import Search
from sobremesa.engine.game import Game
from sobremesa.engine.rng import Stream
from sobremesa.engine.state import State


@dataclass(frozen=True)
class SearchBot:
    """A bot that values positions, and searches for some seconds, on some cores, among so many moves."""

    seconds: float = 0.0
    threads: int = 1
    width: int = 16
    policy = None

    def choose(self, game: Game, observation: State, seat: int, rng: Stream, budget: Budget) -> int:
        """The move of highest value: exact if the game is solved, otherwise after a search within the budget."""
        search = search_for(game, observation, self.width, self.threads)
        if search.is_exact or not self.seconds:
            return search.choose(observation, seat, rng)
        return search.think(observation, seat, rng, self._within(budget))

    def _within(self, budget: Budget) -> Budget:
        """A budget in simulations as it is, one in seconds limited to that of the level."""
        if budget.simulations is not None:
            return budget
        return Budget(seconds=min(self.seconds, budget.seconds or self.seconds))


def search_for(game: Game, observation: State, width: int = 16, threads: int = 1) -> Search:
    """How to search in a match: by its solution where there is one, else by learned weights, else by heuristics."""
    id = game.facts.id
    if (table := solutions.load_for(id, observation)) is not None:
        return Search(game, solutions.solver(id), table, is_exact=True)
    if (net := weights.load_for(id, observation)) is not None:
        return Search(game, weights.trained_room(id).value, net, width, threads)
    return Search(game, heuristic_value_of(game), NO_WEIGHTS, width, threads)


SEARCH_BOTS = {
    "expert": SearchBot(),
    "master": SearchBot(seconds=0.25),
    "grandmaster": SearchBot(seconds=0.9, threads=2, width=24),
}
LEVELS: dict[str, Bot] = {"random": QUICK["random"], "beginner": BEGINNER, "greedy": QUICK["greedy"], **SEARCH_BOTS}
