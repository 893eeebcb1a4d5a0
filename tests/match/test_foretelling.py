"""What a move would do, told before it is made: what it ends, and whether it could be taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sobremesa.engine.state import State
from sobremesa.games import facts, ids
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


@pytest.mark.parametrize("game", ids())
def test_the_end_is_foretold_and_nothing_else_is_called_the_end(game: str) -> None:
    seats = max(facts(game).seats[0], 2)
    matches = (played(game, seats, seed) for seed in range(7, 99))
    *before, (last, _) = next(stages for stages in matches if stages[-1][1])  # a roll may be the end, too
    assert "match" in [told["ends"] for told in last]
    for told, _ in before:
        assert not [each for each in told if each["ends"] == "match" and each["is_certain"]]


def test_a_round_ends_for_all_where_a_game_has_rounds() -> None:
    """D2: the last entry of the last seat ends it; nothing does where there are none."""
    ends = {
        game: {told["ends"] for stage, _ in played(game, 2, seed=7) for told in stage}
        for game in ("terminal_dispute", "qwixx")
    }
    assert "round" in ends["terminal_dispute"]
    assert "round" not in ends["qwixx"]


def test_a_euro_ends_a_round_and_is_noted_for_who_won_it() -> None:
    """E7, E9"""
    match = Match("exactly", 2, seed=1)
    match.roll("start 1")
    for face in ("50", "20", "20"):
        match.roll(f"roll {face}")
        assert outlook(match, match.actor).foretell(f"{face} centre>1")["ends"] is None
        match.play(f"{face} centre>1")
    match.roll("roll 5")
    assert outlook(match, 1).foretell("5 centre>1")["ends"] == "round"
    match.play("5 centre>1")
    assert match.notes.made[-1].plain(False) == {"scored": [{"seat": 1, "points": 1}]}


def test_a_pass_may_be_the_end_only_for_who_sees_no_play() -> None:
    """V11: whoever passes last, and has no play, cannot know whether others have one."""
    match = Match("vingt_sur_vingt", 2, seed=1)
    while match.is_chance_due:
        match.roll()
    match.play("pass")
    seat = match.actor
    foretold = outlook(match, seat).foretell("pass")
    assert (foretold["ends"], foretold["is_certain"]) == (None, True)
    match.state["hand"][0][seat] = 1  # the blank alone makes no twenty
    match.state["held"][0][seat] = 1
    foretold = outlook(match, seat).foretell("pass")
    assert (foretold["ends"], foretold["is_certain"]) == ("match", False)


def test_compared_moves_tell_only_what_changes() -> None:
    match = Match("exactly", 2, seed=1)
    while match.is_chance_due:
        match.roll()
    seen = outlook(match, match.actor)
    move = match.moves()[0]
    compared, tried = seen.compare(move), seen.foretell(move)
    assert seen.snapshot | compared["changes"] == tried["snapshot"]
    assert "turn_limit" not in compared["changes"]


def test_bots_and_the_servers_dice_leave_nothing_to_take_back() -> None:
    match = Match("exactly", 2, seed=1)
    while match.is_chance_due:
        match.roll()
    seat, move = match.actor, match.moves()[0]
    observation = match.game.observation(match.state, seat)
    for is_rolled in (True, False):
        seen = Outlook(match.game, seat, observation, frozenset(), PEOPLE, is_rolled)
        assert seen.foretell(move)["can_take_back"] is not is_rolled
