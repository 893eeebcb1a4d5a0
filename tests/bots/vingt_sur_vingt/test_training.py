"""How the net learns."""

from __future__ import annotations

from sobremesa.lab.train import Training, recipe_for
from tests.games.vingt_sur_vingt.tables import GAME


def test_greedy_guides_nobody() -> None:
    """It takes long to find its plays."""
    assert Training(GAME, 2, {}, recipe_for("vingt_sur_vingt")).guidance(0.0) == 0
