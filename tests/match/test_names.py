"""Names and chat messages that can be seen."""

from __future__ import annotations

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.match.names import seat_names
from sobremesa.match.terms import checked_name, checked_text

EMPTY = {
    "nothing": "",
    "spaces of all kinds": " \t\u00a0\u1680\u2003\u202f\u205f\u3000",
    "zero-width space": "\u200b",
    "joiners": "\u200c\u200d",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "direction marks": "\u200e\u200f\u202e",
    "Hangul fillers": "\u3164 \u115f\u1160\uffa0",
    "empty Braille cell": "\u2800",
    "variation selector": "\ufe0f",
    "combining marks": "\u0301\u034f\u20e3",
    "tags without a flag": "\U000e0065\U000e007f",
}
HIDING = {
    "joiner at the end": "Ana\u200d",
    "joiner in a word": "A\u200dna",
    "two joiners": "👩\u200d\u200d🚀",
    "zero-width space": "An\u200ba",
    "right to left": "Ana\u202e",
    "tags on a letter": "A\U000e0065\U000e007f",
}
ORDINARY = [
    "Ana", "Ana-Lucía O\u2019Neill", "李雷", "محمد", "e\u0301", "7", "?!", "❤", "🎲",
    "👨\u200d👩\u200d👧\u200d👦", "👩🏽\u200d🚀", "🏳\ufe0f\u200d🌈", "🏴\u200d☠\ufe0f", "❤\ufe0f\u200d🔥",
    "🧔🏿\u200d♂\ufe0f",
    "👍🏾", "🇪🇸", "🇲🇽 Ana", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "1\ufe0f\u20e3",
]  # fmt: skip


@pytest.mark.parametrize("name", [*EMPTY.values(), *HIDING.values()], ids=[*EMPTY, *(f"hiding: {h}" for h in HIDING)])
def test_what_looks_empty_or_hides_something_is_refused(name: str) -> None:
    if name:
        with pytest.raises(Refused, match="1 to 24"):
            checked_name(name)
    with pytest.raises(Refused, match="1 to 300"):
        checked_text(name)


def test_who_gives_no_name_is_a_numbered_player_in_every_language() -> None:
    assert checked_name("") == ""
    players = [{"name": ""}, {"name": "Ana"}, {"name": ""}]
    assert seat_names(players, "en") == ["Player 1", "Ana", "Player 3"]
    assert seat_names(players, "es") == ["Jugador 1", "Ana", "Jugador 3"]


@pytest.mark.parametrize("name", ORDINARY)
def test_ordinary_names_and_emoji_are_accepted_as_they_are(name: str) -> None:
    assert checked_name(f" {name}\u3000") == name
    assert checked_text(name) == name
    assert seat_names([{"name": name}], "en") == [name]
