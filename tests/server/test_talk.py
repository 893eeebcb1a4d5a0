"""Talk at the table."""

from __future__ import annotations

from tests.server.people import answer, hear, line, playing, refused, tell
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
