"""What messages and bodies share: field types, the terms of a match, and the view of a table.

Frames are built as plain data for speed; the tests validate every frame with the models here.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from sobremesa.match.dice import LONGEST_SEED
from sobremesa.match.terms import LONGEST_NAME, Level

Id = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        description="the sender's id of this message; a message sent again under its id is not carried out twice",
    ),
]
Decision = Annotated[int, Field(ge=0, lt=2**31, description="the number of a decision")]
Seat = Annotated[int, Field(ge=1, le=9, description="a seat, from 1")]
Move = Annotated[str, Field(min_length=1, max_length=400, description="a move in notation, in any spelling")]
Chance = Annotated[str, Field(min_length=1, max_length=400, description="a chance in notation, such as `roll 20`")]
Name = Annotated[str, Field(max_length=LONGEST_NAME * 2)]
Seed = Annotated[str, Field(max_length=LONGEST_SEED, description="what a player adds to the dice")]
Token = Annotated[str, Field(min_length=1, max_length=64, description="the secret behind # of a link")]


def written_as_integer(text: object) -> object:
    """Refuse in an address what pydantic reads as an integer though it is not written as one: 6.0, +6, 1_0."""
    if isinstance(text, str) and not re.fullmatch("-?[0-9]+", text):
        raise PydanticCustomError("int_parsing", "an integer is written in digits")
    return text


Integer = Annotated[int, BeforeValidator(written_as_integer)]
"""An integer in an address; those of bodies and messages are strict."""


class Model(BaseModel):
    """Exactly these fields, of exactly these types; the docstring below a field describes it."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Live(Model):
    """A time limit in seconds per decision, for people who play at the same time."""

    kind: Literal["live"]
    seconds: Annotated[int, Field(ge=5, le=3600)]


class Slow(Model):
    """A time limit in hours per decision, for matches that last days."""

    kind: Literal["slow"]
    hours: Annotated[int, Field(ge=1, le=720)]


Clock = Annotated[Live | Slow, Field(discriminator="kind")]


class TermsModel(Model):
    """What the host chose."""

    game: str
    """the game's id"""
    seats: int
    options: dict[str, bool | int | str | None]
    """every option of the game"""
    setup: dict[str, Any]
    """the material that can vary, complete"""
    dice: Literal["server", "real"]
    """whether the server rolls and draws, or the people do"""
    clock: Clock | None
    """how long a decision may take; null: no limit"""
    takeover: int | None
    """seconds after which a bot plays for somebody who is away and owes a decision; null: never"""
    public: bool
    """whether the match is in the public list"""
    spectators: bool
    """whether others may watch"""
    chat: bool
    """whether people can chat"""
    open: bool
    """whether anybody may sit down before the start"""
    level: Level
    """for whom an open table is: people of any level, who are still learning the game, or who know it well"""
    rules: str
    """the version of the game's rules"""


class PlaceModel(Model):
    """A seat and who is in it."""

    seat: Seat
    name: str | None
    """the person's name; empty if they gave none; null for an empty seat and for a bot"""
    bot: str | None
    """the bot that has this seat"""
    is_here: bool
    """whether it is a bot, or a person with an open socket"""
    is_invited: bool
    """whether there is an unused invitation to this seat"""
    stand_in: str | None
    """the bot that plays for the person now"""
    has_resigned: bool
    """whether the person resigned"""
    votes: int
    """how many voted for a bot to play here"""
    is_muted: bool
    """whether the host has switched the person's chat off"""


class You(Model):
    """The listener."""

    seats: list[Seat]
    """your seats"""
    eyes: Seat | None
    """the seat you look through; null: as a spectator"""
    is_host: bool
    """whether you opened the match"""
    can_roll: bool
    """whether you may enter now what the real dice show, or what was drawn from a real stock"""
    can_unroll: bool
    """whether you entered the last outcome and may withdraw it, to enter it again"""


class Choice(Model):
    """What the seat you look through can do."""

    moves: list[str]
    """the legal moves in their fixed spelling; empty if this seat owes no decision"""
    is_complete: Annotated[
        bool, Field(description="whether `moves` has all legal moves, not only those with the fewest tiles")
    ]
    open: Annotated[list[str], Field(description="your steps of this stage, which nobody else knows yet")]
    can_take_back: bool
    """whether `back` would be carried out"""


class ScoreChange(Model):
    """How an event changed a seat's score."""

    seat: Seat
    points: int
    """added to the score; less than 0 where it fell"""


class EventModel(Model):
    """An outcome of chance, or a move."""

    chance: str | None = None
    """what dice or a draw gave; ? for what only another seat may see"""
    seat: Seat | None = None
    """the seat that moved"""
    move: str | None = None
    """its move"""
    by: str | None = None
    """the bot that made the move, if it is not the seat's own: for a person, or for a bot that did not answer"""
    turn: Seat | None = None
    """of a chance: whose turn it was; null before somebody was drawn to start"""
    scored: list[ScoreChange] | None = None
    """whose score changed by it; of choices that take effect together, each seat's with its own last move"""


class Events(Model):
    """The latest events of the record."""

    first: Annotated[int, Field(description="the number of the first one shown, from 1")]
    shown: list[EventModel]
    """at most 24; the whole record is available when the match is over"""


class News(Model):
    """Something besides moves and chances that everybody is told."""

    seq: int
    """its number in the log"""
    kind: Literal[
        "started", "late", "stood_in", "left", "returned", "resigned", "voted", "closed", "rematched",
        "misdrawn", "unrolled", "nudged", "proposed", "agreed", "declined", "limited",
    ]  # fmt: skip
    seat: Seat | None = None
    """the seat it is about"""
    by: Seat | None = None
    """who voted, nudged, proposed or answered, or entered what cannot have been drawn (`misdrawn`) or was a typo"""
    bot: str | None = None
    """the bot that plays there now"""
    why: str | None = None
    """`left` or `vote`, of `stood_in`"""
    match: str | None = None
    """the rematch"""
    rounds: int | None = None
    """after how many more rounds the match ends at the latest, as somebody `proposed` or all agreed (`limited`)"""


class LimitModel(Model):
    """What people can agree on where play could go on without end."""

    patience: int
    """so many rounds, or more, went by without a score"""
    proposed: int | None
    """after how many more rounds somebody proposed to end the match; null: nobody did"""
    agreed: list[Seat]
    """the seats of those who agree; bots always do"""


class ResultModel(Model):
    """How the game ended."""

    scores: list[int]
    """by seat"""
    winners: list[Seat]
    ending: str
    """the reason, one of the game's endings"""


class DiceModel(Model):
    """Where the dice come from, and what can be checked."""

    kind: Literal["server", "real"]
    commitment: str | None
    """SHA-256 of the server's seed; null with real dice"""
    player_seeds: list[str] | None
    """by seat, from the start on"""
    server_seed: str | None
    """when the match is over"""


class View(Model):
    """The whole table as one listener may see it; a newer view replaces an older one."""

    type: Literal["view"]
    seq: Annotated[int, Field(description="how much has happened; it only grows")]
    status: Literal["open", "playing", "over"]
    """before the start, during play, or afterwards; a match that was ended early is over"""
    places: list[PlaceModel]
    you: You
    decision: Decision
    is_chance_due: Annotated[bool, Field(description="whether somebody must enter what came up on a real table")]
    deadline: Annotated[float | None, Field(description="when time runs out, in seconds of Unix time")]
    snapshot: Annotated[
        dict[str, Any] | None, Field(description="what this listener sees of the game; null before the start")
    ]
    choice: Choice | None
    """null for a spectator"""
    events: Events
    news: list[News]
    """the latest twelve, in order"""
    result: ResultModel | None
    """null until the end, and if the match was ended early"""
    dice: DiceModel
    rematch: str | None
    """the id of the rematch"""
    limit: LimitModel | None
    """null unless so many rounds went by without a score that a limit can be agreed on"""


class Refusal(Model):
    """Why something was not done: a code of the catalogues, the rule's number if there is one, and the blanks."""

    code: str
    """a key of the catalogues `texts.*.json`"""
    rule: str | None
    """such as E4, on the game's page"""
    params: dict[str, Any]
    """what fills the blanks of the sentence"""
