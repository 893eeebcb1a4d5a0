"""The games: rooms found by their folders here, and rooms that other packages bring.

Another package brings a game by an entry point of the group `sobremesa.games`: its name is the game's id, its value
the package that is the game's room.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sobremesa.engine.errors import Refused
from sobremesa.engine.facts import Facts
from sobremesa.engine.texts import add_texts

if TYPE_CHECKING:
    from sobremesa.engine.game import Game

GROUP = "sobremesa.games"
BOTS = "sobremesa.bots"
PICTURES = "sobremesa.pictures"


class Found(NamedTuple):
    """A room: what is known of its game without loading the rules, and the package that holds it."""

    facts: Facts
    package: str


@cache
def _found() -> tuple[Mapping[str, Found], Mapping[str, Refused]]:
    """The rooms by id, in the order of the shelf; and why others cannot be used."""
    rooms: dict[str, Found] = {}
    broken: dict[str, Refused] = {}
    for id, package in _packages():
        try:
            known: Facts = importlib.import_module(package).FACTS
            if known.id != id or id in rooms:
                raise ValueError(f"its id is {known.id!r}" if known.id != id else "another game has this id")
            rooms[id] = Found(known, package)
            if not package.startswith(f"{__name__}."):
                add_texts(_folder(package))
        except Exception as problem:  # whatever another package does wrong, the other games are played
            broken[id] = Refused(
                "game_broken", game=id, package=package, problem=f"{type(problem).__name__}: {problem}"
            )
    shelf = sorted(rooms.items(), key=lambda room: (room[1].facts.shelf, room[0]))
    return dict(shelf), broken


def _packages() -> Iterator[tuple[str, str]]:
    """The ids and packages of all rooms: our own first, so that nobody can take their place."""
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            yield module.name, f"{__name__}.{module.name}"
    for point in entry_points(group=GROUP):
        yield point.name, point.value


def ids() -> tuple[str, ...]:
    """The ids of the games, as in URLs and in records, in the order of the shelf."""
    return tuple(_found()[0])


def shipped() -> tuple[str, ...]:
    """The ids of the games that are part of this package."""
    return tuple(id for id, room in _found()[0].items() if room.package.startswith(f"{__name__}."))


def broken() -> tuple[Refused, ...]:
    """What is wrong with rooms that cannot be used, a sentence each."""
    return tuple(_found()[1].values())


def _room(id: str) -> Found:
    rooms, refused = _found()
    if id in rooms:
        return rooms[id]
    if id in refused:
        raise refused[id]
    raise Refused("game_unknown", game=id, known=", ".join(rooms))


def facts(id: str) -> Facts:
    """What is known of a game without loading its rules."""
    return _room(id).facts


def folder(id: str) -> Path:
    """The folder of a game's room."""
    return _folder(_room(id).package)


def _folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


@cache
def bots_package(id: str) -> str | None:
    """The package with what bots know of a game, if there is one: `bots` in another package's room."""
    room = _room(id).package
    name = f"{BOTS}.{id}" if room.startswith(f"{__name__}.") else f"{room}.bots"
    return name if find_spec(name) is not None else None


def pictures_module(id: str) -> str:
    """The name of the module that draws a game, which may be missing: `picture` in another package's room."""
    room = _room(id).package
    return f"{PICTURES}.{id}" if room.startswith(f"{__name__}.") else f"{room}.picture"


def rules_text(id: str, language: str) -> str:
    """The numbered rules of a game for people, as Markdown."""
    return (folder(id) / f"rules.{language}.md").read_text("utf-8")


def examples_text(id: str, language: str) -> str:
    """The drawn examples of a game as Markdown; nothing where its room has none."""
    path = folder(id) / f"examples.{language}.md"
    return path.read_text("utf-8") if path.exists() else ""


@cache
def game(id: str) -> Game:
    """The game of an id."""
    from sobremesa.engine.game import Game

    room = _room(id)
    return Game(room.facts, room.package)
