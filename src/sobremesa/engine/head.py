"""The fields that every state begins with (`HEADER`), in compiled rules: seats, turns and who starts."""

from __future__ import annotations

from sobremesa.engine.contract import Row
from sobremesa.engine.errors import Refused
from sobremesa.engine.facts import Facts
from sobremesa.engine.rng import Stream, below
from sobremesa.engine.rule import rule
from sobremesa.engine.state import START


@rule
def next_seat(s: Row, seat: int) -> int:
    """The next seat clockwise; a remainder would be slower than all else in a small step."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def let_start(s: Row, seat: int) -> None:
    """Let a seat start."""
    s.active = seat
    s.stage = START + 1


@rule
def begin(s: Row, rng: Stream) -> int:
    """Draw who starts, where that is still open; how many chances that took."""
    if s.stage != START:
        return 0
    let_start(s, below(rng, s.seats))
    return 1


@rule
def show_head(s: Row, observation: Row) -> None:
    """What everybody may know of every game: the seats, whose turn it is, the stage, the ending."""
    observation.seats = s.seats
    observation.active = s.active
    observation.stage = s.stage
    observation.decision = s.decision
    observation.ending = s.ending


def check_head(s: Row, facts: Facts, stages: int) -> None:
    """Refuse seats, a stage or an ending that the game does not have, with the field."""
    has_ended = s.stage == stages - 1
    for field, cited, is_sound in (
        ("seats", facts.start_rule, s.seats in facts.seats),
        ("active", facts.start_rule, 0 <= s.active < s.seats),
        ("stage", facts.turn_rule, 0 <= s.stage < stages),
        ("decision", facts.turn_rule, s.decision >= 0),
        ("ending", facts.end_rule, 0 <= s.ending <= len(facts.endings) and (s.ending > 0) == has_ended),
    ):
        if not is_sound:
            raise Refused("state_unsound", cited, field=field)
