"""The messages of the socket and the bodies of HTTP, as models: what comes in is checked, what goes out is described.

Frames are made as plain data for speed; the tests hold every frame against the model here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from sobremesa.match.terms import LONGEST_NAME, LONGEST_SEED, LONGEST_TEXT

Id = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        description="the sender's own id of this message; a resent one is answered, not done twice",
    ),
]
Decision = Annotated[int, Field(ge=0, lt=2**31, description="the number of the decision that is answered")]
Seat = Annotated[int, Field(ge=1, le=9, description="a seat, from 1")]
Move = Annotated[str, Field(min_length=1, max_length=400, description="a move in notation, in any spelling")]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME * 2)]
Seed = Annotated[str, Field(max_length=LONGEST_SEED, description="what a player adds to the dice")]
Token = Annotated[str, Field(min_length=1, max_length=64, description="the secret behind # of a link")]


class Model(BaseModel):
    """Exactly these fields, of exactly these types."""

    model_config = ConfigDict(extra="forbid", strict=True)


# What a client says over the socket.


class Choose(Model):
    """Make a move; a seat that has chosen already in this stage changes its last step by it."""

    type: Literal["choose"]
    id: Id
    decision: Decision
    move: Move


class Back(Model):
    """Take the last step back."""

    type: Literal["back"]
    id: Id
    decision: Decision


class Roll(Model):
    """Say what the real dice show."""

    type: Literal["roll"]
    id: Id
    decision: Decision
    text: Move


class Try(Model):
    """Ask what a move would do, without making it."""

    type: Literal["try"]
    id: Id
    decision: Decision
    move: Move


class Moves(Model):
    """Ask for the legal moves that lay at most so many tiles, where a view does not list all."""

    type: Literal["moves"]
    id: Id
    decision: Decision
    tiles: Annotated[int, Field(ge=1, le=3)]


class Seen(Model):
    """Ask for the state as this seat may know it, in one line, for programs that have the rules."""

    type: Literal["seen"]
    id: Id


class Sit(Model):
    """Look through the eyes of one of the own seats, or of a spectator: for several people at one device."""

    type: Literal["sit"]
    id: Id
    seat: Seat | None


class Say(Model):
    """Speak to the table."""

    type: Literal["say"]
    id: Id
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]


class Resign(Model):
    """Give up for good the seat one looks through; a bot plays it to the end."""

    type: Literal["resign"]
    id: Id


class Leave(Model):
    """Stand up: a bot plays the own seats until `return`."""

    type: Literal["leave"]
    id: Id


class Return(Model):
    """Take the own seats again."""

    type: Literal["return"]
    id: Id


class Vote(Model):
    """Ask that a bot plays for somebody who is not there."""

    type: Literal["vote"]
    id: Id
    seat: Seat


class Sync(Model):
    """Say which view one has; a newer one comes, or `same`."""

    type: Literal["sync"]
    seq: Annotated[int, Field(ge=0, lt=2**31)]


ClientMessage = Annotated[
    Choose | Back | Roll | Try | Moves | Seen | Sit | Say | Resign | Leave | Return | Vote | Sync,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# What the server says over the socket.


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
    seats: int
    options: dict[str, bool | int | str | None]
    setup: dict[str, Any]
    dice: Literal["server", "real"]
    clock: Clock | None
    takeover: int | None
    public: bool
    spectators: bool
    chat: bool


class Welcome(Model):
    """The first message of a socket."""

    type: Literal["welcome"]
    match: str
    version: str
    terms: TermsModel


class PlaceModel(Model):
    """A seat and who is in it."""

    seat: Seat
    name: str | None
    bot: str | None
    is_here: bool
    is_invited: bool
    stand_in: str | None
    has_resigned: bool
    votes: int


class You(Model):
    """The listener."""

    seats: list[Seat]
    eyes: Seat | None
    is_host: bool
    can_roll: bool


class Choice(Model):
    """What the seat one looks through can do."""

    moves: list[str]
    is_complete: Annotated[
        bool, Field(description="whether `moves` are all legal ones, not only those of the fewest tiles")
    ]
    open: Annotated[list[str], Field(description="the own steps of this stage, which nobody else knows yet")]
    can_take_back: bool


class EventModel(Model):
    """A chance, or a seat's move."""

    chance: str | None = None
    seat: Seat | None = None
    move: str | None = None


class Events(Model):
    """The latest events of the record."""

    first: Annotated[int, Field(description="the number of the first one shown, from 1")]
    shown: list[EventModel]


class News(Model):
    """Something beside moves and chances that everybody is told."""

    seq: int
    kind: Literal["started", "late", "stood_in", "left", "returned", "resigned", "voted", "closed", "rematched"]
    seat: Seat | None = None
    by: Seat | None = None
    bot: str | None = None
    why: str | None = None
    match: str | None = None


class ResultModel(Model):
    """How it ended."""

    scores: list[int]
    winners: list[Seat]
    ending: str


class DiceModel(Model):
    """Where the dice come from, and what can be checked."""

    kind: Literal["server", "real"]
    commitment: str | None
    player_seeds: list[str] | None
    server_seed: str | None


class View(Model):
    """The whole table as one listener may see it; a newer one replaces an older one."""

    type: Literal["view"]
    seq: Annotated[int, Field(description="how much has happened; grows")]
    status: Literal["open", "playing", "over"]
    places: list[PlaceModel]
    you: You
    decision: Decision
    is_chance_due: Annotated[bool, Field(description="whether somebody must type in what real dice show")]
    deadline: Annotated[float | None, Field(description="when time runs out, in seconds of Unix time")]
    table: Annotated[dict[str, Any] | None, Field(description="the game's own table, see its page")]
    choice: Choice | None
    events: Events
    news: list[News]
    result: ResultModel | None
    dice: DiceModel
    rematch: str | None


class Done(Model):
    """The message was carried out, and is kept."""

    type: Literal["done"]
    id: str
    seq: int


class Refusal(Model):
    """Why something was not done: a code of the catalogues, the rule's number where one speaks, and the blanks."""

    code: str
    rule: str | None = None
    params: dict[str, Any] = {}


class RefusedMessage(Refusal):
    """The message was not carried out, and nothing changed."""

    type: Literal["refused"]
    id: str | None


class Tried(Model):
    """What the tried move would do."""

    type: Literal["tried"]
    id: str
    move: str
    table: dict[str, Any]


class MovesFound(Model):
    """The legal moves that were asked for."""

    type: Literal["moves"]
    id: str
    moves: list[str]
    is_complete: bool


class SeenState(Model):
    """The state as the seat may know it."""

    type: Literal["seen"]
    id: str
    state: str


class Saying(Model):
    """A message of the table's talk."""

    seq: int
    at: float
    seat: Seat
    text: str


class Sayings(Model):
    """The latest messages of the talk; at first all that are kept, then each new one."""

    type: Literal["sayings"]
    sayings: list[Saying]


class Same(Model):
    """The view one has is the newest."""

    type: Literal["same"]
    seq: int


class Closing(Model):
    """The server stops or starts anew: connect again after so many seconds."""

    type: Literal["closing"]
    after: float


ServerMessage = Annotated[
    Welcome | View | Done | RefusedMessage | Tried | MovesFound | SeenState | Sayings | Same | Closing,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)


# What goes over HTTP.


class Person(Model):
    """Somebody at the host's device."""

    name: Name


class Robot(Model):
    """A bot."""

    bot: Annotated[str, Field(max_length=40)]


class Open(Model):
    """Somebody who will be invited."""

    open: Literal[True]


Wish = Person | Robot | Open


class NewMatch(Model):
    """A match to open."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[Wish], Field(min_length=1, max_length=9)]
    options: Annotated[dict[str, bool | int | str | None], Field(max_length=20)] = {}
    setup: dict[str, Any] = {}
    dice: Literal["server", "real"] = "server"
    clock: Clock | None = None
    takeover: Annotated[int, Field(ge=5, le=30 * 24 * 3600)] | None = None
    public: bool = False
    spectators: bool = False
    chat: bool = True


class Opened(Model):
    """A match that was opened: its links, the secret of each behind #."""

    match: str
    commitment: str | None
    invitations: Annotated[dict[str, str], Field(description="for each open seat the secret of its link")]
    watch: Annotated[str | None, Field(description="the secret of the spectators' link")]


class Join(Model):
    """Sit down by an invitation."""

    token: Token
    name: Name
    seed: Seed = ""


class Joined(Model):
    """The seats one has now."""

    match: str
    seats: list[Seat]


class Bearer(Model):
    """The secret of a link."""

    token: Token


class SeedGiven(Model):
    """What a player adds to the dice."""

    seed: Seed


class Start(Model):
    """Begin; the host's seed may come with it."""

    seed: Seed | None = None


class Link(Model):
    """A fresh secret."""

    token: str


class Invitation(Model):
    """Which seat a link is for; none for the spectators' link."""

    seat: Seat | None


class Invited(Model):
    """What an invitation leads to, before one takes it."""

    match: str
    seat: Seat
    terms: TermsModel
    places: list[PlaceModel]
    commitment: str | None


class Summary(Model):
    """A match in a list."""

    match: str
    game: str
    status: str
    public: bool
    created: float
    updated: float


class Summaries(Model):
    """A page of matches, the newest first; `before` gives the next page."""

    matches: list[Summary]
    before: float | None


class MatchModel(Model):
    """One match as whoever asks may see it."""

    match: str
    terms: TermsModel
    view: View


class RecordModel(BaseModel):
    """A record, as docs/notation.md describes it."""

    model_config = ConfigDict(extra="allow")
    format: int
    game: str


class Moment(Model):
    """A table of a finished match after so many events."""

    event: int
    events: int
    text: EventModel | None
    table: dict[str, Any]
    is_checked: Annotated[bool, Field(description="whether the dice of this match were recomputed and found right")]


class OptionModel(Model):
    """A switch of a game's rules."""

    name: str
    default: bool | int | str | None
    words: list[str]
    least: int


class GameModel(Model):
    """A game that can be played here."""

    id: str
    title: str
    rules: str
    seats: list[int]
    options: list[OptionModel]
    endings: list[str]
    has_dice: bool
    is_ready: Annotated[bool, Field(description="whether its rules are compiled; they are soon after the start")]


class Lobby(Model):
    """The games and the bots."""

    games: list[GameModel]
    bots: list[str]
    version: str
