"""Lessons: prepared positions of a game, each with a question that a newcomer answers by a move.

A room may have a `lesson.json`. Its steps tell one short playing: the events of a step follow those of the step before,
so that every position is one that play leads to. Texts are in `lesson.LANGUAGE.json` beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Event
from sobremesa.engine.state import copy_of
from sobremesa.games import facts, folder
from sobremesa.match.match import Match

FILE = "lesson.json"
MOVE = re.compile(r"([1-9]): (.+)")
"""A move in the events of a step: the seat from 1 and the move; everything else is an outcome of chance."""


@dataclass(frozen=True)
class Step:
    """A position of a lesson, and what is asked about it; nothing is asked where there are no good answers."""

    id: str
    seat: int
    """The learner's, from 0."""
    events: tuple[Event, ...]
    """What happens between the position before and this one."""
    is_anew: bool
    """Whether they happen at a new table."""
    is_demonstration: bool
    """Whether every legal move is a good answer: the step shows what a move does."""
    good: tuple[str, ...]
    """The right answers in their fixed spelling, the plainest first; in others `*` stands for anything."""
    traps: tuple[str, ...]
    """Moves that the board offers and the rules refuse, so that one learns why."""
    wrong: Mapping[str, str]
    """Legal moves, spelled in the same way, that have a text of their own: the end of its key."""

    @property
    def answer(self) -> str | None:
        """The plainest right answer; none where the step only tells something."""
        return self.good[0] if self.good else None

    def is_good(self, move: str) -> bool:
        """Whether a legal move is a right answer."""
        return any(fnmatchcase(move, pattern) for pattern in self.good)

    def remark(self, move: str) -> str | None:
        """Which text of its own a move has that is not the answer, if it has one."""
        return next((name for pattern, name in self.wrong.items() if fnmatchcase(move, pattern)), None)


@dataclass(frozen=True)
class Lesson:
    """The steps of a game's lesson, and the table that they are played at."""

    game: str
    seats: int
    options: Mapping[str, Any]
    steps: tuple[Step, ...]


@cache
def lesson(id: str) -> Lesson:
    """The lesson of a game, which can be read before its rules are compiled; refused where it has none."""
    title, path = facts(id).title, folder(id) / FILE
    if not path.exists():
        raise Refused("no_lesson", game=title)
    data = json.loads(path.read_text("utf-8"))
    return Lesson(id, data["seats"], data.get("options", {}), tuple(_step(step) for step in data["steps"]))


def _step(data: dict[str, Any]) -> Step:
    return Step(
        id=data["id"],
        seat=data.get("seat", 1) - 1,
        events=tuple(_event(text) for text in data["events"]),
        is_anew=data.get("is_anew", False),
        is_demonstration=data.get("is_demonstration", False),
        good=tuple(data.get("good", ())),
        traps=tuple(data.get("traps", ())),
        wrong=data.get("wrong", {}),
    )


def _event(text: str) -> Event:
    move = MOVE.fullmatch(text)
    return Event(int(move[1]) - 1, move[2]) if move else Event(None, text)


@cache
def positions(id: str) -> Mapping[str, Match]:
    """The table of each step of a lesson, by the step's id; needs the compiled rules."""
    taught, found = lesson(id), dict[str, Match]()
    past: tuple[Event, ...] = ()
    for step in taught.steps:
        past = step.events if step.is_anew else past + step.events
        match = Match(id, taught.seats, taught.options)
        for event in past:
            if event.seat is None:
                match.roll(event.text)
            else:
                match.play(event.text, event.seat)
        if step.seat in match.game.owing(match.state):
            match.offers(step.seat)  # found once, not with every request
        found[step.id] = match
    return found


def step_of(id: str, name: str) -> Step:
    """A step by its id; refused where there is none."""
    for step in lesson(id).steps:
        if step.id == name:
            return step
    raise Refused("no_lesson_step", step=name)


@dataclass(frozen=True)
class Tried:
    """What a move of the learner does: its fixed spelling, what they see after it, and whether it is the answer."""

    move: str
    snapshot: dict[str, Any]
    is_good: bool
    remark: str | None


def try_move(id: str, name: str, text: str) -> Tried | Refused:
    """Try a move in a step: what it does, or why the rules refuse it, which is a part of the lesson."""
    step = step_of(id, name)
    match = positions(id)[name]
    game, state, seat = match.game, copy_of(match.state), step.seat
    try:
        move = game.read_move(state, seat, text)
        game.judge(state, seat, move)
    except Refused as refused:
        return refused
    spelled = game.move_text(state, seat, move)
    game.unchecked.apply(state, seat, move)
    is_good = step.is_good(spelled)
    return Tried(spelled, game.snapshot(state, seat), is_good, None if is_good else step.remark(spelled))


def longer_moves(id: str, name: str, tiles: int, most: int) -> tuple[list[str], bool]:
    """The learner's legal moves of at most so many tiles, the first `most` of them, and whether these are all."""
    seat, match = step_of(id, name).seat, positions(id)[name]
    state = copy_of(match.state)  # the search lays tiles for a moment, and others look at the table meanwhile
    moves = match.game.moves_within(state, seat, tiles)
    return match.game.move_texts(state, seat, moves[:most]), len(moves) <= most
