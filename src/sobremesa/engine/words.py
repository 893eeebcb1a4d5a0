"""The words of a game's notation in people's languages, and back.

A room declares them in its texts: `<id>.word.<token>` is what people say for a token of the notation, and, after each
`|`, what they may also type for it. Numbers and signs without an entry are the same in every language.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from sobremesa.engine.texts import LANGUAGES, catalogue

LETTER = r"[^\W\d_]"


class Words:
    """The words of one game in one language."""

    def __init__(self, id: str, language: str) -> None:
        prefixes = ("word.", f"{id}.word.")
        spellings = {
            code.removeprefix(prefix): text.split("|")
            for prefix in prefixes
            for code, text in catalogue(language).items()
            if code.startswith(prefix)
        }
        self._said = {token: words[0] for token, words in spellings.items()}
        self._tokens = {fold(word).strip(): token for token, words in spellings.items() for word in words}
        self._token = _pattern(self._said)
        self._word = _pattern(self._tokens)

    def lacks(self, text: str) -> list[str]:
        """The words of a text in notation that have no entry."""
        return [word for word in self._token.findall(text) if word not in self._said]

    def say(self, text: str) -> str:
        """A text in notation as people say it; any other text as it is."""
        return text if self.lacks(text) else self._token.sub(self._spaced, text)

    def _spaced(self, found: re.Match[str]) -> str:
        word = self._said[found[0]]
        return f"{word} " if len(word) > 1 and word[-1] != " " and found.string[found.end() :][:1].isdigit() else word

    def read(self, text: str) -> str | None:
        """What a person typed, in notation; None where it has a word that is not of this language."""
        folded = fold(text)
        if any(word not in self._tokens for word in self._word.findall(folded)):
            return None
        return self._word.sub(lambda found: self._tokens[found[0]], folded)


def _pattern(known: dict[str, str]) -> re.Pattern[str]:
    """The known words and signs, the longest first, and every other word."""
    listed = "|".join(
        rf"(?<!{LETTER}){re.escape(word)}(?!{LETTER})" if word[0].isalpha() else re.escape(word)
        for word in sorted(known, key=len, reverse=True)
    )
    return re.compile(f"{listed}|{LETTER}+" if listed else f"{LETTER}+")


def fold(text: str) -> str:
    """A text without accents and capitals."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign)).casefold()


@cache
def words(id: str, language: str) -> Words:
    """The words of a game in a language."""
    return Words(id, language)


def understood(id: str, language: str, text: str) -> str:
    """What a person typed in their language, in another one or in notation, as notation."""
    readings = (words(id, each).read(text) for each in sorted(LANGUAGES, key=lambda each: each != language))
    return next((reading for reading in readings if reading is not None), text)
