"""The last events of a match as plain data, kept between two views."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from sobremesa.engine.records import Event

RECENT = 24
"""The most events in a view; the others are in the record."""


class Told:
    """Of the events told before, only those that were withdrawn since are told anew."""

    def __init__(self) -> None:
        self._shown: deque[dict[str, Any]] = deque(maxlen=RECENT)
        self._number = 0  # of the last of them
        self._last: Event | None = None

    def newest(self, events: Sequence[Event], tell: Callable[[int, Event], dict[str, Any]]) -> list[dict[str, Any]]:
        """The last events, each told with its number."""
        if self._number > len(events) or (self._number and events[self._number - 1] is not self._last):
            self._shown.clear()
            self._number = max(0, len(events) - RECENT)
        for number in range(max(self._number, len(events) - RECENT) + 1, len(events) + 1):
            self._shown.append(tell(number, events[number - 1]))
        if events:
            self._number, self._last = len(events), events[-1]
        return list(self._shown)
