"""The games that the page has a room for."""

from __future__ import annotations

from pathlib import Path

from sobremesa.games import ids

ROOMS = Path(__file__).parent.parent.parent / "web/src/games"
WEB = tuple(id for id in ids() if (ROOMS / id).is_dir())
