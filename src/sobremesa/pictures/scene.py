"""What a picture shows: a match at its end or at some moment, in one language; and the words that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sobremesa.engine.texts import sentence
from sobremesa.games import facts
from sobremesa.pictures.modules import unit_of


@dataclass(frozen=True)
class Scene:
    """A match as it is drawn."""

    game: str
    names: Sequence[str]  # by seat, in the language
    scores: Sequence[int]  # by seat
    winners: Sequence[int]  # seats from 0; none before the end, or if it was ended early
    snapshot: dict[str, Any]  # as a spectator sees it
    ended: float  # Unix time
    event: int  # how much has happened
    events: int  # how much happens
    language: str

    @property
    def title(self) -> str:
        """The game's name."""
        return facts(self.game).title

    @property
    def is_end(self) -> bool:
        """Whether it shows how the match ended."""
        return self.event == self.events

    def order(self) -> list[int]:
        """The seats from first to last."""
        sign = 1 if facts(self.game).fewest_win else -1
        return sorted(
            range(len(self.scores)), key=lambda seat: (seat not in self.winners, sign * self.scores[seat], seat)
        )

    def score(self, seat: int) -> str:
        """A score with its unit."""
        return f"{self.scores[seat]}{unit_of(self.game)}".replace("-", "−")

    def when(self) -> str:
        """The day it ended."""
        day = datetime.fromtimestamp(self.ended, UTC)
        month = self.say("picture.months").split()[day.month - 1]
        return f"{day.day} {month} {day.year}"

    def players(self) -> str:
        """How many played."""
        n = len(self.names)
        return self.say(f"picture.players.{'one' if n == 1 else 'other'}", n=n)

    def headline(self) -> str:
        """Who won, or which moment it is."""
        if not self.is_end:
            if self.event == 0:
                return self.say("picture.start")
            return self.say("picture.moment", event=self.event, events=self.events)
        if not self.winners:
            return self.say("picture.ended_early")
        if len(self.names) == 1:
            return self.say("picture.scored", name=self.names[0], score=self.score(0))
        if len(self.winners) > 1:
            return self.say("picture.tie", names=", ".join(self.names[seat] for seat in self.winners))
        return self.say("picture.won", name=self.names[self.winners[0]])

    def description(self) -> str:
        """Everybody with their score as it stands, how many, and when."""
        told = [f"{self.names[seat]} {self.score(seat)}" for seat in self.order()] if self.event else list(self.names)
        return " · ".join([*told, self.when()])

    def say(self, code: str, **blanks: Any) -> str:
        """A text in the language."""
        return sentence(code, self.language, **blanks)
