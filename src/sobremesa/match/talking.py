"""What people at a table say to each other: chat, ready-made phrases, nudges; and whom the host has muted."""

from __future__ import annotations

import math
from typing import Literal

from sobremesa.engine.errors import Refused
from sobremesa.match.table import Table
from sobremesa.match.terms import checked_text

Phrase = Literal[
    "hello", "good_luck", "well_played", "bad_luck", "wow", "thanks", "one_moment", "no_hurry", "again", "bye"
]
"""Phrases that are sent as a code, so that each reader has them in their own language."""
NUDGE_SECONDS = 60.0
"""Seconds between two nudges to a seat, whoever sends them."""


def say(table: Table, player: str, text: str, at: float) -> None:
    """Send a chat message."""
    table.add(at, "said", seat=speaker(table, player), text=checked_text(text))


def say_phrase(table: Table, player: str, phrase: Phrase, at: float) -> None:
    """Send a ready-made phrase to the chat."""
    table.add(at, "said", seat=speaker(table, player), phrase=phrase)


def speaker(table: Table, player: str) -> int:
    """The seat from which a player speaks; refused where there is no chat, and to spectators and the muted."""
    if not table.terms.chat:
        raise Refused("no_chat")
    seats = table.seats_of(player)
    if not seats:
        raise Refused("not_seated")
    check_voice(table, player)
    return seats[0]


def check_voice(table: Table, player: str) -> None:
    """Refuse whom the host has muted."""
    if player in table.muted:
        raise Refused("muted")


def nudge(table: Table, player: str, seat: int, at: float) -> None:
    """Remind somebody that the table waits for them."""
    table.playing()
    seats = table.seats_of(player)
    if not seats:
        raise Refused("not_seated")
    check_voice(table, player)
    if seat not in table.awaited() or table.places[seat].player in (None, player):
        raise Refused("no_nudge", seat=seat + 1)
    wait = table.nudged.get(seat, -math.inf) + NUDGE_SECONDS - at
    if wait > 0:
        raise Refused("nudged", seconds=math.ceil(wait))
    table.add(at, "nudged", seat=seat, by=seats[0])


def mute(table: Table, player: str, seat: int, is_muted: bool, at: float) -> None:
    """Take a person's voice in the chat away, or give it back: only the host can, and not for themselves."""
    if player != table.host:
        raise Refused("not_host")
    if not 0 <= seat < len(table.places):
        raise Refused("no_such_seat", seat=seat + 1, seats=len(table.places))
    whom = table.places[seat].player
    if whom is None or whom == player:
        raise Refused("no_mute", seat=seat + 1)
    if is_muted != (whom in table.muted):
        table.add(at, "muted", seat=seat, is_muted=is_muted)
