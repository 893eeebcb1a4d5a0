"""Deciding: what is owed and by whom, changing one's mind, and messages that come twice or too late."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

from sobremesa.games import facts
from tests.games.kinds import SEALED, SMALL, TILED
from tests.server.people import answer, events, hear, in_turn, line, moves, playing, refused, tell
from tests.server.servers import Running


def test_the_view_says_who_owes_a_decision_and_what_is_legal(server: Running) -> None:
    with playing(server) as (ana, luis):
        first, second = in_turn(ana, luis)
        assert first.view["snapshot"]["owing"] == first.view["you"]["seats"]
        assert second.look()["choice"] == {"moves": [], "is_complete": True, "open": [], "can_take_back": False}
        with refused("not_owed", facts(SMALL).turn_rule):
            second.choose(moves(first)[0])
        with refused("move_form", "P4"):
            first.choose("sing a song")
        decision = first.look()["decision"]
        first.choose(moves(first)[0])
        second.until(lambda view: view["decision"] > decision)
        assert len(events(second, first.view["you"]["seats"][0])) == 1


def test_a_choice_can_be_changed_and_taken_back_until_the_stage_closes(server: Running) -> None:
    with playing(server, SEALED) as (ana, luis):
        offered = moves(ana)
        for move in (offered[0], offered[-1]):
            ana.choose(move)
            assert ana.view["choice"]["open"] == [move]
        ana.take_back()
        assert ana.view["choice"]["open"] == []
        assert moves(ana) == offered
        with refused("nothing_to_undo"):
            ana.take_back()
        decision = ana.view["decision"]
        ana.choose(offered[0])
        luis.choose(moves(luis)[0])
        ana.until(lambda view: view["decision"] > decision)
        with refused("stale", decision=decision, due=ana.view["decision"]):
            ana.ask("back", decision=decision)
        with refused("stale", decision=decision, due=ana.view["decision"]):
            ana.ask("choose", decision=decision, move=offered[0])


def test_what_chance_has_answered_cannot_be_taken_back(server: Running) -> None:
    with playing(server) as (ana, luis):
        first, _ = in_turn(ana, luis)
        first.choose(moves(first)[0])
        assert not first.look()["choice"]["can_take_back"]
        with refused("nothing_to_undo"):
            first.take_back()


def test_a_tried_move_shows_what_it_would_do_and_does_nothing(server: Running) -> None:
    with playing(server) as (ana, luis):
        first, _ = in_turn(ana, luis)
        before, move = first.look(), moves(first)[0]
        tried = first.ask("try", decision=before["decision"], move=move)
        assert tried["move"] == move
        assert tried["snapshot"]["banked"] != before["snapshot"]["banked"]
        assert first.look() == before
        first.choose(move)
        assert first.view["snapshot"]["banked"] == tried["snapshot"]["banked"]


def test_several_moves_are_compared_in_one_answer(server: Running) -> None:
    with playing(server) as (ana, luis):
        first, _ = in_turn(ana, luis)
        before = first.look()
        listed = moves(first)
        compared = first.ask("compare", decision=before["decision"], moves=listed)["moves"]
        assert [each["move"] for each in compared] == listed
        for each in compared:
            tried = first.ask("try", decision=before["decision"], move=each["move"])
            assert before["snapshot"] | each["changes"] == tried["snapshot"]
            told = ("ends", "is_certain", "can_take_back")
            assert [each[name] for name in told] == [tried[name] for name in told]
        with refused("move_form", "P4"):
            first.ask("compare", decision=before["decision"], moves=[listed[0], "sing a song"])
        assert first.look() == before


def test_more_moves_can_be_asked_for_than_a_view_lists(server: Running) -> None:
    with playing(server, TILED) as (ana, luis):
        first, _ = in_turn(ana, luis)
        assert not first.look()["choice"]["is_complete"]
        more = first.ask("moves", decision=first.view["decision"], tiles=3)
        assert set(first.view["choice"]["moves"]) <= set(more["moves"])
        first.choose(more["moves"][-1])


def test_a_resent_move_is_played_once(server: Running) -> None:
    with playing(server) as (ana, luis):
        first, _ = in_turn(ana, luis)
        choice = {"decision": first.view["decision"], "move": moves(first)[0]}
        with line(first) as socket:
            done = answer(socket, "choose", "once", **choice)
            assert answer(socket, "choose", "once", **choice) == done
        with line(first) as socket:
            assert answer(socket, "choose", "once", **choice) == done
            assert answer(socket, "choose", "twice", **choice)["code"] == "stale"
        assert events(first) == [choice["move"]]


def test_of_two_sockets_that_race_for_a_decision_one_hears_why_not(server: Running) -> None:
    with playing(server) as (ana, luis), ThreadPoolExecutor(2) as race:
        first, _ = in_turn(ana, luis)
        choice = {"decision": first.view["decision"], "move": moves(first)[0]}
        with line(first) as one, line(first) as other:
            answers = list(
                race.map(lambda pair: answer(pair[0], "choose", pair[1], **choice), ((one, "a"), (other, "b")))
            )
        assert sorted(found["type"] for found in answers) == ["done", "refused"]
        (late,) = [found for found in answers if found["type"] == "refused"]
        assert (late["code"], late["params"]["decision"]) == ("stale", choice["decision"])
        assert events(first) == [choice["move"]]


def test_every_message_is_answered_even_one_that_is_none(server: Running) -> None:
    with playing(server) as (ana, _), line(ana) as socket:
        for text, place in (
            ("nonsense", "-"),
            ('{"type": "dance"}', "-"),
            ('{"type": "say", "id": "x"}', "say.text"),
            ('{"type": "say", "id": "x", "text": 7}', "say.text"),
            ('{"type": "choose", "id": "x", "decision": -1, "move": "hold"}', "choose.decision"),
            ('{"type": "leave", "id": "x", "seat": 2}', "leave.seat"),
        ):
            socket.send(text)
            said = hear(socket, "refused")
            assert (said["code"], said["params"]["place"]) == ("message", place)
        socket.send(b"\x00\x01")
        assert hear(socket, "refused")["code"] == "message_bytes"
        tell(socket, "sync", seq=0)
        assert hear(socket, "same")["seq"] == ana.look()["seq"]


def test_a_client_that_speaks_too_fast_is_told_so_and_goes_on_more_slowly(server: Running) -> None:
    with playing(server, chat=False) as (ana, _), line(ana) as socket:
        for number in range(250):
            tell(socket, "observation", id=str(number))
        said = [json.loads(socket.recv(60)) for _ in range(250)]
        assert {message["code"] for message in said if message["type"] == "refused"} == {"flood"}
        for _ in range(100):
            ana.observation()


def test_a_client_that_lost_its_socket_goes_on_with_the_view_it_is_greeted_with(server: Running) -> None:
    with playing(server) as (ana, luis):
        first, second = in_turn(ana, luis)
        second.look()
        first.choose(moves(first)[0])
        second._lose()
        second._hear(0.1)
        assert second.view["seq"] == first.view["seq"]
        assert second._socket  # it did not wait for more, and so did not give the socket up
