"""Strangers cannot tell whether a match exists: every answer is the same as for one that never was."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sobremesa.client import open_match
from sobremesa.engine.errors import Refused
from sobremesa.match import hosting
from sobremesa.server.app import describe
from sobremesa.server.discretion import discreet
from tests.games.kinds import QUICK, SMALL
from tests.server.hubs import deaf_hub, new_table
from tests.server.old_database import FORMER, INVITATION, restore
from tests.server.patient import connect
from tests.server.servers import Running, running

ABSENT = "A" * 12
OPERATIONS = [
    (method, path.removeprefix("/api/matches/{id}"))
    for path, methods in describe().openapi()["paths"].items()
    for method in methods
    if path.startswith("/api/matches/{id}")
]
TOKEN = {"token": "B" * 22}
BODIES: dict[str, Any] = {
    "/invited": TOKEN,
    "/join": TOKEN | {"name": "Eva"},
    "/watch": TOKEN,
    "/resumable": TOKEN,
    "/resume": TOKEN,
    "/invitations": {"seat": 2},
    "/revoke": {"seat": 2},
    "/seats/{seat}": {"bot": "greedy"},
    "/seed": {"seed": "salt"},
    "/start": {"seed": None},
    "/sit": {"name": "Eva"},
}
CLOSED = ["open", "playing", "over", "ended early", "former rules"]


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that also has matches of former rules."""
    file = tmp_path_factory.mktemp("old") / "sobremesa.db"
    restore(file)
    with running(file.parent, f"sqlite:///{file}") as server:
        yield server


@pytest.fixture(scope="module")
def closed(upgraded: Running) -> Iterator[dict[str, str]]:
    """Matches that strangers may not see."""
    with ExitStack() as stack:
        seats = [
            stack.enter_context(open_match(upgraded.address, SMALL, [{"name": "Ana"}, {"name": "Luis"}], options=QUICK))
            for _ in range(4)
        ]
        for seat in seats[1:]:
            seat.start()
        while seats[2].look()["status"] == "playing":
            seats[2].sit(seats[2].view["snapshot"]["owing"][0])
            seats[2].choose(seats[2].view["choice"]["moves"][0])
        seats[3].post("close")
        former = next(id for (_, status), id in FORMER.items() if status == "open")
        yield dict(zip(CLOSED, [*(seat.match for seat in seats), former], strict=True))


@pytest.fixture(scope="module", params=["unknown", "known elsewhere"])
def stranger(request: pytest.FixtureRequest, upgraded: Running) -> Iterator[httpx.Client]:
    """Somebody without a cookie, or with a match of their own."""
    with httpx.Client(base_url=upgraded.address, timeout=60) as http:
        if request.param != "unknown":
            http.post(
                "/api/matches", json={"game": SMALL, "seats": [{"name": "Eva"}, {"open": True}]}
            ).raise_for_status()
        yield http


def answer(stranger: httpx.Client, method: str, path: str, match: str) -> tuple[int, dict[str, str], bytes]:
    """The whole answer to a stranger."""
    address = f"/api/matches/{match}{path.format(seat=2, event=0, **TOKEN)}"
    response = stranger.request(method, address, json=BODIES.get(path))
    return response.status_code, {**response.headers, "date": ""}, response.content


@pytest.mark.parametrize("kind", CLOSED)
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_a_closed_match_answers_like_an_absent_one(
    stranger: httpx.Client, closed: dict[str, str], kind: str, method: str, path: str
) -> None:
    there, nowhere = (answer(stranger, method, path, match) for match in (closed[kind], ABSENT))
    assert there == nowhere
    assert there[0] in (403, 404)


@pytest.mark.parametrize("kind", CLOSED)
def test_a_closed_match_answers_like_an_absent_one_on_the_socket(
    stranger: httpx.Client, closed: dict[str, str], kind: str
) -> None:
    def said(match: str) -> tuple[Any, int | None]:
        address = str(stranger.base_url.join(f"/api/matches/{match}/socket")).replace("http", "ws", 1)
        cookie = "; ".join(f"{name}={value}" for name, value in stranger.cookies.items())
        with connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket:
            found = json.loads(socket.recv(60))
            with pytest.raises(ConnectionClosed):
                socket.recv(60)
            return found, socket.close_code

    assert said(closed[kind]) == said(ABSENT)


def test_who_holds_a_link_to_a_match_of_former_rules_is_told_about_it(upgraded: Running) -> None:
    answers = [
        httpx.post(f"{upgraded.address}/api/matches/{id}/invited", json={"token": INVITATION})
        for (_, status), id in FORMER.items()
        if status == "open"
    ]
    assert sorted(answer.json()["code"] for answer in answers) == ["invitation", "rules.former"]


def test_who_is_known_at_a_match_that_cannot_be_opened_is_found_without_its_log(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            hub = await deaf_hub(stack, database)
            table = new_table({"name": "Ana"}, {"open": True}, spectators=True)
            seat, show = (hosting.invite(table, "ana", number, 1.0) for number in (1, None))
            await hub.open(table)
            await hub.act(table.id, lambda table, at: hosting.join(table, "luis", seat, "Luis", "", at))
            await hub.act(table.id, lambda table, at: hosting.watch(table, "eva", show, at))
            move = await hub.act(table.id, lambda table, at: hosting.resume_link(table, "luis", at))
            await hub.act(table.id, lambda table, at: hosting.resume(table, "phone", move, at))
            monkeypatch.setattr(hub.store, "tail", None)
            monkeypatch.setattr(hub.store, "tails", None)

            async def told(player: str | None, token: str | None = None, id: str = table.id) -> str:
                with pytest.raises(Refused) as refused:
                    async with discreet(hub.store, id, player, token):
                        raise Refused("preparing", game="a game")
                return refused.value.code

            assert [await told(who) for who in ("ana", "luis", "eva", "phone")] == ["preparing"] * 4
            assert [await told(None, link) for link in (seat, show, move)] == ["preparing"] * 3
            assert [await told(who) for who in (None, "pau", "", "luis%")] == ["no_match"] * 4
            assert [await told(who, "B" * 22) for who in (None, "pau")] == ["invitation"] * 2
            assert await told("ana", id=ABSENT) == "no_match"

    asyncio.run(play())
