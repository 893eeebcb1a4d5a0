"""A match: one playing of a game by people and bots, with open choices, take-backs and a record.

The trail is what was done since something was last revealed, and the ground is the state of that moment. A take-back
drops steps from the trail and replays the rest from the ground, so what chance or sealed choices revealed is never
undone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.records import Event, Record
from sobremesa.engine.state import OVER, State


class Match:
    """The state, the players and everything that has happened."""

    def __init__(
        self,
        game: Game,
        players: Collection[Mapping[str, str]],
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.options = game.options(options)
        self.seats = game.facts.check_seats(len(self.players))
        self.setup = game.setup(self.seats, setup)
        self.state: State = game.new(self.seats, self.options, self.setup)
        self.events: list[Event] = []
        self._unheard: State | None = None  # the state before the last chance, to withdraw it
        self._set_ground()

    def _set_ground(self) -> None:
        self._ground = self.state.copy()
        self._ground_events = len(self.events)
        self._trail: list[tuple[int, int]] = []
        self._open_stage()

    def chance(self, outcome: int) -> str:
        """Apply an outcome of chance, if it is possible now; its text."""
        self.game.judge_chance(self.state, outcome)
        text = self.game.chance_text(self.state, outcome)
        self.hear(outcome, text)
        return text

    def hear(self, outcome: int, text: str) -> None:
        """Apply an outcome that was judged before."""
        self._unheard = self.state.copy()
        self.game.unchecked.apply_chance(self.state, outcome)
        self.events.append(Event(None, text))
        self._set_ground()

    def can_unhear(self) -> bool:
        """Whether the last event is a chance, and nothing followed it."""
        return self._unheard is not None and not self._trail and self.events[-1].seat is None

    def unhear(self) -> None:
        """Withdraw the last chance, which was mistyped; the moves before it stay made."""
        assert self._unheard is not None
        self.state, self._unheard = self._unheard, None
        self.events.pop()
        self._set_ground()

    def choose(self, seat: int, move: int) -> None:
        """Make a move, if the rules allow it; in a sealed stage it stays open until the last seat has chosen."""
        self.game.judge(self.state, seat, move)
        self.make(seat, move)

    def make(self, seat: int, move: int) -> None:
        """Make a move that was judged before."""
        self.game.unchecked.apply(self.state, seat, move)
        self._trail.append((seat, move))
        if self.state["decision"][0] != self._stage["decision"][0]:
            self._close()

    def _close(self) -> None:
        """Record the events of a stage: by seat from the active one on, the steps of a seat together."""
        opened, state, first = self._stage, self._stage.copy(), int(self._stage["active"][0])
        for seat in ((first + i) % self.seats for i in range(self.seats)):
            for move in self.game.ordered(self.open_moves(seat)):
                self.events.append(Event(seat, self.game.move_text(state, seat, move)))
                self.game.unchecked.apply(state, seat, move)
        if self.seats > 1 and self.game.is_sealed(opened):
            self._set_ground()
        else:
            self._open_stage()

    def _open_stage(self) -> None:
        self._stage = self.state.copy()
        self._opened = len(self._trail)

    def open_moves(self, seat: int) -> list[int]:
        """The steps of a seat in the current stage that it may still take back."""
        return [move for who, move in self._trail[self._opened :] if who == seat]

    def open_texts(self, seat: int) -> list[str]:
        """The same steps in the notation."""
        moves, texts = self.open_moves(seat), list[str]()
        if not moves:
            return texts
        state = self._stage.copy()
        for move in moves:
            texts.append(self.game.move_text(state, seat, move))
            self.game.unchecked.apply(state, seat, move)
        return texts

    def offered(self, seat: int) -> tuple[list[int], bool]:
        """Legal moves of a seat to choose from, and whether these are all.

        If moves lay tiles there can be hundreds of thousands: then those with the fewest tiles.
        """
        game, state = self.game, self.state
        if not game.facts.lays_tiles:
            return game.moves(state, seat).tolist(), True
        idle = len(game.moves_within(state, seat, 0))
        for tiles in range(1, 6):
            moves = game.moves_within(state, seat, tiles)
            if len(moves) > idle:
                break
        return moves.tolist(), False

    def take_back(self, seats: Collection[int]) -> None:
        """Undo the last move of one of these seats and what others did after it, as far as nothing was revealed."""
        trail = list(self._trail)
        while trail and trail[-1][0] not in seats:
            trail.pop()
        if not trail:
            raise Refused("nothing_to_undo")
        trail.pop()
        self._replay(trail)

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has an open step, or made the last move since something was revealed."""
        return bool(self.open_moves(seat)) or (bool(self._trail) and self._trail[-1][0] == seat)

    def take_back_own(self, seat: int) -> None:
        """Withdraw a seat's last step, if it is still open or nobody moved after it; the steps of others stay."""
        if not self.can_take_back(seat):
            raise Refused("nothing_to_undo")
        last = max(index for index, (who, _) in enumerate(self._trail) if who == seat)
        self._replay(self._trail[:last] + self._trail[last + 1 :])

    def _replay(self, trail: list[tuple[int, int]]) -> None:
        self.state = self._ground.copy()
        del self.events[self._ground_events :]
        self._trail = []
        self._open_stage()
        for seat, move in trail:
            self.make(seat, move)

    def record(self, dice: Mapping[str, Any] | None = None) -> Record:
        """The match as a record; open choices are not in it."""
        result = None
        if self.game.actor(self.state) == OVER:
            result = self.game.result(self.state)
        facts = self.game.facts
        return Record(
            facts.id,
            facts.version,
            self.seats,
            self.options,
            self.players,
            self.setup,
            tuple(self.events),
            result,
            dice,
        )
