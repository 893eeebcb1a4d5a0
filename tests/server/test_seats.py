"""Who sits where and who is there: one device, another device, leaving, resigning, votes."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from sobremesa.client import open_match, sit_down
from sobremesa.games import facts
from tests.games.kinds import HIDDEN, QUICK, SEALED, SMALL
from tests.server.people import (
    await_turn,
    events,
    hands,
    hear,
    in_turn,
    invited,
    kinds,
    line,
    moves,
    place,
    playing,
    refused,
)
from tests.server.servers import Running


def test_two_at_one_device_see_no_hand_before_they_say_whose_eyes(server: Running) -> None:
    secret = facts(HIDDEN).secret
    with open_match(server.address, HIDDEN, [{"name": "Ana"}, {"name": "Luis"}]) as both:
        both.start()
        view = both.look()
        assert view["you"]["seats"] == [1, 2]
        for curtain in (view, both.fetch()["view"]):
            assert curtain["you"]["eyes"] is None
            assert curtain["choice"] is None
            assert hands(curtain) == [None, None]
            secrets = [text for event in curtain["events"]["shown"] if (text := event["chance"]).startswith(secret)]
            assert secrets
            assert {word for text in secrets for word in text.split()[2:]} == {"?"}
        with refused("no_seat_chosen"):
            both.observation()
        with refused("no_seat_chosen"):
            both.choose("any move")
        seen = []
        for seat in (1, 2):
            both.sit(seat)
            shown = hands(both.look())
            assert [hand is None for hand in shown] == [seat != 1, seat != 2]
            seen.append(shown[seat - 1])
        assert seen[0] != seen[1]
        with refused("not_your_seat", seat=3):
            both.sit(3)


def test_two_at_one_device_play_in_turn_by_changing_places(server: Running) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"name": "Luis"}], options=QUICK) as both:
        both.start()
        while both.look()["status"] == "playing":
            both.sit(both.view["snapshot"]["owing"][0])
            both.choose(moves(both)[0])
        assert len(both.view["result"]["scores"]) == 2


def test_a_seat_goes_to_another_device_and_leaves_the_first(server: Running) -> None:
    with playing(server, HIDDEN) as (ana, luis):
        hand = hands(luis.look())[1]
        token = luis.post("resume-link")["token"]
        phone = open_match(server.address, SMALL, [{"name": "Luis"}, {"open": True}])
        with line(luis) as socket, phone, phone.at(ana.match) as resumed:
            assert resumed.post("resume", {"token": token})["seats"] == [2]
            assert hands(resumed.look())[1] == hand
            with pytest.raises(ConnectionClosed, match="1008"):
                hear(socket, "closing")
            with refused("no_match"):
                luis.look()
            with refused("no_match"):
                luis.fetch()
            with refused("invitation"):
                luis.post("resume", {"token": token})
            first, _ = in_turn(ana, resumed)
            first.choose(moves(first)[0])


def test_a_bot_plays_for_somebody_who_leaves_until_they_return(server: Running) -> None:
    with playing(server, SEALED) as (ana, luis):
        luis.leave()
        assert place(luis.look(), 2)["stand_in"] == "greedy"
        with refused("stood_in", seat=2):
            luis.choose(moves(ana)[0])
        decision = ana.look()["decision"]
        ana.choose(moves(ana)[0])
        ana.until(lambda view: view["decision"] > decision)
        assert events(ana, 2)
        luis.ask("return")
        assert place(luis.view, 2)["stand_in"] is None
        assert kinds(luis.view)[-2:] == ["left", "returned"]
        with refused("not_away"):
            luis.ask("return")
        await_turn(luis, ana)
        luis.choose(moves(luis)[0])


def test_who_leaves_before_the_start_makes_the_seat_free(server: Running) -> None:
    with invited(server) as (ana, luis):
        luis.leave()
        free = place(ana.until(lambda view: place(view, 2)["name"] is None), 2)
        assert (free["bot"], free["is_invited"]) == (None, False)
        with refused("no_match"):
            luis.look()
        with refused("seat_open", seat=2):
            ana.start()


def test_a_resigned_seat_is_played_on_by_a_bot(server: Running) -> None:
    with playing(server, SEALED) as (ana, luis):
        luis.ask("resign")
        assert place(luis.view, 2)["has_resigned"]
        with refused("resigned", seat=2):
            luis.ask("return")
        with refused("resigned", seat=2):
            luis.ask("resign")
        decision = ana.look()["decision"]
        ana.choose(moves(ana)[0])
        ana.until(lambda view: view["decision"] > decision)
        assert kinds(ana.view)[-1] == "resigned"


def test_a_match_that_everybody_gave_up_is_broken_off(server: Running) -> None:
    with playing(server) as (ana, luis):
        ana.ask("resign")
        assert ana.view["status"] == "playing"
        luis.ask("resign")
        assert luis.view["status"] == "over"
        assert kinds(luis.view)[-1] == "closed"
        assert luis.fetch("record")["result"] is None


def test_who_gave_one_of_two_seats_up_takes_the_other_again(server: Running) -> None:
    with open_match(server.address, SEALED, [{"name": "Ana"}, {"name": "Luis"}]) as both:
        both.start()
        both.sit(1)
        both.ask("resign")
        both.leave()
        both.ask("return")
        assert [seat["stand_in"] for seat in both.view["places"]] == ["greedy", None]


def test_nobody_leaves_a_match_that_is_over(server: Running) -> None:
    with playing(server) as (ana, luis):
        ana.post("close")
        with refused("match_over"):
            luis.leave()


def test_others_see_who_is_there(server: Running) -> None:
    with invited(server) as (ana, luis):
        assert [seat["is_here"] for seat in ana.look()["places"]] == [True, False]
        luis.look()
        ana.until(lambda view: place(view, 2)["is_here"])
        with line(luis):
            luis.close()
            assert place(ana.look(), 2)["is_here"]
        ana.until(lambda view: not place(view, 2)["is_here"])


def test_the_others_vote_a_bot_in_for_somebody_who_is_gone(server: Running) -> None:
    wishes: list[dict[str, object]] = [{"name": "Ana"}, {"open": True}, {"open": True}]
    with open_match(server.address, SEALED, wishes) as ana, sit_down(ana.links[2], "Luis") as luis:
        with sit_down(ana.links[3], "Eva") as eva:
            ana.start()
            eva.look()
            luis.look()
            with refused("no_vote", seat=3):
                ana.ask("vote", seat=3)
        ana.until(lambda view: not place(view, 3)["is_here"])
        ana.ask("vote", seat=3)
        assert (place(ana.view, 3)["votes"], place(ana.view, 3)["stand_in"]) == (1, None)
        with refused("voted", seat=3):
            ana.ask("vote", seat=3)
        luis.ask("vote", seat=3)
        assert place(luis.view, 3)["stand_in"] == "greedy"
        said = [(news["kind"], news["seat"], news["by"]) for news in map(shown, luis.view["news"][1:])]
        assert said == [("voted", 3, 1), ("voted", 3, 2), ("stood_in", 3, None)]


def shown(news: dict[str, object]) -> dict[str, object]:
    return {"seat": None, "by": None, **news}


def test_a_frame_of_another_seat_says_nothing_of_an_open_choice(server: Running) -> None:
    with playing(server, SEALED) as (ana, luis), line(luis) as socket:
        ana.choose(moves(ana)[0])
        frame = hear(socket, "view", seq=ana.view["seq"])
        assert frame["choice"]["open"] == []
        assert ana.view["choice"]["open"]
        assert not events(luis)
