"""Bad input gets a defined answer, is no error of the server, and keeps nobody else from playing."""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from sobremesa.client import Seat, open_match, sit_down, watch
from sobremesa.games import facts, ids
from sobremesa.server.messages import SERVER_MESSAGE
from tests.games.data import data
from tests.games.kinds import SMALL
from tests.server.attacks import (
    BYTES,
    CLOSE,
    CONTINUATION,
    HALF,
    PING,
    PONG,
    TEXT,
    People,
    check_refusal,
    cut_off,
    enter,
    frame,
    handshake,
    rest,
    unnoticed,
    until,
    wire,
)
from tests.server.patient import connect
from tests.server.people import answer, hear, line, refused
from tests.server.servers import Running

LIMIT = 16 * 1024
AT_ONCE = 40
"""A socket that says more than some sixty messages at once speaks too fast."""


@pytest.fixture(scope="module")
def people(server: Running) -> Iterator[People]:
    with People(server) as found:
        yield found


@pytest.fixture(autouse=True)
def peace(server: Running, people: People) -> Iterator[None]:
    with unnoticed(server, people):
        yield


@pytest.fixture
def rogue(server: Running) -> Iterator[Seat]:
    """Somebody with a match of their own under way, in both of its seats; new, as one person may not say too much."""
    with open_match(server.address, SMALL, [{"name": "R"}, {"name": "S"}], spectators=True) as seat:
        seat.start()
        seat.sit(seat.look()["snapshot"]["owing"][0])
        seat.choose(seat.view["choice"]["moves"][0])
        yield seat


def is_heard(socket: ClientConnection) -> bool:
    """Whether a socket still answers what is in order."""
    return bool(answer(socket, "sit", "still here", seat=1)["type"] == "done")


# Over the socket.

CHOOSE = {"type": "choose", "id": "1", "decision": 1, "move": "hold"}
NO_MESSAGES = [
    "",
    " ",
    "\0",
    "\ufeff{}",
    "{",
    "nul",
    "null",
    "1",
    "[]",
    '"choose"',
    "{}",
    "NaN",
    "[" * LIMIT,
    '{"a":' * 3000,
    "9" * LIMIT,
    '{"type":"observation","id":"\\ud800"}',
    '{"type":"observation","id":"\\udc00\\ud800"}',
    '{"type":"observation","id":"a\tb"}',
    '{"type":"sync","seq":NaN}',
    '{"type":"sync","seq":1e400}',
    '{"type":"sync","seq":' + "9" * 5000 + "}",
    *(
        json.dumps(message)
        for message in (
            {"type": "dance", "id": "1"},
            {"type": None, "id": "1"},
            {"type": ["choose"], "id": "1"},
            {"type": "observation"},
            {"type": "observation", "id": 1},
            {"type": "observation", "id": None},
            {"type": "observation", "id": ""},
            {"type": "observation", "id": "x" * 65},
            {"type": "observation", "id": "1", "seat": 2},
            {"type": "sync", "seq": -1},
            {"type": "sync", "seq": 2**31},
            {"type": "sync", "seq": "1"},
            {"type": "sync", "seq": True},
            {"type": "sit", "id": "1"},
            {"type": "sit", "id": "1", "seat": 0},
            {"type": "sit", "id": "1", "seat": 10},
            {"type": "sit", "id": "1", "seat": 1.5},
            {"type": "moves", "id": "1", "decision": 1, "tiles": 4},
            {"type": "propose", "id": "1", "rounds": 4},
            {"type": "propose", "id": "1", "rounds": 501},
            {"type": "say", "id": "1", "text": ""},
            {"type": "say", "id": "1", "text": "x" * 301},
            {"type": "welcome", "match": "x", "version": "1", "terms": {}},
            CHOOSE | {"decision": "1"},
            CHOOSE | {"decision": 1.5},
            CHOOSE | {"decision": True},
            CHOOSE | {"decision": -1},
            CHOOSE | {"decision": 10**30},
            CHOOSE | {"move": ""},
            CHOOSE | {"move": "x" * 401},
            CHOOSE | {"move": ["hold"]},
            CHOOSE | {"seat": 1},
            CHOOSE | {"player": "x"},
        )
    ),
]


def test_what_is_no_message_is_refused_and_the_socket_goes_on(rogue: Seat) -> None:
    for start in range(0, len(NO_MESSAGES), AT_ONCE):
        with line(rogue) as socket:
            for text in NO_MESSAGES[start : start + AT_ONCE]:
                socket.send(text)
                found = hear(socket, "refused")
                assert (found["code"], found["id"]) == ("message", None), text[:80]
                assert set(found["params"]) == {"place", "problem"}
            assert is_heard(socket)


def test_bytes_are_refused(rogue: Seat) -> None:
    with line(rogue) as socket:
        socket.send(json.dumps(CHOOSE).encode())
        assert hear(socket, "refused")["code"] == "message_bytes"
        assert is_heard(socket)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
KINDS = ["choose", "back", "roll", "try", "moves", "observation", "sit", "say", "vote", "propose", "agree", "sync"]
NEARLY_MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "id": st.text(min_size=1, max_size=9) | ANY_JSON,
        "decision": st.integers(0, 9) | ANY_JSON,
        "seq": st.integers(0, 99) | ANY_JSON,
        "seat": st.integers(0, 10) | ANY_JSON,
        "tiles": st.integers(0, 4) | ANY_JSON,
        "rounds": st.integers(0, 600) | ANY_JSON,
        "move": st.text(max_size=30) | ANY_JSON,
        "text": st.text(max_size=30) | ANY_JSON,
    },
)


ANSWERS = {"done", "refused", "tried", "compared", "moves", "observation", "same"}


def test_whatever_json_comes_is_answered_with_a_message(server: Running) -> None:
    with ExitStack() as stack:
        sent = 0
        socket: ClientConnection

        @settings(
            max_examples=300, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        @given(ANY_JSON | NEARLY_MESSAGES)
        def answered(value: Any) -> None:
            nonlocal sent, socket
            if sent % AT_ONCE == 0:  # somebody else goes on, who has said nothing yet
                stack.close()
                seat = stack.enter_context(open_match(server.address, SMALL, [{"name": "R"}, {"name": "S"}]))
                seat.start()
                socket = stack.enter_context(line(seat))
                answer(socket, "sit", "eyes", seat=1)
            sent += 1
            socket.send(json.dumps(value))
            while (message := json.loads(socket.recv(60)))["type"] not in ANSWERS:
                pass
            SERVER_MESSAGE.validate_python(message)
            assert message.get("code") != "flood"

        answered()
        assert sent >= 300


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ({"type": "choose", "decision": 0, "move": "hold"}, "stale"),
        ({"type": "choose", "decision": 2**31 - 1, "move": "hold"}, "stale"),
        ({"type": "back", "decision": 0}, "stale"),
        ({"type": "back", "decision": None}, "nothing_to_undo"),
        ({"type": "roll", "decision": None, "text": "roll 4"}, "server_dice"),
        ({"type": "roll", "decision": None, "text": "\0"}, "server_dice"),
        ({"type": "moves", "decision": None, "tiles": 3}, "no_tiles"),
        ({"type": "vote", "seat": 9}, "no_such_seat"),
        ({"type": "vote", "seat": 1}, "no_vote"),
        ({"type": "propose", "rounds": 20}, "no_limit"),
        ({"type": "agree"}, "no_proposal"),
        ({"type": "decline"}, "no_proposal"),
        ({"type": "sit", "seat": 9}, "not_your_seat"),
        ({"type": "return"}, "not_away"),
        ({"type": "say", "text": "\0"}, "chat_text"),
        ({"type": "say", "text": "a\u202eb"}, "chat_text"),
        ({"type": "say", "text": "   "}, "chat_text"),
    ],
)
def test_what_cannot_be_done_now_is_refused_under_its_id(rogue: Seat, text: dict[str, Any], code: str) -> None:
    with line(rogue) as socket:
        owing = rogue.look()["snapshot"]["owing"][0]
        answer(socket, "sit", "eyes", seat=owing)
        if text.get("decision", 0) is None:
            text = text | {"decision": rogue.look()["decision"]}
        found = answer(socket, id="mine", **text)
        assert (found["type"], found["code"]) == ("refused", code)
        assert is_heard(socket)


NO_MOVES = ("\0\x1b[31m", "sing a song", "٥٠ 1", "hold hold", "50 50>50 50")
OTHERS = tuple(text for id in ids() if id != SMALL for text in data(id).refused)


@pytest.mark.parametrize("type", ["choose", "try"])
def test_a_move_of_another_game_or_of_none_is_refused_with_the_rule(rogue: Seat, type: str) -> None:
    with line(rogue) as socket:
        view = rogue.look()
        answer(socket, "sit", "eyes", seat=view["snapshot"]["owing"][0])
        for number, move in enumerate((*NO_MOVES, *OTHERS)):
            found = answer(socket, type, f"mine {number}", decision=view["decision"], move=move)
            assert (found["type"], found["code"], found["rule"]) == ("refused", "move_form", "P4"), move
        assert rogue.look()["seq"] == view["seq"]


@pytest.mark.parametrize("id", ids())
def test_what_no_game_has_as_a_move_is_refused_by_every_game_with_a_rule(server: Running, id: str) -> None:
    with open_match(server.address, id, [{"name": "R"}, {"name": "S"}]) as seat, line(seat) as socket:
        seat.start()
        view = seat.look()
        answer(socket, "sit", "eyes", seat=view["snapshot"]["owing"][0])
        for number, move in enumerate(NO_MOVES):
            for type in ("choose", "try"):
                found = answer(socket, type, f"{type} {number}", decision=view["decision"], move=move)
                assert (found["type"], found["code"]) == ("refused", "move_form")
                assert found["rule"]
        assert seat.look()["seq"] == view["seq"]


def test_nobody_acts_for_the_seat_of_somebody_else(server: Running) -> None:
    with (
        open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}], spectators=True) as ana,
        sit_down(ana.links[2], "Luis") as luis,
        watch(str(ana.watch_link)) as eyes,
    ):
        ana.start()
        owner, other = (ana, luis) if ana.look()["snapshot"]["owing"] == [1] else (luis, ana)
        move, decision = owner.look()["choice"]["moves"][0], owner.view["decision"]
        with line(other) as socket:
            seat = owner.view["snapshot"]["owing"][0]
            assert answer(socket, "sit", "1", seat=seat)["code"] == "not_your_seat"
            found = answer(socket, "choose", "2", decision=decision, move=move)
            assert (found["code"], found["rule"]) == ("not_owed", facts(SMALL).turn_rule)
        with line(eyes) as socket:
            for number, kind in enumerate(("choose", "try")):
                found = answer(socket, kind, f"a{number}", decision=decision, move=move)
                assert found["code"] == "not_seated"
            for number, kind in enumerate(("observation", "resign", "leave", "return")):
                assert answer(socket, kind, f"b{number}")["code"] == "not_seated"
            assert answer(socket, "vote", "c", seat=1)["code"] == "not_seated"
            assert answer(socket, "say", "d", text="hola")["code"] == "not_seated"
            assert answer(socket, "sit", "e", seat=1)["code"] == "not_your_seat"
        owner.choose(move)


def test_one_id_for_two_messages_is_answered_as_the_first(rogue: Seat) -> None:
    with line(rogue) as socket:
        first = answer(socket, "say", "twice", text="hola")
        again = answer(socket, "say", "twice", text="adiós")
        other = answer(socket, "resign", "twice")
        assert first == again == other
        assert not any(place["has_resigned"] for place in rogue.look()["places"])


# Below the messages.


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"\xed\xa0\x80"), 1007),
        (frame(TEXT, b"x" * (LIMIT + 1)), 1009),
        (frame(BYTES, b"x" * 2**20)[: 2**16], 1009),
        (frame(TEXT, b"x" * 9000, False) + frame(CONTINUATION, b"x" * 9000), 1009),
        (frame(3, b""), 1002),
        (frame(CONTINUATION, b"x"), 1002),
        (frame(TEXT, b"x", False) + frame(TEXT, b"y"), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(CLOSE, b"x"), 1002),
        (frame(CLOSE, struct.pack(">H", 1006)), 1002),
        (b"\xf1\x80\0\0\0\0", 1002),
        (b"\x81\x02{}", 1002),
    ],
)
def test_what_is_against_the_protocol_closes_the_socket_with_its_code(
    server: Running, rogue: Seat, sent: bytes, code: int
) -> None:
    with wire(server) as attacker:
        enter(attacker, server, rogue)
        attacker.sendall(sent)
        assert b"\x88" in (found := rest(attacker))
        assert struct.pack(">H", code) in found[found.rindex(b"\x88") :][2:4]


def test_a_message_may_come_in_pieces(server: Running, rogue: Seat) -> None:
    with wire(server) as attacker:
        enter(attacker, server, rogue)
        message = json.dumps({"type": "observation", "id": "pieces"}).encode()
        attacker.sendall(frame(TEXT, message[:1], False))
        for byte in message[1:-1]:
            attacker.sendall(frame(CONTINUATION, bytes([byte]), False) + frame(PING, b""))
        attacker.sendall(frame(CONTINUATION, message[-1:]))
        until(attacker, b'"id":"pieces"')


def test_who_breaks_off_anywhere_leaves_nothing_behind(server: Running, rogue: Seat) -> None:
    words = frame(TEXT, b"x" * 300) + frame(TEXT, b"{}") * 30
    whole = handshake(server, rogue) + words
    nowhere = handshake(server, rogue, path="/api/matches/AAAAAAAAAAAA/socket")
    for length in range(5, len(whole), 23):
        with wire(server) as attacker:
            attacker.sendall(whole[:length])
            cut_off(attacker)
        with wire(server) as attacker:
            enter(attacker, server, rogue)
            attacker.sendall(words[: length // 2])
            cut_off(attacker)
        with wire(server) as attacker:
            attacker.sendall(nowhere)
            cut_off(attacker)


def test_thousands_of_pings_keep_nobody_waiting(server: Running, people: People, rogue: Seat) -> None:
    with wire(server) as attacker:
        enter(attacker, server, rogue)
        for _ in range(20):
            attacker.sendall(frame(PING, b"x") * 250)
        people.go_on(3)
        attacker.sendall(frame(CLOSE, struct.pack(">H", 1000)))
        assert rest(attacker).count(bytes([0x80 | PONG, 1]) + b"x") == 5000


@pytest.mark.parametrize(
    ("more", "path", "host", "status", "code"),
    [
        ([], "", "evil.example", 403, "host"),
        ([], "", "localhost.evil.example", 403, "host"),
        (["Origin: http://evil.example"], "", "", 403, "origin"),
        (["Origin: null"], "", "", 403, "origin"),
        (["Host: evil.example"], "", "", 400, None),
        (["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="], "", "", 400, None),
        (["Sec-WebSocket-Protocol: ;;"], "", "", 400, None),
        (["X: " + "x" * 9000], "", "", 431, "request"),
        (["Cookie: sobremesa=" + "x" * 60_000], "", "", 431, "request"),
        ([f"X{number}: x" for number in range(200)], "", "", 431, "request"),
        ([], "/api/matches/" + "a" * 9000 + "/socket", "", 431, "request"),
        ([], "/api/matches/%00%ff/socket", "", 403, None),
        ([], "/api/matches/AAAAAAAAAAA%0a/socket", "", 403, None),
        ([], "/api/nowhere", "", 403, None),
    ],
)
def test_a_handshake_that_is_not_in_order_is_answered(
    server: Running, rogue: Seat, more: list[str], path: str, host: str, status: int, code: str | None
) -> None:
    with wire(server) as attacker:
        attacker.sendall(handshake(server, rogue, *more, path=path, host=host))
        head, _, body = rest(attacker).partition(b"\r\n\r\n")
        assert int(head.split()[1]) == status
        assert code is None or json.loads(body)["code"] == code


@pytest.mark.parametrize(
    "cookie", ["", "sobremesa=", "sobremesa=x", "sobremesa=" + "x" * 65, 'sobremesa="\\777"', ";=;"]
)
@pytest.mark.parametrize("is_there", [True, False])
def test_whether_there_is_a_match_is_told_to_nobody_by_the_socket(
    server: Running, rogue: Seat, cookie: str, is_there: bool
) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"name": "Luis"}]) as ana:
        place = f"{server.address.replace('http', 'ws')}/api/matches/{ana.match if is_there else 'A' * 12}/socket"
        with connect(place, additional_headers={"Cookie": cookie}, compression=None) as socket:
            found = json.loads(socket.recv(60))
            assert found == {"type": "refused", "id": None, "code": "no_match", "rule": None, "params": {}}
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(60)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


# Over HTTP.

GOOD = {"game": SMALL, "seats": [{"name": "Ana"}, {"name": "Luis"}]}


def opening(**changed: Any) -> str:
    return json.dumps(GOOD | changed)


BAD_OPENINGS: list[tuple[str | bytes, int, str]] = [
    ("", 422, "message"),
    ("{", 422, "message"),
    ("[]", 422, "message"),
    ("null", 422, "message"),
    ("[" * (LIMIT - 1), 400, "request"),
    ('{"a":' * 3000, 400, "request"),
    ('{"game":' + "9" * 5000 + "}", 400, "request"),
    (b'{"game":"\xff"}', 400, "request"),
    (b"\x00", 422, "message"),
    ("x" * (LIMIT + 1), 413, "too_large"),
    ('{"game":NaN,"seats":[]}', 422, "message"),
    (opening(more=1), 422, "message"),
    (opening(game=1), 422, "message"),
    (opening(game="chess"), 404, "game_unknown"),
    (opening(game=f"../{SMALL}"), 404, "game_unknown"),
    (opening(game="\0"), 404, "game_unknown"),
    (opening(game=HALF), 422, "message"),
    (opening(seats=2), 422, "message"),
    (opening(seats=[]), 422, "message"),
    (opening(seats=[{"name": "A"}] * 10), 422, "message"),
    (opening(seats=[{"name": "A"}] * 9), 422, "seats"),
    (opening(seats=[{"name": "A", "bot": "random"}] * 2), 422, "message"),
    (opening(seats=[{"open": False}] * 2), 422, "message"),
    (opening(seats=[{"name": HALF}] * 2), 422, "message"),
    (opening(seats=[{"name": "a\0b"}] * 2), 422, "name"),
    (opening(seats=[{"name": "\u202e"}] * 2), 422, "name"),
    (opening(seats=[{"name": " "}] * 2), 422, "name"),
    (opening(seats=[{"name": "x" * 25}] * 2), 422, "name"),
    (opening(seats=[{"name": "A"}, {"bot": "x"}]), 422, "bot_unknown"),
    (opening(options={"goal": 10**30}), 422, "option_value"),
    (opening(options={"goal": -1}), 422, "option_value"),
    (opening(options={"goal": True}), 422, "option_value"),
    (opening(options={"goal": 1.5}), 422, "message"),
    (opening(options={"goal": math.nan}), 422, "message"),
    (opening(options={"goal": HALF}), 422, "option_value"),
    (opening(options={HALF: 1}), 422, "option_unknown"),
    (opening(options={str(number): 1 for number in range(21)}), 422, "message"),
    (opening(clock={"kind": "live", "seconds": 10**30}), 422, "message"),
    (opening(clock={"kind": "live", "seconds": 0}), 422, "message"),
    (opening(clock={"kind": "sand"}), 422, "message"),
    (opening(takeover=-1), 422, "message"),
    (opening(public="yes"), 422, "message"),
    (opening(setup=[]), 422, "message"),
    (opening(setup={"x": math.nan}), 422, "setup_field"),
    (opening(setup={HALF: HALF}), 422, "setup_field"),
    (opening(setup={"x": json.loads("[" * 900 + "]" * 900)}), 422, "setup_field"),
    *((opening(game=id, setup={"field of no game": 10**9}), 422, "setup_field") for id in ids()),
]


def test_a_match_that_cannot_be_is_not_opened(server: Running) -> None:
    with httpx.Client(base_url=server.address, headers={"Content-Type": "application/json"}) as http:
        for body, status, code in BAD_OPENINGS:
            check_refusal(http.post("/api/matches", content=body), status, code)


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x" * 99]
)
def test_a_body_of_another_kind_opens_no_match(server: Running, kind: str) -> None:
    found = httpx.post(f"{server.address}/api/matches", content=opening(), headers={"Content-Type": kind})
    check_refusal(found, 422, "message")


BODIES: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "join", {"token": "x", "name": "Eva"}),
    ("POST", "watch", {"token": "x"}),
    ("POST", "invited", {"token": "x"}),
    ("POST", "resumable", {"token": "x"}),
    ("POST", "resume", {"token": "x"}),
    ("POST", "invitations", {"seat": 1}),
    ("POST", "revoke", {"seat": 1}),
    ("POST", "start", {"seed": "x"}),
    ("PUT", "seed", {"seed": "x"}),
    ("PUT", "seats/1", {"open": True}),
]


@pytest.mark.parametrize(("method", "what", "good"), BODIES)
def test_a_body_that_is_not_in_order_changes_nothing(rogue: Seat, method: str, what: str, good: dict[str, Any]) -> None:
    before = rogue.look()["seq"]
    values: list[Any] = [1.5, [], {}, HALF, "x" * 65, 10**30]
    wrong = [{name: value} for name in good for value in values]
    bodies = ["", "{", "[]", "1", *(json.dumps(good | change) for change in [{"more": 1}, *wrong])]
    answers = [(body, 422, "message") for body in bodies] + [("[" * 9000, 400, "request")]
    for body, status, code in answers:
        found = rogue._http.request(
            method, f"/api/matches/{rogue.match}/{what}", content=body, headers={"Content-Type": "application/json"}
        )
        check_refusal(found, status, code)
    assert rogue.look()["seq"] == before


def test_bad_addresses_are_answered(server: Running, rogue: Seat) -> None:
    match = f"/api/matches/{rogue.match}"
    for path, status, code in [
        ("/api/matches/AAAAAAAAAAAA", 404, "no_match"),
        ("/api/matches/AAAAAAAAAAAA/record", 404, "no_match"),
        ("/api/matches/%00", 422, "message"),
        ("/api/matches/AAAAAAAAAAAA%0a", 422, "message"),
        ("/api/matches/" + "a" * 5000, 422, "message"),
        (f"{match}/record", 409, "not_over"),
        (f"{match}/replay/-1", 404, "no_moment"),
        (f"{match}/replay/99999", 404, "no_moment"),
        (f"{match}/replay/0?seat=9", 404, "no_such_seat"),
        (f"{match}/replay/1.5", 422, "message"),
        (f"{match}/replay/{'9' * 5000}", 422, "message"),
        (f"{match}/replay/1?seat=0", 422, "message"),
        (f"{match}/replay/1?seat=10", 422, "message"),
        ("/api/mine?before=x", 422, "message"),
        ("/api/rules/chess/es", 404, "game_unknown"),
        ("/api/rules/%00/es", 404, "game_unknown"),
        (f"/api/rules/{SMALL}/..", 404, "no_page"),
        (f"/api/rules/{SMALL}/xx", 422, "message"),
        ("/api/rules/..%2f..%2fetc/es", 404, "no_page"),
        ("/api/nowhere", 404, "no_page"),
    ]:
        check_refusal(rogue._http.get(path), status, code)
    check_refusal(rogue._http.delete(match), 405, "no_method")
    check_refusal(rogue._http.request("MADE-UP", match), 405, "no_method")
    for before in ("nan", "inf", "1e999", "7", "7~short", "-7~AAAAAAAAAAAA", ""):
        check_refusal(rogue._http.get(f"/api/public?before={before}"), 422, "message")
    for before in ("7~AAAAAAAAAAAA", f"{'9' * 12}.{'9' * 20}~AAAAAAAAAAAA"):
        assert rogue._http.get(f"/api/public?before={before}").status_code == 200


@pytest.mark.parametrize("number", ["1.0", "1e0", "+1", "1_0", "%201", "%C2%B2", "%D9%A1", ""])
@pytest.mark.parametrize("path", ["/replay/{}", "/replay/0?seat={}", "/seats/{}"])
def test_an_integer_in_an_address_is_written_in_digits(rogue: Seat, path: str, number: str) -> None:
    method, body = ("PUT", {"bot": "random"}) if "seats" in path else ("GET", None)
    response = rogue._http.request(method, f"/api/matches/{rogue.match}{path.format(number)}", json=body)
    check_refusal(response, *((422, "message") if number or "=" in path else (404, "no_page")))


NUMBERS: list[tuple[str, str, dict[str, Any], str]] = [
    ("POST", "/api/matches", {"takeover": 60.0}, "int_type"),
    ("POST", "/api/matches", {"clock": {"kind": "live", "seconds": 60.0}}, "int_type"),
    ("POST", "/api/matches", {"clock": {"kind": "slow", "hours": 6.0}}, "int_type"),
    ("POST", "/api/matches", {"options": {"goal": 20.0}}, "bool_type"),
    ("POST", f"/api/games/{SMALL}/setup", {"seats": 2.0, "setup": {}}, "int_type"),
    ("POST", "/api/matches/AAAAAAAAAAAA/invitations", {"seat": 2.0}, "int_type"),
]


@pytest.mark.parametrize(("method", "path", "given", "problem"), NUMBERS)
def test_an_integer_in_a_body_has_no_point(
    rogue: Seat, method: str, path: str, given: dict[str, Any], problem: str
) -> None:
    body = GOOD | given if path == "/api/matches" else given
    response = rogue._http.request(method, path, json=body)
    check_refusal(response, 422, "message")
    assert response.json()["params"]["problem"] == problem


def test_an_integer_in_a_message_has_no_point(rogue: Seat) -> None:
    with line(rogue) as socket:
        for message in (
            '{"type": "sync", "seq": 6.0}',
            '{"type": "vote", "id": "1", "seat": 1.0}',
            '{"type": "choose", "id": "1", "decision": 1.0, "move": "hold"}',
        ):
            socket.send(message)
            assert hear(socket, "refused")["params"]["problem"] == "int_type"


def test_every_number_of_the_description_that_counts_is_an_integer(server: Running) -> None:
    described = httpx.get(f"{server.address}/openapi.json").json()
    measured = {"created", "updated", "started", "ended", "deadline", "prepared"}  # times, and a share

    def numbers(part: Any, name: str) -> Iterator[str]:
        if isinstance(part, dict):
            if part.get("type") == "number":
                yield name
            for key, value in part.items():
                known = key if key in measured else name
                yield from numbers(value, part.get("name", name) if key == "schema" else known)
        elif isinstance(part, list):
            for value in part:
                yield from numbers(value, name)

    assert set(numbers(described, "")) == measured


COMMANDS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "", None),
    ("GET", "/record", None),
    ("GET", "/replay/1", None),
    ("POST", "/invitations", {"seat": 2}),
    ("POST", "/revoke", {"seat": 2}),
    ("POST", "/start", {}),
    ("POST", "/close", None),
    ("POST", "/rematch", None),
    ("POST", "/resume-link", None),
    ("PUT", "/seed", {"seed": "x"}),
    ("PUT", "/seats/2", {"bot": "random"}),
]


@pytest.mark.parametrize(("method", "what", "body"), COMMANDS)
def test_whether_there_is_a_match_is_told_to_nobody_by_what_they_ask(
    server: Running, rogue: Seat, method: str, what: str, body: dict[str, Any] | None
) -> None:
    with open_match(server.address, SMALL, [{"name": "Ana"}, {"open": True}]) as ana:
        before = ana.look()
        there, nowhere = (
            rogue._http.request(method, f"/api/matches/{match}{what}", json=body) for match in (ana.match, "A" * 12)
        )
        check_refusal(there, 404, "no_match")
        assert there.content == nowhere.content
        assert ana.look() == before


@pytest.mark.parametrize(
    "cookie", [b"", b"sobremesa=x", b"sobremesa=" + b"x" * 64, b"sobremesa=" + b"x" * 60_000, b"sobremesa=\xff", b";=;"]
)
def test_a_forged_cookie_is_nobodys(server: Running, rogue: Seat, cookie: bytes) -> None:
    with httpx.Client(base_url=server.address, headers=[(b"Cookie", cookie)]) as http:
        assert http.get("/api/mine").json()["matches"] == []
        check_refusal(http.post(f"/api/matches/{rogue.match}/close"), 403, "not_seated")


def test_a_link_is_good_once_for_its_own_match_and_until_it_is_withdrawn(server: Running, rogue: Seat) -> None:
    wishes: list[dict[str, Any]] = [{"name": "Ana"}, {"open": True}, {"open": True}]
    with open_match(server.address, SMALL, wishes) as ana, open_match(server.address, SMALL, wishes) as other:
        with sit_down(ana.links[2], "Luis"), refused("invitation"):
            sit_down(ana.links[2], "Eva")
        with refused("invitation"):
            sit_down(ana.links[3].replace(ana.match, other.match), "Eva")
        ana.post("revoke", {"seat": 3})
        with refused("invitation"):
            sit_down(ana.links[3], "Eva")
        for what in ("join", "watch", "resumable", "resume", "invited"):
            body = {"token": other.links[3].partition("#")[2]} | ({"name": "Eva"} if what == "join" else {})
            check_refusal(rogue._http.post(f"/api/matches/{ana.match}/{what}", json=body), 403, "invitation")


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Host": "evil.example"}, 421, "host"),
        ({"Host": "127.0.0.1.evil.example"}, 421, "host"),
        ({"Origin": "http://evil.example"}, 403, "origin"),
        ({"Origin": "null"}, 403, "origin"),
        ({"Sec-Fetch-Site": "cross-site"}, 403, "origin"),
        ({"Sec-Fetch-Site": "same-site"}, 403, "origin"),
    ],
)
def test_a_foreign_page_opens_no_match_with_our_cookie(
    rogue: Seat, headers: dict[str, str], status: int, code: str
) -> None:
    before = rogue._http.get("/api/mine").json()
    check_refusal(rogue._http.post("/api/matches", json=GOOD, headers=headers), status, code)
    assert rogue._http.get("/api/mine").json() == before


def test_a_body_that_never_ends_is_cut_off(server: Running) -> None:
    with wire(server) as attacker:
        head = "POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        attacker.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        attacker.sendall((b"2000\r\n" + b" " * 0x2000 + b"\r\n") * 3)
        assert b" 413 " in attacker.recv(2**16)


@pytest.mark.parametrize(
    "sent", [b"\0" * 99, b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"]
)
def test_what_is_not_http_is_answered_as_such(server: Running, sent: bytes) -> None:
    with wire(server) as attacker:
        attacker.sendall(sent)
        assert rest(attacker).startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 421 "))
