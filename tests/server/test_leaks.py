"""Nothing leaks: whole matches at a real server, and every word that anybody heard held against what they may know.

Each is played by chance from a seed of its own. Afterwards the log tells what was true, and other worlds, in which
all is different that a listener cannot know, must have given that listener the very same words.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sobremesa import __version__
from sobremesa.engine.errors import Refused
from sobremesa.engine.state import SPECTATOR, State
from sobremesa.games import ids
from sobremesa.match import hosting, playing
from sobremesa.match.foretelling import Outlook
from sobremesa.match.frame import view
from sobremesa.match.hosting import hash_of
from sobremesa.match.match import Match
from sobremesa.match.referee import referee, table_after
from sobremesa.match.table import Table
from sobremesa.server.bodies import MatchModel
from sobremesa.server.listeners import encode
from sobremesa.server.messages import SERVER_MESSAGE
from sobremesa.server.models import EventModel, View
from sobremesa.server.refusals import plain
from sobremesa.server.sockets import MOST_MOVES, refusal
from tests.games.data import data
from tests.server.ears import Heard, Page, Person
from tests.server.evening import TERMS, Evening, evening
from tests.server.other_worlds import Past
from tests.server.servers import running

SHARE = 0.5
"""So many of the views are held against another world, each time other ones; answers all are."""
MANY = "100000"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a server and the file of its database."""
    folder = tmp_path_factory.mktemp("leaks")
    database = folder / "sobremesa.db"
    with running(
        folder, f"sqlite:///{database}", SOBREMESA_MESSAGES_A_SECOND=MANY, SOBREMESA_MESSAGES_AT_ONCE=MANY
    ) as found:
        yield found.address, database


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        pytest.param(game, kind, marks=[] if number == 0 else [pytest.mark.soak])
        for game in ids()
        for number, kind in enumerate(data(game).evenings)
    ],
)
def test_nobody_hears_what_they_may_not_know(server: tuple[str, Path], game: str, kind: str) -> None:
    seed = f"{game} {kind}"
    with evening(*server, TERMS[kind] | {"game": game, "options": data(game).short}, seed) as played:
        Inquiry(played, random.Random(seed)).hold()


class Inquiry:
    """All that was heard in an evening, held against its log."""

    def __init__(self, played: Evening, lot: random.Random) -> None:
        self.played = played
        self.lot = lot
        self.past = Past(played.match, played.server_seed, played.log)
        self.worlds = 0
        self.steps = 0
        self.moments = 0
        everybody = played.people + played.strangers
        self.cookies = {person.name: person.cookie for person in everybody if person.cookie}
        self.secrets = {*played.tokens, *self.cookies.values(), *played.ids.values()}
        self.secrets |= {hash_of(secret) for secret in (*played.tokens, *self.cookies.values())}
        self.end = next(n for n in range(len(played.log), 0, -1) if self.past.table(n - 1).status != "over")
        table = self.past.table(0)
        self.events = [0]  # how many events there were, by the length of the log
        for entry in played.log:
            table.take(entry)
            self.events.append(len(table.match.events) if table.match else 0)
        self.start = 1 + next(i for i, entry in enumerate(played.log) if entry.kind == "started")

    def hold(self) -> None:
        """Go through everything."""
        for person in self.played.people:
            self.check_pages(person)
            for ear in person.ears:
                for heard in ear.heard:
                    self.check_message(person, heard)
        for stranger in self.played.strangers:
            self.check_stranger(stranger)
        self.check_views()
        game = self.past.game
        assert (self.worlds > 0) == bool(game.facts.secret or game.rules.SEALED)
        assert self.steps
        assert self.moments

    # Single messages.

    def check_message(self, person: Person, heard: Heard) -> None:
        """A message is one of the protocol, has no secret in it, and an answer is what this person may know."""
        SERVER_MESSAGE.validate_json(heard.text)
        self.check_secrets(heard.text, heard.message if heard.message["type"] == "view" else None)
        match heard.message["type"]:
            case "welcome":
                assert heard.message == self.welcome()
            case "sayings":
                said = list(self.past.table(len(self.past.log)).sayings)
                assert all(saying in said for saying in heard.message["sayings"])
            case "done":
                self.check_done(person, heard)
            case "tried" | "compared" | "moves" | "observation" | "steps" | "refused":
                self.check_answer(person, heard)
            case kind:
                assert kind in ("view", "same")

    def check_secrets(self, text: str, shown: dict[str, Any] | None) -> None:
        """No cookie, link or id of a player, nor a hash of one; seeds of dice only when they may be told."""
        assert not [secret for secret in self.secrets if secret in text]
        if shown is None or shown["status"] != "over":
            assert self.played.server_seed not in text
        if shown is None or shown["seq"] < self.start:
            assert "the seed of" not in text

    def welcome(self) -> dict[str, Any]:
        """What every socket hears first."""
        terms = self.played.log[0].body["terms"]
        return {"type": "welcome", "match": self.played.match, "version": __version__, "terms": terms}

    def check_done(self, person: Person, heard: Heard) -> None:
        """`done` names the entry that the message became, and says nothing more."""
        assert heard.question is not None
        assert heard.message == {"type": "done", "id": heard.question["id"], "seq": heard.message["seq"]}
        if heard.question["type"] == "sit":
            assert heard.question["seat"] - 1 in person.seats
        else:
            entry = self.past.log[heard.message["seq"] - 1]
            assert entry.body["sender"] == [self.played.ids[person.name], heard.question["id"]]

    def check_answer(self, person: Person, heard: Heard) -> None:
        """An answer, a refusal too, is that of a table this person knows, whatever is hidden there."""
        assert heard.question is not None
        assert len(heard.eyes) == 1
        player, (eyes,), question = self.played.ids.get(person.name), heard.eyes, heard.question
        for length in range(heard.since, heard.until + 1):
            if answer(self.past.table(length), player, eyes, question) == heard.message:
                break
        else:
            pytest.fail(f"{question} through {eyes} at {heard.since}-{heard.until}: {heard.text}")
        for other in self.others(length, eyes, 2):
            assert answer(other, player, eyes, question) == heard.message, (length, eyes)
        self.steps += len(heard.message.get("steps", ()))
        is_unread = heard.message.get("code") == "move_form"
        self.check_pieces(heard.text, self.past.table(length), eyes, json.dumps(question), is_unread)

    # Views.

    def check_views(self) -> None:
        """Every view is the log's for these eyes, and the same in other worlds."""
        told: dict[int, list[tuple[Person, Heard]]] = {}
        for person in self.played.people:
            for heard in (heard for ear in person.ears for heard in ear.heard):
                if heard.message["type"] == "view":
                    told.setdefault(heard.message["seq"], []).append((person, heard))
        table = self.past.table(0)
        for length, entry in enumerate(self.past.log, 1):
            table.take(entry)
            shown: dict[tuple[str | None, int], dict[str, Any]] = {}
            for person, heard in told.get(length, ()):
                eyes = eyes_of(heard.message)
                assert eyes in heard.eyes
                assert eyes == SPECTATOR or eyes in person.seats
                player = self.played.ids.get(person.name)
                known = shown.setdefault((player, eyes), without_presence(heard.message))
                assert without_presence(heard.message) == known
                self.check_pieces(heard.text, table, eyes)
            for (player, eyes), message in shown.items():
                assert message == shown_by(table, player, eyes), (length, eyes)
                if self.lot.random() < SHARE:
                    self.check_other_worlds(table, player, eyes, message)

    def check_other_worlds(self, table: Table, player: str | None, eyes: int, message: dict[str, Any]) -> None:
        """A view is the same where all is different that it must not show; so is how moves of the seat are judged."""
        for other in self.others(table.length, eyes, 1):
            assert shown_by(other, player, eyes) == message, (table.length, eyes)
            if eyes != SPECTATOR and table.status == "playing":
                assert table.match is not None
                assert other.match is not None
                for text in self.lot.sample(self.played.moves, 5):
                    assert verdict(other.match, eyes, text) == verdict(table.match, eyes, text), (table.length, text)

    def others(self, length: int, eyes: int, most: int) -> Iterator[Table]:
        """So many other worlds; none when the match is over and everything is known."""
        if length >= self.end:
            return
        for _ in range(most):
            other = self.past.another(length, eyes, self.lot)
            if other is not None:
                self.worlds += 1
                yield other

    def check_pieces(self, text: str, table: Table, eyes: int, asked: str = "", is_unread: bool = False) -> None:
        """Of hidden hands only what was laid, what is one's own or what was asked for is named, or an example."""
        hands = self.past.hands
        if hands is None or table.match is None or table.status == "over":
            return
        shown = hands.named(text) - hands.named(asked) - (hands.example if is_unread else set())
        if not shown:
            return
        laid = {piece for event in table.match.events if event.seat is not None for piece in hands.named(event.text)}
        own = {
            piece
            for event in table.match.events
            if event.seat is None and event.text.split()[1] == str(eyes + 1)
            for piece in hands.named(event.text)
        }
        assert shown <= laid | own, (table.length, eyes)

    # Pages.

    def check_pages(self, person: Person) -> None:
        """Over HTTP one sees the same as by a socket, of the end nothing before it is there, and no secret ever."""
        player = self.played.ids.get(person.name)
        for page in person.pages:
            body: Any = json.loads(page.text) if page.text else None
            is_match = page.path == f"/api/matches/{self.played.match}"
            self.check_secrets(page.text, body["view"] if is_match else None)
            if is_match:
                found = MatchModel.model_validate(body)
                table = self.past.table(found.view.seq)
                eyes = person.seats[0] if len(person.seats) == 1 else SPECTATOR
                due = View.model_validate(shown_by(table, player, eyes)).model_dump()
                assert without_presence(found.view.model_dump()) == without_presence(due)
                self.check_pieces(page.text, table, eyes)
            elif "/record" in page.path:
                assert body["code"] == "not_over", page
            elif "/replay/" in page.path:
                self.check_moment(person, page, body)
            elif page.path == "/api/public":
                is_listed = self.played.match in page.text
                assert is_listed == self.played.log[0].body["terms"]["public"]
        assert [page.status for page in person.pages_afterwards] == [200, 200, 200]

    def check_moment(self, person: Person, page: Page, body: dict[str, Any]) -> None:
        """A moment of a match that is being played is what a seat of this person knew, or a spectator."""
        found = re.fullmatch(r".*/replay/(\d+)(?:\?seat=(\d))?", page.path)
        assert found
        event, eyes = int(found[1]), int(found[2] or SPECTATOR + 1) - 1
        if eyes not in (SPECTATOR, *person.seats):
            assert body["code"] in ("not_your_seat", "no_such_seat"), page
            return
        events = body["events"] if page.status == 200 else body["params"]["events"]
        lengths = [n for n in range(self.start, self.end) if self.events[n] == events]
        lengths = [n for n in lengths if moment_at(self.past.table(n), event, eyes) == body]
        assert lengths, page
        if page.status == 200:
            self.moments += 1
            for other in self.others(lengths[0], eyes, 2):
                assert moment_at(other, event, eyes) == body, page
            self.check_pieces(page.text, self.past.table(lengths[0]), eyes)

    def check_stranger(self, stranger: Person) -> None:
        """To whom a table is closed, it is not there."""
        terms = self.played.log[0].body["terms"]
        for page in stranger.pages:
            self.check_secrets(page.text, None if page.status != 200 else json.loads(page.text).get("view"))
            if self.played.match in page.path:
                is_shown = terms["public"] and terms["spectators"]
                is_answered = page.status in (200, 409, 422) or json.loads(page.text).get("code") == "no_moment"
                assert is_answered if is_shown else page.status == 404, page
                if "/replay/" in page.path and is_shown:
                    self.check_moment(stranger, page, json.loads(page.text))


def eyes_of(message: dict[str, Any]) -> int:
    """The seat that a view is for, or SPECTATOR."""
    eyes = message["you"]["eyes"]
    return SPECTATOR if eyes is None else int(eyes) - 1


def without_presence(message: dict[str, Any]) -> dict[str, Any]:
    """A view without what no log tells: whose sockets are open."""
    return message | {"places": [place | {"is_here": False} for place in message["places"]]}


def shown_by(table: Table, player: str | None, eyes: int) -> dict[str, Any]:
    """What a table shows, as it comes over the wire, without presence."""
    return without_presence(json.loads(encode(view(table, player, eyes, ()))))


def answer(table: Table, player: str | None, eyes: int, question: dict[str, Any]) -> dict[str, Any]:
    """What somebody must be answered at a table."""
    try:
        found = {"id": question["id"], **_answer(table, player, eyes, question)}
    except Refused as refused:
        found = refusal(refused, question["id"])
    return dict(json.loads(encode(found)))


def _answer(table: Table, player: str | None, eyes: int, question: dict[str, Any]) -> dict[str, Any]:
    """The same without its id; the refusal where there is one."""
    if question["type"] == "sit":
        raise Refused("not_your_seat", seat=question["seat"])
    if question["type"] == "say":
        raise Refused("not_seated")
    if question["type"] == "steps":
        return steps(table, eyes, question["after"])
    if eyes == SPECTATOR:
        raise Refused("no_seat_chosen" if table.seats_of(player) else "not_seated")
    match question["type"]:
        case "choose":
            playing.choose(table, eyes, question["decision"], question["move"], 0.0)
        case "back":
            playing.take_back(table, eyes, question["decision"], 0.0)
        case "leave":
            hosting.leave(table, player or "", 0.0)
        case "return":
            hosting.come_back(table, player or "", 0.0)
        case _:
            return _told(table, eyes, question)
    return {"type": "done"}


def steps(table: Table, eyes: int, after: int) -> dict[str, Any]:
    """What these eyes saw between two events, by the referee: once after each chance and each whole stage."""
    if table.match is None:
        raise Refused("not_started")
    game, events, states = table.match.game, table.match.events, states_of(table)
    first = max(after, table.match.past.before(after)[0]) + 1
    found = [
        {"event": number, "snapshot": game.snapshot(states[number], eyes)}
        for number in range(first, len(events))
        if events[number - 1].seat is None or states[number]["decision"][0] != states[number - 1]["decision"][0]
    ]
    seat = None if eyes == SPECTATOR else eyes + 1
    return {"type": "steps", "eyes": seat, "events": len(events), "steps": found}


def states_of(table: Table) -> list[State]:
    """The states after each number of events, by the referee."""
    return [moment.state for moment in referee(table.so_far())]


def moment_at(table: Table, event: int, eyes: int) -> dict[str, Any]:
    """What the page of a moment must say at a table."""
    assert table.match is not None
    game, events = table.match.game, table.match.events
    if event > len(events):
        return plain(Refused("no_moment", event=event, events=len(events)))
    by, last, note = table.remarks.by(event), events[event - 1], table.match.notes.made[event - 1]
    text: dict[str, Any] = dict.fromkeys(EventModel.model_fields)
    if last.seat is None:
        text["chance"] = game.chance_seen(last.text, eyes)
    else:
        text |= {"seat": last.seat + 1, "move": last.text, "by": by}
    text |= note.plain(last.seat is None)
    snapshot = json.loads(encode(game.snapshot(table_after(table.so_far(), event), eyes)))
    return {
        "event": event,
        "events": len(events),
        "text": text,
        "snapshot": snapshot,
        "is_over": False,
        "is_checked": False,
    }


def _told(table: Table, eyes: int, question: dict[str, Any]) -> dict[str, Any]:
    """What a seat is told of a table, from what it sees and from nothing else."""
    match = table.playing()
    game, seen = match.game, match.game.observation(match.state, eyes)
    if question["type"] == "observation":
        return {"type": "observation", "state": game.state_text(seen)}
    playing.check_decision(table, question["decision"])
    if question["type"] == "moves":
        moves = game.moves_within(seen, eyes, question["tiles"])
        texts = game.move_texts(seen, eyes, moves[:MOST_MOVES])
        return {"type": "moves", "moves": texts, "is_complete": len(moves) <= MOST_MOVES}
    others = frozenset(table.owing()) - {eyes}
    people = frozenset(seat for seat, place in enumerate(table.places) if not place.robot(table.decision))
    known = Outlook(game, eyes, seen, others, people, table.dice is not None)
    return {"type": "tried", **known.foretell(question["move"])}


def verdict(match: Match, seat: int, text: str) -> object:
    """How a move is judged: its spelling, or why it is refused."""
    try:
        return playing.judged(match, seat, text)
    except Refused as refused:
        return refused.args
