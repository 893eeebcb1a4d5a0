"""Those who sit at the tables of a load: two people a match, each at a socket of their own, who make legal moves."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from bench.server_sockets import Door, Socket

DOORS = 8
SEQ = re.compile(rb'"seq":(\d+)')
SAID = b'{"type": "choose", "id": "1234", "decision": 12, "move": "white yellow 12"}'
"""What is said to a bare server: as long as a move."""

Took = Callable[[float], None]
Shown = Callable[["Speaker"], None]


class Speaker(Socket):
    """A socket that says something when told to, and notes how long until it came where it should."""

    is_over = False
    has_moved = False

    def __init__(self, address: str, path: str, cookie: str, took: Took, shown: Shown) -> None:
        super().__init__(address, path, cookie)
        self.took = took
        self.shown = shown
        self.is_ready = False
        self.sent = 0.0  # when that was said which is on its way

    def speak(self) -> bool:
        """Say something, if there is anything to say."""
        raise NotImplementedError


class Echo(Speaker):
    """Hears what it said itself."""

    def __init__(self, address: str, took: Took, shown: Shown) -> None:
        super().__init__(address, "/", "", took, shown)
        self.is_ready = True

    def speak(self) -> bool:
        if self.sent:
            return False
        self.sent = time.perf_counter()
        self.send(SAID)
        return True

    def hear(self, message: bytes, at: float) -> None:
        self.took(at - self.sent)
        self.sent = 0.0
        self.shown(self)


class Seat(Speaker):
    """Makes random legal moves; a move has come when the other seat's socket has the view that shows it."""

    def __init__(self, address: str, match: str, cookie: str, lot: random.Random, took: Took, shown: Shown) -> None:
        super().__init__(address, f"/api/matches/{match}/socket", cookie, took, shown)
        self.other = self
        self.lot = lot
        self.said = 0
        self.view = b""
        self.seq = 0
        self.observation = 0.0  # when the view came
        self.became = 0  # the entry that the last move became, when that is known

    @property
    def is_over(self) -> bool:  # type: ignore[override]
        """Whether nothing is left to be played."""
        return b'"status":"over"' in self.view[:80]

    def speak(self) -> bool:
        if self.sent or self.seq < self.became:
            return False
        view = json.loads(self.view)
        moves = view["choice"]["moves"]
        if not moves:
            return False
        self.said += 1
        self.has_moved = True
        move = {"type": "choose", "id": str(self.said), "decision": view["decision"], "move": self.lot.choice(moves)}
        text = json.dumps(move).encode()
        self.became = 0
        self.sent = time.perf_counter()
        self.send(text)
        return True

    def hear(self, message: bytes, at: float) -> None:
        if message.startswith(b'{"type":"view"'):
            self.view, self.seq, self.observation, self.is_ready = message, last_entry(message), at, True
            self.other.note_arrival()
            self.shown(self)
        elif message.startswith(b'{"type":"done"'):
            self.became = last_entry(message)
            self.note_arrival()
        elif not message.startswith(b'{"type":"welcome"'):
            raise RuntimeError(f"the server says {message.decode()}")

    def note_arrival(self) -> None:
        """Take the time of the move that was on its way, if it has come to the other seat."""
        if self.sent and self.became and self.other.seq >= self.became:
            self.took(self.other.observation - self.sent)
            self.sent = 0.0
            self.shown(self)


def last_entry(message: bytes) -> int:
    """The number of the entry up to which a message tells."""
    found = SEQ.search(message)
    assert found
    return int(found[1])


def open_matches(address: str, game: str, count: int) -> list[tuple[str, Sequence[str]]]:
    """Matches that have begun, with the cookies of the two who play each, all of them new to the server."""

    def some(first: int) -> list[tuple[str, Sequence[str]]]:
        door = Door(address)
        try:
            return [open_match(door, game) for _ in range(first, count, DOORS)]
        finally:
            door.close()

    with ThreadPoolExecutor(DOORS) as pool:
        return [match for part in pool.map(some, range(DOORS)) for match in part]


def open_match(door: Door, game: str) -> tuple[str, Sequence[str]]:
    """One of them."""
    opened, host = door.post("/api/matches", {"game": game, "seats": [{"name": "Ana"}, {"open": True}]})
    path = f"/api/matches/{opened['match']}"
    _, guest = door.post(f"{path}/join", {"token": opened["invitations"]["2"], "name": "Luis", "seed": "luis"})
    door.post(f"{path}/start", {"seed": "ana"}, host)
    return opened["match"], (host, guest)


def sit_down(
    address: str, match: str, cookies: Sequence[str], lot: random.Random, took: Took, shown: Shown
) -> list[Seat]:
    """The two seats of a match."""
    first, second = (Seat(address, match, cookie, lot, took, shown) for cookie in cookies)
    first.other, second.other = second, first
    return [first, second]
