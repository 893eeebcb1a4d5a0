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
    text: Chance


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
    """so many at most"""


class Seen(Model):
    """Ask for the state as this seat may know it, in one line, for programs that have the rules."""

    type: Literal["seen"]
    id: Id


class Sit(Model):
    """Look through the eyes of one of the own seats, or of a spectator: for several people at one device."""

    type: Literal["sit"]
    id: Id
    seat: Seat | None
    """one of the own seats; null draws the curtain: a spectator's eyes"""


class Say(Model):
    """Speak to the table."""

    type: Literal["say"]
    id: Id
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
    """one line"""


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
    """Say which view one has: `same` names the newest, which comes too where it is another."""

    type: Literal["sync"]
    seq: Annotated[int, Field(ge=0, lt=2**31)]
    """the `seq` of the view one has, 0 for none"""


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
    """the game's id"""
    seats: int
    options: dict[str, bool | int | str | None]
    """every option of the game"""
    setup: dict[str, Any]
    """the material that can vary, whole"""
    dice: Literal["server", "real"]
    """whether the server rolls or the people do"""
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


class Welcome(Model):
    """The first message of a socket."""

    type: Literal["welcome"]
    match: str
    """the match's id"""
    version: str
    """the server's version"""
    terms: TermsModel
    """what does not change any more"""


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
    """whether one may say now what the real dice show"""


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
    kind: Literal["started", "late", "stood_in", "left", "returned", "resigned", "voted", "closed", "rematched"]
    seat: Seat | None = None
    """whom it is about"""
    by: Seat | None = None
    """who voted"""
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
    is_chance_due: Annotated[bool, Field(description="whether somebody must type in what real dice show")]
    deadline: Annotated[float | None, Field(description="when time runs out, in seconds of Unix time")]
    table: Annotated[dict[str, Any] | None, Field(description="the game's own table; null before the start")]
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


class Done(Model):
    """The message was carried out, and is kept."""

    type: Literal["done"]
    id: str
    seq: int
    """a view of this `seq` or a higher one shows it"""


class Refusal(Model):
    """Why something was not done: a code of the catalogues, the rule's number where one speaks, and the blanks."""

    code: str
    """a key of the catalogues `texts.*.json`"""
    rule: str | None
    """such as E4, on the game's page"""
    params: dict[str, Any]
    """what the sentence's blanks are filled with"""


class RefusedMessage(Refusal):
    """The message was not carried out, and nothing changed."""

    type: Literal["refused"]
    id: str | None
    """null where the message had none that could be read, and where the socket itself is refused"""


class Tried(Model):
    """What the tried move would do."""

    type: Literal["tried"]
    id: str
    move: str
    """in its one spelling"""
    table: dict[str, Any]
    """the table as this seat would see it"""


class MovesFound(Model):
    """The legal moves that were asked for."""

    type: Literal["moves"]
    id: str
    moves: list[str]
    is_complete: bool
    """whether these are all that were asked for; at most 2,000 come"""


class SeenState(Model):
    """The state as the seat may know it."""

    type: Literal["seen"]
    id: str
    state: str
    """a line for `read_state` of the rules"""


class Saying(Model):
    """A message of the table's talk."""

    seq: int
    """its number in the log"""
    at: float
    """Unix time"""
    seat: Seat
    text: str


class Sayings(Model):
    """The latest messages of the talk; at first all that are kept, then each new one."""

    type: Literal["sayings"]
    sayings: list[Saying]


class Same(Model):
    """Which view is the newest."""

    type: Literal["same"]
    seq: int


class Closing(Model):
    """The server stops or starts anew: connect again after so many seconds."""

    type: Literal["closing"]
    after: float
    """seconds"""


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
    """a name of the lobby's `bots`"""


class Open(Model):
    """Somebody who will be invited."""

    open: Literal[True]


Wish = Person | Robot | Open


class NewMatch(Model):
    """A match to open."""

    game: Annotated[str, Field(max_length=40)]
    """an id of the lobby's `games`"""
    seats: Annotated[list[Wish], Field(min_length=1, max_length=9)]
    """one wish a seat, in order"""
    options: Annotated[dict[str, bool | int | str | None], Field(max_length=20)] = {}
    """those that differ from the defaults"""
    setup: dict[str, Any] = {}
    """the material, where it is one's own"""
    dice: Literal["server", "real"] = "server"
    """`real`: people type in what they roll"""
    clock: Clock | None = None
    """none where left out"""
    takeover: Annotated[int, Field(ge=5, le=30 * 24 * 3600)] | None = None
    """seconds after which a bot plays for somebody who left and owes a decision"""
    public: bool = False
    """put it on the public list"""
    spectators: bool = False
    """let others watch: everybody where it is public, else who has the link"""
    chat: bool = True
    """let the table talk"""


class Opened(Model):
    """A match that was opened: its links, the secret of each behind #."""

    match: str
    commitment: str | None
    """of the server's dice; null with real ones"""
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
    """all that one has in this match"""


class Bearer(Model):
    """The secret of a link."""

    token: Token


class SeedGiven(Model):
    """What a player adds to the dice."""

    seed: Seed


class Start(Model):
    """Begin; the host's seed may come with it."""

    seed: Seed | None = None
    """what the host adds to the dice"""


class Link(Model):
    """A fresh secret."""

    token: str


class Invitation(Model):
    """Which seat a link is for; none for the spectators' link."""

    seat: Seat | None
    """null: the spectators' link"""


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
    """open, playing or over"""
    public: bool
    created: float
    """Unix time"""
    updated: float
    """Unix time"""


class Summaries(Model):
    """A page of matches, the newest first; `before` gives the next page."""

    matches: list[Summary]
    before: float | None
    """null on the last page"""


class MatchModel(Model):
    """One match as whoever asks may see it."""

    match: str
    terms: TermsModel
    view: View
    """as the socket sends it"""


class RecordModel(BaseModel):
    """A record, as docs/notation.md describes it."""

    model_config = ConfigDict(extra="allow")
    format: int
    game: str


class Moment(Model):
    """A table of a finished match after so many events."""

    event: int
    """how many events have happened"""
    events: int
    """how many there are"""
    text: EventModel | None
    """the last of them; null at 0"""
    table: dict[str, Any]
    """as the seat asked for sees it"""
    is_checked: Annotated[bool, Field(description="whether the dice of this match were recomputed and found right")]


class OptionModel(Model):
    """A switch of a game's rules."""

    name: str
    default: bool | int | str | None
    words: list[str]
    """what it may be, by name; empty where it is yes or no, or a number that may be null"""
    least: int
    """of a number"""


class GameModel(Model):
    """A game that can be played here."""

    id: str
    title: str
    rules: str
    """the version of its rules"""
    seats: list[int]
    """how many may play"""
    options: list[OptionModel]
    endings: list[str]
    """the words of `result.ending`"""
    has_dice: bool
    """whether it can be played with real dice"""
    is_ready: Annotated[bool, Field(description="whether its rules are compiled; they are soon after the start")]


class Lobby(Model):
    """The games and the bots."""

    games: list[GameModel]
    bots: list[str]
    """from weakest to strongest"""
    version: str
    """the server's"""
