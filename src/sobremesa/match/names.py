"""What the players of a match are called, and which texts people can see."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from sobremesa.engine.texts import catalogue, sentence

EMOJI_SEQUENCES = re.compile(
    "(?<=[^\\w\\s\u200d])\u200d(?=[^\\w\\s\u200d])|\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
)
"""Joiners between emoji, and the flags that are spelled with tags: what does not count as printable but is ordinary."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like spaces."""


def is_printable(text: str) -> bool:
    """Whether a text has no invisible or controlling characters, other than those of emoji."""
    return EMOJI_SEQUENCES.sub("", text).isprintable()


def is_visible(text: str) -> bool:
    """Whether a text is printable and does not look empty: some character is more than a space or a mark on another."""
    return is_printable(text) and any(unicodedata.category(c)[0] in "LNPS" and c not in BLANKS for c in text)


def bot_name(id: str, language: str) -> str:
    """A bot's level in the language; a bot that another package brings has its id."""
    return catalogue(language).get(f"bots.{id}", id)


def seat_names(players: Iterable[Mapping[str, Any]], language: str) -> list[str]:
    """What people and bots are called, by seat, fit for a terminal; without a name, a person is a numbered player."""
    names = (
        (player["name"] or sentence("play.person", language, number=number))
        if "name" in player
        else bot_name(player["bot"], language)
        for number, player in enumerate(players, 1)
    )
    return [
        name if is_printable(name) else "".join(letter if letter.isprintable() else "�" for letter in name)
        for name in names
    ]
