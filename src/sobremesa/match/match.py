"""A match: one playing of a game by people and bots, with open choices, take-backs and a record.

The trail is what was done since something was last revealed, and the ground is the state of that moment. A take-back
drops steps from the trail and replays the rest from the ground, so what chance or sealed choices revealed is never
undone.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sobremesa.bots import UNLIMITED, Bot, Budget
from sobremesa.engine.errors import Refused
from sobremesa.engine.game import Game
from sobremesa.engine.records import Event, Record, Result
from sobremesa.engine.rng import Streams, streams
from sobremesa.engine.state import CHANCE, OVER, SPECTATOR, State, copy_of
from sobremesa.games import game as game_of
from sobremesa.match.dice import SEEDS
from sobremesa.match.names import seat_names
from sobremesa.match.notes import Notes
from sobremesa.match.past import Past
from sobremesa.match.referee import referee, start

if TYPE_CHECKING:
    from sobremesa.bots.search import Candidate
    from sobremesa.engine.board import Drawing


class Match:
    """The state, the players and everything that has happened.

    Seats are numbered from 0. Players are as in a record, `{"name": "Ana"}` or `{"bot": "greedy"}`; a number of them
    seats as many without a name. Equal seeds give equal chances; without a seed nobody can predict them.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | Collection[Mapping[str, str]],
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        self.game = game_of(game) if isinstance(game, str) else game
        if isinstance(players, int):
            players = [{"name": ""} for _ in range(players)]
        self.players = tuple(players)
        self.options = self.game.options(options)
        self.seats = self.game.facts.check_seats(len(self.players))
        self.setup = self.game.setup(self.seats, setup)
        self.state: State = self.game.new(self.seats, self.options, self.setup)
        self.events: list[Event] = []
        self.notes = Notes(self.game, self.state)
        if seed is not None and seed not in SEEDS:
            raise Refused("dice.seed", most=SEEDS[-1])
        self._seed = seed
        self._unheard: State | None = None  # the state before the last chance, to withdraw it
        self._offers: dict[int, tuple[dict[str, int], bool]] = {}  # by seat, since something last happened
        self.past = Past()
        self._set_ground()

    @classmethod
    def of(cls, record: Record, seed: int | None = None) -> Match:
        """The match of a record, to go on from where it ends; refused where the record is not by the rules."""
        match = cls(start(record)[0], record.players, record.options, record.setup, seed)
        for moment in referee(record):
            if moment.seat == CHANCE:
                match.chance(moment.code)
            elif moment.seat != OVER:
                match.choose(moment.seat, moment.code)
        return match

    def __repr__(self) -> str:
        return f"Match({self.game.facts.id}, seats: {self.seats}, events: {len(self.events)})"

    def __str__(self) -> str:
        return str(self.board())

    def board(self, seat: int = SPECTATOR, language: str = "en") -> Drawing:
        """The board as a seat, or a spectator, sees it; to be printed."""
        return self.game.board(self.state, seat, seat_names(self.players, language), language)

    @property
    def actor(self) -> int:
        """The first seat that owes a decision, from the active one on; else CHANCE or OVER."""
        return self.game.actor(self.state)

    @property
    def is_chance_due(self) -> bool:
        """Whether dice or a draw come next."""
        return self.actor == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.actor == OVER

    @property
    def result(self) -> Result | None:
        """How the match ended, if it has."""
        return self.game.result(self.state) if self.is_over else None

    @cached_property
    def _streams(self) -> Streams:
        """Chance for the table, then for each seat; other numbers where a match goes on after some events."""
        return streams(secrets.randbits(63) if self._seed is None else self._seed, len(self.events), self.seats)

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, or of the actor, as texts; where moves lay tiles, those that `offered` gives."""
        return list(self.offers(self._decider(seat))[0])

    def play(self, move: str | Bot, seat: int | None = None) -> str:
        """Make a move of a seat, or of the actor, by its text or as a bot chooses; the move in its fixed spelling."""
        who = self._decider(seat)
        if isinstance(move, str):
            code = self.game.read_move(self.state, who, move)
        else:
            observation = self.game.observation(self.state, who)
            code = move.choose(self.game, observation, who, self._streams[1 + who], UNLIMITED)
        return self.choose(who, code)

    def candidates(
        self, seat: int | None = None, simulations: int = 1000, also: Collection[str] = ()
    ) -> dict[str, Candidate]:
        """The best moves of a seat, or of the actor, by their texts, and what each is worth to everybody; best first.

        `also` are legal moves that must be among them. A seat knows no more than it may see.
        """
        from sobremesa.bots.levels import search_for

        who = self._decider(seat)
        observation = self.game.observation(self.state, who)
        codes = [self.game.read_move(self.state, who, text) for text in also]
        for code in codes:
            self.game.judge(self.state, who, code)
        rng = streams(self._seed or 0, len(self.events), self.seats)[1 + who]
        found = search_for(self.game, observation).candidates(
            observation, who, rng, Budget(simulations=simulations), codes
        )
        texts = self.game.move_texts(self.state, who, [one.move for one in found])
        return dict(zip(texts, found, strict=True))

    def roll(self, text: str | None = None) -> str:
        """Let one chance happen, the given one or a drawn one; its text."""
        if text is not None:
            return self.chance(self.game.read_chance(self.state, text))
        if not self.is_chance_due:
            raise Refused("no_chance", self.game.facts.turn_rule)
        return self.chance(self.game.draw(self.state, self._streams[0]))

    def _decider(self, seat: int | None) -> int:
        """The seat that is asked; refused where no seat owes a decision."""
        who = self.actor
        if who == OVER:
            raise Refused("match_over", self.game.facts.end_rule)
        if who == CHANCE:
            raise Refused("chance_due", self.game.facts.turn_rule)
        if seat is not None:
            self.game.check_seat(self.state, seat)
        return who if seat is None else seat

    def _set_ground(self) -> None:
        self._trail: list[tuple[int, int]] = []
        self._open_stage()
        self._ground = self._stage
        self._ground_events = len(self.events)

    def chance(self, outcome: int) -> str:
        """Apply an outcome of chance, if it is possible now; its text."""
        self.game.judge_chance(self.state, outcome)
        text = self.game.chance_text(self.state, outcome)
        self.hear(outcome, text)
        return text

    def hear(self, outcome: int, text: str) -> None:
        """Apply an outcome that was judged before."""
        self._unheard = copy_of(self.state)
        self._offers.clear()
        self.game.unchecked.apply_chance(self.state, outcome)
        self.events.append(Event(None, text))
        self.notes.add(self._unheard, self.state)
        self._set_ground()

    def can_unhear(self) -> bool:
        """Whether the last event is a chance, and nothing followed it."""
        return self._unheard is not None and not self._trail and self.events[-1].seat is None

    def unhear(self) -> None:
        """Withdraw the last chance, which was mistyped; the moves before it stay made."""
        assert self._unheard is not None
        self.state, self._unheard = self._unheard, None
        self._offers.clear()
        self.events.pop()
        self.notes.cut(len(self.events), self.state)
        self._set_ground()

    def choose(self, seat: int, move: int) -> str:
        """Make a move, if the rules allow it, open in a sealed stage until the last seat has chosen; its text."""
        self.game.judge(self.state, seat, move)
        text = self.game.move_text(self.state, seat, move)
        self.make(seat, move, text)
        return text

    def make(self, seat: int, move: int, text: str | None = None) -> None:
        """Make a move that was judged before, and whose text in the fixed spelling may be known."""
        self.game.unchecked.apply(self.state, seat, move)
        self._offers.clear()
        self._trail.append((seat, move))
        if self.state["decision"][0] == self._stage["decision"][0]:
            return
        opened = self._stage
        if text is not None and len(self._trail) == self._opened + 1:
            self.events.append(Event(seat, text))
            self.notes.add(opened, self.state)
        else:
            self._record_stage()
        if self.seats > 1 and self.game.is_sealed(opened):
            self._set_ground()
        else:
            self._open_stage()

    def _record_stage(self) -> None:
        """Record the events of a stage: by seat from the active one on, the steps of a seat together."""
        state, first, events = copy_of(self._stage), int(self._stage["active"][0]), len(self.events)
        for seat in ((first + i) % self.seats for i in range(self.seats)):
            for move in self.game.ordered(self.open_moves(seat)):
                self.events.append(Event(seat, self.game.move_text(state, seat, move)))
                self.game.unchecked.apply(state, seat, move)
        seats = [event.seat for event in self.events[events:] if event.seat is not None]
        self.notes.add_stage(self._stage, seats, self.state)

    def _open_stage(self) -> None:
        self._stage = copy_of(self.state)
        self._opened = len(self._trail)
        self.past.note(len(self.events), self._stage)

    def open_moves(self, seat: int) -> list[int]:
        """The steps of a seat in the current stage that it may still take back."""
        return [move for who, move in self._trail[self._opened :] if who == seat]

    def open_texts(self, seat: int) -> list[str]:
        """The same steps in the notation."""
        moves, texts = self.open_moves(seat), list[str]()
        if not moves:
            return texts
        state = copy_of(self._stage)
        for move in moves:
            texts.append(self.game.move_text(state, seat, move))
            self.game.unchecked.apply(state, seat, move)
        return texts

    def offered(self, seat: int) -> tuple[list[int], bool]:
        """Legal moves of a seat to choose from, and whether these are all.

        If moves lay tiles there can be hundreds of thousands: then those with the fewest tiles.
        """
        game, state = self.game, self.state
        if not game.facts.lays_tiles:
            return game.moves(state, seat).tolist(), True
        idle = len(game.moves_within(state, seat, 0))
        for tiles in range(1, 6):
            moves = game.moves_within(state, seat, tiles)
            if len(moves) > idle:
                break
        return moves.tolist(), False

    def offers(self, seat: int) -> tuple[Mapping[str, int], bool]:
        """The same moves by their texts, and whether these are all; kept until something happens."""
        if seat not in self._offers:
            moves, is_complete = self.offered(seat)
            texts = self.game.move_texts(self.state, seat, moves)
            self._offers[seat] = dict(zip(texts, moves, strict=True)), is_complete
        return self._offers[seat]

    def offer(self, seat: int, text: str) -> int | None:
        """The move of a text among those that the seat was offered, if it was asked for them."""
        return self._offers[seat][0].get(text) if seat in self._offers else None

    def undo(self, seats: Collection[int] | None = None) -> None:
        """Undo the last move, or that of one of these seats and what others did after it, up to what was revealed."""
        trail = list(self._trail)
        while seats is not None and trail and trail[-1][0] not in seats:
            trail.pop()
        if not trail:
            raise Refused("nothing_to_undo")
        trail.pop()
        self._replay(trail)

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat has an open step, or made the last move since something was revealed."""
        return bool(self.open_moves(seat)) or (bool(self._trail) and self._trail[-1][0] == seat)

    def take_back_own(self, seat: int) -> None:
        """Withdraw a seat's last step, if it is still open or nobody moved after it; the steps of others stay."""
        if not self.can_take_back(seat):
            raise Refused("nothing_to_undo")
        last = max(index for index, (who, _) in enumerate(self._trail) if who == seat)
        self._replay(self._trail[:last] + self._trail[last + 1 :])

    @contextmanager
    def without_last(self, seat: int) -> Iterator[None]:
        """Inside, a seat's last step is taken back; afterwards everything is as before."""
        trail = self._trail
        self.take_back_own(seat)
        try:
            yield
        finally:
            self._replay(trail)

    def _replay(self, trail: list[tuple[int, int]]) -> None:
        self.state = copy_of(self._ground)
        self._offers.clear()
        del self.events[self._ground_events :]
        self.notes.cut(self._ground_events, self.state)
        self._trail = []
        self._open_stage()
        for seat, move in trail:
            self.make(seat, move)

    def is_endless(self) -> bool:
        """Whether play could go on without end, and people can agree on a limit."""
        return bool(self.game.facts.limit) and self.options[self.game.facts.limit] is None

    def limit(self, rounds: int) -> None:
        """End the match after so many more rounds at the latest; what can be taken back stays so."""
        option = self.game.facts.limit
        turns = int(self.state["turns"][0]) + rounds * self.seats
        self.options = self.game.options({**self.options, option: turns})
        for state in (self.state, self._stage, self._ground, self._unheard):
            if state is not None:
                state[option] = turns

    def record(self, dice: Mapping[str, Any] | None = None) -> Record:
        """The match as a record; open choices are not in it."""
        facts = self.game.facts
        return Record(
            facts.id,
            facts.version,
            self.seats,
            self.options,
            self.players,
            self.setup,
            tuple(self.events),
            self.result,
            dice,
        )
