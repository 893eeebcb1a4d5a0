"""Notes beside the events of a match: whose turn it was, and whose score changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.game import Game
from sobremesa.engine.state import START, State


@dataclass(frozen=True, slots=True)
class Note:
    """What is known beside an event: the seat whose turn it was, if somebody had one, and score changes by seat."""

    turn: int | None
    scored: tuple[tuple[int, int], ...] = ()
    idle: int = 0  # turns that began since a score last changed

    def plain(self, is_chance: bool) -> dict[str, Any]:
        """The note as plain data with seats from 1; whose turn it was is told of chances only."""
        told: dict[str, Any] = {}
        if is_chance and self.turn is not None:
            told["turn"] = self.turn + 1
        if self.scored:
            told["scored"] = [{"seat": seat + 1, "points": points} for seat, points in self.scored]
        return told


class Notes:
    """The notes of a match, one for each event."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.made: list[Note] = []
        self._scores = self._scores_of(state)

    def add(self, before: State, after: State) -> None:
        """Note an event that led from a state to the next."""
        self._keep(_turn(before), self._changes(after))

    def add_stage(self, before: State, seats: Sequence[int], after: State) -> None:
        """Note the moves of a stage, given by seat: what a seat scored is told with its last one, or with the last."""
        changes = dict(self._changes(after))
        for place, seat in enumerate(seats):
            ahead = seats[place + 1 :]
            told = {who for who in changes if who not in seats} if not ahead else set()
            told |= {seat} - set(ahead)
            self._keep(_turn(before), ((who, changes[who]) for who in changes if who in told))

    def saved(self, events: int) -> list[list[Any]]:
        """The notes of so many events as plain data."""
        return [[note.turn, note.scored] for note in self.made[:events]]

    def restore(self, saved: Sequence[Sequence[Any]], state: State) -> None:
        """Take the notes that were saved, and the scores of this state."""
        self.made = []
        for turn, scored in saved:
            self._keep(turn, ((seat, points) for seat, points in scored))
        self._scores = self._scores_of(state)

    def cut(self, events: int, state: State) -> None:
        """Forget the notes of withdrawn events: so many are left, and this is the state now."""
        del self.made[events:]
        self._scores = self._scores_of(state)

    @property
    def idle(self) -> int:
        """How many turns began since a score last changed."""
        return self.made[-1].idle if self.made else 0

    def _keep(self, turn: int | None, scored: Iterable[tuple[int, int]]) -> None:
        before = self.made[-1] if self.made else Note(None)
        changes = tuple(scored)
        self.made.append(Note(turn, changes, 0 if changes else before.idle + (turn != before.turn)))

    def _changes(self, state: State) -> list[tuple[int, int]]:
        before, self._scores = self._scores, self._scores_of(state)
        if before == self._scores:
            return []
        changes = (now - then for then, now in zip(before, self._scores, strict=True))
        return [(seat, points) for seat, points in enumerate(changes) if points]

    def _scores_of(self, state: State) -> tuple[int, ...]:
        """The scores that everybody sees."""
        return self.game.scores(self.game.observation(state) if self.game.facts.secret else state)


def _turn(state: State) -> int | None:
    return None if state["stage"][0] == START else int(state["active"][0])
