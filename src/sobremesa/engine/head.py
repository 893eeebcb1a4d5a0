"""The fields that every state begins with (`HEADER`), in compiled rules."""

from __future__ import annotations

from sobremesa.engine.rule import rule


@rule
def next_seat(s, seat):
    """The next seat clockwise; a remainder would be slower than all else in a small step."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def show_head(s, observation):
    """What everybody may know of every game: the seats, whose turn it is, the stage, the ending."""
    observation.seats = s.seats
    observation.active = s.active
    observation.stage = s.stage
    observation.decision = s.decision
    observation.ending = s.ending
