"""The log of a match: everything that was decided about it, in order. The table is what the log tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: when (seconds of the clock), what kind of thing, and its particulars as plain data."""

    at: float
    kind: str
    body: Mapping[str, Any]
