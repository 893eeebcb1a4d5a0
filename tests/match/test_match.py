"""Matches: open choices, take-backs, records."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, OVER
from sobremesa.games import game
from sobremesa.match.match import Match
from sobremesa.match.referee import referee
from tests.games.cases import CASES, Case
from tests.games.kinds import SEALED
from tests.soaks import of_these

each_case = pytest.mark.parametrize("case", of_these(CASES, [case for case in CASES if not case.is_between]), ids=str)


def new(case: Case) -> Match:
    options = case.game.options(case.options, simulated=True)
    return Match(case.game, [{"name": str(seat)} for seat in range(case.seats)], options)


def step(match: Match, case: Case, rng: np.ndarray, seat: int | None = None) -> tuple[int, int]:
    """One chance, or one random move of the seat, or of the first that owes one: who, and what."""
    who = match.actor
    if who == CHANCE:
        outcome = match.game.draw(match.state, rng[0])
        match.chance(outcome)
        return CHANCE, outcome
    who = who if seat is None else seat
    out = np.empty(match.game.rules.MAX_MOVES, np.int64)
    move = int(match.game.unchecked.draw_move(match.state, who, out, rng[1 + who]))
    match.choose(who, move)
    return who, move


@each_case
def test_a_match_is_recorded_as_the_referee_wants_it_whoever_chooses_first(case: Case) -> None:
    match, rng, lot = new(case), streams(21, 0, case.seats), random.Random(4)
    while not match.is_over:
        owing = match.game.owing(match.state)
        step(match, case, rng, lot.choice(owing) if owing else None)
    record = match.record()
    *_, end = referee(record)
    assert end.state == match.state
    assert record.result == match.game.result(match.state)


@each_case
def test_a_broken_off_match_is_a_sound_record_at_every_moment(case: Case) -> None:
    match, rng, lot = new(case), streams(22, 0, case.seats), random.Random(5)
    for number in range(60):
        if match.is_over:
            break
        owing = match.game.owing(match.state)
        step(match, case, rng, lot.choice(owing) if owing else None)
        if number % 3 == 0:
            list(referee(match.record()))


@each_case
def test_a_move_taken_back_leaves_no_trace(case: Case) -> None:
    match, rng = new(case), streams(23, 0, case.seats)
    for _ in range(40):
        if match.is_over:
            break
        state, events = match.state.copy(), list(match.events)
        who, move = step(match, case, rng)
        revealed = case.seats > 1 and case.game.is_sealed(state) and match.state["decision"][0] != state["decision"][0]
        if who == CHANCE or revealed:
            with pytest.raises(Refused, match="nothing to undo"):
                match.undo(range(case.seats))
            continue
        after, told = match.state.copy(), list(match.events)
        match.undo([who])
        assert match.state == state
        assert match.events == events
        match.choose(who, move)
        assert match.state == after
        assert match.events == told


@each_case
def test_an_open_choice_can_be_changed_until_the_last_is_in(case: Case) -> None:
    match, rng = new(case), streams(24, 0, case.seats)
    changed = 0
    for _ in range(80):
        who = match.actor
        if who == OVER:
            break
        if who == CHANCE or not match.game.is_sealed(match.state) or case.seats == 1:
            step(match, case, rng)
            continue
        start, others = match.state.copy(), [seat for seat in match.game.owing(match.state) if seat != who]
        step(match, case, rng, who)
        if len(others) > 1:
            step(match, case, rng, others[-1])
        match.take_back_own(who)
        assert match.open_moves(who) == []
        if len(others) > 1:
            assert match.open_moves(others[-1])
            match.take_back_own(others[-1])
        assert match.state == start
        changed += 1
        while match.state["decision"][0] == start["decision"][0]:
            step(match, case, rng)
    assert changed or not case.game.rules.SEALED or case.seats == 1


def test_what_the_others_revealed_is_not_undone() -> None:
    """No chance lies between a stage that all decide at once and the next decision, so nothing else is in the way."""
    match = Match(game(SEALED), [{"name": "Ana"}, {"name": "Luis"}])
    rng = streams(25, 0, 2)
    while match.actor == CHANCE:
        match.chance(match.game.draw(match.state, rng[0]))
    assert match.game.is_sealed(match.state)
    offered = [match.game.move_texts(match.state, seat, match.game.moves(match.state, seat))[0] for seat in (0, 1)]
    match.play(offered[0], 0)
    match.undo([0])
    match.play(offered[0], 0)
    match.play(offered[1], 1)
    assert match.actor >= 0
    with pytest.raises(Refused, match="nothing to undo"):
        match.undo([0, 1])


def test_a_refused_move_changes_nothing() -> None:
    match = new(CASES[0])
    match.chance(0)
    state = match.state.copy()
    with pytest.raises(Refused):
        match.choose(0, 3)
    assert match.state == state
    assert len(match.events) == 1
