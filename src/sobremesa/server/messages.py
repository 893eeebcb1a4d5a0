"""The messages of the socket: what comes in is checked, what goes out is described."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from sobremesa.match.talking import Phrase
from sobremesa.match.terms import LONGEST_TEXT
from sobremesa.server.models import Chance, Decision, Id, Model, Move, Refusal, Seat, TermsModel, View

# Messages of a client.


class Choose(Model):
    """Make a move; if the seat has already chosen in this stage, the move replaces its last step."""

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
    """Enter what the real dice show, or what was drawn from a real stock."""

    type: Literal["roll"]
    id: Id
    decision: Decision
    text: Chance


class Unroll(Model):
    """Withdraw the outcome you entered last, as long as nothing happened since: correct a typo with `roll`."""

    type: Literal["unroll"]
    id: Id
    decision: Decision


class Try(Model):
    """Ask what a move would do, without making it."""

    type: Literal["try"]
    id: Id
    decision: Decision
    move: Move


class Compare(Model):
    """Ask what each of some moves would do, for a list of them."""

    type: Literal["compare"]
    id: Id
    decision: Decision
    moves: Annotated[list[Move], Field(min_length=1, max_length=16)]


class Moves(Model):
    """Ask for the legal moves that lay at most so many tiles, if a view does not list all moves."""

    type: Literal["moves"]
    id: Id
    decision: Decision
    tiles: Annotated[int, Field(ge=1, le=3)]
    """the most tiles that a move may lay"""


class Observation(Model):
    """Ask for the state as this seat may know it, in one line, for programs that have the rules."""

    type: Literal["observation"]
    id: Id


class Steps(Model):
    """Ask what was on the table between an event and the newest one, to show what happened one after the other."""

    type: Literal["steps"]
    id: Id
    after: Annotated[int, Field(ge=0, lt=2**31)]
    """the number of the last event that was shown"""


class Sit(Model):
    """Look through one of your seats, or as a spectator: for several people at one device."""

    type: Literal["sit"]
    id: Id
    seat: Seat | None
    """one of your seats; null closes the curtain: a spectator's view"""


class Say(Model):
    """Send a chat message."""

    type: Literal["say"]
    id: Id
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
    """one line"""


class SayPhrase(Model):
    """Send a ready-made phrase to the chat: everybody reads it in their own language."""

    type: Literal["phrase"]
    id: Id
    phrase: Phrase


class Nudge(Model):
    """Remind somebody that the table waits for them; everybody is told, as the news `nudged`."""

    type: Literal["nudge"]
    id: Id
    seat: Seat


class Mute(Model):
    """Switch somebody's chat off, or on again; only the host can."""

    type: Literal["mute"]
    id: Id
    seat: Seat
    is_muted: bool


class Resign(Model):
    """Give up the seat you look through for good; a bot plays it to the end."""

    type: Literal["resign"]
    id: Id


class Leave(Model):
    """Leave for a while: a bot plays your seats until `return`."""

    type: Literal["leave"]
    id: Id


class Return(Model):
    """Take your seats again."""

    type: Literal["return"]
    id: Id


class Vote(Model):
    """Vote for a bot to play for somebody who is not connected."""

    type: Literal["vote"]
    id: Id
    seat: Seat


class Propose(Model):
    """Propose that the match ends after so many more rounds at the latest; a view's `limit` says when this is due."""

    type: Literal["propose"]
    id: Id
    rounds: Annotated[int, Field(ge=5, le=500)]
    """in a round every seat has one turn"""


class Agree(Model):
    """Agree to the limit that somebody proposed; it is set when no person's answer is missing."""

    type: Literal["agree"]
    id: Id


class Decline(Model):
    """Decline the limit that somebody proposed."""

    type: Literal["decline"]
    id: Id


class Sync(Model):
    """Say which view you have: `same` names the newest one, which is sent too if it is another."""

    type: Literal["sync"]
    seq: Annotated[int, Field(ge=0, lt=2**31)]
    """the `seq` of the view you have, 0 for none"""


ClientMessage = Annotated[
    Choose
    | Back
    | Roll
    | Unroll
    | Try
    | Compare
    | Moves
    | Observation
    | Steps
    | Sit
    | Say
    | SayPhrase
    | Nudge
    | Mute
    | Resign
    | Leave
    | Return
    | Vote
    | Propose
    | Agree
    | Decline
    | Sync,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# Messages of the server.


class Welcome(Model):
    """The first message of a socket."""

    type: Literal["welcome"]
    match: str
    """the match's id"""
    version: str
    """the server's version"""
    terms: TermsModel
    """what the host chose; it does not change"""


class Done(Model):
    """The message was carried out and saved."""

    type: Literal["done"]
    id: str
    seq: int
    """a view with this `seq` or a higher one shows it"""


class RefusedMessage(Refusal):
    """The message was not carried out, and nothing changed."""

    type: Literal["refused"]
    id: str | None
    """null if the message had no readable id, and if the socket itself is refused"""


class Tried(Model):
    """What the move would do."""

    type: Literal["tried"]
    id: str
    move: str
    """in its fixed spelling"""
    snapshot: dict[str, Any]
    """what this seat would see after the move"""
    ends: Literal["match", "round"] | None
    """what the move ends for all, as far as this seat can know; where all choose at once, what ends however they do"""
    is_certain: bool
    """false if it ends only if what this seat cannot see is so"""
    can_take_back: bool
    """whether it could be taken back, until somebody else decides"""


class Comparison(Model):
    """What one of some moves would do."""

    move: str
    """in its fixed spelling"""
    changes: dict[str, Any]
    """the fields of the snapshot that it would change, as this seat would see them"""
    ends: Literal["match", "round"] | None
    """as in `tried`"""
    is_certain: bool
    can_take_back: bool


class Compared(Model):
    """What each of the moves would do, in their order."""

    type: Literal["compared"]
    id: str
    moves: list[Comparison]


class MovesFound(Model):
    """The legal moves that were asked for."""

    type: Literal["moves"]
    id: str
    moves: list[str]
    is_complete: bool
    """whether these are all; at most 2,000 are sent"""


class ObservedState(Model):
    """The state as the seat may know it."""

    type: Literal["observation"]
    id: str
    state: str
    """a line for `read_state` of the rules"""


class Step(Model):
    """The table after an event."""

    event: int
    """the number of the event, as `events` of a view counts them"""
    snapshot: dict[str, Any]
    """what the listener could see then"""


class StepsFound(Model):
    """What was on the table between two events, as far back as it is kept (about 24 events), the oldest first."""

    type: Literal["steps"]
    id: str
    eyes: Seat | None
    """the seat whose eyes these are; null: a spectator's"""
    events: int
    """how many events there are: what a view after the last of them shows is not among the steps"""
    steps: list[Step]
    """the choices of a sealed stage take effect together, so there is no step between them"""


class Saying(Model):
    """A chat message: a text, or a ready-made phrase."""

    seq: int
    """its number in the log"""
    at: float
    """Unix time"""
    seat: Seat
    text: str | None = None
    """what somebody wrote"""
    phrase: Phrase | None = None
    """the code of a ready-made phrase"""


class Sayings(Model):
    """Chat messages: at first all that are kept, then each new one."""

    type: Literal["sayings"]
    sayings: list[Saying]


class Same(Model):
    """The `seq` of the newest view."""

    type: Literal["same"]
    seq: int


class Closing(Model):
    """The server stops or restarts: connect again after so many seconds."""

    type: Literal["closing"]
    after: float
    """seconds"""


ServerMessage = Annotated[
    Welcome
    | View
    | Done
    | RefusedMessage
    | Tried
    | Compared
    | MovesFound
    | ObservedState
    | StepsFound
    | Sayings
    | Same
    | Closing,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
