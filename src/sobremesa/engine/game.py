"""The game contract: the questions every game answers, asked of its room's modules.

Seats are numbered from 0 here and from 1 in every text. States are arrays of one record and change in
place: copy one to keep it.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from sobremesa.engine.contract import Board, Heuristics, Moves, Notation, Room, Rules, View
from sobremesa.engine.errors import Refused
from sobremesa.engine.facts import Facts
from sobremesa.engine.head import check_head
from sobremesa.engine.loops import loops, unchecked_calls
from sobremesa.engine.notation import read_start, start_text
from sobremesa.engine.plain import plain
from sobremesa.engine.records import Result
from sobremesa.engine.rng import Stream
from sobremesa.engine.state import CHANCE, OVER, SPECTATOR, START, State, read_state, state_text

if TYPE_CHECKING:
    from sobremesa.engine.board import Drawing


class Game:
    """One game: its facts at once, its rules when first asked."""

    def __init__(self, facts: Facts, package: str) -> None:
        self.facts = facts
        self._package = package
        self._last_seen: tuple[bytes, SimpleNamespace, Any] = (b"", SimpleNamespace(), None)

    def __repr__(self) -> str:
        return f"Game({self.facts.id})"

    @cached_property
    def room(self) -> Room:
        """The modules of the game, loaded when first asked for."""
        try:
            room: Room = importlib.import_module(f"{self._package}.room").ROOM
        except Exception as problem:  # another package's room may be broken in any way
            told = f"{type(problem).__name__}: {problem}"
            raise Refused("game_broken", game=self.facts.id, package=self._package, problem=told) from problem
        return room

    @property
    def rules(self) -> Rules:
        """The compiled rules."""
        return self.room.rules

    @property
    def view(self) -> View:
        """What a seat may see."""
        return self.room.view

    @property
    def heuristics(self) -> Heuristics:
        """What makes a move good at first sight."""
        return self.room.heuristics

    @property
    def notation(self) -> Notation:
        """Texts of moves and chances."""
        return self.room.notation

    @cached_property
    def unchecked(self) -> SimpleNamespace:
        """The compiled questions, unchecked, for arrays of one state."""
        return unchecked_calls(self.rules, self.view, self.heuristics)

    @cached_property
    def loops(self) -> SimpleNamespace:
        """The compiled loops."""
        return loops(self.rules, self.view, self.heuristics)

    def options(self, given: Mapping[str, Any] | None = None, simulated: bool = False) -> dict[str, Any]:
        """Every option of the game: the given ones, checked, and the defaults."""
        return self.facts.check_options(given or {}, self.facts.defaults(simulated))

    def setup(self, seats: int, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The material on the table: what was given, checked, or the standard one."""
        return self.room.material.check_setup(seats, {} if given is None else given)

    def new(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
    ) -> State:
        """The table before the first chance."""
        self.facts.check_seats(seats)
        return self.rules.new(seats, self.options(options), self.setup(seats, setup))

    def stage(self, state: State) -> str:
        """The name of the stage the game is in."""
        return self.rules.STAGES[int(state["stage"][0])]

    def is_sealed(self, state: State) -> bool:
        """Whether choices of this stage stay hidden until all are in."""
        return self.stage(state) in self.rules.SEALED

    def actor(self, state: State) -> int:
        """The first seat that owes a decision, from the active one on; else CHANCE or OVER."""
        return int(self.unchecked.actor(state))

    def owing(self, state: State) -> tuple[int, ...]:
        """All seats that owe a decision now."""
        found = int(self.unchecked.owing(state))
        return tuple(seat for seat in range(found.bit_length()) if found >> seat & 1)

    def moves(self, state: State, seat: int) -> Moves:
        """All legal moves of a seat that owes one."""
        return self._fill(self.unchecked.legal, state, seat)

    def moves_within(self, state: State, seat: int, tiles: int) -> Moves:
        """The legal moves of at most so many tiles, in a game whose moves lay tiles."""
        if (rules := self.room.tiles) is None:
            raise Refused("no_tiles", game=self.facts.title)
        return self._fill(lambda a, who, out: rules.legal_within(a[0], who, tiles, out), state, seat)

    def _fill(self, legal: Any, state: State, seat: int) -> Moves:
        self.check_seat(state, seat)
        out = np.empty(self.rules.MAX_MOVES, np.int64)
        n = int(legal(state, seat, out))
        if n > len(out):
            out = np.empty(n, np.int64)
            legal(state, seat, out)
        return out[:n]

    def check_seat(self, state: State, seat: int) -> None:
        """Refuse a seat that owes no decision now."""
        if not 0 <= seat < int(state["seats"][0]) or not self.unchecked.owes(state, seat):
            raise Refused("not_owed", self.facts.turn_rule, seat=seat + 1)

    def judge(self, state: State, seat: int, move: int) -> None:
        """Refuse a move that the rules do not allow, with the rule."""
        self.check_seat(state, seat)
        self.room.judging.judge(state[0], seat, move)

    def apply(self, state: State, seat: int, move: int) -> None:
        """Make a move, if the rules allow it."""
        self.judge(state, seat, move)
        self.unchecked.apply(state, seat, move)

    def apply_chance(self, state: State, outcome: int) -> None:
        """Let chance speak, if it can say this now."""
        self.judge_chance(state, outcome)
        self.unchecked.apply_chance(state, outcome)

    def judge_chance(self, state: State, outcome: int) -> None:
        """Refuse what chance cannot say now."""
        if self.actor(state) != CHANCE:
            raise Refused("no_chance", self.facts.turn_rule)
        if self._is_start(state):
            if not 0 <= outcome < int(state["seats"][0]):
                raise Refused("no_such_chance", self.facts.start_rule, outcome=outcome)
            return
        self.room.judging.judge_chance(state[0], outcome)

    def draw(self, state: State, rng: Stream) -> int:
        """A chance as likely as at the table."""
        return int(self.unchecked.draw(state, rng))

    def outcomes(self, state: State) -> Iterator[tuple[int, float]]:
        """Every chance that may come next, with its probability."""
        if self._is_start(state):
            seats = int(state["seats"][0])
            return ((seat, 1 / seats) for seat in range(seats))
        return self.rules.outcomes(state[0])

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return self.actor(state) == OVER

    def scores(self, state: State) -> tuple[int, ...]:
        """The scores by seat as they stand."""
        found = np.empty(state["seats"][0], np.int64)
        self.unchecked.scores(state, found)
        return tuple(found.tolist())

    def result(self, state: State) -> Result:
        """How the game ended."""
        ranks = [int(self.unchecked.rank(state, seat)) for seat in range(int(state["seats"][0]))]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        return Result(self.scores(state), winners, self.facts.endings[int(state["ending"][0]) - 1])

    def observation(self, state: State, seat: int = SPECTATOR) -> State:
        """The state as a seat, or a spectator, may know it: what is hidden is blank."""
        observation = np.zeros(1, state.dtype)
        self.unchecked.observe(state, seat, observation)
        return observation

    def determinize(self, observation: State, seat: int, rng: Stream) -> State:
        """A full state that fits what a seat saw, the unseen dealt anew."""
        full = observation.copy()
        self.unchecked.determinize(full, seat, rng)
        return full

    def snapshot(self, state: State, seat: int = SPECTATOR) -> dict[str, Any]:
        """What a seat, or a spectator, sees, as plain data for people and programs."""
        return self.shared_snapshot(state) | self.own_snapshot(state, seat)

    def shared_snapshot(self, state: State) -> dict[str, Any]:
        """The part of a snapshot that is the same for everybody."""
        observation, s, derived = self._seen(state, SPECTATOR)
        common = {
            "game": self.facts.id,
            "seats": s.seats,
            "active": s.active + 1,
            "stage": self.rules.STAGES[s.stage],
            "decision": s.decision,
            "owing": [who + 1 for who in self.owing(state)],
            "scores": list(self.scores(observation)),
        }
        return common | self.view.shared(s, derived)

    def own_snapshot(self, state: State, seat: int = SPECTATOR) -> dict[str, Any]:
        """The part that differs by who looks."""
        _, s, derived = self._seen(state, seat)
        return self.view.own(s, seat, derived)

    def _seen(self, state: State, seat: int) -> tuple[State, SimpleNamespace, Any]:
        """What a seat, or a spectator, sees; as it lies in memory, as `plain` reads it, and what follows from it.

        The last one is kept: unless somebody knows more, all at a table see the same.
        """
        observation = self.observation(state, seat)
        content, last = observation.tobytes(), self._last_seen
        if content != last[0]:
            derived = np.zeros(self.view.DERIVED, np.int64)
            self.unchecked.derive(observation, derived)
            self._last_seen = last = content, plain(observation), derived.tolist()
        return observation, *last[1:]

    def board(self, state: State, seat: int = SPECTATOR, names: Sequence[str] = (), language: str = "en") -> Drawing:
        """What a seat, or a spectator, sees, drawn with the players' names; to be printed."""
        from sobremesa.engine.board import Drawing

        room: Board = importlib.import_module(f"{self._package}.board")
        return Drawing(room.board(self.snapshot(state, seat) | {"names": dict(enumerate(names, 1))}, language))

    def move_text(self, state: State, seat: int, move: int) -> str:
        """A legal move in the notation's fixed spelling."""
        return self.notation.move_text(state[0], seat, move)

    def move_texts(self, state: State, seat: int, moves: Iterable[int]) -> list[str]:
        """Legal moves in that spelling: a list of them is quicker so than one by one."""
        s = plain(state)
        return [self.notation.move_text(s, seat, int(move)) for move in moves]

    def read_move(self, state: State, seat: int, text: str) -> int:
        """A move from its text in any spelling; it may still be against the rules."""
        self.check_seat(state, seat)
        return self.notation.read_move(state[0], seat, text)

    def ordered(self, moves: list[int]) -> list[int]:
        """The steps of a seat in one stage in the order in which they are written down."""
        return moves if self.room.order is None else self.room.order.ordered(moves)

    def chance_text(self, state: State, outcome: int) -> str:
        """A chance in the notation."""
        if self._is_start(state):
            return start_text(outcome)
        return self.notation.chance_text(state[0], outcome)

    def chance_seen(self, text: str, seat: int = SPECTATOR) -> str:
        """The text of a chance as a seat may know it: what is for another seat's eyes is a question mark each."""
        if not self.facts.secret:
            return text
        word, *rest = text.split()
        if word in self.facts.secret and rest[0] != str(seat + 1):
            return " ".join([word, rest[0], *("?" for _ in rest[1:])])
        return text

    def read_chance(self, state: State, text: str) -> int:
        """A chance from its text; it may still be impossible now."""
        if self.actor(state) != CHANCE:
            raise Refused("no_chance", self.facts.turn_rule)
        if self._is_start(state):
            return read_start(text, int(state["seats"][0]), self.facts.start_rule)
        return self.notation.read_chance(state[0], text)

    def state_text(self, state: State) -> str:
        """A state in one line."""
        return state_text(state)

    def read_state(self, text: str) -> State:
        """A state from its line, if it is a sound one."""
        state = read_state(text, self.rules.STATE)
        self.check_state(state)
        return state

    def check_state(self, state: State) -> None:
        """Refuse a state that no play leads to, with the field."""
        check_head(state[0], self.facts, len(self.rules.STAGES))
        self.room.soundness.check_state(state[0])

    def _is_start(self, state: State) -> bool:
        """Whether chance is about to draw who starts."""
        return bool(state["stage"][0] == START)
