"""What moves are foretold to do, and what they then do."""

from __future__ import annotations

import random
from typing import Any

from sobremesa.engine.state import State
from sobremesa.match.foretelling import Outlook
from sobremesa.match.match import Match
from tests.games.data import data

PEOPLE = frozenset(range(9))


def outlook(match: Match, seat: int) -> Outlook:
    """What a seat may know of a match of people with real dice."""
    others = frozenset(match.game.owing(match.state)) - {seat}
    return Outlook(match.game, seat, match.game.observation(match.state, seat), others, PEOPLE, is_rolled=False)


def stage_of(state: State) -> int:
    return int(state["decision"][0])


def played(game: str, seats: int, seed: int) -> list[tuple[list[dict[str, Any]], bool]]:
    """A match by lot; of each stage what was foretold of its moves, and whether it ended the match."""
    match, lot = Match(game, seats, data(game).short, seed=seed), random.Random(seed)
    stages: list[tuple[list[dict[str, Any]], bool]] = []
    told: list[dict[str, Any]] = []
    while not match.is_over:
        if match.is_chance_due:
            match.roll()
            continue
        seat, stage = match.actor, stage_of(match.state)
        move = lot.choice(match.moves(seat))
        told.append(outlook(match, seat).foretell(move))
        assert match.play(move, seat) == told[-1]["move"]
        assert told[-1]["can_take_back"] == (match.can_take_back(seat) and not match.is_over)
        if stage_of(match.state) != stage:
            stages.append((told, match.is_over))
            told = []
    return stages


def endings(game: str, seats: int, seed: int) -> set[str | None]:
    """All that moves of such a match were foretold to end."""
    return {told["ends"] for stage, _ in played(game, seats, seed) for told in stage}
