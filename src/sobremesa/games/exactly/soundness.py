"""Which states of Exactly no play leads to."""

from __future__ import annotations

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.games.exactly.material import EUROS, EUROS_TO_WIN, FACES, TOKENS


def check_state(s: Row) -> None:
    """Refuse a state that no play leads to: tokens and euros are always all there."""
    if (s.piles < 0).any() or (s.piles[: s.seats + 1].sum(axis=0) != TOKENS).any() or s.piles[s.seats + 1 :].any():
        raise Refused("state_unsound", "E1", field="piles")
    if (s.euros < 0).any() or s.euros.max() > EUROS_TO_WIN or s.euros.sum() > EUROS or s.euros[s.seats :].any():
        raise Refused("state_unsound", "E10", field="euros")
    if not 0 <= s.die < len(FACES):
        raise Refused("state_unsound", "E3", field="die")
