"""Web Push: who is away is called, by messages that only their own browser reads."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from sobremesa.client import Seat, open_match, sit_down
from sobremesa.games import facts
from sobremesa.server.push import delivery
from sobremesa.server.push.sealing import from_text, point_of, read_private, sealed, to_text
from tests.games.kinds import HIDDEN, SMALL
from tests.server.people import in_turn, playing
from tests.server.receiver import Device, Receiver, receiving
from tests.server.servers import Running, running

SLOW = {"kind": "slow", "hours": 24}
PATIENCE = 60.0


def test_a_message_is_sealed_as_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    sender = read_private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    subscriber = read_private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    point = point_of(subscriber.public_key())
    assert to_text(point) == ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    auth, salt = from_text("BTBZMqHH6r4Tts7J_aSIgg"), from_text("DGv6ra1nlYgDCS1FRnbzlw")
    message = b"When I grow up, I want to be a watermelon"
    assert to_text(sealed(message, point, auth, sender, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3j"
        "l7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert Device("x", auth, subscriber).opened(sealed(message, point, auth)) == message


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x", "ftp://push.example/x", "https://", "https://a b/x", "https://user:p@push.example/",
        "https://push.example:8443/x", "https://push.example/x#y", "https://push.exämple/", "https://[::1", "nothing",
    ],
)  # fmt: skip
def test_an_endpoint_is_an_https_address_and_nothing_else(endpoint: str) -> None:
    with pytest.raises(delivery.Forbidden):
        delivery.check_endpoint(endpoint, is_anywhere=False)
    delivery.check_endpoint("https://push.example/x?y", is_anywhere=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "::1", "fe80::1%eth0", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "ff02::1",
    ],
)  # fmt: skip
def test_nothing_is_sent_into_the_own_network(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def lead(*_: Any, **__: Any) -> list[Any]:
        return [(0, 0, 0, "", ("93.184.215.14", 443)), (0, 0, 0, "", (address, 443))]

    def connect(*_: Any) -> None:
        raise AssertionError("connected")

    monkeypatch.setattr("socket.getaddrinfo", lead)
    monkeypatch.setattr("socket.create_connection", connect)
    with pytest.raises(delivery.Forbidden):
        delivery.post("https://push.example/x", {}, b"", is_anywhere=False)
    assert delivery.is_public("93.184.215.14")
    assert delivery.is_public("2606:4700::1111")


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that may call devices on this machine."""
    folder = tmp_path_factory.mktemp("push")
    with running(folder, f"sqlite:///{folder}/s.db", SOBREMESA_PUSH="anywhere") as server:
        yield server


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A push service."""
    with receiving() as found:
        yield found


def subscribe(seat: Seat, device: Device, language: str = "es") -> int:
    return seat._http.put("/api/push", json=device.subscription(language)).status_code


def told(receiver: Receiver, device: Device) -> dict[str, Any]:
    """What the device is told next."""
    found: dict[str, Any] = json.loads(device.opened(receiver.arrived.get(timeout=PATIENCE).body))
    return found


def hang_up(seat: Seat, other: Seat) -> None:
    """Somebody goes away, and the other sees it."""
    number = other.look()["places"].index(next(p for p in other.view["places"] if p["name"] != me(other)))
    seat._lose()
    other.until(lambda view: not view["places"][number]["is_here"])


def me(seat: Seat) -> str:
    name: str = seat.view["places"][seat.view["you"]["seats"][0] - 1]["name"]
    return name


def pass_the_turn(owing: Seat, away: Seat) -> None:
    """Decide until somebody else owes a decision."""
    seat = away.view["you"]["seats"][0]
    while seat not in owing.look()["snapshot"]["owing"]:
        owing.choose(owing.view["choice"]["moves"][0])


def test_who_is_away_is_called_when_the_turn_comes(caller: Running, receiver: Receiver) -> None:
    with playing(caller, clock=SLOW) as (ana, luis):
        owing, away = in_turn(ana, luis)
        device = Device(f"{receiver.address}/device")
        assert subscribe(away, device, "en") == 204
        hang_up(away, owing)
        pass_the_turn(owing, away)
        arrived = receiver.arrived.get(timeout=PATIENCE)
        assert json.loads(device.opened(arrived.body)) == {
            "title": "Sobremesa", "body": f"It's your turn in {facts(SMALL).title}.", "match": ana.match,
        }  # fmt: skip
        key = away._http.get("/api/push").json()["key"]
        claims = arrived.claims(key)
        assert claims["aud"] == receiver.address
        assert claims["sub"] == caller.address
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        assert (arrived.path, arrived.headers["Content-Encoding"]) == ("/device", "aes128gcm")
        assert int(arrived.headers["TTL"]) > 0
        owing.nudge(away.view["you"]["seats"][0])
        assert told(receiver, device)["body"] == f"{me(owing)} reminds you that it's your turn in {facts(SMALL).title}."


def test_the_host_is_called_when_a_friend_has_sat_down(caller: Running, receiver: Receiver) -> None:
    device = Device(receiver.address + "/ana")
    with open_match(caller.address, SMALL, [{"name": "Ana"}, {"open": True}, {"open": True}]) as ana:
        assert subscribe(ana, device) == 204
        with sit_down(ana.links[2], ""):
            assert told(receiver, device)["body"] == f"Jugador 2 se sentó a tu mesa de {facts(SMALL).title}."
        assert ana._http.post("/api/push/stop", json={"endpoint": device.endpoint}).status_code == 204
        other = Device(receiver.address + "/other")
        subscribe(ana, other)
        with sit_down(ana.links[3], "Eva"):
            assert told(receiver, other)["body"].startswith("Eva")
        assert receiver.arrived.empty()


def test_who_is_connected_or_plays_at_one_go_is_not_called(caller: Running, receiver: Receiver) -> None:
    device = Device(receiver.address + "/x")
    with (
        playing(caller, clock={"kind": "live", "seconds": 3600}) as (ana, luis),
        playing(caller, clock=SLOW) as (eva, ivan),
    ):
        for seats in ((ana, luis), (eva, ivan)):
            owing, away = in_turn(*seats)
            subscribe(away, Device(receiver.address + f"/{me(away)}"))
            if seats[0] is ana:
                hang_up(away, owing)
            pass_the_turn(owing, away)
        with open_match(caller.address, SMALL, [{"name": "Zoe"}, {"open": True}]) as zoe:
            subscribe(zoe, device)
            with sit_down(zoe.links[2], "Leo"):
                assert receiver.arrived.get(timeout=PATIENCE).path == "/x"  # the first that came


def test_a_call_tells_nothing_that_is_hidden(caller: Running, receiver: Receiver) -> None:
    with playing(caller, HIDDEN, clock=SLOW) as (ana, luis):
        owing, away = in_turn(ana, luis)
        device = Device(receiver.address + "/hidden")
        subscribe(away, device)
        hang_up(away, owing)
        pass_the_turn(owing, away)
        assert told(receiver, device) == {
            "title": "Sobremesa", "body": f"Te toca en {facts(HIDDEN).title}.", "match": ana.match,
        }  # fmt: skip


def test_a_busy_service_is_asked_again_and_an_ended_subscription_forgotten(caller: Running, receiver: Receiver) -> None:
    device = Device(receiver.address + "/busy")
    seats: list[dict[str, object]] = [{"name": "Ana"}, {"open": True}, {"open": True}, {"open": True}]
    with open_match(caller.address, SMALL, seats) as ana:
        subscribe(ana, device)
        receiver.statuses = [503]
        with sit_down(ana.links[2], "Luis"):
            assert told(receiver, device) == told(receiver, device)
        receiver.statuses = [410]
        with sit_down(ana.links[3], "Eva"):
            assert told(receiver, device)["body"].startswith("Eva")
        caller_log = "a subscription has ended"
        until = time.monotonic() + PATIENCE
        while caller_log not in caller.log:
            assert time.monotonic() < until
            time.sleep(0.05)
        other = Device(receiver.address + "/new")
        subscribe(ana, other)
        with sit_down(ana.links[4], "Leo"):
            assert receiver.arrived.get(timeout=PATIENCE).path == "/new"
        assert receiver.arrived.empty()


def test_a_device_is_subscribed_by_its_person_with_real_keys_and_a_public_address(server: Running) -> None:
    device = Device("https://push.example/x")
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana:
        for wrong in (
            {"endpoint": "http://push.example/x"},
            {"endpoint": "https://user@push.example/"},
            {"p256dh": to_text(b"\x04" + bytes(64))},
            {"auth": to_text(bytes(17))},
        ):
            answer = ana._http.put("/api/push", json=device.subscription() | wrong)
            assert (answer.status_code, answer.json()["code"]) == (422, "push_endpoint")
        assert subscribe(ana, device) == 204
    nobody = httpx.put(f"{server.address}/api/push", json=device.subscription())
    assert nobody.json()["code"] == "not_seated"


def test_the_key_is_made_once_and_calls_can_be_off(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("keys")
    keys = []
    for push in ("public", "public", "off"):
        with (
            running(folder, f"sqlite:///{folder}/s.db", SOBREMESA_PUSH=push) as server,
            open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana,
        ):
            keys.append(ana._http.get("/api/push").json()["key"])
            if push == "off":
                answer = ana._http.put("/api/push", json=Device("https://push.example/x").subscription())
                assert answer.json()["code"] == "no_push"
    assert keys[0] is not None
    assert keys == [keys[0], keys[0], None]
