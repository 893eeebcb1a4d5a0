"""People for the tests of a server: who hosts, who comes by a link, who owes a decision, and what they are refused."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from sobremesa.client import Seat, open_match, sit_down
from sobremesa.engine.errors import Refused
from tests.games.data import data
from tests.games.kinds import SMALL
from tests.server.patient import connect
from tests.server.servers import Running


@contextmanager
def invited(server: Running, game: str = SMALL, **terms: Any) -> Iterator[tuple[Seat, Seat]]:
    """Ana, who hosts, and Luis, who came by her link."""
    wishes: list[dict[str, object]] = [{"name": "Ana"}, {"open": True}]
    with open_match(server.address, game, wishes, **terms) as ana, sit_down(ana.links[2], "Luis") as luis:
        yield ana, luis


@contextmanager
def playing(server: Running, game: str = SMALL, **terms: Any) -> Iterator[tuple[Seat, Seat]]:
    """The same two, both connected, when the match has begun."""
    with invited(server, game, **terms) as (ana, luis):
        ana.start()
        ana.look()
        luis.look()
        yield ana, luis


def in_turn(*seats: Seat) -> list[Seat]:
    """These people, the one who owes a decision first."""
    return sorted(seats, key=lambda seat: not moves(seat))


def events(seat: Seat, by: int | None = None) -> list[str]:
    """The moves that somebody sees played, or those of one seat."""
    shown = seat.look()["events"]["shown"]
    return [event["move"] for event in shown if "move" in event and by in (None, event["seat"])]


def moves(seat: Seat) -> list[str]:
    """What somebody can do now."""
    choice = seat.look()["choice"]
    return list(choice["moves"]) if choice else []


def play(*seats: Seat, lot: random.Random | None = None) -> None:
    """Play to the end, by chance where there is a lot, else the first move that is offered."""
    while seats[0].look()["status"] == "playing":
        for seat in seats:
            if found := moves(seat):
                seat.choose(lot.choice(found) if lot else found[0])


def await_turn(seat: Seat, other: Seat) -> None:
    """Let another decide until somebody owes a decision."""
    while not moves(seat):
        if found := moves(other):
            other.choose(found[0])


def finish(seat: Seat) -> None:
    """Play somebody's decisions to the end, against bots."""
    for view in seat.decisions():
        seat.choose(view["choice"]["moves"][0])


def kinds(view: dict[str, Any]) -> list[str]:
    """The kinds of the news."""
    return [news["kind"] for news in view["news"]]


def hands(view: dict[str, Any]) -> list[object]:
    """What a view of a game with hidden hands shows of each seat's; none where it shows nothing."""
    found = data(view["snapshot"]["game"]).hands
    assert found
    return [found.shown(view["snapshot"], seat) for seat in range(view["snapshot"]["seats"])]


def place(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """A place at the table, from 1."""
    found: dict[str, Any] = view["places"][seat - 1]
    return found


@contextmanager
def refused(code: str, rule: str | None = None, **params: Any) -> Iterator[None]:
    """Something is refused for just this."""
    with pytest.raises(Refused) as caught:
        yield
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert params.items() <= caught.value.params.items()


@contextmanager
def line(seat: Seat) -> Iterator[ClientConnection]:
    """A bare socket of somebody's, greeted."""
    address = seat.address.replace("http", "ws", 1).replace("/m/", "/api/matches/") + "/socket"
    cookie = {"Cookie": f"sobremesa={seat._http.cookies['sobremesa']}"}
    with connect(address, additional_headers=cookie, compression=None) as socket:
        hear(socket, "view")
        yield socket


def hear(socket: ClientConnection, type: str, **fields: Any) -> dict[str, Any]:
    """The next message of a type that has these fields."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(60))
        if message["type"] == type and fields.items() <= message.items():
            return message


def tell(socket: ClientConnection, type: str, **fields: Any) -> None:
    """Send a message."""
    socket.send(json.dumps({"type": type, **fields}))


def answer(socket: ClientConnection, type: str, id: str, **fields: Any) -> dict[str, Any]:
    """Send a message; its answer."""
    tell(socket, type, id=id, **fields)
    while True:
        message: dict[str, Any] = json.loads(socket.recv(60))
        if message.get("id") == id:
            return message
