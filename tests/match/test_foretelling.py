"""What a move would do, told before it is made: what it ends, and whether it could be taken back."""

from __future__ import annotations

import pytest

from sobremesa.engine.state import SPECTATOR
from sobremesa.games import facts, ids
from sobremesa.match.foretelling import Outlook
from sobremesa.match.match import Match
from tests.games.kinds import SMALL
from tests.match.outlooks import PEOPLE, endings, outlook, played


@pytest.mark.parametrize("game", ids())
def test_the_end_is_foretold_and_nothing_else_is_called_the_end(game: str) -> None:
    seats = max(facts(game).seats[0], 2)
    matches = (played(game, seats, seed) for seed in range(7, 99))
    *before, (last, _) = next(stages for stages in matches if stages[-1][1])  # a roll may be the end, too
    assert "match" in [told["ends"] for told in last]
    for told, _ in before:
        assert not [each for each in told if each["ends"] == "match" and each["is_certain"]]


@pytest.mark.parametrize("game", ids())
def test_no_move_ends_a_round_where_a_game_has_none(game: str) -> None:
    match = Match(game, 2)
    has_rounds = "round" in match.game.snapshot(match.state, SPECTATOR)
    assert has_rounds or "round" not in endings(game, 2, seed=7)


def test_compared_moves_tell_only_what_changes() -> None:
    match = Match(SMALL, 2, seed=1)
    while match.is_chance_due:
        match.roll()
    seen = outlook(match, match.actor)
    move = match.moves()[0]
    compared, tried = seen.compare(move), seen.foretell(move)
    assert seen.snapshot | compared["changes"] == tried["snapshot"]
    assert "goal" in tried["snapshot"]
    assert "goal" not in compared["changes"]


def test_bots_and_the_servers_dice_leave_nothing_to_take_back() -> None:
    match = Match(SMALL, 2, seed=1)
    while match.is_chance_due:
        match.roll()
    seat, move = match.actor, match.moves()[0]
    observation = match.game.observation(match.state, seat)
    for is_rolled in (True, False):
        seen = Outlook(match.game, seat, observation, frozenset(), PEOPLE, is_rolled)
        assert seen.foretell(move)["can_take_back"] is not is_rolled
