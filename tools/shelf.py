"""What the page knows of the games without asking, from their facts."""

from __future__ import annotations

import json

from sobremesa.games import facts, shipped


def shelf() -> str:
    """The games that ship, in the order of the shelf."""
    games = (facts(id) for id in shipped())
    told = [
        {
            "id": game.id,
            "title": game.title,
            "minutes": game.minutes,
            "has_material": game.has_material,
            "fewest_win": game.fewest_win,
        }
        for game in games
    ]
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"
