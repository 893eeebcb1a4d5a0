"""Remarks of a record: which moves somebody else made than the person or the bot of the seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sobremesa.engine.records import Event
from sobremesa.match.terms import Place


class Remarks:
    """What a record will say beside its events; a remark waits until the move it is about has its place among them."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[str, dict[str, Any]]] = {}  # by seat, of moves that are not revealed yet
        self._made: dict[int, tuple[str, dict[str, Any]]] = {}  # by event: the bot that moved, and the remark

    @classmethod
    def restored(cls, saved: Mapping[str, Sequence[Any]]) -> Remarks:
        """The remarks that `saved` told, also when they went through JSON."""
        remarks = cls()
        remarks._open = {seat: (bot, remark) for seat, bot, remark in saved["open"]}
        remarks._made = {event: (bot, remark) for event, bot, remark in saved["made"]}
        return remarks

    def saved(self) -> dict[str, list[Any]]:
        """All of it as plain data."""
        return {
            "open": [[seat, *noted] for seat, noted in self._open.items()],
            "made": [[event, *noted] for event, noted in self._made.items()],
        }

    def note(self, seat: int, place: Place, bot: str, decision: int) -> None:
        """A bot made a move of a seat: remarkable unless it is the seat's own."""
        if place.player and not place.stand_in and place.late == decision:
            self._open[seat] = bot, {"what": "clock"}
        elif bot != place.bot:
            self._open[seat] = bot, {"what": "stand_in", "by": bot}

    def follow(self, events: Sequence[Event], first: int) -> None:
        """Events from `first` on are new: the remarks about their moves get their numbers."""
        for number, event in enumerate(events[first:], first + 1):
            if event.seat in self._open:
                bot, remark = self._open[event.seat]
                self._made[number] = bot, {"event": number, "seat": event.seat + 1, **remark}
        if len(events) > first:
            self._open.clear()

    def forget(self, seat: int, events: int) -> None:
        """A seat took a move back, and so many events are left."""
        self._open.pop(seat, None)
        self._made = {event: made for event, made in self._made.items() if event <= events}

    def by(self, event: int) -> str | None:
        """The bot that made the move of an event (from 1) in the place of the seat's person or bot."""
        made = self._made.get(event)
        return made and made[0]

    def told(self) -> tuple[dict[str, Any], ...] | None:
        """The remarks for a record, if there are any."""
        return tuple(remark for _, remark in self._made.values()) or None
