"""Opening a match: what the host can choose, what cannot be, and who is let in."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from sobremesa.client import open_match, sit_down
from sobremesa.engine.errors import Refused
from sobremesa.games import facts, ids
from tests.games.cases import other_values
from tests.games.kinds import HIDDEN, QUICK, SMALL, SOLO
from tests.server.people import finish, invited, kinds, place, play, playing, refused
from tests.server.servers import Running


@pytest.mark.parametrize("game", ids())
def test_a_match_is_opened_as_its_host_wants_it(server: Running, game: str) -> None:
    clock = {"kind": "live", "seconds": 60}
    options = {option.name: other_values(option)[0] for option in facts(game).options}
    seats = facts(game).seats[-1]
    wishes = [{"name": "Ana"}, {"bot": "random"}, *({"bot": "greedy"} for _ in range(seats - 2))]
    with open_match(server.address, game, wishes, options=options, clock=clock, takeover=90, chat=False) as ana:
        ana.start()
        view = ana.look()
        assert ana.terms["options"] == options
        assert (ana.terms["seats"], ana.terms["clock"], ana.terms["takeover"]) == (seats, clock, 90)
        assert (ana.terms["chat"], ana.terms["public"], ana.terms["spectators"]) == (False, False, False)
        assert [place["bot"] for place in view["places"]] == [None, "random", *["greedy"] * (seats - 2)]
        assert view["snapshot"]["game"] == game
        assert view["you"] == {"seats": [1], "eyes": 1, "is_host": True, "can_roll": False, "can_unroll": False}


def test_a_game_for_one_is_played_alone(server: Running) -> None:
    with open_match(server.address, SOLO, [{"name": "Ana"}]) as ana:
        ana.start()
        finish(ana)
        assert ana.view["result"]["winners"] == [1]


TWO = [{"name": "Ana"}, {"bot": "greedy"}]


@pytest.mark.parametrize(
    ("given", "status", "code", "rule", "params"),
    [
        ({"game": "chess"}, 404, "game_unknown", None, {"game": "chess"}),
        ({"seats": TWO[:1]}, 422, "seats", None, {"seats": 1, "least": 2, "most": 6}),
        ({"seats": TWO * 4}, 422, "seats", None, {"seats": 8, "least": 2, "most": 6}),
        ({"seats": [TWO[0], {"bot": "hal"}]}, 422, "bot_unknown", None, {"bot": "hal"}),
        ({"seats": [{"name": " "}, TWO[1]]}, 422, "name", None, {"most": 24}),
        ({"seats": [{"name": "x" * 25}, TWO[1]]}, 422, "name", None, {"most": 24}),
        ({"options": {"blitz": True}}, 422, "option_unknown", None, {"option": "blitz", "game": "Pig"}),
        ({"options": {"goal": 9}}, 422, "option_value", None, {"option": "goal"}),
        ({"game": HIDDEN, "dice": "real"}, 422, "bot_cannot_draw", None, {}),
        ({"clock": {"kind": "live", "seconds": 4}}, 422, "message", None, {"place": "body.clock.live.seconds"}),
        ({"takeover": 4}, 422, "message", None, {"place": "body.takeover"}),
        ({"jackpot": 1}, 422, "message", None, {"place": "body.jackpot"}),
        ({"seats": [{"name": "Ana", "bot": "greedy"}] * 2}, 422, "message", None, {}),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(
    server: Running, given: dict[str, Any], status: int, code: str, rule: str | None, params: dict[str, Any]
) -> None:
    check_not_opened(server, {"game": SMALL, "seats": TWO} | given, status, code, rule, params)


@pytest.mark.parametrize(("id", "option"), [(id, option.name) for id in ids() for option in facts(id).options])
def test_a_value_that_an_option_cannot_have_is_refused(server: Running, id: str, option: str) -> None:
    given = {"game": id, "seats": TWO, "options": {option: "tiny"}}
    check_not_opened(server, given, 422, "option_value", None, {"option": option})


def check_not_opened(
    server: Running, given: dict[str, Any], status: int, code: str, rule: str | None, params: dict[str, Any]
) -> None:
    """A match that somebody wants is refused for just this."""
    response = httpx.post(f"{server.address}/api/matches", json=given)
    said = response.json()
    assert (response.status_code, said["code"], said["rule"]) == (status, code, rule)
    assert params.items() <= said["params"].items()


def test_an_invitation_can_be_looked_at_and_is_taken_once(server: Running) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana:
        token = ana.links[2].partition("#")[2]
        there = f"{server.address}/api/matches/{ana.match}/invited"
        shown = httpx.post(there, json={"token": token}).json()
        assert (shown["seat"], shown["terms"]["game"]) == (2, SMALL)
        assert shown["places"][0]["name"] == "Ana"
        assert shown["commitment"] == ana.look()["dice"]["commitment"]
        with sit_down(ana.links[2], "Luis"):
            assert place(ana.look(), 2)["name"] == "Luis"
            with refused("invitation"):
                sit_down(ana.links[2], "Eva")
            assert httpx.post(there, json={"token": token}).status_code == 403
            with refused("seat_taken", seat=2):
                ana.post("invitations", {"seat": 2})


@contextmanager
def losing_the_answer(server: Running, request: bytes) -> Iterator[str]:
    """The address of a line to the server that breaks when the first request with these words is answered."""
    place = urlsplit(server.address)
    lost = threading.Event()

    def relay(client: socket.socket) -> None:
        with client, socket.create_connection((place.hostname, place.port)) as own, suppress(OSError):
            is_asked = False
            while True:
                for source in select.select([client, own], [], [])[0]:
                    data = source.recv(2**16)
                    if source is client:
                        is_asked = is_asked or request in data
                    elif is_asked and not lost.is_set():
                        lost.set()
                        return
                    if not data:
                        return
                    (own if source is client else client).sendall(data)

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=relay, args=[door.accept()[0]], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=accept, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            door.shutdown(socket.SHUT_RDWR)
    assert lost.is_set()


def test_a_guest_whose_answer_was_lost_gets_the_same_seat_by_the_same_link(server: Running) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana:
        path, token = ana.links[2].removeprefix(server.address).split("#")
        with losing_the_answer(server, b"/join ") as address, httpx.Client(base_url=address) as luis:
            there = f"/api/matches{path.removeprefix('/m')}"
            luis.post(f"{there}/invited", json={"token": token}).raise_for_status()
            wanted = {"token": token, "name": "Luis", "seed": "x"}
            with pytest.raises(httpx.RemoteProtocolError):
                luis.post(f"{there}/join", json=wanted)
            assert place(ana.look(), 2)["name"] == "Luis"
            length = ana.view["seq"]
            for _ in range(2):
                answer = luis.post(f"{there}/join", json=wanted)
                assert (answer.status_code, answer.json()) == (200, {"match": ana.match, "seats": [2]})
            assert ana.look()["seq"] == length
        with refused("invitation"):
            sit_down(ana.links[2], "Eva")


def test_seats_move_to_a_new_device_though_the_answer_was_lost(server: Running) -> None:
    with (
        open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana,
        losing_the_answer(server, b"/resume ") as address,
    ):
        token = {"token": ana.post("resume-link")["token"]}
        there = f"{address}/api/matches/{ana.match}"
        with httpx.Client() as phone:
            phone.post(f"{there}/resumable", json=token).raise_for_status()
            with pytest.raises(httpx.RemoteProtocolError):
                phone.post(f"{there}/resume", json=token)
            for _ in range(2):
                answer = phone.post(f"{there}/resume", json=token)
                assert (answer.status_code, answer.json()) == (200, {"match": ana.match, "seats": [1]})
        for what in ("resumable", "resume"):
            with refused("invitation"):
                ana.post(what, token)


def test_a_program_sits_down_though_the_answer_was_lost(server: Running) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana:
        with (
            losing_the_answer(server, b"/join ") as address,
            sit_down(ana.links[2].replace(server.address, address), "Luis") as luis,
        ):
            assert luis.fetch()["view"]["you"]["seats"] == [2]
        assert place(ana.look(), 2)["name"] == "Luis"


def test_a_new_invitation_replaces_the_old_one_and_a_withdrawn_one_is_useless(server: Running) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana:
        fresh = f"{ana.address}#{ana.post('invitations', {'seat': 2})['token']}"
        with refused("invitation"):
            sit_down(ana.links[2], "Luis")
        ana.post("revoke", {"seat": 2})
        assert not place(ana.look(), 2)["is_invited"]
        with refused("invitation"):
            sit_down(fresh, "Luis")
        with refused("invitation"):
            ana.post("revoke", {"seat": 2})
        again = ana.post("invitations", {"seat": 2})["token"]
        with sit_down(f"{ana.address}#{again}", "Luis") as luis:
            assert luis.look()["you"]["seats"] == [2]


def test_one_invitation_taken_by_many_at_once_seats_one(server: Running) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana, ThreadPoolExecutor(6) as crowd:

        def come(number: int) -> str:
            try:
                with sit_down(ana.links[2], f"Guest {number}"):
                    return "seated"
            except Refused as problem:
                return problem.code

        assert sorted(crowd.map(come, range(6))) == [*["invitation"] * 5, "seated"]


def test_what_the_host_decides_nobody_else_can(server: Running) -> None:
    with invited(server, SMALL) as (ana, luis):
        with refused("not_host"):
            luis.start()
        with refused("not_host"):
            luis.post("close")
        with refused("not_host"):
            luis.post("invitations", {"seat": 2})
        with refused("not_host"):
            luis.post("revoke", {"seat": 2})
        with refused("not_host"):
            luis.put("seats/1", {"bot": "random"})
        stranger = httpx.post(f"{server.address}/api/matches/{ana.match}/start", json={})
        assert (stranger.status_code, stranger.json()["code"]) == (403, "not_seated")
        assert ana.look()["status"] == "open"


def test_a_match_starts_when_every_seat_is_filled(server: Running) -> None:
    with open_match(server.address, SMALL, [{"open": True}, {"open": True}, {"open": True}]) as ana:
        with refused("seat_open", seat=1):
            ana.start()
        ana.put("seats/1", {"bot": "greedy"})
        ana.put("seats/2", {"name": "Ana"})
        ana.put("seats/3", {"bot": "random"})
        ana.put("seats/3", {"open": True})
        with refused("seat_open", seat=3):
            ana.start()
        ana.put("seats/3", {"bot": "random"})
        with refused("no_such_seat", seat=4, seats=3):
            ana.put("seats/4", {"bot": "random"})
        ana.start()
        with refused("started"):
            ana.start()
        with refused("started"):
            ana.put("seats/3", {"bot": "greedy"})
        assert [seat["bot"] for seat in ana.look()["places"]] == ["greedy", None, "random"]


def test_bots_alone_do_not_start(server: Running) -> None:
    with open_match(server.address, SMALL, [{"bot": "greedy"}, {"bot": "greedy"}]) as ana, refused("no_people"):
        ana.start()


def test_a_host_without_a_seat_opens_a_table_for_others(server: Running) -> None:
    with open_match(server.address, SMALL, [{"open": True}, {"open": True}], options=QUICK) as host:
        ana, luis = sit_down(host.links[1], "Ana"), sit_down(host.links[2], "Luis")
        with ana, luis:
            host.start()
            play(ana, luis)
            assert host.until(lambda view: view["status"] == "over")["result"]
            assert host.view["you"] == {
                "seats": [],
                "eyes": None,
                "is_host": True,
                "can_roll": False,
                "can_unroll": False,
            }


def test_the_host_breaks_a_match_off(server: Running) -> None:
    with playing(server) as (ana, luis):
        ana.post("close")
        view = luis.until(lambda view: view["status"] == "over")
        assert kinds(view)[-1] == "closed"
        assert view["result"] is None
        with refused("match_over"):
            luis.choose("hold")
        with refused("match_over"):
            ana.post("close")
        assert ana.fetch("record")["result"] is None


def test_a_rematch_has_the_same_people_and_settings_and_all_see_where_it_is(server: Running) -> None:
    with playing(server, options=QUICK, chat=False) as (ana, luis):
        with refused("not_over"):
            ana.rematch()
        play(ana, luis)
        with luis.rematch() as again:
            assert ana.until(lambda view: view["rematch"])["rematch"] == again.match
            assert kinds(ana.view)[-1] == "rematched"
            with ana.at(again.match) as ana_again:
                assert ana_again.look()["you"]["seats"] == [1]
                assert ana_again.terms == ana.terms
                assert ana_again.view["dice"]["commitment"] != ana.view["dice"]["commitment"]
                again.start()
                play(ana_again, again)
                assert again.view["result"]
        with refused("rematch_there", match=again.match):
            ana.rematch()


def test_two_who_ask_for_a_rematch_at_once_get_one(server: Running) -> None:
    with playing(server, options=QUICK) as (ana, luis), ThreadPoolExecutor(2) as both:
        play(ana, luis)

        def ask(seat: Any) -> tuple[str, str]:
            try:
                with seat.rematch() as again:
                    return "opened", again.match
            except Refused as problem:
                return problem.code, problem.params["match"]

        answers = dict(both.map(ask, (ana, luis)))
        assert answers.keys() == {"opened", "rematch_there"}
        assert len(set(answers.values())) == 1
        for seat in (ana, luis):
            assert seat.until(lambda view: view["rematch"])["rematch"] == answers["opened"]
            mine = seat._http.get("/api/mine").json()["matches"]
            assert [match["match"] for match in mine if match["status"] == "open"] == [answers["opened"]]
