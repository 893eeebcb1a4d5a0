"""Lessons: prepared positions, and what a move would do in them. Nothing of them is stored."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Event
from sobremesa.match import lesson as lessons
from sobremesa.match.lesson import Step, lesson, positions
from sobremesa.match.match import Match
from sobremesa.server import bodies as b
from sobremesa.server.models import EventModel, Integer, Refusal
from sobremesa.server.refusals import RESPONSES, plain
from sobremesa.server.routes.lobby import GameId
from sobremesa.server.routes.matches import ServicesHere
from sobremesa.server.sockets import MOST_MOVES

router = APIRouter(prefix="/api/games/{game}/lesson", tags=["lobby"], responses=RESPONSES)
StepId = Annotated[str, Path(max_length=40, description="the id of a step")]
Tiles = Annotated[Integer, Path(ge=1, le=9, description="at most so many tiles")]


@router.get("")
async def whole(game: GameId, services: ServicesHere) -> b.Lesson:
    """The lesson of a game; while its rules are being compiled, without its positions."""
    steps = lesson(game).steps
    if services.compilation.is_ready(game):
        return await asyncio.to_thread(prepared, game)
    return b.Lesson(game=game, is_ready=False, steps=[b.LessonStep(id=step.id, position=None) for step in steps])


@cache
def prepared(game: str) -> b.Lesson:
    """A lesson with its positions."""
    tables, steps, known = positions(game), list[b.LessonStep](), 0
    for step in lesson(game).steps:
        match = tables[step.id]
        fresh = match.events[0 if step.is_anew else known :]
        steps.append(b.LessonStep(id=step.id, position=shown(step, match, fresh)))
        known = len(match.events)
    return b.Lesson(game=game, is_ready=True, steps=steps)


def shown(step: Step, match: Match, fresh: list[Event]) -> b.LessonPosition:
    """A position as the learner's seat sees it."""
    seat, game = step.seat, match.game
    moves, is_complete = match.offers(seat) if step.answer else ({}, True)
    return b.LessonPosition(
        seat=seat + 1,
        snapshot=game.snapshot(match.state, seat),
        moves=list(moves),
        is_complete=is_complete,
        open=match.open_texts(seat),
        events=[
            EventModel(chance=game.chance_seen(event.text, seat))
            if event.seat is None
            else EventModel(seat=event.seat + 1, move=event.text)
            for event in fresh
        ],
        answer=step.answer,
        traps=list(step.traps),
    )


@router.post("/{step}/try")
async def try_move(game: GameId, step: StepId, tried: b.LessonMove, services: ServicesHere) -> b.LessonTried:
    """What a move would do in a step of the lesson, or by which rule it is refused."""
    services.compilation.check(game)
    found = await asyncio.to_thread(lessons.try_move, game, step, tried.move)
    if isinstance(found, Refused):
        return b.LessonTried(done=None, refusal=Refusal(**plain(found)))
    done = b.LessonMoveDone(move=found.move, snapshot=found.snapshot, is_good=found.is_good, remark=found.remark)
    return b.LessonTried(done=done, refusal=None)


@router.get("/{step}/moves/{tiles}")
async def find_moves(game: GameId, step: StepId, tiles: Tiles, services: ServicesHere) -> b.LessonMoves:
    """The legal moves of at most so many tiles in a step of the lesson, where moves lay tiles."""
    services.compilation.check(game)
    moves, is_complete = await asyncio.to_thread(lessons.longer_moves, game, step, tiles, MOST_MOVES)
    return b.LessonMoves(moves=moves, is_complete=is_complete)
