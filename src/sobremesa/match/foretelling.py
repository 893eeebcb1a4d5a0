"""What a move would do, foretold from what its seat may know and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sobremesa.engine.game import Game
from sobremesa.engine.state import CHANCE, OVER, State, copy_of
from sobremesa.match.table import Table

WAYS = 3
"""In how many ways the others are let choose, to see whether the match ends however they do."""


@dataclass(frozen=True)
class Outlook:
    """A table as a seat may know it, to try moves on."""

    game: Game
    seat: int
    state: State
    """what the seat may know of the state; not to be changed"""
    others: frozenset[int]
    """the other seats that owe a decision now, as everybody sees"""
    people: frozenset[int]
    """the seats whose decisions people make, not bots"""
    is_rolled: bool
    """whether the server rolls as soon as chance is due"""

    @cached_property
    def snapshot(self) -> dict[str, Any]:
        """What the seat sees now."""
        return self.game.snapshot(self.state, self.seat)

    def foretell(self, text: str) -> dict[str, Any]:
        """What a move would do, as `tried` says it; refused if the rules do not allow it."""
        game, seat, state = self.game, self.seat, self.state
        move = game.read_move(state, seat, text)
        game.judge(state, seat, move)
        after = copy_of(state)
        game.unchecked.apply(after, seat, move)
        snapshot = game.snapshot(after, seat)
        spelled = game.move_text(state, seat, move)
        ends, is_certain = self._ending(spelled, after, snapshot)
        return {
            "move": spelled,
            "snapshot": snapshot,
            "ends": ends,
            "is_certain": is_certain,
            "can_take_back": self._can_take_back(after),
        }

    def compare(self, text: str) -> dict[str, Any]:
        """The same, with only those fields of the snapshot that change."""
        found = self.foretell(text)
        snapshot = found.pop("snapshot")
        return found | {"changes": {name: value for name, value in snapshot.items() if value != self.snapshot[name]}}

    def _is_open(self, after: State) -> bool:
        """Whether the step is hidden until others have chosen, or the seat itself goes on."""
        return bool(after["decision"][0] == self.state["decision"][0])

    def _can_take_back(self, after: State) -> bool:
        """Whether the move could be taken back: bots and the server's dice answer at once, people take their time."""
        actor = self.game.actor(after)
        if actor == OVER:
            return False
        if self._is_open(after):
            return bool(self.game.unchecked.owes(after, self.seat)) or bool(self.others & self.people)
        if actor == CHANCE:
            return not self.is_rolled
        return actor == self.seat or actor in self.people

    def _ending(self, move: str, after: State, snapshot: dict[str, Any]) -> tuple[str | None, bool]:
        """What the move ends for all, and whether that is certain."""
        if self.game.is_over(after):
            return "match", True
        if self._is_open(after):
            return self._ending_together(after)
        if move in self.snapshot.get("may_end", ()):
            return "match", False
        return ("round", True) if self._is_next_round(snapshot) else (None, True)

    def _ending_together(self, after: State) -> tuple[str | None, bool]:
        """The same where all choose at once: what ends however the others choose."""
        if self.game.unchecked.owes(after, self.seat):
            return None, True
        closed = self._completed(after, 0)
        if self.game.is_over(closed):
            is_certain = all(self.game.is_over(self._completed(after, way)) for way in range(1, WAYS))
            return ("match", True) if is_certain else (None, True)
        is_round = not self.others and self._is_next_round(self.game.shared_snapshot(closed))
        return ("round", True) if is_round else (None, True)

    def _completed(self, after: State, way: int) -> State:
        """The stage closed by choices of the others, another one for each way."""
        state = copy_of(after)
        while self._is_open(state) and self.game.actor(state) >= 0:
            other = self.game.actor(state)
            moves = self.game.moves(state, other)
            self.game.unchecked.apply(state, other, int(moves[way % len(moves)]))
        return state

    def _is_next_round(self, snapshot: dict[str, Any]) -> bool:
        """Whether another round has begun, in a game that has rounds."""
        return "round" in snapshot and snapshot["round"] != self.snapshot["round"]


def outlook(table: Table, seat: int) -> Outlook:
    """What a seat may know of a table."""
    match = table.playing()
    people = (other for other, place in enumerate(table.places) if not place.robot(table.decision))
    return Outlook(
        match.game,
        seat,
        match.game.observation(match.state, seat),
        frozenset(table.owing()) - {seat},
        frozenset(people),
        table.dice is not None,
    )
