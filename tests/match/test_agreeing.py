"""A limit on which people agree, where play could go on without end."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import read_record
from sobremesa.games import facts, game, ids
from sobremesa.match import agreeing, hosting, playing
from sobremesa.match.frame import view
from sobremesa.match.referee import referee
from sobremesa.match.snapshots import copied, plain, restored
from sobremesa.match.table import Table
from tests.games.data import data
from tests.games.kinds import ENDLESS, SMALL
from tests.match.memories import memory
from tests.match.tables import SERVER_SEED, first_text, idled, offered, opened, reread, say, sights, started

PATIENCE = facts(ENDLESS).patience
LIMIT = facts(ENDLESS).limit


def limit(table: Table) -> object:
    """What everybody sees of the limit that can be agreed on."""
    return view(table, "ana", 0, ())["limit"]


def told(table: Table) -> list[str]:
    """The kinds of the last news."""
    return [news["kind"] for news in table.news]


@pytest.mark.parametrize("id", [id for id in ids() if facts(id).limit])
def test_what_people_can_agree_on_is_a_limit_of_turns_that_is_not_there_by_default(id: str) -> None:
    this, seats = game(id), facts(id).seats[0]
    assert {facts(id).limit, "turns"} <= set(this.new(seats).dtype.names or ())
    assert this.rules.horizon(seats, this.options()) is None
    assert this.rules.horizon(seats, this.options({facts(id).limit: 40})) is not None
    assert facts(id).patience > 0
    assert data(id).idle


def test_a_limit_is_offered_after_so_many_rounds_without_a_score() -> None:
    table = started(ENDLESS, 3, dice="real")
    say(table, "start 1")
    idled(table, PATIENCE - 1)
    assert limit(table) is None
    with pytest.raises(Refused, match="limit can only be agreed on"):
        agreeing.propose(table, "ana", 20, 2.0)
    idled(table, 1)
    assert limit(table) == {"patience": PATIENCE, "proposed": None, "agreed": []}


def test_what_all_people_agree_on_ends_the_match_and_is_in_its_record() -> None:
    table = offered()
    agreeing.propose(table, "luis", 20, 2.0)
    assert limit(table) == {"patience": PATIENCE, "proposed": 20, "agreed": [2]}
    agreeing.agree(table, "ana", 3.0)
    assert limit(table) == {"patience": PATIENCE, "proposed": 20, "agreed": [1, 2]}
    agreeing.agree(table, "eva", 4.0)
    assert limit(table) is None
    assert told(table)[-4:] == ["proposed", "agreed", "agreed", "limited"]
    idled(table, 20)
    assert table.status == "over"
    record = table.record()
    assert record.options[LIMIT] == 3 * (PATIENCE + 20)
    assert record.result is not None
    *_, end = referee(read_record(record.to_json()))
    assert end.event == len(record.events)
    assert reread(table.fresh).record() == record
    assert table.terms.options[LIMIT] is None


def test_a_rematch_is_without_the_limit() -> None:
    table = offered(2)
    agreeing.propose(table, "ana", 5, 2.0)
    agreeing.agree(table, "luis", 2.0)
    idled(table, 5)
    new = hosting.rematch(table, "n" * 12, SERVER_SEED, "ana", 3.0)
    hosting.start(new, "ana", 3.0)
    assert new.match
    assert new.match.options[LIMIT] is None


def test_a_declined_limit_is_not_offered_again_for_as_many_rounds() -> None:
    table = offered()
    agreeing.propose(table, "ana", 20, 2.0)
    agreeing.agree(table, "luis", 2.0)
    agreeing.decline(table, "eva", 2.0)
    assert limit(table) is None
    assert told(table)[-1] == "declined"
    idled(table, PATIENCE - 1)
    assert limit(table) is None
    idled(table, 1)
    agreeing.propose(table, "eva", 10, 3.0)
    assert limit(table) == {"patience": PATIENCE, "proposed": 10, "agreed": [3]}


def score(table: Table) -> None:
    """Let the seat on turn take a euro, with coins from the centre alone."""
    assert table.match
    own = int(table.match.state["active"][0])
    for face in ("50", "20", "20", "5"):
        while int(table.match.state["active"][0]) != own:
            say(table, "roll 0")
        say(table, f"roll {face}")
        playing.choose(table, own, table.decision, f"{face} centre>{own + 1}", 5.0)


def test_a_score_ends_the_question() -> None:
    table = offered()
    agreeing.propose(table, "ana", 20, 2.0)
    score(table)
    assert limit(table) is None
    with pytest.raises(Refused, match="waiting for your answer"):
        agreeing.agree(table, "luis", 6.0)
    idled(table, PATIENCE - 1)
    assert limit(table) is None
    idled(table, 1)
    assert limit(table) == {"patience": PATIENCE, "proposed": None, "agreed": []}


def test_after_a_score_nobody_remembers_a_decline() -> None:
    table = offered()
    agreeing.propose(table, "ana", 20, 2.0)
    agreeing.decline(table, "luis", 2.0)
    score(table)
    idled(table, PATIENCE)
    assert limit(table) is not None


def test_people_at_one_device_agree_with_one_answer_and_bots_always() -> None:
    table = opened(ENDLESS, 3, 1, dice="real")
    hosting.fill(table, "ana", 1, {"name": "Luis"}, 1.0)
    hosting.start(table, "ana", 1.0)
    say(table, "start 1")
    idled(table, PATIENCE)
    agreeing.propose(table, "ana", 20, 2.0)
    assert told(table)[-2:] == ["proposed", "limited"]


@pytest.mark.parametrize("way", ["leaves", "resigns", "is replaced"])
def test_who_goes_away_is_not_waited_for(way: str) -> None:
    table = offered()
    agreeing.propose(table, "ana", 20, 2.0)
    agreeing.agree(table, "eva", 2.0)
    if way == "leaves":
        hosting.leave(table, "luis", 3.0)
    elif way == "resigns":
        hosting.resign(table, 1, 3.0)
    else:
        hosting.stand_in(table, 1, "left", 3.0)
    assert told(table)[-1] == "limited"


def test_who_moved_to_another_device_has_still_agreed() -> None:
    table = offered()
    agreeing.propose(table, "ana", 20, 2.0)
    agreeing.agree(table, "luis", 2.0)
    hosting.resume(table, "phone", hosting.resume_link(table, "luis", 2.0), 2.0)
    with pytest.raises(Refused, match="waiting for your answer"):
        agreeing.agree(table, "phone", 3.0)
    agreeing.agree(table, "eva", 3.0)
    assert told(table)[-1] == "limited"


def test_a_step_can_still_be_taken_back_and_the_limit_stays() -> None:
    table = offered(2)
    assert table.match
    seat = int(table.match.state["active"][0])
    say(table, "roll 50")
    playing.choose(table, seat, table.decision, first_text(table, seat), 2.0)
    agreeing.propose(table, "ana", 20, 2.0)
    agreeing.agree(table, "luis", 2.0)
    playing.take_back(table, seat, table.decision, 3.0)
    playing.unroll(table, table.places[table.typist or 0].player or "", table.decision, 3.0)
    assert table.match.options[LIMIT] == table.match.state[LIMIT][0] == 2 * (PATIENCE + 20) + 1


def test_where_a_limit_was_chosen_or_play_ends_by_itself_none_is_offered() -> None:
    table = started(ENDLESS, 2, dice="real", options={LIMIT: 1000})
    say(table, "start 1")
    idled(table, PATIENCE)
    assert limit(table) is None
    table = started(SMALL, 2)
    with pytest.raises(Refused, match="limit can only be agreed on"):
        agreeing.propose(table, "ana", 20, 2.0)


def test_only_who_has_a_seat_and_was_asked_answers_and_there_is_one_question() -> None:
    table = offered()
    with pytest.raises(Refused, match="waiting for your answer"):
        agreeing.agree(table, "ana", 2.0)
    with pytest.raises(Refused, match="no seat"):
        agreeing.propose(table, "somebody", 20, 2.0)
    agreeing.propose(table, "ana", 20, 2.0)
    with pytest.raises(Refused, match="one question at a time"):
        agreeing.propose(table, "luis", 10, 2.0)
    for answer in (agreeing.agree, agreeing.decline):
        with pytest.raises(Refused, match="waiting for your answer"):
            answer(table, "ana", 3.0)
        with pytest.raises(Refused, match="no seat"):
            answer(table, "somebody", 3.0)
    hosting.close(table, "ana", 4.0)
    with pytest.raises(Refused, match="over"):
        agreeing.agree(table, "luis", 5.0)


def test_who_left_neither_proposes_nor_answers() -> None:
    """A bot plays the seat, and bots agree."""
    table = offered()
    hosting.leave(table, "luis", 2.0)
    with pytest.raises(Refused, match="no seat"):
        agreeing.propose(table, "luis", 20, 2.0)
    agreeing.propose(table, "ana", 20, 2.0)
    for answer in (agreeing.agree, agreeing.decline):
        with pytest.raises(Refused, match="no seat"):
            answer(table, "luis", 3.0)
    assert table.proposed == 20
    assert table.unanswered() == [2]


def moments() -> Iterator[Table]:
    """A table at which a limit is proposed, declined, proposed again and agreed on."""
    table = offered(2)
    yield table
    agreeing.propose(table, "ana", 20, 2.0)
    yield table
    agreeing.decline(table, "luis", 3.0)
    yield table
    idled(table, PATIENCE)
    agreeing.propose(table, "luis", 5, 4.0)
    yield table
    agreeing.agree(table, "ana", 5.0)
    yield table
    idled(table, 5)
    yield table


def test_the_log_and_a_snapshot_give_the_table_back_at_every_moment() -> None:
    for table in moments():
        again = reread(table.fresh)
        assert sights(again) == sights(table)
        snapshot = json.loads(json.dumps(plain(copied(table))))
        assert memory(restored(table.id, SERVER_SEED, snapshot)) == memory(again)
