"""What a seat sees of Exactly: everything lies open."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.arrays import Ints, copy
from sobremesa.engine.contract import Row
from sobremesa.engine.head import show_head
from sobremesa.engine.rng import Stream
from sobremesa.engine.rule import rule
from sobremesa.games.exactly.material import EURO, EUROS, FACES, VALUES
from sobremesa.games.exactly.rules import MOVE, PILES, worth

DERIVED = (PILES,)
TOKENS = [str(cents) for cents in VALUES]


@rule
def observe(s: Row, seat: int, observation: Row) -> None:
    """Fill `observation` with what the seat may know: all of it."""
    show_head(s, observation)
    copy(s.piles, observation.piles)
    copy(s.euros, observation.euros)
    observation.die = s.die
    observation.turns = s.turns
    observation.turn_limit = s.turn_limit
    observation.redeal = s.redeal


@rule
def determinize(observation: Row, seat: int, rng: Stream) -> None:
    """Nothing is unseen."""


@rule
def derive(s: Row, derived: Ints) -> None:
    """Fill `derived` with the cents in every pile."""
    for pile in range(s.seats + 1):
        derived[pile] = worth(s, pile)


def shared(s: Row, derived: list[int]) -> dict[str, Any]:
    """The die, the round, which ends with every euro (E9), and every pile with its tokens and its sum."""
    euros = s.euros.tolist()
    piles = [
        {"tokens": dict(zip(TOKENS, tokens, strict=True)), "cents": cents}
        for tokens, cents in zip(s.piles.tolist(), derived, strict=True)
    ]
    return {
        "die": FACES[s.die] if s.stage == MOVE else None,
        "turns": s.turns,
        "turn_limit": s.turn_limit or None,
        "round": 1 + sum(euros),
        "centre": piles[s.seats] | {"euros": EUROS - sum(euros)},
        "trays": [piles[tray] | {"euros": euros[tray], "missing": EURO - derived[tray]} for tray in range(s.seats)],
    }


def own(s: Row, seat: int, derived: list[int]) -> dict[str, Any]:
    """Nothing: everybody sees the same."""
    return {}
