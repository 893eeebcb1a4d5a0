"""What a seat sees of Exactly: everything lies open."""

from __future__ import annotations

from typing import Any

from sobremesa.engine.head import show_head
from sobremesa.engine.rule import rule
from sobremesa.games.exactly.material import EURO, EUROS, FACES, VALUES
from sobremesa.games.exactly.rules import MOVE, worth


@rule
def conceal(s, seat, seen):
    """Fill `seen` with what the seat may know: all of it."""
    show_head(s, seen)
    seen.piles[:] = s.piles
    seen.euros[:] = s.euros
    seen.die = s.die
    seen.turns = s.turns
    seen.turn_limit = s.turn_limit
    seen.redeal = s.redeal


@rule
def deal(seen, seat, rng):
    """Nothing is unseen."""


def table(seen: Any, seat: int) -> dict[str, Any]:
    """The die, and every pile with its tokens and its sum."""
    return {
        "die": FACES[int(seen.die)] if seen.stage == MOVE else None,
        "turns": int(seen.turns),
        "turn_limit": int(seen.turn_limit) or None,
        "centre": _pile(seen, int(seen.seats)) | {"euros": EUROS - int(seen.euros.sum())},
        "trays": [
            _pile(seen, tray) | {"euros": int(seen.euros[tray]), "missing": EURO - int(worth(seen, tray))}
            for tray in range(int(seen.seats))
        ],
    }


def _pile(seen: Any, pile: int) -> dict[str, Any]:
    tokens = {str(cents): int(seen.piles[pile, value]) for value, cents in enumerate(VALUES)}
    return {"tokens": tokens, "cents": int(worth(seen, pile))}
