"""Real dice and real hands beside the screen: who types what, who sees it, and how a typo is mended."""

from __future__ import annotations

import json
import random

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.games import ids
from sobremesa.match import hosting, playing
from sobremesa.match.entries import Entry
from sobremesa.match.frame import view
from sobremesa.match.referee import referee
from sobremesa.match.table import Table
from tests.games.data import data
from tests.games.kinds import HIDDEN, SEALED, SMALL
from tests.match.tables import PEOPLE, SERVER_SEED, drawn, news, opened, say, started, text_of


def test_a_whole_game_with_real_hands_is_refereed() -> None:
    table, lot = started(HIDDEN, 3, dice="real"), random.Random(3)
    while table.status == "playing":
        if table.is_chance_due():
            say(table, drawn(table, lot))
        else:
            (seat,) = table.owing()
            playing.choose(table, seat, table.decision, text_of(table, seat, lot), 1004.0)
    assert table.record().dice == {"real": True}
    assert list(referee(table.record()))


def test_a_bot_cannot_draw_a_real_hand() -> None:
    with pytest.raises(Refused) as at_once:
        opened(HIDDEN, 2, 1, dice="real")
    terms = opened(HIDDEN, dice="real").terms
    table = hosting.open_table("m" * 12, SERVER_SEED, terms, "ana", [{"name": "Ana"}], 1.0)
    with pytest.raises(Refused) as later:
        hosting.fill(table, "ana", 1, {"bot": "greedy"}, 2.0)
    assert {at_once.value.code, later.value.code} == {"bot_cannot_draw"}
    opened(SMALL, 2, 1, dice="real")


def test_whoever_mistyped_types_again_as_long_as_nothing_was_done_since() -> None:
    table = started(SMALL, dice="real")
    assert not table.can_unroll("ana")
    say(table, "start 2")
    playing.roll(table, "luis", table.decision, "roll 4", 1003.0)
    decision = table.decision
    with pytest.raises(Refused, match="nothing of yours to correct"):
        playing.unroll(table, "ana", table.decision, 1004.0)
    playing.unroll(table, "luis", table.decision, 1004.0)
    assert table.is_chance_due()
    assert table.rollers() == {"luis"}
    assert not table.can_unroll("luis")
    assert news(table) == [{"seq": table.length, "kind": "unrolled", "by": 2}]
    playing.roll(table, "luis", table.decision, "roll 2", 1005.0)
    assert table.decision > decision, "an answer to the mistyped die must not count"
    playing.choose(table, 1, table.decision, "hold", 1006.0)
    assert not table.can_unroll("luis")
    assert not table.can_unroll("ana")
    hosting.close(table, "ana", 1007.0)
    assert [event.text for event in table.record().events] == ["start 2", "roll 2", "hold"]


def test_a_choice_of_anybody_keeps_the_dice_as_they_were_typed() -> None:
    table, lot = started(SEALED, dice="real"), random.Random(2)
    say(table, "start 1")
    say(table, drawn(table, lot))
    assert table.can_unroll("ana")
    playing.choose(table, 1, table.decision, text_of(table, 1, lot), 1003.0)
    assert not table.can_unroll("ana")
    playing.take_back(table, 1, table.decision, 1004.0)
    assert table.can_unroll("ana")


def test_moves_before_a_withdrawn_chance_stay_made() -> None:
    table = started(SMALL, dice="real")
    say(table, "start 2", "roll 4")
    playing.choose(table, 1, table.decision, "hold", 1003.0)
    say(table, "roll 2")
    playing.unroll(table, min(PEOPLE[:2], key=lambda player: not table.can_unroll(player)), table.decision, 1004.0)
    with pytest.raises(Refused, match="nothing to undo"):
        playing.take_back(table, 1, table.decision, 1005.0)


def test_the_server_withdraws_nothing_of_its_own() -> None:
    table = started(SMALL)
    for player in PEOPLE[:2]:
        with pytest.raises(Refused, match="nothing of yours to correct"):
            playing.unroll(table, player, table.decision, 1003.0)


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
