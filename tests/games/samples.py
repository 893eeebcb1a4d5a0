"""A few recorded games of every game, to damage, replay and look at."""

from __future__ import annotations

from functools import cache

from sobremesa.engine.records import Record
from sobremesa.games import game
from sobremesa.lab.simulate import Simulation


@cache
def sample_records(id: str) -> tuple[Record, ...]:
    """Recorded games with fewest, two and most seats; short ones."""
    facts = game(id).facts
    options = {option.name: option.least + 39 for option in facts.options if option.simulated is not None}
    return tuple(
        Simulation(game(id), seats, ["random", "greedy"][: max(1, seats - 1)], 3, options).record(number)
        for number, seats in enumerate(sorted({facts.seats[0], 2, facts.seats[-1]}))
    )
