"""The last events as views tell them: kept, and told anew where they were withdrawn."""

from __future__ import annotations

import random

from sobremesa.engine.records import Event
from sobremesa.match.told import RECENT, Told


def test_what_was_told_is_not_told_again() -> None:
    told, asked = Told(), list[int]()

    def tell(number: int, event: Event) -> dict[str, str]:
        asked.append(number)
        return {"text": f"{number} {event.text}"}

    events = [Event(None, "a"), Event(0, "b")]
    assert [one["text"] for one in told.newest(events, tell)] == ["1 a", "2 b"]
    events.append(Event(1, "c"))
    told.newest(events, tell)
    told.newest(events, tell)
    assert asked == [1, 2, 3]


def test_whatever_comes_and_is_withdrawn_the_last_events_are_told() -> None:
    told, events, lot = Told(), list[Event](), random.Random(1)
    for turn in range(2000):
        if lot.random() < 0.3:
            del events[len(events) - lot.randint(0, min(len(events), 30)) :]
        events += [Event(None, f"{turn}.{place}") for place in range(lot.choice((0, 1, 1, 2, 40)))]
        shown = told.newest(events, lambda number, event: {"number": number, "text": event.text})
        assert shown == [
            {"number": number, "text": event.text} for number, event in enumerate(events, 1)
        ][-RECENT:]  # fmt: skip
