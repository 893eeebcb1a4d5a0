"""What the measurements know of a game: `bench/games/<id>/` says it, once."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING

from bench.plan import Data, Plan, Tell
from sobremesa.games import ids

if TYPE_CHECKING:
    from rich.table import Table

    from bench.targets import Target
    from sobremesa.bots import Bot


@dataclass(frozen=True)
class Reference:
    """A player to measure levels by that is none itself."""

    name: str
    bot: Bot


@dataclass(frozen=True)
class Further:
    """What is measured of one game alone, how it is shown, and what is to be reached."""

    measure: Callable[[Plan, Data, Tell], None]
    tables: Callable[[Data], Iterator[Table]]
    targets: Callable[[Data], list[Target]]


@dataclass(frozen=True)
class Own:
    """One game's numbers and measurements."""

    times_pig: float | None = None
    """Steps a second to reach, as a multiple of those of OpenSpiel's pig."""
    games_per_second: float | None = None
    """Whole random games a second to reach."""
    is_served: bool = False
    """Whether the server's main figures are of this game."""
    variants: tuple[Mapping[str, object], ...] = ({},)
    """Options under which bots contend."""
    reference: Reference | None = None
    contests: tuple[tuple[int, str, str], ...] = ()
    """Contests beside those that every game has: seats, the first bot, the second."""
    aims: Mapping[str, float] = field(default_factory=dict)
    """What the first bot of a contest is to reach, by its part of a command: a share in percent, alone a score."""
    further: Further | None = None


def own(id: str) -> Own:
    """What is known of a game; of one that has no folder here, nothing."""
    name = f"{__name__}.{id}"
    if find_spec(name) is None:
        return Own()
    found: Own = importlib.import_module(name).OWN
    return found


def references() -> dict[str, Bot]:
    """The players to measure levels by, by their names."""
    return {found.name: found.bot for id in ids() if (found := own(id).reference) is not None}
