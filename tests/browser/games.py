"""The games that the page has a room for, and some of them chosen by what they have."""

from __future__ import annotations

from pathlib import Path

from sobremesa.games import facts, ids
from tests.games.data import data

ROOMS = Path(__file__).parent.parent.parent / "web/src/games"
WEB = tuple(id for id in ids() if (ROOMS / id).is_dir())
QUICK = next(id for id in WEB if data(id).quick)
"""Where any game will do: options end a match of it after a few turns, and two people play it with real dice."""
ROOMY = max(WEB, key=lambda game: len(facts(game).seats))
"""The widest range of seats: one can play alone, and so can many."""
NARROW = min(WEB, key=lambda game: len(facts(game).seats))
"""The narrowest range of seats."""
NUMBERED = next(id for id in WEB if any(option.default is None for option in facts(id).options))
"""An option of it is a number, or empty."""
WORDED = next(id for id in WEB if any(option.words for option in facts(id).options))
"""An option of it is one of several words."""
MATERIAL = tuple(id for id in WEB if facts(id).has_material)
"""Sheets or layouts can be one's own."""
OWN = {id: own for id in WEB if (own := data(id).own)}
"""Such as these."""
ROLLS = {id: rolls for id in WEB if (rolls := data(id).rolls)}
"""Real dice can be told, such as these rolls."""
HANDS = {id: hands for id in WEB if (hands := data(id).hands)}
HIDDEN = next(iter(HANDS))
"""Everybody has a hand that nobody else sees."""
REFUSALS = {id: refusal for id in WEB if (refusal := data(id).refusal)}
"""Refusals whose rule has an example on the page: code, rule and values."""
SHEETS = tuple(id for id in WEB if "$lib/Sheets.svelte" in (ROOMS / id / "Board.svelte").read_text("utf-8"))
"""Everybody has a sheet that all may see."""
