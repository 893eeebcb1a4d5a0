"""How the net of Exactly learns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sobremesa.bots.compiled.policy import never as is_sampled
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule

__all__ = ["RECIPE", "is_sampled", "is_settled"]

RECIPE: Mapping[str, Any] = {
    "games": 60_000,
    "samples": 32_768,
    "lambda_": 0.95,
    "discount": 0.997,
    "mixed": 0.4,
    "exploration": 0.02,
    "evaluations": 6,
    "evaluation_games": 300,
}
"""Without exploration, games cycle; without a discount, more than two experts hold each other up."""


@rule
def is_settled(s: Row) -> bool:
    """Whether the round is over: the net learns who takes the next euro."""
    taken = 0
    for seat in range(s.seats):
        taken += s.euros[seat]
    return taken > 0
