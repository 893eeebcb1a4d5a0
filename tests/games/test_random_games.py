"""Laws that hold in any game that anybody could play: hypothesis chooses the table, the dice and the moves."""

from __future__ import annotations

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sobremesa.engine.records import read_record
from sobremesa.engine.rng import streams
from sobremesa.engine.state import CHANCE, OVER
from sobremesa.match.match import Match
from sobremesa.match.referee import referee
from tests.games.cases import CASES, Case, few_moves

FEW = 2
"""Where moves lay tiles, those of up to so many are chosen from."""


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    case=st.sampled_from(CASES),
    seed=st.integers(0, 2**62),
    picks=st.lists(st.integers(0, 10**6), max_size=60),
    first=st.integers(0, 5),
)
def test_a_game_is_sound_at_every_step_and_refereed_to_the_same_end(
    case: Case, seed: int, picks: list[int], first: int
) -> None:
    """Seats choose in any order, by picks while there are any and then by lot."""
    game = case.game
    match = Match(game, [{"name": "x"}] * case.seats, game.options(case.options, simulated=True))
    rng, out = streams(seed, 0, case.seats), np.empty(game.rules.MAX_MOVES, np.int64)
    picks = picks[::-1]
    while (who := game.actor(match.state)) != OVER:
        if who == CHANCE:
            match.chance(game.draw(match.state, rng[0]))
            continue
        owing = game.owing(match.state)
        who = owing[first % len(owing)]
        if not picks:
            match.choose(who, int(game.unchecked.draw_move(match.state, who, out, rng[1 + who])))
            continue
        moves = few_moves(game, match.state, who, FEW)
        move = moves[picks.pop() % len(moves)]
        text = game.move_text(match.state, who, move)
        assert game.read_move(match.state, who, text) == move
        match.choose(who, move)
        game.check_state(match.state)
        assert game.read_state(game.state_text(match.state)) == match.state
    record = match.record()
    *_, end = referee(read_record(record.to_json()))
    assert end.state == match.state
    assert record.result is not None
    assert len(record.result.scores) == case.seats
