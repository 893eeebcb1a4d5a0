"""The referee: sound records pass, everything else is refused with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Event, Record, read_record
from sobremesa.engine.texts import LANGUAGES
from sobremesa.games import facts, ids
from sobremesa.match.match import Match
from sobremesa.match.referee import referee, table_after
from tests.games.kinds import HIDDEN, SEALED, SMALL
from tests.games.samples import sample_records
from tests.soaks import of_these

each_game = pytest.mark.parametrize("id", ids())


def sample() -> Record:
    return sample_records(SMALL)[0]


@each_game
def test_recorded_games_are_sound(id: str) -> None:
    for record in sample_records(id):
        *_, end = referee(read_record(record.to_json()))
        assert end.event == len(record.events)


@each_game
def test_the_table_after_some_events_is_the_one_the_referee_passed(id: str) -> None:
    record = sample_records(id)[0]
    for moment in referee(record):
        if moment.event % 7 == 0:
            assert table_after(record, moment.event) == moment.state


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: replace(r, game="chess"), "no game “chess”"),
        (lambda r: replace(r, rules="2"), "version 2"),
        (lambda r: replace(r, seats=9), "2 to 6 seats"),
        (lambda r: replace(r, options={}), "options.goal"),
        (lambda r: replace(r, options=dict(r.options) | {"blitz": True}), "no option “blitz”"),
        (lambda r: replace(r, options=dict(r.options) | {"goal": 9}), "option goal can't be 9"),
        (lambda r: replace(r, players=r.players[1:]), "1 players for 2 seats"),
        (lambda r: replace(r, setup={"colour": []}), "colour"),
        (lambda r: replace(r, result=None), "states no result"),
        (lambda r: replace(r, events=r.events[:-1]), "the game isn't over"),
        (lambda r: replace(r, result=replace(r.result, scores=(9, 9))), "scores"),
        (lambda r: replace(r, result=replace(r.result, winners=(0, 1, 2))), "winners"),
        (lambda r: replace(r, result=replace(r.result, ending="dinner")), "ending"),
    ],
)
def test_a_wrong_head_or_result_is_refused(change: Callable[[Any], Record], said: str) -> None:
    changed = change(sample())
    with pytest.raises(Refused, match=said) as refused:
        list(referee(changed))
    is_result = refused.value.code in ("record.no_result", "record.unfinished", "record.result")
    assert refused.value.event == (len(changed.events) if is_result else None)
    assert refused.value.rule == (facts(SMALL).end_rule if is_result else None)


def at(number: int, event: Event) -> Record:
    """The sample with one event changed."""
    events = list(sample().events)
    events[number] = event
    return replace(sample(), events=tuple(events))


@pytest.mark.parametrize(
    ("number", "event", "rule", "said"),
    [
        (0, Event(None, "start 3"), "P1", "no seat 3"),
        (0, Event(None, "roll 4"), "P1", "start 1"),
        (1, Event(None, "roll 7"), "P2", "roll 4"),
        (1, Event(0, "hold"), "P2", "due is chance"),
        (2, Event(None, "roll 4"), "P2", "nothing to roll or draw"),
        (2, Event(7, "hold"), "P2", "isn't for seat 8"),
        (2, Event(-1, "hold"), "P2", "isn't for seat 0"),
    ],
)
def test_a_wrong_event_is_refused_with_its_number(number: int, event: Event, rule: str, said: str) -> None:
    with pytest.raises(Refused, match=said) as refused:
        list(referee(at(number, event)))
    assert (refused.value.event, refused.value.rule) == (number + 1, rule)


def test_another_spelling_is_refused_in_a_record() -> None:
    record = sample()
    number = next(i for i, event in enumerate(record.events) if event.seat is not None)
    event = record.events[number]
    with pytest.raises(Refused, match="is spelled") as refused:
        list(referee(at(number, Event(event.seat, event.text.upper()))))
    assert refused.value.event == number + 1


@each_game
def test_nothing_follows_the_end(id: str) -> None:
    record = sample_records(id)[0]
    with pytest.raises(Refused, match="over before this event") as refused:
        list(referee(replace(record, events=(*record.events, record.events[-1]))))
    assert refused.value.event == len(record.events) + 1


@each_game
def test_a_record_may_end_before_every_open_stage_but_not_inside_one(id: str) -> None:
    record = sample_records(id)[-1]
    moments = list(referee(record))
    for moment in moments[:120]:
        cut = replace(record, events=record.events[: moment.event], result=None)
        previous = moments[moment.event - 1] if moment.event else moment
        inside = (
            moment.event > 0 and previous.seat >= 0 and previous.state["decision"][0] == moment.state["decision"][0]
        )
        if inside:
            with pytest.raises(Refused, match="in the middle of a stage"):
                list(referee(cut))
        elif moment.event < len(record.events):
            list(referee(cut))


values = st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=8))
damages = st.sampled_from(["character", "value", "drop", "double", "swap", "text", "cut"])


@st.composite
def damaged(draw: st.DrawFn, id: str) -> str:
    """A line of a sound record with something wrong in it, or not."""
    line = draw(st.sampled_from(sample_records(id))).to_json()
    kind = draw(damages)
    if kind == "character":
        place = draw(st.integers(0, len(line) - 1))
        return line[:place] + draw(st.text(max_size=2)) + line[place + draw(st.integers(0, 2)) :]
    if kind == "cut":
        return line[: draw(st.integers(0, len(line)))]
    data = json.loads(line)
    holder, key = draw(st.sampled_from(places(data)))
    if kind == "value":
        holder[key] = draw(values)
    elif kind == "drop":
        del holder[key]
    elif kind == "text" and isinstance(holder[key], str):
        holder[key] = draw(edited(holder[key]))
    elif isinstance(holder, list):
        other = draw(st.integers(0, len(holder) - 1))
        if kind == "swap":
            holder[key], holder[other] = holder[other], holder[key]
        else:
            holder.insert(other, holder[key])
    return json.dumps(data)


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    """A text with one of its characters replaced by another that occurs in notation."""
    place = draw(st.integers(0, len(text)))
    letters = draw(st.text("0123456789 ,|/>-?abcdegknprwyENSW", max_size=2))
    return text[:place] + letters + text[place + draw(st.integers(0, 2)) :]


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every holder and key in a tree of JSON."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in items for place in [(data, key), *places(value)]]


@pytest.mark.parametrize("id", of_these(ids(), (SMALL, SEALED, HIDDEN)))
@settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_damaged_record_is_refused_or_sound(id: str, data: st.DataObject) -> None:
    """Never a crash; what is accepted, played again, gives the very same record."""
    line = data.draw(damaged(id))
    try:
        record = read_record(line)
        match = Match.of(record)
    except Refused as refused:
        sentences = [refused.sentence(language) for language in LANGUAGES]
        event("refused")
    else:
        sentences = [line]
        event("sound")
        assert match.record(record.dice) == record
    assert all(sentences)
