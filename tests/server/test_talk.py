"""Talk at the table."""

from __future__ import annotations

import httpx

from sobremesa.client import watch
from tests.server.people import answer, hear, in_turn, line, place, playing, refused, tell
from tests.server.servers import Running


def test_what_one_says_everybody_hears(server: Running) -> None:
    with playing(server) as (ana, luis), line(luis) as socket:
        ana.say("  ¡buena\tsuerte!  ")
        (heard,) = hear(socket, "sayings")["sayings"]
        assert (heard["seat"], heard["text"]) == (1, "¡buena suerte!")
        luis.say("igualmente 🙂")
        (heard,) = hear(socket, "sayings")["sayings"]
        assert (heard["seat"], heard["text"]) == (2, "igualmente 🙂")
        luis.look()
        ana.look()
        assert [said["text"] for said in ana.sayings] == [said["text"] for said in luis.sayings]


def test_the_talk_is_there_for_whoever_connects_again(server: Running) -> None:
    with playing(server) as (ana, luis):
        for text in ("one", "two"):
            ana.say(text)
        with luis.at(ana.match) as again:
            again.look()
            assert [said["text"] for said in again.sayings] == ["one", "two"]


def test_a_message_is_one_line_of_plain_text_and_not_too_long(server: Running) -> None:
    with playing(server) as (ana, _):
        for text in (" ", "a\x07b", "left\u202eright", "a\x00b"):
            with refused("chat_text", most=300):
                ana.say(text)
        ana.say("x" * 300)
        with line(ana) as socket:
            for text in ("", "x" * 301):
                tell(socket, "say", id="x", text=text)
                said = hear(socket, "refused")
                assert (said["code"], said["params"]["place"]) == ("message", "say.text")
        ana.look()
        assert [said["text"] for said in ana.sayings] == ["x" * 300]


def test_a_resent_message_is_said_once(server: Running) -> None:
    with playing(server) as (ana, luis):
        with line(ana) as socket:
            done = answer(socket, "say", "s1", text="once")
            assert answer(socket, "say", "s1", text="once") == done
        luis.look()
        assert [said["text"] for said in luis.sayings] == ["once"]


def test_a_host_can_switch_the_talk_off(server: Running) -> None:
    with playing(server, chat=False) as (_, luis), refused("no_chat"):
        luis.say("hola")


def test_a_phrase_is_sent_as_a_code_for_every_language(server: Running) -> None:
    with playing(server) as (ana, luis):
        ana.say_phrase("well_played")
        luis.look()
        (heard,) = luis.sayings
        assert (heard["seat"], heard["phrase"], heard.get("text")) == (1, "well_played", None)
        with line(ana) as socket:
            tell(socket, "phrase", id="x", phrase="you fool")
            assert hear(socket, "refused")["code"] == "message"


def test_the_host_mutes_somebody_and_gives_the_chat_back(server: Running) -> None:
    with playing(server) as (ana, luis):
        for wrong in (1, 2):
            with refused("not_host"):
                luis.mute(wrong)
        with refused("no_mute", seat=1):
            ana.mute(1)
        with refused("no_such_seat"):
            ana.mute(9)
        ana.mute(2)
        assert [place["is_muted"] for place in luis.look()["places"]] == [False, True]
        with refused("muted"):
            luis.say("hola")
        with refused("muted"):
            luis.say_phrase("hello")
        with refused("muted"):
            luis.nudge(1)
        ana.mute(2, False)
        luis.say("hola")
        assert not place(luis.look(), 2)["is_muted"]
        assert [said["text"] for said in luis.sayings] == ["hola"]


def test_who_was_muted_stays_so_on_another_device_and_after_a_restart(server: Running) -> None:
    with playing(server) as (ana, luis):
        ana.mute(2)
        token = luis.post("resume-link")["token"]
        with httpx.Client(base_url=server.address) as phone:
            phone.post(f"/api/matches/{ana.match}/resume", json={"token": token}).raise_for_status()
        assert [place["is_muted"] for place in ana.look()["places"]] == [False, True]


def test_who_keeps_the_table_waiting_is_nudged_once_a_minute(server: Running) -> None:
    with playing(server) as (ana, luis):
        owing, waiting = in_turn(ana, luis)
        seat, other = owing.view["you"]["seats"][0], waiting.view["you"]["seats"][0]
        with refused("no_nudge", seat=other):
            owing.nudge(other)
        with refused("no_nudge", seat=seat):
            owing.nudge(seat)
        waiting.nudge(seat)
        (news,) = [news for news in owing.look()["news"] if news["kind"] == "nudged"]
        assert (news["seat"], news["by"]) == (seat, other)
        with refused("nudged"):
            waiting.nudge(seat)


def test_a_spectator_neither_speaks_nor_nudges(server: Running) -> None:
    with playing(server, spectators=True) as (ana, _), watch(str(ana.watch_link)) as eva:
        with refused("not_seated"):
            eva.say_phrase("hello")
        with refused("not_seated"):
            eva.nudge(1)
        with refused("not_host"):
            eva.mute(1)
