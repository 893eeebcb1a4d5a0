"""A table: a match with its people, clocks and dice, made from its log.

Every change of a table is an entry of its log: `add` makes an entry and applies it, and fresh entries must be saved
before anybody is told. The same entries applied again give the same table. Entries of a log were judged before they
were written, and are not judged again.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Record
from sobremesa.engine.state import CHANCE, OVER
from sobremesa.games import game as game_of
from sobremesa.match.dice import Dice, commitment
from sobremesa.match.entries import Entry
from sobremesa.match.match import Match
from sobremesa.match.remarks import Remarks
from sobremesa.match.terms import Place, Terms
from sobremesa.match.told import Told

KEPT_IDS = 64
KEPT_NEWS = 12
KEPT_SAYINGS = 50
MOST_CHANGES = 100
"""How often a seat may change its mind before the match goes on: take-backs, withdrawn dice, impossible draws."""
MOST_SAYINGS = 500
"""Chat messages of one person in a match."""
MOST_CHAT = 1500
"""Chat messages of all people in a match."""
MOST_ACTIONS = 2000
"""Other actions of one person in a match that are no moves: take-backs, links, leaving, changing to another device."""
MOST_MOVES = 5000
"""Moves of one person in a match, and of the bots of one seat: some games can go on without end."""
MOST_WATCHERS = 5000
"""People who become spectators of a match by its link."""
CHANGES = {"back", "unrolled", "misdrawn"}
ACTIONS = CHANGES | {
    "invited", "revoked", "seated", "robot", "vacated", "seeded", "resumable", "resumed", "handed", "left", "returned",
    "shown", "hidden", "muted", "nudged", "proposed", "agreed", "declined",
}  # fmt: skip
PLAYED = {"move", "chance"}
HOSTING = {"invited", "revoked", "robot", "vacated", "muted"}
NEWS = {
    "started", "late", "stood_in", "left", "returned", "resigned", "voted", "closed", "rematched",
    "misdrawn", "unrolled", "nudged", "proposed", "agreed", "declined", "limited",
}  # fmt: skip
"""The kinds of entries that everybody is told, besides moves and chances."""


class Table:
    """One match, before, during and after play."""

    def __init__(self, id: str, server_seed: str, log: Iterable[Entry] = ()) -> None:
        self.id = id
        self.server_seed = server_seed
        self.length = 0
        self.fresh: list[Entry] = []
        self.status = "open"
        self.terms: Terms
        self.host = ""
        self.places: list[Place] = []
        self._held: dict[str, list[int]] | None = None  # the seats of each player, until somebody sits down or moves
        self.watchers: set[str] = set()
        self.removed: set[str] = set()  # players whose seat the host gave to others before the start
        self.muted: set[str] = set()  # players whose chat the host has switched off
        self.nudged: dict[int, float] = {}  # by seat: when it was last nudged
        self.watch_invitation: str | None = None
        self.resume_invitations: dict[str, str] = {}  # hash of the link: the player whose seats it moves
        self.looks: dict[str, str] = {}  # hash of a link that shows the finished match: the player who gave it away
        self.started = 0.0
        self.ended = 0.0
        self.resumed: dict[str, str] = {}  # hash of a used link: the player to whom it moved the seats
        self.match: Match | None = None
        self.dice: Dice | None = None
        self.chances = 0
        self.typist: int | None = None  # the seat whose player entered the last chance
        self.opened = 0.0  # when the current decision was first owed
        self.decision = 0  # grows with every stage that is reached, also by a take-back
        self._stage = -1
        self._since: dict[int, float] = {}  # when the stages since the last chance were first reached
        self._actor = CHANCE  # cached since the last entry, because it is read more often than it changes
        self._owing: tuple[int, ...] = ()
        self.remarks = Remarks()
        self._furthest = -1  # the last stage that was reached
        self._changes: Counter[int] = Counter()  # by seat, since then
        self._sayings: Counter[str] = Counter()  # by person
        self._actions: Counter[str] = Counter()
        self._moves: Counter[str] = Counter()
        self._bot_moves: Counter[int] = Counter()  # by seat
        self.is_closed = False
        self.proposed: int | None = None  # rounds after which somebody proposed to end the match
        self.agreed: set[int] = set()  # the seats of those who agree to that
        self.declined = 0  # idle turns when that was last declined, until somebody scores
        self.rematch: str | None = None
        self.news: deque[dict[str, Any]] = deque(maxlen=KEPT_NEWS)
        self.sayings: deque[dict[str, Any]] = deque(maxlen=KEPT_SAYINGS)
        self.told = Told()
        self.answered: OrderedDict[tuple[str, str], int] = OrderedDict()  # player and message id: its entry
        for entry in log:
            self.take(entry)

    def add(self, at: float, kind: str, code: int | None = None, /, **body: Any) -> None:
        """Make an entry and apply it; it must be saved before anybody is told.

        Of a move or a chance, `code` is the number that its text stands for.
        """
        entry = Entry(at, kind, body)
        self.check_bounds(entry)
        self.take(entry, code)
        self.fresh.append(entry)

    def add_all(self, entries: Sequence[Entry]) -> None:
        """Make entries of one kind and person, or none: a command that is refused half-way has the log read again."""
        if entries:
            self.check_bounds(entries[0], len(entries))
        for entry in entries:
            self.add(entry.at, entry.kind, **entry.body)

    def take(self, entry: Entry, code: int | None = None) -> None:
        """Apply an entry; the texts of a log are read again, those of `add` are not."""
        self.length += 1
        self._count(entry)
        body = {name: value for name, value in entry.body.items() if name != "sender"}
        known = {} if code is None else {"code": code}
        getattr(self, f"_{entry.kind}")(entry.at, **body, **known)
        if entry.kind not in PLAYED:
            self._held = None
        if entry.kind in NEWS:
            self.news.append({"seq": self.length, "kind": entry.kind, **body})
        if "sender" in entry.body:
            self._remember(*entry.body["sender"])

    def check_bounds(self, entry: Entry, times: int = 1) -> None:
        """Refuse an entry, or so many actions, beyond a person's share: a log must stay short enough to be read."""
        if entry.kind in CHANGES and self._changes[_seat(entry)] >= MOST_CHANGES:
            raise Refused("too_many_changes", most=MOST_CHANGES)
        if entry.kind == "said" and self._sayings[self._person(entry)] >= MOST_SAYINGS:
            raise Refused("too_much_chat", most=MOST_SAYINGS)
        if entry.kind == "said" and self._sayings.total() >= MOST_CHAT:
            raise Refused("chat_full", most=MOST_CHAT)
        if entry.kind in ACTIONS and self._actions[self._person(entry)] + times > MOST_ACTIONS:
            raise Refused("too_many_actions", most=MOST_ACTIONS)
        if is_persons_move(entry) and self._moves[self._person(entry)] >= MOST_MOVES:
            raise Refused("too_many_moves", most=MOST_MOVES)
        if entry.kind == "watching" and len(self.watchers) >= MOST_WATCHERS:
            raise Refused("too_many_watchers", most=MOST_WATCHERS)

    def _count(self, entry: Entry) -> None:
        if entry.kind in CHANGES:
            self._changes[_seat(entry)] += 1
        if entry.kind == "said":
            self._sayings[self._person(entry)] += 1
        if entry.kind in ACTIONS:
            self._actions[self._person(entry)] += 1
        if is_persons_move(entry):
            self._moves[self._person(entry)] += 1
        elif entry.kind == "move":
            self._bot_moves[_seat(entry)] += 1

    def _person(self, entry: Entry) -> str:
        """The person who made an entry; who changes to another device is the one from before."""
        if entry.kind == "resumed":
            return self.resume_invitations[entry.body["hash"]]
        if entry.kind in HOSTING and "by" not in entry.body:
            return self.host
        return entry.body.get("before") or entry.body.get("player") or self.places[_seat(entry)].player or ""

    def once(self, player: str, id: str, command: Callable[[], object]) -> int:
        """Run the command of a player's message, unless that was done before; the number of its entry."""
        known = self.answered.get((player, id))
        if known is not None:
            return known
        before = len(self.fresh)
        command()
        if len(self.fresh) > before:
            last = self.fresh[-1]
            self.fresh[-1] = Entry(last.at, last.kind, {**last.body, "sender": [player, id]})
            self._remember(player, id)
        return self.length

    def _remember(self, player: str, id: str) -> None:
        self.answered[player, id] = self.length
        if len(self.answered) > KEPT_IDS:
            self.answered.popitem(last=False)

    # Who sits at the table.

    def _opened(self, at: float, host: str, terms: Mapping[str, Any]) -> None:
        self.terms, self.host = Terms(**terms), host
        self.places = [Place() for _ in range(self.terms.seats)]

    def _invited(self, at: float, seat: int | None, hash: str) -> None:
        if seat is None:
            self.watch_invitation = hash
        else:
            self.places[seat].invitation = hash

    def _revoked(self, at: float, seat: int | None) -> None:
        if seat is None:
            self.watch_invitation = None
        else:
            self.places[seat].invitation = None

    def _seated(self, at: float, seat: int, player: str, name: str, seed: str = "") -> None:
        self._remove(seat)
        self.places[seat] = Place(player=player, name=name, seed=seed, accepted=self.places[seat].invitation)

    def _robot(self, at: float, seat: int, bot: str) -> None:
        self._remove(seat)
        self.places[seat] = Place(bot=bot)

    def _vacated(self, at: float, seat: int, by: int | None = None) -> None:
        if by is None:
            self._remove(seat)
        self.places[seat] = Place()

    def _remove(self, seat: int) -> None:
        """Note whose seat the host gives to somebody else."""
        player = self.places[seat].player
        if player and player != self.host:
            self.removed.add(player)

    def _seeded(self, at: float, player: str, seed: str) -> None:
        for seat in self.seats_of(player):
            self.places[seat].seed = seed

    def _watching(self, at: float, player: str) -> None:
        self.watchers.add(player)

    def _resumable(self, at: float, player: str, hash: str) -> None:
        self.resume_invitations = {h: p for h, p in self.resume_invitations.items() if p != player} | {hash: player}

    def _resumed(self, at: float, hash: str, player: str) -> None:
        before = self.resume_invitations.pop(hash)
        self.resumed = {h: p for h, p in self.resumed.items() if p != before} | {hash: player}
        self._handed(at, before, player)

    def _handed(self, at: float, before: str, player: str) -> None:
        """A person goes on as another player: at another device. What they did so far counts for them there."""
        for counted in (self._sayings, self._actions, self._moves):
            counted.update({player: counted.pop(before, 0)})
        for seat in self.seats_of(before):
            self.places[seat].player = player
        self.looks = {h: player if p == before else p for h, p in self.looks.items()}
        if before in self.muted:
            self.muted = self.muted - {before} | {player}
        if self.host == before:
            self.host = player

    def _shown(self, at: float, player: str, hash: str) -> None:
        self.looks[hash] = player

    def _hidden(self, at: float, player: str) -> None:
        self.looks = {hash: giver for hash, giver in self.looks.items() if giver != player}

    def _closed(self, at: float) -> None:
        self.status, self.is_closed, self.ended = "over", True, at

    def _rematched(self, at: float, match: str) -> None:
        self.rematch = match

    def _said(self, at: float, seat: int, **words: str) -> None:
        self.sayings.append({"seq": self.length, "at": at, "seat": seat + 1, **words})

    def _muted(self, at: float, seat: int, is_muted: bool) -> None:
        player = self.places[seat].player
        if player:
            self.muted = self.muted | {player} if is_muted else self.muted - {player}

    def _nudged(self, at: float, seat: int, by: int) -> None:
        self.nudged[seat] = at

    # How it is played.

    def _started(self, at: float) -> None:
        players = [{"bot": p.bot} if p.bot else {"name": p.name} for p in self.places]
        self.match = Match(game_of(self.terms.game), players, self.terms.options, self.terms.setup)
        if self.terms.dice == "server":
            self.dice = Dice(self.server_seed, [place.seed for place in self.places])
        self.status, self.started = "playing", at
        self._note_decision(at)

    def _chance(self, at: float, text: str, by: int | None = None, code: int | None = None) -> None:
        match = self.playing()
        match.hear(match.game.read_chance(match.state, text) if code is None else code, text)
        self.typist = by
        self.chances += 1
        self.opened = at  # real dice may be on the table long before they are entered
        self._note_decision(at)
        self._since = {self._stage: at}

    def _unrolled(self, at: float, by: int) -> None:
        self.playing().unhear()
        self.typist = None
        self.chances -= 1
        self._stage = -1  # an answer to the withdrawn dice is stale
        self._note_decision(at)

    def _misdrawn(self, at: float, by: int) -> None:
        """Nothing changes; this is news only."""

    def _move(self, at: float, seat: int, text: str, bot: str | None = None, code: int | None = None) -> None:
        match = self.playing()
        first = len(match.events)
        if bot is None:
            self.places[seat].votes.clear()
        else:
            self.remarks.note(seat, self.places[seat], bot, self.decision)
        if code is None:
            match.make(seat, match.game.read_move(match.state, seat, text))
        else:
            match.make(seat, code, text)
        self.remarks.follow(match.events, first)
        self._note_decision(at)

    def _back(self, at: float, seat: int) -> None:
        match = self.playing()
        match.take_back_own(seat)
        self.remarks.forget(seat, len(match.events))
        self._note_decision(at)

    def _late(self, at: float, seat: int, bot: str) -> None:
        self.places[seat].late = self.decision

    def _left(self, at: float, seat: int, bot: str) -> None:
        self.places[seat].stand_in = bot

    def _stood_in(self, at: float, seat: int, bot: str, why: str) -> None:
        self.places[seat].stand_in = bot
        self.places[seat].votes.clear()

    def _voted(self, at: float, seat: int, by: int) -> None:
        voter = self.places[by].player
        if voter:
            self.places[seat].votes.add(voter)

    def _returned(self, at: float, seat: int) -> None:
        self.places[seat].stand_in = None
        self.places[seat].votes.clear()

    def _resigned(self, at: float, seat: int, bot: str) -> None:
        self.places[seat].stand_in, self.places[seat].has_resigned = bot, True

    def _proposed(self, at: float, by: int, rounds: int) -> None:
        self.proposed, self.agreed = rounds, set(self._seats_beside(by))

    def _agreed(self, at: float, by: int) -> None:
        self.agreed.update(self._seats_beside(by))

    def _declined(self, at: float, by: int) -> None:
        self._forget_proposal()
        self.declined = self.playing().notes.idle

    def _limited(self, at: float, rounds: int) -> None:
        self._forget_proposal()
        self.playing().limit(rounds)

    def _seats_beside(self, seat: int) -> list[int]:
        """All seats of the person in a seat."""
        return self.seats_of(self.places[seat].player)

    def _forget_proposal(self) -> None:
        self.proposed, self.agreed = None, set()

    def _note_decision(self, at: float) -> None:
        """Start the clock if another decision is owed; note who owes it, or that the game is over."""
        match = self.playing()
        if not match.notes.idle:
            self._forget_proposal()
            self.declined = 0
        stage = int(match.state["decision"][0])
        if stage > self._furthest:
            self._furthest = stage
            self._changes.clear()
        if stage != self._stage:
            # a decision that is owed again has a new number, but its clock continues
            self.opened = self._since.get(stage, at) if stage < self._stage else at
            self.decision, self._stage, self._since[stage] = self.decision + 1, stage, self.opened
        self._actor, self._owing = match.actor, match.game.owing(match.state)
        if self._actor == OVER:
            self.status, self.ended = "over", at

    # What follows from it.

    def playing(self) -> Match:
        """The match that is being played; refused before it starts and when it is over."""
        if self.match is None:
            raise Refused("not_started")
        if self.status != "playing":
            raise Refused("match_over")
        return self.match

    def seats_of(self, player: str | None) -> list[int]:
        """The seats a player holds."""
        if self._held is None:
            self._held = {}
            for seat, place in enumerate(self.places):
                if place.player:
                    self._held.setdefault(place.player, []).append(seat)
        return self._held.get(player, []) if player else []

    def people(self) -> set[str]:
        """The players who still have a seat."""
        return {place.player for place in self.places if place.player and not place.has_resigned}

    def is_limit_due(self) -> bool:
        """Whether so many rounds went by without a score that people may agree on a limit."""
        if self.match is None or self.status != "playing" or not self.match.is_endless():
            return False
        return self.match.notes.idle - self.declined >= self.match.game.facts.patience * self.match.seats

    def unanswered(self) -> list[int]:
        """The seats of people who have not agreed to what was proposed."""
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.player and not place.stand_in and seat not in self.agreed
        ]

    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self._owing if self.status == "playing" else ()

    def robots(self) -> list[tuple[int, str]]:
        """The seats whose decision a bot makes now, with the bot."""
        found = ((seat, self.places[seat].robot(self.decision)) for seat in self.owing())
        return [(seat, robot) for seat, robot in found if robot]

    def is_endless(self, seat: int) -> bool:
        """Whether the bots of a seat have made all the moves they may."""
        return self._bot_moves[seat] >= MOST_MOVES

    def waiting(self) -> list[int]:
        """The seats whose decision a person owes now."""
        return [seat for seat in self.owing() if not self.places[seat].robot(self.decision)]

    def awaited(self) -> list[int]:
        """Seats waiting for a person: to decide, or to enter what real dice show."""
        if self.match is None or not self.rollers():
            return self.waiting()
        active = int(self.match.state["active"][0])
        return [active] if self.places[active].player and not self.places[active].stand_in else []

    def deadline(self) -> float | None:
        """When time runs out for the people who owe a decision."""
        seconds = self.terms.seconds()
        return self.opened + seconds if seconds is not None and self.waiting() else None

    def is_chance_due(self) -> bool:
        """Whether chance is due; with real dice, people must enter it."""
        return self.status == "playing" and self._actor == CHANCE

    def rollers(self) -> set[str]:
        """The players who may enter what real dice show: the active one, or all if the active seat has no person."""
        if not self.is_chance_due() or self.terms.dice != "real":
            return set()
        assert self.match
        active = self.places[int(self.match.state["active"][0])] if self.match.events else Place()
        return {active.player} if active.player and not active.stand_in else self.people()

    def can_unroll(self, player: str | None) -> bool:
        """Whether a player entered the last chance, and nothing happened since."""
        if self.match is None or self.typist is None or self.status != "playing":
            return False
        return self.places[self.typist].player == player and self.match.can_unhear()

    def record(self) -> Record:
        """The match as a record; everything in it is public, so it is refused until the match is over."""
        if self.status != "over" or self.match is None:
            raise Refused("not_over")
        dice = {"real": True} if self.dice is None else self.dice.record()
        return replace(self.match.record(dice), remarks=self.remarks.told())

    def so_far(self) -> Record:
        """What has happened up to now, without the dice; not everything in it is for everybody's eyes."""
        if self.match is None:
            raise Refused("not_started")
        return self.match.record()

    def commitment(self) -> str | None:
        """The server's commitment to its dice; None with real dice."""
        return self._commitment if self.terms.dice == "server" else None

    @cached_property
    def _commitment(self) -> str:
        return commitment(self.server_seed)


def is_persons_move(entry: Entry) -> bool:
    """Whether a person made a move, not a bot."""
    return entry.kind == "move" and "bot" not in entry.body


def _seat(entry: Entry) -> int:
    """The seat from which an entry was made."""
    seat: int = entry.body["by"] if "by" in entry.body else entry.body["seat"]
    return seat
