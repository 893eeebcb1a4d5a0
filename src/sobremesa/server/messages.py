"""The messages of the socket: what comes in is checked, what goes out is described."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from sobremesa.match.terms import LONGEST_TEXT
from sobremesa.server.models import Chance, Decision, Id, Model, Move, Refusal, Seat, TermsModel, View

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
    """Say what the real dice show, or what was drawn from a real stock."""

    type: Literal["roll"]
    id: Id
    decision: Decision
    text: Chance


class Unroll(Model):
    """Withdraw what one typed last, as long as nothing was done since: it was mistyped, and `roll` says it anew."""

    type: Literal["unroll"]
    id: Id
    decision: Decision


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


class Observation(Model):
    """Ask for the state as this seat may know it, in one line, for programs that have the rules."""

    type: Literal["observation"]
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
    Choose | Back | Roll | Unroll | Try | Moves | Observation | Sit | Say | Resign | Leave | Return | Vote | Sync,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# What the server says over the socket.


class Welcome(Model):
    """The first message of a socket."""

    type: Literal["welcome"]
    match: str
    """the match's id"""
    version: str
    """the server's version"""
    terms: TermsModel
    """what does not change any more"""


class Done(Model):
    """The message was carried out, and is kept."""

    type: Literal["done"]
    id: str
    seq: int
    """a view of this `seq` or a higher one shows it"""


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
    snapshot: dict[str, Any]
    """the table as this seat would see it"""


class MovesFound(Model):
    """The legal moves that were asked for."""

    type: Literal["moves"]
    id: str
    moves: list[str]
    is_complete: bool
    """whether these are all that were asked for; at most 2,000 come"""


class ObservedState(Model):
    """The state as the seat may know it."""

    type: Literal["observation"]
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
    Welcome | View | Done | RefusedMessage | Tried | MovesFound | ObservedState | Sayings | Same | Closing,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
