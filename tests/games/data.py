"""What shared tests need to know of a game: `tests/games/<id>/data.py` says it, once."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Words = Iterator[int]
"""The words of a chance, as the page on dice has them."""
ChanceDue = Callable[[dict[str, Any], list[str], list[str], Words], str]
"""A chance after the start from its words: of a record, with the stated chance and all texts before it."""


@dataclass(frozen=True)
class Hands:
    """What people hold that nobody else may see: pieces, each of which there is once."""

    shown: Callable[[dict[str, Any], int], object]
    """What a snapshot shows of a seat's hand; none where it is hidden."""
    spellings: Mapping[str, str]
    """Every spelling of a piece: the one that chances have."""
    drawn: Callable[[dict[str, Any], list[str]], str]
    """The chance that is due at a snapshot, after the start, if the stock lies in this order."""
    example: frozenset[str]
    """The pieces that the sentence about unreadable moves names."""
    attribute: str
    """The attribute that names a piece of one's hand on the page."""

    @cached_property
    def pieces(self) -> list[str]:
        """All that there are."""
        return sorted(set(self.spellings.values()))

    @cached_property
    def _name(self) -> re.Pattern[str]:
        return re.compile(rf"\b({'|'.join(map(re.escape, self.spellings))})\b")

    def named(self, text: str) -> set[str]:
        """The pieces that a text names."""
        return {self.spellings[name] for name in self._name.findall(text)}

    def renamed(self, text: str, other: Callable[[str], str]) -> str:
        """A text with another name in the place of each that a piece has in it."""
        return self._name.sub(lambda name: other(name[0]), text)


@dataclass(frozen=True)
class Data:
    """One game's data."""

    chance_due: ChanceDue
    refused: tuple[str, ...]
    """Moves in any spelling of which at least one is refused at a first decision of two seats."""
    short: Mapping[str, Any] = field(default_factory=dict)
    """Options under which random games are short, where they would not be."""
    quick: Mapping[str, Any] = field(default_factory=dict)
    """Options under which a match is over after a few turns, where the game has such."""
    arena: Mapping[str, Any] = field(default_factory=dict)
    """Options under which games of strong bots are short enough, where they would not be."""
    deals: int = 24
    """So many deals tell a stronger bot from a weaker one."""
    variants: tuple[Mapping[str, Any], ...] = ({},)
    """Options that have weights of their own."""
    evenings: tuple[str, ...] = ("alone", "before some")
    """Who plays while others listen, for what may not leak."""
    rolls: tuple[str, str] | None = None
    """With real dice: a roll that leaves many choices, of which much is said, and one that leaves few."""
    idle: str = ""
    """A roll with which a turn passes without a move, in a game that can go on without end."""
    lettered: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict)
    """What has a colour on the page, and where on it the colour's letter is: left, top, right, bottom, in parts."""
    hands: Hands | None = None
    """Hidden hands, where the game has them."""
    tiles: Callable[[str], int] = lambda text: 0
    """How many tiles the text of a move lays."""
    own: Mapping[str, Any] | None = None
    """Own material for two seats, where the game takes it."""
    refusal: tuple[str, str, Mapping[str, Any]] | None = None
    """The code, the rule and the values of a refusal whose rule has an example on the page."""
    turns: int = 10
    """Own decisions after which a table is worth a picture."""


def data(id: str) -> Data:
    """The data of a game."""
    found: Data = importlib.import_module(f"tests.games.{id}.data").DATA
    return found


def lot(source: Words, n: int) -> int:
    """A number below n: words whose product ends too low would make some numbers likelier."""
    return next(word * n // 2**32 for word in source if word * n % 2**32 >= 2**32 % n)


def faces(number: int, dice: int) -> list[int]:
    """The faces of so many dice, from the number of a throw."""
    return [number // 6**i % 6 + 1 for i in range(dice)]
