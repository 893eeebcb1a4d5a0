"""Notes beside events: whose turn it was, and whose score changed."""

from __future__ import annotations

import random

import pytest

from sobremesa.games import facts, ids
from sobremesa.match.match import Match
from tests.games.data import data
from tests.games.kinds import SMALL


@pytest.mark.parametrize("game", ids())
def test_every_point_is_noted_with_the_event_that_brought_it(game: str) -> None:
    match, lot = Match(game, max(facts(game).seats[0], 2), data(game).short, seed=3), random.Random(3)
    scores = list(match.game.scores(match.state))
    while not match.is_over:
        if match.is_chance_due:
            active, stage = int(match.state["active"][0]), match.game.stage(match.state)
            match.roll()
            assert match.notes.made[-1].turn == (None if stage == "start" else active)
        else:
            match.play(lot.choice(match.moves()))
        assert len(match.notes.made) == len(match.events)
    for note in match.notes.made:
        for seat, points in note.scored:
            scores[seat] += points
    assert tuple(scores) == match.game.scores(match.state)


def test_a_withdrawn_event_takes_its_note_along() -> None:
    match = Match(SMALL, 2, seed=1)
    while match.is_chance_due:
        match.roll()
    before = list(match.notes.made)
    match.play(match.moves()[0])
    match.undo()
    assert match.notes.made == before


def test_notes_count_seats_from_one_and_tell_turns_of_chances_only() -> None:
    match = Match(SMALL, 2, seed=1)
    while match.is_chance_due:
        match.roll()
    assert match.notes.made[0].plain(True) == {}
    assert match.notes.made[-1].plain(True) == {"turn": match.actor + 1}
    assert match.notes.made[-1].plain(False) == {}
