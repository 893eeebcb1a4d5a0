"""Spectators: by a link where the host allows it, or at public tables; they look and do nothing."""

from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sobremesa.client import open_match, watch
from tests.games.kinds import HIDDEN, SMALL
from tests.server.patient import connect
from tests.server.people import events, hands, hear, in_turn, moves, playing, refused, tell
from tests.server.servers import Running


def test_a_spectator_sees_the_table_and_no_hand(server: Running) -> None:
    with playing(server, HIDDEN, spectators=True) as (ana, luis):
        assert ana.watch_link
        with watch(ana.watch_link) as eva:
            assert eva.look()["you"] == {
                "seats": [], "eyes": None, "is_host": False, "can_roll": False, "can_unroll": False,
            }  # fmt: skip
            assert hands(eva.view) == [None, None]
            assert eva.view["choice"] is None
            first, _ = in_turn(ana, luis)
            move = moves(first)[-1]
            first.choose(move)
            eva.until(lambda view: view["seq"] >= first.view["seq"])
            assert events(eva) == [move]
            for act in (
                lambda: eva.choose(move),
                lambda: eva.say("psst"),
                lambda: eva.ask("resign"),
                eva.leave,
                lambda: eva.ask("vote", seat=1),
                eva.observation,
                eva.start,
            ):
                with refused("not_host" if act == eva.start else "not_seated"):
                    act()
            ana.say("hola")
            eva.look()
            assert [said["text"] for said in eva.sayings] == ["hola"]


def test_a_withdrawn_watch_link_lets_nobody_in_and_a_fresh_one_does(server: Running) -> None:
    with playing(server, spectators=True) as (ana, _):
        assert ana.watch_link
        with watch(ana.watch_link) as early:
            ana.post("revoke", {"seat": None})
            with refused("invitation"):
                watch(ana.watch_link)
            fresh = ana.post("invitations", {"seat": None})["token"]
            with watch(f"{ana.address}#{fresh}") as late:
                assert late.look()["seq"] == early.look()["seq"]


def test_without_the_hosts_leave_nobody_watches(server: Running) -> None:
    with playing(server) as (ana, _):
        assert ana.watch_link is None
        with refused("no_spectators"):
            ana.post("invitations", {"seat": None})
        response = httpx.get(f"{server.address}/api/matches/{ana.match}")
        assert (response.status_code, response.json()["code"]) == (404, "no_match")
        eva = open_match(server.address, SMALL, [{"name": "Eva"}, {"open": True}])
        with eva, eva.at(ana.match) as stranger, refused("no_match"):
            stranger.look()


def test_anybody_watches_a_public_match_without_being_known(server: Running) -> None:
    with playing(server, spectators=True, public=True) as (ana, _):
        address = f"{server.address}/api/matches/{ana.match}"
        response = httpx.get(address)
        assert response.json()["view"]["you"]["eyes"] is None
        assert "set-cookie" not in response.headers
        with connect(address.replace("http", "ws", 1) + "/socket", compression=None) as socket:
            assert hear(socket, "view")["status"] == "playing"
            tell(socket, "say", id="1", text="hello")
            assert hear(socket, "refused", id="1")["code"] == "not_seated"
        with connect(f"{address[:-12]}{'x' * 12}/socket".replace("http", "ws", 1), compression=None) as socket:
            assert hear(socket, "refused")["code"] == "no_match"
            with pytest.raises(ConnectionClosed, match="1008"):
                socket.recv(60)
