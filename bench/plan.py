"""What a run measures and how long it may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Data = dict[str, Any]
"""Results as plain data, the way they are written as JSON."""

Tell = Callable[[str, float, float], None]
"""Shows what is being done, and how much of how much is."""


@dataclass(frozen=True)
class Plan:
    """A long run or a quick one."""

    games: tuple[str, ...]
    quick: bool = False

    @property
    def rounds(self) -> int:
        """How often each figure is taken, all of them in turn."""
        return 3 if self.quick else 5

    @property
    def seconds(self) -> float:
        """The CPU time of one figure in one round."""
        return 0.1 if self.quick else 0.4

    @property
    def counting_seconds(self) -> float:
        """The CPU time in which the steps of one of OpenSpiel's games are counted, at most."""
        return 1.0 if self.quick else 5.0

    @property
    def batch_sizes(self) -> tuple[int, ...]:
        """States in a batch: one that fits a cache, one that does not."""
        return (1_000,) if self.quick else (1_000, 100_000)

    @property
    def starts(self) -> int:
        """How often each start is taken."""
        return 2 if self.quick else 5

    @property
    def positions(self) -> int:
        """Positions whose plays are listed."""
        return 60 if self.quick else 300

    @property
    def hands(self) -> int:
        """Hands of which it is asked whether they have a play."""
        return 1_000 if self.quick else 10_000

    @property
    def thoughts(self) -> int:
        """Decisions of a game that bots are asked for."""
        return 10 if self.quick else 40

    @property
    def server_rounds(self) -> int:
        """How often a server is loaded in each way."""
        return 1 if self.quick else 5

    @property
    def paced_seconds(self) -> float:
        """The seconds of one load that leaves the server time."""
        return 3.0 if self.quick else 8.0

    @property
    def inserting_seconds(self) -> float:
        """The seconds in which rows are inserted one by one."""
        return 0.5 if self.quick else 2.0

    @property
    def waiting_seconds(self) -> float:
        """The seconds for which people play against bots that share the workers."""
        return 20.0 if self.quick else 60.0

    @property
    def requests(self) -> int:
        """How often others ask something of a server that somebody burdens."""
        return 100 if self.quick else 500

    @property
    def idle_seconds(self) -> float:
        """The seconds in which nothing happens: longer than the server waits for the answer to a ping."""
        return 45.0
