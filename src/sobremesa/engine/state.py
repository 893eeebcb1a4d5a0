"""States: one NumPy record a game, held in arrays of one so that compiled rules take them quickly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sobremesa.engine.errors import Refused

State = NDArray[np.void]

OVER = -2
"""What `actor` answers when the game has ended."""
CHANCE = -1
"""What `actor` answers when dice or a draw come next."""
SPECTATOR = -1
"""The seat of a view that shows what everybody may see."""

START = 0
"""The stage every game begins in: chance draws the seat that starts, and the second stage follows."""

HEADER: list[tuple[Any, ...]] = [
    ("seats", np.int64),  # how many play
    ("active", np.int64),  # the seat whose turn it is
    ("stage", np.int64),  # index into the game's STAGES
    ("decision", np.int64),  # how many stages have closed; numbers the decision that is owed
    ("ending", np.int64),  # 0 while the game goes on, else 1 + index into the game's endings
]

CELL = re.compile(r"(\w+)(?:\[([\d,]+)\])?=(-?\d{1,18})")


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The record of a game: what all states carry, then the game's own fields."""
    return np.dtype((np.record, [*HEADER, *fields]))


def copy_of(state: State) -> State:
    """A copy of one state; NumPy's `copy` goes through all fields and takes ten times as long."""
    copy = np.empty(1, state.dtype)
    copy[0] = state[0]
    return copy


def state_text(state: State) -> str:
    """A state in one line: `name=value` for every field that is not zero, array cells as `name[i,j]=value`."""
    parts = []
    for name in state.dtype.names or ():
        value = state[name][0]
        for index in np.argwhere(value):
            place = f"[{','.join(map(str, index))}]" if len(index) else ""
            parts.append(f"{name}{place}={value[tuple(index)]}")
    return " ".join(parts)


def read_state(text: str, dtype: np.dtype[Any]) -> State:
    """The state of a line that `state_text` wrote."""
    state = np.zeros(1, dtype)
    for part in text.split():
        cell = CELL.fullmatch(part)
        if not cell or cell[1] not in (dtype.names or ()):
            raise Refused("state_field", part=part)
        field = state[cell[1]][:1]
        index = (0, *(int(i) for i in (cell[2] or "").split(",") if i))
        try:
            if len(index) != field.ndim:
                raise IndexError
            field[index] = int(cell[3])
        except (IndexError, OverflowError):
            raise Refused("state_field", part=part) from None
    return state
