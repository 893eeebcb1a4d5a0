"""Small games for the time after the meal: rules, records, bots, a laboratory and a table server.

What a program needs first is here; each name is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.5.0"
__all__ = ["Match", "Record", "Refused", "__version__", "bot", "game", "games", "read_record", "streams"]

if TYPE_CHECKING:
    from sobremesa import games
    from sobremesa.bots import bot
    from sobremesa.engine.errors import Refused
    from sobremesa.engine.records import Record, read_record
    from sobremesa.engine.rng import streams
    from sobremesa.games import game
    from sobremesa.match.match import Match
else:
    _HOMES = {
        "Match": "match.match",
        "Record": "engine.records",
        "Refused": "engine.errors",
        "bot": "bots",
        "game": "games",
        "read_record": "engine.records",
        "streams": "engine.rng",
    }

    def __getattr__(name):
        if name == "games":
            return import_module(f"{__name__}.games")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
