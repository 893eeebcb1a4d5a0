"""All that a table remembers, to be compared."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from typing import Any

import numpy as np

from sobremesa.engine.game import Game
from sobremesa.engine.records import Event
from sobremesa.match.dice import Dice
from sobremesa.match.match import Match
from sobremesa.match.notes import Notes
from sobremesa.match.remarks import Remarks
from sobremesa.match.table import Table

NOT_REMEMBERED = {"fresh", "told", "_commitment", "_offers", "_streams", "_held", "past"}
"""What is to be saved, what is only kept to be quicker, and the last events that a page can show again."""


def memory(thing: Any) -> Any:
    """Everything that a table remembers, however deep, to be compared."""
    match thing:
        case Game():
            return thing.facts.id
        case Table() | Match() | Dice() | Notes() | Remarks():
            return {name: memory(value) for name, value in vars(thing).items() if name not in NOT_REMEMBERED}
        case np.ndarray():
            return thing.dtype.str, thing.tobytes()
        case Event():
            return thing
        case Mapping():
            return [type(thing), *((key, memory(value)) for key, value in thing.items())]
        case list() | tuple() | deque():
            return [type(thing), *map(memory, thing)]
        case _ if is_dataclass(thing) and not isinstance(thing, type):
            return memory(asdict(thing))
        case None | str() | bytes() | int() | float() | set():
            return thing
    raise TypeError(type(thing))
