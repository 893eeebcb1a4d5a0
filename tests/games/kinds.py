"""Games for shared tests, chosen by what they have: no shared test names a game that is shipped."""

from __future__ import annotations

from sobremesa.games import facts, game, ids

SMALL = "pig"
"""Pig, the game of the tests: where any game will do. Everything lies open, and one seat decides at a time."""
QUICK = {"goal": 20}
"""Options under which a match of it is over soon."""
SEALED = min(
    (id for id in ids() if game(id).rules.SEALED),
    key=lambda game_id: game(game_id).rules.STAGES.index(game(game_id).rules.SEALED[0]),
)
"""All seats decide at once, each choice hidden until all are in: the game in which that comes first in a round."""
HIDDEN = next(id for id in ids() if facts(id).secret)
"""Everybody has a hand that nobody else sees."""
ORDERED = next(id for id in ids() if facts(id).has_order)
"""A seat takes several steps in a sealed stage, and they are written down in one order."""
TILED = next(id for id in ids() if facts(id).lays_tiles)
"""Moves lay tiles, and there are more of them than a view lists."""
ENDLESS = next(id for id in ids() if facts(id).limit)
"""Play can go on without end, and people can agree on a limit."""
SOLO = next(id for id in ids() if 1 in facts(id).seats)
"""One can play alone."""
