"""Tables: whatever happens is in the log, and the log alone gives the table back."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import partial

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import read_record
from sobremesa.engine.state import SPECTATOR
from sobremesa.games import ids
from sobremesa.match import hosting, playing, talking
from sobremesa.match.dice import commitment, verify
from sobremesa.match.entries import Entry
from sobremesa.match.frame import view
from sobremesa.match.table import MOST_ACTIONS, MOST_CHANGES, MOST_CHAT, MOST_SAYINGS, Table
from tests.games.data import data
from tests.games.kinds import SEALED, SMALL
from tests.match.memories import memory
from tests.match.tables import (
    PEOPLE,
    SERVER_SEED,
    first_move,
    first_text,
    opened,
    play,
    reread,
    sights,
    started,
    text_of,
)

each_game = pytest.mark.parametrize("game", ids())


@each_game
def test_the_log_alone_gives_the_table_back_at_every_moment(game: str) -> None:
    table, lot = started(game, 3, options=data(game).short), random.Random(game)
    while table.status == "playing":
        for _ in range(7):
            if table.status != "playing":
                break
            seat = lot.choice(table.owing())
            playing.choose(table, seat, table.decision, text_of(table, seat, lot), 1003.0)
            if lot.random() < 0.2 and table.match and table.match.can_take_back(seat) and table.status == "playing":
                playing.take_back(table, seat, table.decision, 1004.0)
        assert sights(reread(table.fresh)) == sights(table)
    assert table.match
    assert table.match.record() == reread(table.fresh).match.record()  # type: ignore[union-attr]


@each_game
def test_the_record_of_a_table_can_be_refereed_and_its_dice_recomputed(game: str) -> None:
    table = started(game, 2, options=data(game).short)
    with pytest.raises(Refused, match="once the game is over"):
        table.record()
    play(table, random.Random(3))
    record = read_record(table.record().to_json())
    assert verify(record) == table.chances
    assert record.dice
    assert record.dice["commitment"] == commitment(SERVER_SEED)
    assert record.dice["player_seeds"] == ["", "seed of 1"]


def test_the_servers_seed_is_shown_only_at_the_end() -> None:
    table = opened(SMALL)
    assert view(table, "ana", 0, ())["dice"]["commitment"] == commitment(SERVER_SEED)
    hosting.start(table, "ana", 1.0)
    while table.status == "playing":
        assert all(SERVER_SEED not in json.dumps(sight) for sight in sights(table))
        play(table, random.Random(table.length), 5)
    assert view(table, None, SPECTATOR, ())["dice"]["server_seed"] == SERVER_SEED


def test_a_resent_message_is_done_once() -> None:
    table = started(SMALL)
    seat = table.owing()[0]
    text, decision = text_of(table, seat, random.Random(1)), table.decision

    def send() -> int:
        return table.once(PEOPLE[seat], "x1", lambda: playing.choose(table, seat, decision, text, 2.0))

    first = send()
    length = table.length
    assert send() == first
    assert table.length == length
    assert reread(table.fresh).answered[PEOPLE[seat], "x1"] == first
    with pytest.raises(Refused, match="moved on"):
        table.once(PEOPLE[seat], "x2", lambda: playing.choose(table, seat, decision, text, 2.0))


def test_another_players_message_of_the_same_id_is_another_message() -> None:
    table = started(SEALED)
    for seat in (0, 1):
        text = text_of(table, seat, random.Random(seat))
        table.once(PEOPLE[seat], "same", partial(playing.choose, table, seat, table.decision, text, 2.0))
    assert {key[0] for key in table.answered} == {"ana", "luis"}


def test_a_choice_is_changed_by_choosing_again_until_the_stage_closes() -> None:
    table = started(SEALED)
    assert table.match
    moves = view(table, "ana", 0, ())["choice"]["moves"]
    for move in (moves[0], moves[-1], moves[0]):
        playing.choose(table, 0, table.decision, move, 2.0)
        assert table.match.open_texts(0) == [move]
        assert view(table, "luis", 1, ())["choice"]["open"] == []
    decision = table.decision
    with pytest.raises(Refused):
        playing.choose(table, 0, decision, "no such move", 2.0)
    assert table.match.open_texts(0) == [moves[0]]
    playing.choose(table, 1, decision, first_text(table, 1), 2.0)
    with pytest.raises(Refused, match="moved on"):
        playing.choose(table, 0, decision, moves[-1], 2.0)
    assert sights(reread(table.fresh)) == sights(table)


def test_a_log_from_before_open_tables_had_a_level_is_read_as_for_any() -> None:
    table = opened(SMALL, open=True, level="learning")
    first = table.fresh[0]
    terms = {name: value for name, value in first.body["terms"].items() if name != "level"}
    assert (first.kind, first.body["terms"]["level"]) == ("opened", "learning")
    older = reread([Entry(first.at, first.kind, {**first.body, "terms": terms}), *table.fresh[1:]])
    assert (reread(table.fresh).terms.level, older.terms.level) == ("learning", "any")


def test_a_seat_changes_its_mind_only_so_often_until_the_match_goes_on() -> None:
    table = started(SEALED)
    moves = view(table, "ana", 0, ())["choice"]["moves"]
    for number in range(MOST_CHANGES + 1):
        playing.choose(table, 0, table.decision, moves[number % 2], 2.0)
    length = table.length
    with pytest.raises(Refused) as refused:
        playing.choose(table, 0, table.decision, moves[0], 2.0)
    assert (refused.value.code, table.length) == ("too_many_changes", length)
    with pytest.raises(Refused) as refused:
        playing.take_back(reread(table.fresh), 0, table.decision, 2.0)
    assert refused.value.code == "too_many_changes"
    before = table.decision
    playing.choose(table, 1, table.decision, first_text(table, 1), 2.0)
    assert table.decision > before
    assert not table._changes


def come_and_go(table: Table, player: str) -> None:
    """Leave and come back until that is refused."""
    while True:
        hosting.leave(table, player, 2.0)
        hosting.come_back(table, player, 2.0)


def test_a_person_has_a_bounded_share_of_the_chat_and_of_the_log() -> None:
    table = started(SMALL)
    for _ in range(MOST_SAYINGS):
        talking.say(table, "ana", "hola", 2.0)
    with pytest.raises(Refused) as refused:
        talking.say(table, "ana", "hola", 2.0)
    assert refused.value.code == "too_much_chat"
    talking.say(table, "luis", "hola", 2.0)
    with pytest.raises(Refused) as refused:
        come_and_go(table, "luis")
    assert refused.value.code == "too_many_actions"
    assert table.length < MOST_SAYINGS + MOST_ACTIONS + 100
    hosting.leave(table, "ana", 2.0)


def change_devices(table: Table, player: str) -> None:
    """Change to the same device once, and then to new ones until that is refused."""
    for device in (player, *map(str, range(MOST_ACTIONS))):
        hosting.resume(table, device, hosting.resume_link(table, player, 2.0), 2.0)
        player = device


def test_whoever_changes_to_another_device_has_the_share_of_before() -> None:
    table = started(SMALL)
    for _ in range(MOST_SAYINGS):
        talking.say(table, "luis", "hola", 2.0)
    with pytest.raises(Refused) as refused:
        change_devices(table, "luis")
    assert refused.value.code == "too_many_actions"
    luis_sat_down = 1
    assert sum(entry.kind in ("resumable", "resumed") for entry in table.fresh) + luis_sat_down == MOST_ACTIONS
    for again in (table, reread(table.fresh)):
        player = again.places[1].player or ""
        with pytest.raises(Refused) as refused:
            hosting.resume_link(again, player, 2.0)
        assert refused.value.code == "too_many_actions"
        with pytest.raises(Refused) as refused:
            talking.say(again, player, "hola", 2.0)
        assert refused.value.code == "too_much_chat"
        talking.say(again, "ana", "hola", 2.0)
        hosting.resume_link(again, "ana", 2.0)


def test_moves_made_before_changing_to_another_device_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.match.table.MOST_MOVES", 1)
    table = started(SEALED)
    playing.choose(table, 1, table.decision, first_text(table, 1), 2.0)
    playing.take_back(table, 1, table.decision, 2.0)
    hosting.resume(table, "phone", hosting.resume_link(table, "luis", 2.0), 2.0)
    for again in (table, reread(table.fresh)):
        with pytest.raises(Refused) as refused:
            playing.choose(again, 1, again.decision, first_text(again, 1), 2.0)
        assert refused.value.code == "too_many_moves"


def test_a_finished_match_goes_along_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(SMALL)
    hosting.close(table, "ana", 2.0)
    monkeypatch.setattr("sobremesa.match.table.MOST_ACTIONS", 4)  # the first was that he sat down
    for number in range(3):
        hosting.hand_over(table, f"device {number}" if number else "luis", f"device {number + 1}", 3.0)
    for again in (table, reread(table.fresh)):
        with pytest.raises(Refused) as refused:
            hosting.hand_over(again, "device 3", "device 4", 3.0)
        assert refused.value.code == "too_many_actions"
        assert again.seats_of("device 3") == [1]


def test_a_match_does_not_go_on_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.match.table.MOST_MOVES", 2)
    table, lot = started(SMALL), random.Random(3)
    with pytest.raises(Refused) as refused:
        play(table, lot)
    length = table.length
    assert refused.value.code == "too_many_moves"
    with pytest.raises(Refused) as refused:
        play(reread(table.fresh), lot)
    assert (refused.value.code, table.length) == ("too_many_moves", length)


def test_a_choice_that_may_not_be_changed_leaves_no_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(SEALED)
    moves = view(table, "ana", 0, ())["choice"]["moves"]
    playing.choose(table, 0, table.decision, moves[0], 2.0)
    monkeypatch.setattr("sobremesa.match.table.MOST_MOVES", 1)
    length = table.length
    with pytest.raises(Refused) as refused:
        playing.choose(table, 0, table.decision, moves[-1], 2.0)
    assert (refused.value.code, table.length) == ("too_many_moves", length)
    with pytest.raises(Refused):
        playing.choose(table, 0, table.decision, "no such move", 2.0)
    assert memory(table) == memory(reread(table.fresh))


def test_a_match_of_bots_ends_where_it_could_go_on_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.match.table.MOST_MOVES", 3)
    table, made = started(SMALL, options={"goal": 1000}), Counter[int]()
    for player in ("ana", "luis"):
        hosting.leave(table, player, 2.0)
    while table.status == "playing":
        ((seat, bot),) = table.robots()
        move = first_move(table, seat)
        assert table.match
        playing.choose_as_robot(table, seat, (table.decision, len(table.match.open_moves(seat))), move, bot, 2.0)
        made[seat] += 1
    assert max(made.values()) == 4
    assert [entry.kind for entry in table.fresh].count("move") == made.total() - 1
    assert (table.fresh[-1].kind, table.is_closed) == ("closed", True)


def test_only_so_many_people_watch_by_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.match.table.MOST_WATCHERS", 2)
    table = opened(SMALL, spectators=True)
    token = hosting.invite(table, "ana", None, 1.0)
    for number in (1, 2, 2, 1):
        hosting.watch(table, f"watcher {number}", token, 1.0)
    with pytest.raises(Refused) as refused:
        hosting.watch(table, "watcher 3", token, 1.0)
    assert (refused.value.code, refused.value.params) == ("too_many_watchers", {"most": 2})
    assert table.watchers == {"watcher 1", "watcher 2"}


def test_the_chat_of_a_match_is_bounded_however_many_people_talk() -> None:
    table = started(SMALL, 4)
    for number in range(MOST_CHAT):
        talking.say(table, PEOPLE[number % 4], "hola", 2.0)
    for again in (table, reread(table.fresh)):
        with pytest.raises(Refused) as refused:
            talking.say(again, "ana", "hola", 2.0)
        assert (refused.value.code, refused.value.params) == ("chat_full", {"most": MOST_CHAT})


def test_a_refused_start_leaves_no_entry() -> None:
    table = opened(SMALL, 2)
    hosting.fill(table, "ana", 1, {"open": True}, 1.0)
    length = table.length
    with pytest.raises(Refused) as refused:
        hosting.start(table, "ana", 1.0, "seed")
    assert (refused.value.code, table.length) == ("seat_open", length)


def test_an_invitation_is_for_one_seat_and_one_person() -> None:
    table = opened(SMALL, 3)
    hosting.fill(table, "ana", 2, {"open": True}, 1.0)
    token = hosting.invite(table, "ana", 2, 1.0)
    fresh = hosting.invite(table, "ana", 2, 1.0)
    with pytest.raises(Refused, match="link doesn't work any more"):
        hosting.join(table, "eva", token, "Eva", "", 1.0)
    assert hosting.join(table, "eva", fresh, "Eva", "", 1.0) == 2
    with pytest.raises(Refused, match="link doesn't work any more"):
        hosting.join(table, "pau", fresh, "Pau", "", 1.0)
    assert token not in json.dumps([entry.body for entry in table.fresh])


def test_who_took_a_seat_by_a_link_may_ask_for_it_again_and_nothing_changes() -> None:
    table = opened(SMALL, 3)
    tokens = []
    for seat in (1, 2):
        hosting.fill(table, "ana", seat, {"open": True}, 1.0)
        tokens.append(hosting.invite(table, "ana", seat, 1.0))
    assert hosting.join(table, "eva", tokens[0], "Eva", "", 1.0) == 1
    before = len(table.fresh)
    assert hosting.join(table, "eva", tokens[0], "Eva", "", 2.0) == 1
    assert hosting.invited_seat(reread(table.fresh), tokens[0], "eva") == 1
    assert len(table.fresh) == before
    assert hosting.join(table, "eva", tokens[1], "Eva", "", 2.0) == 2
    hosting.start(table, "ana", 3.0)
    before = len(table.fresh)
    assert hosting.join(table, "eva", tokens[1], "Eva", "", 4.0) == 2
    assert len(table.fresh) == before
    for stranger in ("pau", "ana", None):
        with pytest.raises(Refused, match="link doesn't work any more"):
            hosting.invited_seat(table, tokens[1], stranger)


def test_a_seat_that_was_left_is_not_taken_again_by_the_old_link() -> None:
    table = opened(SMALL, 2)
    hosting.fill(table, "ana", 1, {"open": True}, 1.0)
    token = hosting.invite(table, "ana", 1, 1.0)
    hosting.join(table, "eva", token, "Eva", "", 1.0)
    hosting.leave(table, "eva", 1.0)
    with pytest.raises(Refused, match="link doesn't work any more"):
        hosting.join(table, "eva", token, "Eva", "", 1.0)


def test_who_moved_seats_to_a_device_may_ask_for_it_again_and_nothing_changes() -> None:
    table = started(SMALL, 2)
    token = hosting.resume_link(table, "luis", 1.0)
    assert hosting.resume(table, "phone", token, 2.0) == [1]
    before = len(table.fresh)
    for again in (table, reread(table.fresh)):
        assert hosting.resume(again, "phone", token, 3.0) == [1]
    assert len(table.fresh) == before
    for other in ("luis", "ana", None):
        with pytest.raises(Refused, match="link doesn't work any more"):
            hosting.check_resume(table, token, other)
    newer = hosting.resume_link(table, "phone", 4.0)
    assert hosting.resume(table, "tablet", newer, 5.0) == [1]
    with pytest.raises(Refused, match="link doesn't work any more"):
        hosting.resume(table, "phone", token, 6.0)


def test_a_withdrawn_invitation_is_useless() -> None:
    table = opened(SMALL, 2)
    hosting.fill(table, "ana", 1, {"open": True}, 1.0)
    token = hosting.invite(table, "ana", 1, 1.0)
    with pytest.raises(Refused, match="only the host"):
        hosting.revoke(table, "luis", 1, 1.0)
    hosting.revoke(table, "ana", 1, 1.0)
    with pytest.raises(Refused, match="link doesn't work any more"):
        hosting.join(table, "luis", token, "Luis", "", 1.0)


def test_only_the_host_starts_and_only_a_full_table() -> None:
    table = opened(SMALL, 2)
    with pytest.raises(Refused, match="only the host"):
        hosting.start(table, "luis", 1.0)
    hosting.fill(table, "ana", 1, {"open": True}, 1.0)
    with pytest.raises(Refused, match="nobody sits in seat 2"):
        hosting.start(table, "ana", 1.0)
    hosting.fill(table, "ana", 0, {"bot": "greedy"}, 1.0)
    hosting.fill(table, "ana", 1, {"bot": "greedy"}, 1.0)
    with pytest.raises(Refused, match="bots alone"):
        hosting.start(table, "ana", 1.0)


def test_a_seat_moves_to_another_device_by_its_link() -> None:
    table = started(SMALL)
    token = hosting.resume_link(table, "luis", 2.0)
    assert hosting.resume(table, "luis at the phone", token, 3.0) == [1]
    assert not hosting.may_look(table, "luis")
    with pytest.raises(Refused, match="link doesn't work any more"):
        hosting.resume(table, "somebody", token, 3.0)
    assert reread(table.fresh).seats_of("luis at the phone") == [1]


def test_a_bot_plays_for_somebody_who_left_until_they_return() -> None:
    table = started(SEALED)
    hosting.leave(table, "luis", 2.0)
    assert table.robots() == [(1, "greedy")]
    with pytest.raises(Refused, match="a bot plays seat 2"):
        playing.choose(table, 1, table.decision, first_text(table, 1), 2.0)
    hosting.come_back(table, "luis", 3.0)
    assert table.robots() == []
    playing.choose(table, 1, table.decision, first_text(table, 1), 4.0)
    with pytest.raises(Refused, match="nothing to take back"):
        hosting.come_back(table, "luis", 5.0)


def test_more_than_half_of_the_others_vote_a_bot_into_an_absent_seat() -> None:
    table = started(SMALL, 4)
    with pytest.raises(Refused, match="nothing to vote"):
        hosting.vote(table, "ana", 3, {"ana", "luis", "eva", "pau"}, 2.0)
    present = {"ana", "luis", "eva"}
    hosting.vote(table, "ana", 3, present, 2.0)
    assert table.places[3].stand_in is None
    with pytest.raises(Refused, match="voted"):
        hosting.vote(table, "ana", 3, present, 2.0)
    hosting.vote(table, "eva", 3, present, 2.0)
    assert table.places[3].stand_in == "greedy"
    assert [news["kind"] for news in table.news][-3:] == ["voted", "voted", "stood_in"]


def test_a_resigned_seat_is_played_on_and_cannot_be_taken_again() -> None:
    table = started(SMALL)
    hosting.resign(table, 1, 2.0)
    with pytest.raises(Refused, match="given up for good"):
        hosting.come_back(table, "luis", 3.0)
    hosting.resign(table, 0, 4.0)
    assert table.status == "over"
    assert table.record().result is None


def test_time_that_runs_out_is_a_bots_decision_and_said() -> None:
    table = started(SEALED, clock={"kind": "live", "seconds": 30})
    opened_at = table.opened
    assert table.deadline() == opened_at + 30
    assert playing.due(table) == opened_at + 30
    playing.run_out(table, opened_at + 29)
    assert table.robots() == []
    playing.choose(table, 0, table.decision, first_text(table, 0), opened_at + 29)
    playing.run_out(table, opened_at + 30)
    assert table.robots() == [(1, "greedy")]
    assert table.news[-1]["kind"] == "late"
    assert table.news[-1]["seat"] == 1
    playing.choose_as_robot(table, 1, (table.decision, 0), first_move(table, 1), "greedy", opened_at + 31)
    assert table.robots() == []
    assert table.deadline() == opened_at + 31 + 30


def check_everybody_is_told(table: Table) -> None:
    """The events in everybody's view name the bots that the record will name."""
    remarks = {remark["event"]: remark.get("by") for remark in table.remarks.told() or ()}
    for player, eyes in (("ana", 0), (None, SPECTATOR)):
        events = view(table, player, eyes, ())["events"]
        told = {number: event.get("by") for number, event in enumerate(events["shown"], events["first"])}
        assert told == {number: remarks.get(number) for number in told}


@pytest.mark.parametrize("game", [SMALL, SEALED])
def test_the_record_and_everybodys_view_say_which_moves_another_bot_made(game: str) -> None:
    table, lot, replaced = started(game, 2, bots=1, options=data(game).short), random.Random(game), 0
    while table.status == "playing":
        assert table.match
        seat = lot.choice(table.owing())
        if seat == 0:
            playing.choose(table, seat, table.decision, text_of(table, seat, lot), 1003.0)
            continue
        moment = table.decision, len(table.match.open_moves(seat))
        move = int(lot.choice(table.match.game.moves(table.match.state, seat)))
        by = lot.choice(("random", "greedy"))
        replaced += by == "greedy"
        playing.choose_as_robot(table, seat, moment, move, by, 1003.0)
        check_everybody_is_told(table)
    record = read_record(table.record().to_json())
    assert replaced
    assert record.remarks
    assert len(record.remarks) >= replaced  # the steps of one decision are remarked on together
    for remark in record.remarks:
        assert remark == {"event": remark["event"], "seat": 2, "what": "stand_in", "by": "greedy"}
        assert record.events[remark["event"] - 1].seat == 1
    assert reread(table.fresh).record() == table.record()


def test_the_record_says_where_time_ran_out_and_where_a_bot_stood_in() -> None:
    table = started(SEALED, clock={"kind": "live", "seconds": 30})
    playing.choose(table, 0, table.decision, first_text(table, 0), table.opened)
    playing.run_out(table, table.opened + 30)
    playing.choose_as_robot(table, 1, (table.decision, 0), first_move(table, 1), "greedy", table.opened + 31)
    assert table.remarks.told()
    assert {(remark["seat"], remark["what"]) for remark in table.remarks.told() or ()} == {(2, "clock")}
    moves = [event for event in view(table, "ana", 0, ())["events"]["shown"] if "move" in event]
    assert {(event["seat"], event.get("by")) for event in moves} == {(1, None), (2, "greedy")}
    hosting.leave(table, "luis", table.opened)
    while len(table.remarks.told() or ()) == 1:
        for seat in table.owing():
            if seat == 0:
                playing.choose(table, 0, table.decision, first_text(table, 0), table.opened)
            else:
                moment = table.decision, len(table.playing().open_moves(1))
                playing.choose_as_robot(table, 1, moment, first_move(table, 1), "greedy", table.opened)
    assert (table.remarks.told() or ())[1:][0]["what"] == "stand_in"


def test_hours_make_a_slow_clock() -> None:
    table = started(SMALL, clock={"kind": "slow", "hours": 48})
    assert table.deadline() == table.opened + 48 * 3600


def test_real_dice_are_typed_in_by_the_active_seat() -> None:
    table = started(SMALL, dice="real")
    assert table.rollers() == {"ana", "luis"}
    playing.roll(table, "luis", table.decision, "start 2", 2.0)
    assert table.rollers() == {"luis"}
    with pytest.raises(Refused, match="someone else"):
        playing.roll(table, "ana", table.decision, "roll 4", 3.0)
    with pytest.raises(Refused, match="reads like"):
        playing.roll(table, "luis", table.decision, "roll 7", 3.0)
    playing.roll(table, "luis", table.decision, "roll 4", 3.0)
    with pytest.raises(Refused, match="nothing to roll"):
        playing.roll(table, "luis", table.decision, "roll 4", 3.0)
    playing.choose(table, 1, table.decision, "hold", 4.0)
    assert table.is_chance_due()
    hosting.close(table, "ana", 5.0)
    assert table.record().dice == {"real": True}


def test_a_rematch_has_the_same_terms_and_people() -> None:
    table = started(SMALL, 3, 1, chat=False)
    with pytest.raises(Refused, match="once the game is over"):
        hosting.rematch(table, "n" * 12, SERVER_SEED, "ana", 1.0)
    hosting.close(table, "ana", 2.0)
    new = hosting.rematch(table, "n" * 12, "6f" * 32, "luis", 3.0)
    hosting.note_rematch(table, "luis", new.id, 3.0)
    assert new.terms == table.terms
    assert [(place.player, place.bot) for place in new.places] == [("ana", None), ("luis", None), (None, "random")]
    assert new.commitment() != table.commitment()
    with pytest.raises(Refused, match="there already"):
        hosting.note_rematch(table, "ana", "o" * 12, 4.0)


def test_talk_is_plain_text_of_one_line_and_can_be_off() -> None:
    table = started(SMALL)
    talking.say(table, "ana", "  ¡hola\n a todos! ", 2.0)
    assert table.sayings[-1]["text"] == "¡hola a todos!"
    for text in ("", " \n", "x" * 301, "a\x07b"):
        with pytest.raises(Refused, match="printable"):
            talking.say(table, "ana", text, 2.0)
    with pytest.raises(Refused, match="no seat"):
        talking.say(table, "nobody", "hello", 2.0)
    with pytest.raises(Refused, match="switched the chat off"):
        talking.say(started(SMALL, chat=False), "ana", "hello", 2.0)


def test_who_may_look() -> None:
    closed, watched = opened(SMALL), opened(SMALL, spectators=True)
    assert hosting.may_look(closed, "luis")
    assert not hosting.may_look(closed, "eva")
    assert not hosting.may_look(watched, "eva")
    token = hosting.invite(watched, "ana", None, 1.0)
    with pytest.raises(Refused, match="link doesn't work any more"):
        hosting.watch(watched, "eva", "wrong", 1.0)
    hosting.watch(watched, "eva", token, 1.0)
    assert hosting.may_look(watched, "eva")
    assert hosting.may_look(opened(SMALL, spectators=True, public=True), None)
    with pytest.raises(Refused, match="admits spectators"):
        opened(SMALL, public=True)
    with pytest.raises(Refused, match="t allow spectators"):
        hosting.invite(closed, "ana", None, 1.0)


def test_who_resigned_or_was_too_late_does_not_undo_the_bots_moves() -> None:
    table = started(SEALED, 3, clock={"kind": "live", "seconds": 30})
    hosting.resign(table, 1, 2.0)
    playing.run_out(table, table.opened + 30)
    for seat, sentence in ((1, "a bot plays seat 2"), (2, "time ran out")):
        move = first_text(table, seat)
        playing.choose_as_robot(table, seat, (table.decision, 0), first_move(table, seat), "greedy", 2000.0)
        assert not view(table, PEOPLE[seat], seat, ())["choice"]["can_take_back"]
        with pytest.raises(Refused, match=sentence):
            playing.take_back(table, seat, table.decision, 2001.0)
        with pytest.raises(Refused, match=sentence):
            playing.choose(table, seat, table.decision, move, 2001.0)


def test_a_vote_is_forgotten_when_its_person_plays_on() -> None:
    table = started(SEALED, 4)
    hosting.vote(table, "luis", 0, {"luis", "eva", "pau"}, 2.0)
    playing.choose(table, 0, table.decision, first_text(table, 0), 3.0)
    hosting.vote(table, "eva", 0, {"luis", "eva", "pau"}, 4.0)
    assert table.places[0].stand_in is None


def test_the_table_waits_for_who_must_say_what_real_dice_show() -> None:
    table = started(SMALL, dice="real", takeover=60)
    playing.roll(table, "ana", table.decision, "start 2", 2.0)
    assert table.waiting() == []
    assert table.awaited() == [1]
    assert playing.due(table) == table.opened + 60
    hosting.stand_in(table, 1, "left", 70.0)
    assert table.awaited() == []
    assert table.rollers() == {"ana", "luis"}


def test_a_rematch_keeps_its_spectators() -> None:
    table = started(SMALL, spectators=True)
    hosting.watch(table, "eva", hosting.invite(table, "ana", None, 1.0), 1.0)
    hosting.close(table, "ana", 2.0)
    assert hosting.rematch(table, "n" * 12, SERVER_SEED, "ana", 3.0).watchers == {"eva"}
