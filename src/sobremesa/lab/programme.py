"""Values that follow from a formula: they are computed, and games only measure their strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from sobremesa.bots import weights
from sobremesa.bots.compiled.structures import Weights
from sobremesa.engine.game import Game
from sobremesa.lab.arena import Arena, standing

GAMES = 1_000
"""About how many games an evaluation has by default."""


def has_programme(id: str) -> bool:
    """Whether the value of a game follows from a formula."""
    return weights.trained_room(id).formula is not None


def work_out(
    game: Game, seats: int, options: Mapping[str, Any], games: int | None, tell: Callable[[int, int], None]
) -> tuple[str, Weights, dict[str, Any]]:
    """The key of the weights, the weights, and their card; tells the evaluations done and their total."""
    id = game.facts.id
    variant = weights.trained_room(id).value.variant(game.new(seats, game.options(options, simulated=True))[0])
    assert variant is not None
    numbers = weights.made(id, variant)
    arena = Arena(game, seats, ["expert", "greedy"][:seats], 1, options)
    deals, last = [], (games or GAMES) // seats
    for number in range(last):
        deals.append(arena.deal(number))
        tell(number + 1, last)
    found = standing(deals)
    measured: dict[str, Any] = {"deals": len(deals), "score": asdict(found.score)}
    if seats > 1:
        measured["greedy"] = asdict(found.share)
    name = weights.key(id, variant)
    card = {
        "game": id,
        "variant": variant,
        "seats": seats,
        "key": name,
        "data": "none: worked out from the rules alone",
        "recipe": " ".join(
            [f"sobremesa train {id} --seats {seats}", *(f"--options {key}={options[key]}" for key in options)]
        ),
        "measured": measured,
    }
    return name, numbers, card
