"""How the net of 20 sur 20 learns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sobremesa.bots.compiled.policy import never as is_settled
from sobremesa.engine.contract import Row
from sobremesa.engine.rule import rule
from sobremesa.games.vingt_sur_vingt.rules import CHAIN, DRAW

__all__ = ["RECIPE", "is_sampled", "is_settled"]

RECIPE: Mapping[str, Any] = {
    "games": 30_000, "samples": 8_192, "learning_rate": 1e-3, "lambda_": 0.9, "mixed": 0.02, "guided": 0.0,
    "exploration": 0.02, "evaluations": 3, "evaluation_games": 400,
}  # fmt: skip
"""Few games with greedy, which takes long to find its plays."""


@rule
def is_sampled(s: Row) -> bool:
    """Whether a move is complete and its position is valued: the seat may still have to draw."""
    return s.stage == DRAW or (s.stage == CHAIN and s.stock_count == 0)
