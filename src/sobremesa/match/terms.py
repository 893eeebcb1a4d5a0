"""What the host of a match chooses, and one place at its table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from sobremesa.engine.errors import Refused
from sobremesa.games import game as game_of
from sobremesa.match.names import is_visible

LONGEST_NAME = 24
LONGEST_TEXT = 300

Level = Literal["any", "learning", "experienced"]
"""For whom an open table is: for people of any level, who are still learning the game, or who know it well."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match as the host chose them; complete, so that a rematch needs nothing else."""

    game: str
    seats: int
    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    dice: Literal["server", "real"] = "server"
    clock: Mapping[str, Any] | None = None  # {"kind": "live", "seconds": 60} or {"kind": "slow", "hours": 24}
    takeover: int | None = None  # seconds after which a bot plays for somebody who left and owes a decision
    public: bool = False
    spectators: bool = False
    chat: bool = True
    open: bool = False  # whether anybody may sit down in a free seat
    level: Level = "any"  # for whom an open table is
    rules: str = "1"  # older logs, of the first version, do not say

    def plain(self) -> dict[str, Any]:
        """The terms as plain data."""
        return asdict(self)

    def has_bots(self) -> bool:
        """Whether bots may have seats: they cannot draw in secret from a real stock."""
        return self.dice == "server" or not game_of(self.game).facts.secret

    def seconds(self) -> float | None:
        """How long a decision may take."""
        if self.clock is None:
            return None
        return float(self.clock["seconds"] if self.clock["kind"] == "live" else self.clock["hours"] * 3600)


def agreed(given: Mapping[str, Any]) -> Terms:
    """The terms with complete options and setup; refused if the game does not allow them."""
    game = game_of(given["game"])
    seats = game.facts.check_seats(given["seats"])
    if given.get("public") and not given.get("spectators"):
        raise Refused("public_closed")
    if given.get("open") and given.get("dice") == "real":
        raise Refused("open_real")
    whole = {"options": game.options(given["options"]), "setup": game.setup(seats, given["setup"])}
    return Terms(**{**given, **whole, "rules": game.facts.version})


@dataclass(slots=True)
class Place:
    """A seat at the table and who is in it: nobody yet, a bot from the start, or a person."""

    bot: str | None = None
    player: str | None = None
    name: str = ""
    seed: str = ""
    invitation: str | None = None  # the hash of the link that leads here
    accepted: str | None = None  # the hash of the link that led the player here
    stand_in: str | None = None  # the bot that plays for the person now
    has_resigned: bool = False
    late: int = -1  # the decision for which time ran out
    votes: set[str] = field(default_factory=set)

    @property
    def is_open(self) -> bool:
        """Whether the seat is empty."""
        return self.bot is None and self.player is None

    def robot(self, decision: int) -> str | None:
        """The bot that makes this decision here, if any."""
        return self.bot or self.stand_in or (STAND_IN if self.late == decision else None)


STAND_IN = "greedy"
"""The bot that plays for people who left or whose time ran out."""


def checked_name(name: str) -> str:
    """A name, cleaned for display, or "" for none; refused if it is too long, or looks empty and is not."""
    if not name:
        return ""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not is_visible(name):
        raise Refused("name", most=LONGEST_NAME)
    return name


def checked_text(text: str) -> str:
    """A chat message, cleaned for display: one line of plain text."""
    text = " ".join(text.split())
    if not 0 < len(text) <= LONGEST_TEXT or not is_visible(text):
        raise Refused("chat_text", most=LONGEST_TEXT)
    return text
