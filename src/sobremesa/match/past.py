"""The last events again, state by state: what a page shows between two views."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from sobremesa.engine.game import Game
from sobremesa.engine.records import Event
from sobremesa.engine.state import State, copy_of

KEPT = 4
APART = 8
"""A state is kept every so many events, so that the last `KEPT - 1` times as many can always be played again."""


class Past:
    """A few states of a match, each from the opening of a stage; what came after one is played again from it."""

    def __init__(self) -> None:
        self._kept: deque[tuple[int, State]] = deque(maxlen=KEPT)  # how many events there were, and the state

    def note(self, events: int, state: State) -> None:
        """A stage opens after so many events; later ones were taken back. The state must not change any more."""
        while self._kept and self._kept[-1][0] >= events:
            self._kept.pop()
        if not self._kept or events >= self._kept[-1][0] + APART:
            self._kept.append((events, state))

    def before(self, event: int) -> tuple[int, State]:
        """The newest kept state that is not later than an event; where all are, the oldest."""
        return next((kept for kept in reversed(self._kept) if kept[0] <= event), self._kept[0])


def steps(game: Game, ground: tuple[int, State], events: Sequence[Event], after: int) -> Iterator[tuple[int, State]]:
    """The states between an event and the last one, each with the number of the event that led to it.

    Choices of a sealed stage take effect together, so there is one state after all of them and none in between. The
    yielded state is changed when the next one is asked for.
    """
    first, state = ground[0], copy_of(ground[1])
    for number, event in enumerate(events[first:-1], first + 1):
        stage = state["decision"][0]
        if event.seat is None:
            game.unchecked.apply_chance(state, game.read_chance(state, event.text))
        else:
            game.unchecked.apply(state, event.seat, game.read_move(state, event.seat, event.text))
        if number > after and (event.seat is None or state["decision"][0] != stage):
            yield number, state
