"""The bodies of HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from sobremesa.match.terms import Level
from sobremesa.server.models import (
    Clock,
    EventModel,
    Model,
    Move,
    Name,
    PlaceModel,
    Refusal,
    ResultModel,
    Seat,
    Seed,
    TermsModel,
    Token,
    View,
)


class Person(Model):
    """Somebody at the host's device."""

    name: Name
    """empty for somebody who gives none: clients call them by their seat, in their own language"""


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
    """who shall sit at each seat, in order"""
    options: Annotated[dict[str, bool | int | str | None], Field(max_length=20, default_factory=dict)]
    """those that differ from the defaults"""
    setup: Annotated[dict[str, Any], Field(default_factory=dict)]
    """the material, if it is your own"""
    dice: Literal["server", "real"] = "server"
    """`real`: people enter what they roll or draw"""
    clock: Clock | None = None
    """no clock if left out"""
    takeover: Annotated[int, Field(ge=5, le=30 * 24 * 3600)] | None = None
    """seconds after which a bot plays for somebody who left and owes a decision"""
    public: bool = False
    """put it on the public list"""
    spectators: bool = False
    """let others watch: everybody if the match is public, otherwise whoever has the link"""
    chat: bool = True
    """let people chat"""
    open: bool = False
    """let anybody sit down in a free seat: the match is in the list of open tables until it is full or starts"""
    level: Level = "any"
    """for whom the open table is: people of any level, who are still learning the game, or who know it well"""


class SetupGiven(Model):
    """The material of a match that is not opened yet."""

    seats: int
    """how many will play"""
    setup: dict[str, Any]
    """as in a new match; empty for the printed material"""


class SetupChecked(Model):
    """Material that can be played with."""

    setup: dict[str, Any]
    """the same whole and in its one spelling"""
    is_printed: Annotated[bool, Field(description="whether it is what is played with where a match brings none")]


class Opened(Model):
    """A match that was opened, with the secrets of its links, which go behind #."""

    match: str
    commitment: str | None
    """of the server's dice; null with real dice"""
    invitations: Annotated[dict[str, str], Field(description="for each open seat the secret of its link")]
    watch: Annotated[str | None, Field(description="the secret of the spectators' link")]


class Join(Model):
    """Sit down by an invitation."""

    token: Token
    name: Name
    """empty for none"""
    seed: Seed = ""


class Sitting(Model):
    """Sit down at an open table."""

    name: Name
    seed: Seed = ""


class Wanted(Model):
    """What somebody looks for who wants to play now."""

    game: Annotated[str, Field(max_length=40)] | None = None
    """any game where left out"""
    level: Level = "any"
    """yours: tables for it come first, then those for any level; with `any` every table fits"""
    older: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{12}$")] | None = None
    """your own open table where nobody else sits: only tables that were opened before it count, and it is closed"""
    name: Name
    seed: Seed = ""


class Found(Model):
    """Where you sit now."""

    match: str | None
    """null if no table fits: open one"""


class OpenTable(Model):
    """A table at which anybody may sit down."""

    match: str
    game: str
    created: float
    """Unix time"""
    seats: int
    """how many will play"""
    free: int
    """how many seats are free"""
    names: list[str]
    """the people who sit there"""
    bots: list[str]
    """the bots that will play"""
    clock: Clock | None
    level: Level
    """for whom it is"""


class OpenTables(Model):
    """A page of open tables, the newest first; `before` gives the next page."""

    tables: list[OpenTable]
    before: str | None
    """null on the last page"""


class PushKey(Model):
    """The server's public key for Web Push."""

    key: str | None
    """base64url, as `applicationServerKey` takes it; null if this server calls nobody"""


Encoded = Annotated[str, Field(min_length=16, max_length=120, pattern="^[A-Za-z0-9_-]+={0,2}$")]


class Subscribing(Model):
    """A browser's push subscription."""

    endpoint: Annotated[str, Field(min_length=10, max_length=1000)]
    """the address of its push service: https, and on the internet"""
    p256dh: Encoded
    """the subscription's public key, base64url"""
    auth: Encoded
    """its secret, base64url"""
    language: Literal["es", "en"]
    """in which its person is told"""


class Unsubscribing(Model):
    """A subscription that ends."""

    endpoint: Annotated[str, Field(min_length=10, max_length=1000)]


class Joined(Model):
    """The seats you have now."""

    match: str
    seats: list[Seat]
    """all your seats in this match"""


class Bearer(Model):
    """The secret of a link."""

    token: Token


class SeedGiven(Model):
    """What a player adds to the dice."""

    seed: Seed


class Start(Model):
    """Start the match; the host's seed may come with it."""

    seed: Seed | None = None
    """what the host adds to the dice"""


class Link(Model):
    """A new secret for a link."""

    token: str


class Invitation(Model):
    """Which seat a link is for."""

    seat: Seat | None
    """null: the spectators' link"""


class Invited(Model):
    """What an invitation leads to, before it is accepted."""

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
    """open, playing, over, or closed if it was ended early"""
    public: bool
    is_current: Annotated[
        bool, Field(description="whether its game is here with the same rules; if not, it cannot be opened")
    ]
    created: float
    """Unix time"""
    updated: float
    """Unix time when it was last used, for your own matches to the minute"""


class Summaries(Model):
    """A page of matches, the newest first; `before` gives the next page."""

    matches: list[Summary]
    before: str | None
    """null on the last page"""


class MatchModel(Model):
    """One match as the caller may see it."""

    match: str
    terms: TermsModel
    view: View
    """as the socket sends it"""


class Moment(Model):
    """A moment of a match: what a seat saw after so many events."""

    event: int
    """how many events have happened"""
    events: int
    """how many there are"""
    text: EventModel | None
    """the last of them; null at 0"""
    snapshot: dict[str, Any]
    """as the seat asked for sees it"""
    is_over: bool
    """whether the match is over; while it is played, a moment may show a hand that others must not see"""
    is_checked: Annotated[bool, Field(description="whether the dice of this match were recomputed and found right")]


class Finished(Model):
    """A match that is over, as whoever has a link to it may see it: who played, when, how it went and how it ended."""

    match: str
    terms: TermsModel
    places: list[PlaceModel]
    """who played; `is_here` is true only of bots"""
    mine: list[Seat]
    """your own seats; empty for whoever came by a link"""
    started: float
    """Unix time"""
    ended: float
    """Unix time"""
    result: ResultModel | None
    """null if the match was ended early"""
    snapshot: dict[str, Any]
    """the final position, as a spectator sees it"""
    events: int
    """how many events there are"""
    course: list[list[int]]
    """how the scores went: by seat, at up to twelve moments, the last one at the end"""


class OptionModel(Model):
    """A switch of a game's rules."""

    name: str
    default: bool | int | str | None
    words: list[str]
    """the words it can be; empty if it is yes or no, or a number"""
    least: int
    """the least value of a number"""


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
    """whether its chances are dice; otherwise draws are secret, and with real material no bot can have a seat"""
    is_ready: Annotated[bool, Field(description="whether its rules are compiled; they are soon after the start")]
    prepared: Annotated[float, Field(description="how much of its rules is compiled, from 0 to 1")]
    ready_in: Annotated[int | None, Field(description="estimated seconds until it can be played; null if it can")]


class Lobby(Model):
    """The games and the bots."""

    games: list[GameModel]
    bots: list[str]
    """from weakest to strongest"""
    version: str
    """the server's"""
    is_preparing: Annotated[bool, Field(description="whether some games are being compiled, soon after the start")]


class LessonPosition(Model):
    """A prepared position, as the learner's seat sees it."""

    seat: Seat
    """the learner's"""
    snapshot: dict[str, Any]
    """as in a view"""
    moves: list[str]
    """the legal moves in their fixed spelling; empty where nothing is asked"""
    is_complete: Annotated[
        bool, Field(description="whether `moves` has all legal moves, not only those with the fewest tiles")
    ]
    open: list[str]
    """the learner's steps of this stage, which nobody else knows yet"""
    events: list[EventModel]
    """what happened since the position before"""
    answer: str | None
    """the plainest right answer; null where nothing is asked"""
    traps: list[str]
    """moves that are offered beside the legal ones and that the rules refuse"""


class LessonStep(Model):
    """A step of a lesson; its texts are in the catalogues `lesson.*.json`, by its id."""

    id: str
    position: LessonPosition | None
    """null while the rules are being compiled"""


class Lesson(Model):
    """How a game is learnt: what is told and asked, step by step."""

    game: str
    is_ready: Annotated[bool, Field(description="whether its rules are compiled; they are soon after the start")]
    steps: list[LessonStep]


class LessonMove(Model):
    """A move to try in a position of a lesson."""

    move: Move


class LessonMoveDone(Model):
    """What the move would do."""

    move: str
    """in its fixed spelling"""
    snapshot: dict[str, Any]
    """what the learner would see after the move"""
    is_good: Annotated[bool, Field(description="whether it is a right answer")]
    remark: str | None
    """which text of its own a wrong answer has: the end of its key"""


class LessonTried(Model):
    """What the move would do, or why the rules refuse it: in a lesson that is an answer, too."""

    done: LessonMoveDone | None
    refusal: Refusal | None


class LessonMoves(Model):
    """The legal moves that were asked for."""

    moves: list[str]
    is_complete: bool
    """whether these are all; at most 2,000 are sent"""
