"""20 sur 20 at a table: who types which real dominoes, who sees them, and what a pass is foretold to end."""

from __future__ import annotations

import json

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import SPECTATOR
from sobremesa.match import hosting, playing
from sobremesa.match.frame import view
from sobremesa.match.match import Match
from tests.match.outlooks import outlook
from tests.match.tables import chance_events, news, say, started

GAME = "vingt_sur_vingt"
OPENED = ("start 2", "deal 2 9|9 1|1 0|1 0|2 0|3", "deal 1 5|5 4|4 0|4 0|5 0|6")
"""Luis starts and can open with 9 9 1 1."""


def test_each_seat_types_what_it_draws_and_nobody_else_sees_it() -> None:
    """V1, V7: drawn dominoes are seen by nobody else."""
    table = started(GAME, dice="real")
    assert table.rollers() == {"ana", "luis"}
    say(table, "start 2")
    assert table.rollers() == {"luis"}
    with pytest.raises(Refused, match="someone else"):
        playing.roll(table, "ana", table.decision, OPENED[1], 1003.0)
    say(table, *OPENED[1:])
    hidden = ["deal 2 ? ? ? ? ?", "deal 1 ? ? ? ? ?"]
    assert chance_events(table, 1, "luis") == ["start 2", OPENED[1], hidden[1]]
    assert chance_events(table, 0, "ana") == ["start 2", hidden[0], OPENED[2]]
    assert chance_events(table, SPECTATOR, None) == ["start 2", *hidden]
    playing.choose(table, 1, table.decision, "lay 9|9 0,0 E, 1|1 2,0 E", 1004.0)
    assert table.rollers() == {"luis"}
    assert table.awaited() == [1]
    say(table, "draw 2 7|7 8|8")
    assert chance_events(table, 0, "ana")[-1] == "draw 2 ? ?"
    assert table.waiting() == [0]
    assert "7|7" not in json.dumps(view(table, "ana", 0, ()))


def test_the_others_draw_for_somebody_who_left() -> None:
    table = started(GAME, 3, dice="real")
    say(table, "start 2", OPENED[1])
    hosting.leave(table, "eva", 1003.0)
    assert table.rollers() == {"ana", "luis", "eva"}
    playing.roll(table, "ana", table.decision, "deal 3 7|7 8|8 6|6 2|3 3|4", 1003.0)
    assert chance_events(table, 0, "ana")[-1] == "deal 3 ? ? ? ? ?"
    assert table.rollers() == {"ana"}
    say(table, OPENED[2])
    hosting.leave(table, "luis", 1004.0)
    assert [seat for seat, _ in table.robots()] == [1]
    move = table.match.game.read_move(table.match.state, 1, "lay 9|9 0,0 E, 1|1 2,0 E")  # type: ignore[union-attr]
    playing.choose_as_robot(table, 1, (table.decision, 0), move, "greedy", 1005.0)
    assert table.awaited() == []
    playing.roll(table, "ana", table.decision, "draw 2 2|2 3|3", 1006.0)
    hosting.come_back(table, "luis", 1007.0)
    assert table.match
    assert "2|2" in table.match.game.snapshot(table.match.state, 1)["trays"][1]["hand"]


def test_a_domino_that_somebody_else_typed_is_refused() -> None:
    """V1: there is one of each, and the refusal is one of those that the table is told of."""
    table = started(GAME, dice="real")
    say(table, "start 2", OPENED[1])
    with pytest.raises(playing.Misdrawn, match=r"9\|9 isn't in the stock: check what was entered") as caught:
        say(table, "deal 1 9|9 4|4 0|4 0|5 0|6")
    assert caught.value.rule == "V1"
    with pytest.raises(Refused, match="reads like") as unread:
        say(table, "deal 1 4|4")
    assert not isinstance(unread.value, playing.Misdrawn)
    playing.misdraw(table, "ana", 1004.0)
    assert news(table) == [{"seq": table.length, "kind": "misdrawn", "by": 1}]
    say(table, OPENED[2])


def test_a_corrected_draw_is_never_seen() -> None:
    table = started(GAME, dice="real")
    say(table, "start 2", "deal 2 8|8 1|1 0|1 0|2 0|3")
    playing.unroll(table, "luis", table.decision, 1004.0)
    say(table, *OPENED[1:])
    assert table.match
    assert table.match.game.snapshot(table.match.state, 1)["trays"][1]["hand"] == ["0|1", "0|2", "0|3", "1|1", "9|9"]
    for seat, player in ((0, "ana"), (1, "luis"), (SPECTATOR, None)):
        assert "8|8" not in json.dumps(view(table, player, seat, ()))


def test_a_pass_may_be_the_end_only_for_who_sees_no_play() -> None:
    """V11: whoever passes last, and has no play, cannot know whether others have one."""
    match = Match(GAME, 2, seed=1)
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
