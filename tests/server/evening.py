"""A whole match at a real server, played by chance by people of all kinds who try and ask whatever can be asked."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from sobremesa.engine.state import SPECTATOR
from sobremesa.games import ids
from sobremesa.match.entries import Entry
from sobremesa.match.hosting import hash_of
from tests.games.data import data
from tests.server.ears import PATIENCE, Ear, Person

TERMS: dict[str, dict[str, Any]] = {
    "alone": {"seats": [{"name": "Ana"}, {"open": True}]},
    "before all": {
        "seats": [{"name": "Ana"}, {"open": True}, {"name": "Beto"}],
        "public": True,
        "spectators": True,
    },
    "before some": {
        "seats": [{"open": True}, {"bot": "greedy"}, {"name": "Ana"}, {"open": True}],
        "spectators": True,
        "clock": {"kind": "slow", "hours": 24},
    },
    "with the real box": {
        "seats": [{"name": "Ana"}, {"open": True}, {"name": "Beto"}],
        "public": True,
        "spectators": True,
        "dice": "real",
    },
}
"""Two whom nobody may watch; two at one device and a third, whom all may, also with real hands; three and a bot, for
those with a link."""
NO_MOVES = ("no such thing", *(text for id in ids() for text in data(id).refused))
"""What nobody can do, or only in another game."""


@dataclass
class Evening:
    """A match that is over, everybody who was near it, and what only the database knows."""

    match: str
    people: list[Person]
    strangers: list[Person]
    tokens: list[str]
    server_seed: str
    log: list[Entry]
    ids: Mapping[str, str]
    """Of each person the server has given a cookie, by name, the player's id."""
    moves: list[str]
    """Texts that were a legal move of somebody at some time, and some that never were."""


class Party:
    """The people of one evening, while it lasts."""

    def __init__(self, address: str, game: str, line: ExitStack, lot: random.Random) -> None:
        self.address = address
        self.line = line
        self.lot = lot
        self.match = ""
        self.people: list[Person] = []
        self.strangers: list[Person] = []
        self.tokens: list[str] = []
        self.moves = [*NO_MOVES]
        self.has_looked_back = False
        self.hands = data(game).hands
        self.stock = lot.sample(self.hands.pieces, len(self.hands.pieces)) if self.hands else []

    def person(self, name: str) -> Person:
        """Somebody new."""
        http = self.line.enter_context(httpx.Client(base_url=self.address, timeout=PATIENCE))
        return Person(name, http, seed=f"the seed of {name}")

    def path(self, what: str = "") -> str:
        """Where something about the match is asked."""
        return f"/api/matches/{self.match}{what}"

    def gather(self, terms: Mapping[str, Any]) -> None:
        """Open the match, let everybody sit down or look on, and start."""
        host = self.person("Ana")
        opened = host.ask("POST", "/api/matches", terms)
        host.pages.clear()  # only this page may have the secrets of the links
        self.match, self.people = opened["match"], [host]
        host.seats = [seat for seat, wish in enumerate(terms["seats"]) if "name" in wish]
        host.listen(self.match, self.line)  # of several seats it chooses one
        host.listen(self.match, self.line)  # and this one never does
        for seat, token in opened["invitations"].items():
            guest = self.person(f"Guest {seat}")
            guest.ask("POST", self.path("/invited"), {"token": token})
            guest.ask("POST", self.path("/join"), {"token": token, "name": guest.name, "seed": guest.seed})
            guest.seats = [int(seat) - 1]
            guest.listen(self.match, self.line)
            self.people.append(guest)
            self.tokens.append(token)
        self._invite_watchers(opened["watch"], bool(terms.get("public")))
        self.strangers.append(self.person("A stranger"))
        acquaintance = self.person("A stranger with a cookie")
        acquaintance.ask("POST", "/api/matches", {"game": terms["game"], "seats": [{"name": "X"}, {"open": True}]})
        acquaintance.pages.clear()
        self.strangers.append(acquaintance)
        host.ask("POST", self.path("/start"), {"seed": host.seed})

    def _invite_watchers(self, token: str | None, is_public: bool) -> None:
        if token is None:
            return
        watcher = self.person("A watcher")
        watcher.ask("POST", self.path("/watch"), {"token": token})
        self.tokens.append(token)
        watchers = [watcher, self.person("A passer-by")] if is_public else [watcher]
        for somebody in watchers:
            somebody.listen(self.match, self.line)
            self.people.append(somebody)

    def play(self) -> None:
        """Play to the end."""
        players = [(person, seat) for person in self.people for seat in person.seats]
        ear = self.people[0].ears[0]
        ear.look()
        while ear.view["status"] != "over":
            if ear.view["is_chance_due"]:
                ear = self._draw()
                continue
            owing = [seat - 1 for seat in ear.view["snapshot"]["owing"]]
            able = [player for player in players if player[1] in owing]
            if not able:  # a bot's turn
                ear.hear()
                continue
            person, seat = self.lot.choice(able if self.lot.random() < 0.9 else players)
            ear = person.ears[0]
            ear.look()
            if ear.eyes != (seat,):
                ear.sit(seat)
            self._be_curious(person, ear)
            self._decide(ear)

    def _draw(self) -> Ear:
        """Let whoever may say what comes from the real stock, now and then with a typo that they correct."""
        ears = [person.ears[0] for person in self.people]
        for ear in ears:
            ear.look()
        ear = next((ear for ear in ears if ear.view["you"]["can_roll"]), ears[0])
        if not ear.view["you"]["can_roll"]:
            return ear
        if self.lot.random() < 0.2 and self._type(ear, self.lot.sample(self.stock, len(self.stock))):
            ear.ask("unroll", decision=ear.view["decision"])
        self.stock = self.stock[self._type(ear, self.stock) :]
        return ear

    def _type(self, ear: Ear, stock: list[str]) -> int:
        """Say who starts, or what lies first in the stock; how many pieces that were."""
        assert self.hands
        table = ear.view["snapshot"]
        is_start = table["stage"] == "start"
        text = f"start {self.lot.randint(1, table['seats'])}" if is_start else self.hands.drawn(table, stock)
        assert ear.ask("roll", decision=ear.view["decision"], text=text)["type"] == "done"
        return len(self.hands.named(text))

    def _decide(self, ear: Ear) -> None:
        """Move if it is one's turn; then perhaps take it back, or choose another."""
        moves, decision = ear.view["choice"]["moves"], ear.view["decision"]
        if moves:
            self.moves += self.lot.sample(moves, min(3, len(moves)))
            ear.ask("choose", decision=decision, move=self.lot.choice(moves))
        after = self.lot.random()
        if after < 0.15 and ear.view["choice"]["can_take_back"]:
            ear.ask("back", decision=ear.view["decision"])
        elif after < 0.3 and ear.view["choice"]["open"] and moves:
            ear.ask("choose", decision=decision, move=self.lot.choice(moves))

    def _be_curious(self, person: Person, ear: Ear) -> None:
        """Ask and try this and that."""
        lot, decision = self.lot, ear.view["decision"]
        if not self.has_looked_back:  # once, however short the match is
            self.has_looked_back = True
            ear.ask("steps", after=0)
            self._ask_pages([(person, self.path(f"/replay/1?seat={ear.eyes[0] + 1}"))], ear)
        if lot.random() < 0.3:
            offered = ear.view["choice"]["moves"]
            ear.ask("try", decision=decision, move=lot.choice(offered if offered else self.moves))
        if lot.random() < 0.1:
            ear.ask("moves", decision=decision, tiles=lot.randint(1, 2))
        if lot.random() < 0.15:
            ear.ask("observation")
        if lot.random() < 0.12:
            ear.ask("steps", after=self._earlier(ear))
        if lot.random() < 0.1:
            self._ask_pages([(person, self.path(f"/replay/{1 + self._earlier(ear)}?seat={ear.eyes[0] + 1}"))], ear)
        if lot.random() < 0.15:
            ear.ask(lot.choice(("choose", "try")), decision=decision, move=self._wild_move())
        if lot.random() < 0.05:
            ear.ask("back", decision=decision)
        if lot.random() < 0.05:
            ear.ask("say", text=f"{person.name} thinks it is {lot.choice(('hot', 'cold'))}")
        if lot.random() < 0.03:
            ear.ask("leave")
            ear.ask("return")
        if lot.random() < 0.1:
            self._intrude(lot.choice(self.people), decision)

    def _earlier(self, ear: Ear) -> int:
        """The number of an event of some time before, or of none."""
        events = ear.view["events"]
        return self.lot.randint(0, int(events["first"]) + len(events["shown"]))

    def _wild_move(self) -> str:
        """A move of anybody at any time, or the same with other pieces."""
        move = self.lot.choice(self.moves)
        if self.hands and self.lot.random() < 0.5:
            names = [*self.hands.spellings]
            move = self.hands.renamed(move, lambda _: self.lot.choice(names))
        self.moves.append(move)
        return move

    def _intrude(self, person: Person, decision: int) -> None:
        """Let somebody ask for what is not theirs, or only look without a socket."""
        lot, ear = self.lot, person.ears[-1]
        others = sorted({1, 2} - {seat + 1 for seat in person.seats})
        if others and lot.random() < 0.3:
            ear.ask("sit", seat=lot.choice(others))
        if ear.eyes == (SPECTATOR,):
            ear.ask(
                **lot.choice(
                    (
                        {"type": "choose", "decision": decision, "move": NO_MOVES[-1]},
                        {"type": "try", "decision": decision, "move": NO_MOVES[-1]},
                        {"type": "moves", "decision": decision, "tiles": 1},
                        {"type": "back", "decision": decision},
                        {"type": "observation"},
                        {"type": "steps", "after": self._earlier(ear)},
                    )
                )
            )
            if not person.seats:
                ear.ask("say", text="And what about me?")
        replay = f"/replay/{lot.randint(1, 1 + self._earlier(ear))}{lot.choice(('', '?seat=1', '?seat=2'))}"
        path = lot.choice(("/api/public", "/api/mine", self.path("/record"), self.path(replay), self.path(replay)))
        stranger = lot.choice(self.strangers)
        asked = [(person, self.path()), (person, path), (stranger, lot.choice((self.path(), path)))]
        self._ask_pages(asked, ear)

    def _ask_pages(self, asked: list[tuple[Person, str]], ear: Ear) -> None:
        for who, where in asked:
            who.ask("GET", where)
        ear.look()
        if ear.view["status"] == "over":  # perhaps it was when they asked, and then everything may be told
            for who, _ in asked:
                who.pages.pop()

    def end(self) -> None:
        """Let everybody hear the rest, and look once more at all there is."""
        for person in self.people:
            for ear in person.ears:
                ear.look()
            until_now = len(person.pages)
            for what in ("", "/record", "/replay/3?seat=1"):
                person.ask("GET", self.path(what))
            person.pages, person.pages_afterwards = person.pages[:until_now], person.pages[until_now:]


@contextmanager
def evening(address: str, database: Path, terms: Mapping[str, Any], seed: str) -> Iterator[Evening]:
    """A match played to its end; its sockets stay open until all is looked at."""
    with ExitStack() as line:
        party = Party(address, terms["game"], line, random.Random(seed))
        party.gather(terms)
        party.play()
        party.end()
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT at, kind, body FROM entries WHERE match = ? ORDER BY seq", [party.match])
            log = [Entry(at, kind, json.loads(body)) for at, kind, body in rows]
            ((server_seed,),) = connection.execute("SELECT server_seed FROM matches WHERE id = ?", [party.match])
            players = dict(connection.execute("SELECT token_hash, id FROM players").fetchall())
        everybody = party.people + party.strangers
        ids = {person.name: players[hash_of(person.cookie)] for person in everybody if person.cookie}
        yield Evening(
            party.match, party.people, party.strangers, party.tokens, server_seed, log, ids, sorted(set(party.moves))
        )
