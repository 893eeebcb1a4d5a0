"""Remarks of a record: which moves somebody else made than the person or the bot of the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sobremesa.engine.records import Event
from sobremesa.match.terms import Place


class Remarks:
    """What a record will say beside its events; a remark waits until the move it is about has its place among them."""

    def __init__(self) -> None:
        self._open: dict[int, dict[str, Any]] = {}  # by seat, of moves that are not revealed yet
        self._made: list[dict[str, Any]] = []

    def note(self, seat: int, place: Place, bot: str, decision: int) -> None:
        """A bot made a move of a seat: remarkable unless it is the seat's own."""
        if place.player and not place.stand_in and place.late == decision:
            self._open[seat] = {"what": "clock"}
        elif bot != place.bot:
            self._open[seat] = {"what": "stand_in", "by": bot}

    def follow(self, events: Sequence[Event], first: int) -> None:
        """Events from `first` on are new: the remarks about their moves get their numbers."""
        for number, event in enumerate(events[first:], first + 1):
            if event.seat in self._open:
                self._made.append({"event": number, "seat": event.seat + 1, **self._open[event.seat]})
        if len(events) > first:
            self._open.clear()

    def forget(self, seat: int, events: int) -> None:
        """A seat took a move back, and so many events are left."""
        self._open.pop(seat, None)
        self._made = [remark for remark in self._made if remark["event"] <= events]

    def told(self) -> tuple[dict[str, Any], ...] | None:
        """The remarks for a record, if there are any."""
        return tuple(self._made) or None
