"""What messages and bodies have in common: their words, the terms of a match, and the view of a table.

Frames are made as plain data for speed; the tests hold every frame against the model here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from sobremesa.match.dice import LONGEST_SEED
from sobremesa.match.terms import LONGEST_NAME

Id = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        description="the sender's own id of this message; a resent one is answered, not done twice",
    ),
]
Decision = Annotated[int, Field(ge=0, lt=2**31, description="the number of a decision")]
Seat = Annotated[int, Field(ge=1, le=9, description="a seat, from 1")]
Move = Annotated[str, Field(min_length=1, max_length=400, description="a move in notation, in any spelling")]
Chance = Annotated[str, Field(min_length=1, max_length=400, description="a chance in notation, such as `roll 20`")]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME * 2)]
Seed = Annotated[str, Field(max_length=LONGEST_SEED, description="what a player adds to the dice")]
Token = Annotated[str, Field(min_length=1, max_length=64, description="the secret behind # of a link")]


class Model(BaseModel):
    """Exactly these fields, of exactly these types; what stands below a field describes it."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


class Live(Model):
    """Seconds for a decision of people who are there."""

    kind: Literal["live"]
    seconds: Annotated[int, Field(ge=5, le=3600)]


class Slow(Model):
    """Hours for a decision, for matches that last days."""

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
    """the material that can vary, whole"""
    dice: Literal["server", "real"]
    """whether the server rolls and draws, or the people do"""
    clock: Clock | None
    """how long a decision may take; null: as long as it likes"""
    takeover: int | None
    """seconds after which a bot plays for somebody who is away and owes a decision; null: never"""
    public: bool
    """whether it stands in the list of public matches"""
    spectators: bool
    """whether others may watch"""
    chat: bool
    """whether the table talks"""
    rules: str
    """the version of the game's rules"""


class PlaceModel(Model):
    """A seat and who is in it."""

    seat: Seat
    name: str | None
    """the person's name; null where nobody sits or a bot does"""
    bot: str | None
    """the bot that has this seat"""
    is_here: bool
    """whether it is a bot, or a socket of the person is open"""
    is_invited: bool
    """whether a link leads here that nobody has used yet"""
    stand_in: str | None
    """the bot that plays for the person now"""
    has_resigned: bool
    """whether the person gave it up for good"""
    votes: int
    """how many asked that a bot plays here"""


class You(Model):
    """The listener."""

    seats: list[Seat]
    """the own seats"""
    eyes: Seat | None
    """the seat one looks through; null: a spectator's eyes"""
    is_host: bool
    """whether one opened the match"""
    can_roll: bool
    """whether one may say now what the real dice show, or what was drawn from a real stock"""
    can_unroll: bool
    """whether one typed the last chance and may withdraw it, to type it again"""


class Choice(Model):
    """What the seat one looks through can do."""

    moves: list[str]
    """the legal moves in their one spelling; empty where this seat owes nothing"""
    is_complete: Annotated[
        bool, Field(description="whether `moves` are all legal ones, not only those of the fewest tiles")
    ]
    open: Annotated[list[str], Field(description="the own steps of this stage, which nobody else knows yet")]
    can_take_back: bool
    """whether `back` would be carried out"""


class EventModel(Model):
    """A chance, or a seat's move."""

    chance: str | None = None
    """what dice and draws did; ? where it is for other eyes"""
    seat: Seat | None = None
    """whose move"""
    move: str | None = None
    """what they did"""


class Events(Model):
    """The latest events of the record."""

    first: Annotated[int, Field(description="the number of the first one shown, from 1")]
    shown: list[EventModel]
    """at most 24; the whole record is there when the match is over"""


class News(Model):
    """Something beside moves and chances that everybody is told."""

    seq: int
    """its number in the log"""
    kind: Literal[
        "started", "late", "stood_in", "left", "returned", "resigned", "voted", "closed", "rematched",
        "misdrawn", "unrolled",
    ]  # fmt: skip
    seat: Seat | None = None
    """whom it is about"""
    by: Seat | None = None
    """who voted, or typed what cannot have been drawn (`misdrawn`) or was mistyped (`unrolled`)"""
    bot: str | None = None
    """the bot that plays there now"""
    why: str | None = None
    """`left` or `vote`, of `stood_in`"""
    match: str | None = None
    """the rematch"""


class ResultModel(Model):
    """How it ended."""

    scores: list[int]
    """by seat"""
    winners: list[Seat]
    ending: str
    """the game's own word for how it ended"""


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
    """The whole table as one listener may see it; a newer one replaces an older one."""

    type: Literal["view"]
    seq: Annotated[int, Field(description="how much has happened; grows")]
    status: Literal["open", "playing", "over"]
    """before the start, during the play, or afterwards; a match broken off is over"""
    places: list[PlaceModel]
    you: You
    decision: Decision
    is_chance_due: Annotated[bool, Field(description="whether somebody must type in what came up on a real table")]
    deadline: Annotated[float | None, Field(description="when time runs out, in seconds of Unix time")]
    snapshot: Annotated[dict[str, Any] | None, Field(description="the game's own table; null before the start")]
    choice: Choice | None
    """null through a spectator's eyes"""
    events: Events
    news: list[News]
    """the latest twelve, in order"""
    result: ResultModel | None
    """null until the end, and where the match was broken off"""
    dice: DiceModel
    rematch: str | None
    """the match in which it goes on"""


class Refusal(Model):
    """Why something was not done: a code of the catalogues, the rule's number where one speaks, and the blanks."""

    code: str
    """a key of the catalogues `texts.*.json`"""
    rule: str | None
    """such as E4, on the game's page"""
    params: dict[str, Any]
    """what the sentence's blanks are filled with"""
