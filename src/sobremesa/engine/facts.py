"""What is known of a game without loading its rules: names, seats, options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sobremesa.engine.errors import Refused

Value = bool | int | str | None


@dataclass(frozen=True)
class Option:
    """A switch of the rules: yes or no, one of several words, or a whole number; by default none, it may be absent."""

    name: str  # as people type it
    default: Value  # its value where nobody chooses
    words: tuple[str, ...] = ()  # the words it can be, the default first
    least: int = 0  # the least number it can be
    simulated: Value = None  # the default where no people play, if it is another

    def check(self, value: object) -> Value:
        """The value, if this option can have it."""
        if isinstance(self.default, bool):
            allowed, fits = "true, false", isinstance(value, bool)
        elif self.words:
            allowed, fits = ", ".join(self.words), isinstance(value, str) and value in self.words
        else:
            numbers = f"{self.least}, {self.least + 1}, …"
            allowed = f"null, {numbers}" if self.default is None else numbers
            fits = type(value) is int and self.least <= value < 2**31
            fits = fits or (value is None and self.default is None)
        if not fits:
            raise Refused("option_value", option=self.name, value=value, allowed=allowed)
        return value  # type: ignore[return-value]

    def parse(self, text: str) -> Value:
        """The value that a person typed."""
        words: dict[str, Value] = {"true": True, "false": False, "null": None, "none": None}
        if self.words:
            return self.check(text)
        if text.lower() in words:
            return self.check(words[text.lower()])
        return self.check(int(text) if text.isascii() and text.isdigit() and len(text) < 12 else text)


@dataclass(frozen=True)
class Facts:
    """A game's label."""

    id: str  # as in URLs, records and commands; the name of its folder or entry point
    title: str  # as people call it
    version: str  # the version of its rules
    seats: range  # how many can play
    options: tuple[Option, ...]  # switches of the rules
    endings: tuple[str, ...]  # why a game can be over; each has a sentence
    minutes: int  # how long a game takes two people, about
    start_rule: str  # the rule that says who starts
    turn_rule: str  # the rule that says who decides when
    end_rule: str  # the rule that says when it is over and who has won
    shelf: int = 100  # its place among the games, the lowest first
    secret: tuple[str, ...] = ()  # hidden hands: chances that only the seat they are for may know, by their first word
    lays_tiles: bool = False  # moves lay tiles, and `legal_within` lists those of few
    has_order: bool = False  # the steps of a seat in one stage are written down in the order that `ordered` gives
    has_material: bool = False  # sheets or layouts can be a user's own
    fewest_win: bool = False  # the score counts what is left to get rid of: the lowest wins
    limit: str = ""  # the option on which people agree where play goes on without end: a state has it, and `turns`
    patience: int = 0  # rounds without a score after which a table offers that
    former: Mapping[str, str] = field(default_factory=dict)  # earlier rules' version: the Sobremesa that plays them

    def check_rules(self, version: str) -> None:
        """Refuse another version of the rules than the one played here, naming the Sobremesa that plays it."""
        if version == self.version:
            return
        known = {"game": self.title, "rules": version, "known": self.version}
        if version in self.former:
            raise Refused("rules.former", program=self.former[version], **known)
        raise Refused("rules.unknown", **known)

    def check_seats(self, seats: object) -> int:
        """The number of seats, if so many can play."""
        if type(seats) is not int or seats not in self.seats:
            raise Refused("seats", game=self.title, seats=seats, least=self.seats[0], most=self.seats[-1])
        return seats

    def defaults(self, simulated: bool = False) -> dict[str, Value]:
        """Every option at its default, that of simulations where it is another."""
        return {o.name: o.simulated if simulated and o.simulated is not None else o.default for o in self.options}

    def check_options(self, given: Mapping[str, Any], base: Mapping[str, Value]) -> dict[str, Value]:
        """All options of the game: the given ones over a base of values."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise Refused("option_unknown", option=name, game=self.title, known=", ".join(known))
        return {name: option.check(given[name]) if name in given else base[name] for name, option in known.items()}
