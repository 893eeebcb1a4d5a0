"""Real dice and real dominoes beside the screen: who types what, who sees it, and how a typo is mended."""

from __future__ import annotations

import json
import random

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.rng import streams
from sobremesa.engine.state import SPECTATOR
from sobremesa.games import ids
from sobremesa.match import hosting, playing
from sobremesa.match.entries import Entry
from sobremesa.match.frame import view
from sobremesa.match.referee import referee
from sobremesa.match.table import Table
from tests.games.data import data
from tests.match.tables import PEOPLE, SERVER_SEED, opened, started, text_of

GAME = "vingt_sur_vingt"
OPENED = ("start 2", "deal 2 9|9 1|1 0|1 0|2 0|3", "deal 1 5|5 4|4 0|4 0|5 0|6")
"""Luis starts and can open with 9 9 1 1."""


def say(table: Table, *texts: str) -> None:
    """Type in chances, each by the first who may."""
    for text in texts:
        playing.roll(table, min(table.rollers()), table.decision, text, 1003.0)


def drawn(table: Table, lot: random.Random) -> str:
    """What comes up on the real table."""
    assert table.match
    game, state = table.match.game, table.match.state
    return game.chance_text(state, game.draw(state, streams(lot.getrandbits(60), 0, 0)[0]))


def chance_events(table: Table, eyes: int, player: str | None) -> list[str]:
    events = view(table, player, eyes, ())["events"]["shown"]
    return [event["chance"] for event in events if "chance" in event]


def news(table: Table) -> list[dict[str, object]]:
    return [told for told in view(table, None, SPECTATOR, ())["news"] if told["kind"] != "started"]


# Who types real dominoes, and who sees them.


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


def test_a_whole_game_with_real_dominoes_is_refereed() -> None:
    table, lot = started(GAME, 3, dice="real"), random.Random(3)
    while table.status == "playing":
        if table.is_chance_due():
            say(table, drawn(table, lot))
        else:
            (seat,) = table.owing()
            playing.choose(table, seat, table.decision, text_of(table, seat, lot), 1004.0)
    assert table.record().dice == {"real": True}
    assert list(referee(table.record()))


def test_a_bot_cannot_draw_real_dominoes() -> None:
    with pytest.raises(Refused, match="can't draw real dominoes"):
        opened(GAME, 2, 1, dice="real")
    table = hosting.open_table("m" * 12, SERVER_SEED, opened(GAME, dice="real").terms, "ana", [{"name": "Ana"}], 1.0)
    with pytest.raises(Refused, match="can't draw real dominoes"):
        hosting.fill(table, "ana", 1, {"bot": "greedy"}, 2.0)
    opened("qwixx", 2, 1, dice="real")


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
    with pytest.raises(playing.Misdrawn, match=r"9\|9 is not in the stock: check what was entered") as caught:
        say(table, "deal 1 9|9 4|4 0|4 0|5 0|6")
    assert caught.value.rule == "V1"
    with pytest.raises(Refused, match="reads like") as unread:
        say(table, "deal 1 4|4")
    assert not isinstance(unread.value, playing.Misdrawn)
    playing.misdraw(table, "ana", 1004.0)
    assert news(table) == [{"seq": table.length, "kind": "misdrawn", "by": 1}]
    say(table, OPENED[2])


# Typos.


def test_whoever_mistyped_types_again_as_long_as_nothing_was_done_since() -> None:
    table = started("exactly", dice="real")
    assert not table.can_unroll("ana")
    say(table, "start 2")
    playing.roll(table, "luis", table.decision, "roll 20", 1003.0)
    decision = table.decision
    with pytest.raises(Refused, match="nothing of yours to correct"):
        playing.unroll(table, "ana", table.decision, 1004.0)
    playing.unroll(table, "luis", table.decision, 1004.0)
    assert table.is_chance_due()
    assert table.rollers() == {"luis"}
    assert not table.can_unroll("luis")
    assert news(table) == [{"seq": table.length, "kind": "unrolled", "by": 2}]
    playing.roll(table, "luis", table.decision, "roll 10", 1005.0)
    assert table.decision > decision, "an answer to the mistyped die must not count"
    playing.choose(table, 1, table.decision, "10 centre>2", 1006.0)
    assert not table.can_unroll("luis")
    assert not table.can_unroll("ana")
    hosting.close(table, "ana", 1007.0)
    assert [event.text for event in table.record().events] == ["start 2", "roll 10", "10 centre>2"]


def test_a_choice_of_anybody_keeps_the_dice_as_they_were_typed() -> None:
    table = started("qwixx", dice="real")
    say(table, "start 1", "roll w3 w4 r1 y2 g5 b6")
    playing.choose(table, 1, table.decision, "pass", 1003.0)
    assert not table.can_unroll("ana")
    playing.take_back(table, 1, table.decision, 1004.0)
    assert table.can_unroll("ana")


def test_moves_before_a_withdrawn_chance_stay_made() -> None:
    table = started("exactly", dice="real")
    say(table, "start 2", "roll 20")
    playing.choose(table, 1, table.decision, "20 centre>2", 1003.0)
    say(table, "roll 10")
    playing.unroll(table, min(PEOPLE[:2], key=lambda player: not table.can_unroll(player)), table.decision, 1004.0)
    with pytest.raises(Refused, match="nothing to take back"):
        playing.take_back(table, 1, table.decision, 1005.0)


def test_the_server_withdraws_nothing_of_its_own() -> None:
    table = started("exactly")
    for player in PEOPLE[:2]:
        with pytest.raises(Refused, match="nothing of yours to correct"):
            playing.unroll(table, player, table.decision, 1003.0)


def test_a_corrected_draw_is_never_seen() -> None:
    table = started(GAME, dice="real")
    say(table, "start 2", "deal 2 8|8 1|1 0|1 0|2 0|3")
    playing.unroll(table, "luis", table.decision, 1004.0)
    say(table, *OPENED[1:])
    assert table.match
    assert table.match.game.snapshot(table.match.state, 1)["trays"][1]["hand"] == ["0|1", "0|2", "0|3", "1|1", "9|9"]
    for seat, player in ((0, "ana"), (1, "luis"), (SPECTATOR, None)):
        assert "8|8" not in json.dumps(view(table, player, seat, ()))


@pytest.mark.parametrize("game", ids())
def test_the_log_with_typos_alone_gives_the_table_back(game: str) -> None:
    table, lot = started(game, dice="real", options=data(game).short), random.Random(game)
    typos = 0
    while table.status == "playing":
        if table.is_chance_due():
            say(table, drawn(table, lot))
            typist = next((player for player in PEOPLE[:2] if table.can_unroll(player)), None)
            if typist and lot.random() < 0.3:
                playing.unroll(table, typist, table.decision, 1004.0)
                typos += 1
            log = [Entry(e.at, e.kind, json.loads(json.dumps(e.body))) for e in table.fresh]
            again = Table("m" * 12, SERVER_SEED, log)
            assert view(again, "ana", 0, ()) == view(table, "ana", 0, ())
            assert again.chances == table.chances
        else:
            seat = lot.choice(table.owing())
            playing.choose(table, seat, table.decision, text_of(table, seat, lot), 1003.0)
    assert typos
    assert list(referee(table.record()))
