"""The log of a match: everything that was decided about it, in order. A table follows from its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log: the time (Unix seconds), the kind, and its details as plain data."""

    at: float
    kind: str
    body: Mapping[str, Any]
