"""Dice that can be checked: whoever has the seeds gets the same rolls, and nobody gets others."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Event, Record, read_record
from sobremesa.engine.rng import below, next_word, streams
from sobremesa.engine.state import CHANCE
from sobremesa.engine.texts import LANGUAGES
from sobremesa.games import game, ids
from sobremesa.match.dice import LONGEST_SEED, Dice, Uncheckable, checked, commitment, new_seed, verify
from sobremesa.match.match import Match
from sobremesa.match.referee import referee
from tests.games.kinds import SEALED, SMALL
from tests.games.samples import sample_records
from tests.match.other_dice import chances_due, words

SERVER_SEED = bytes(range(32)).hex()
PLAYER_SEEDS = ("sobremesa", "", 'café "\\\n', "🎲", "x" * LONGEST_SEED, "0")
CHANCES = 40

each_game = pytest.mark.parametrize("id", ids())


@cache
def played(id: str, seats: int) -> Record:
    """A match with committed dice and random moves, broken off after some chances."""
    rules = game(id)
    match = Match(rules, [{"bot": "random"}] * seats)
    dice = Dice(SERVER_SEED, PLAYER_SEEDS[:seats])
    out, rng = np.empty(rules.rules.MAX_MOVES, np.int64), streams(1, 0, 0)[0]
    number = 0
    while not rules.is_over(match.state):
        who = rules.actor(match.state)
        if who != CHANCE:
            match.choose(who, int(rules.unchecked.draw_move(match.state, who, out, rng)))
        elif number < CHANCES:
            number += 1
            match.chance(rules.draw(match.state, dice.stream(number)))
        else:
            break
    return match.record(dice.record())


def with_dice(record: Record, **changes: Any) -> Record:
    assert record.dice is not None
    return replace(record, dice=dict(record.dice) | changes)


def refusal(record: Record, place: int | None = None) -> Refused:
    with pytest.raises(Refused) as refused:
        verify(record, place)
    assert all(refused.value.sentence(language) for language in LANGUAGES)
    return refused.value


@each_game
@pytest.mark.parametrize("fewest", [True, False])
def test_another_program_gets_the_same_chances_from_the_seeds(id: str, fewest: bool) -> None:
    seats = game(id).facts.seats
    record = json.loads(played(id, seats[0] if fewest else seats[-1]).to_json())
    due = chances_due(record)
    assert due == [event["chance"] for event in record["events"] if "chance" in event]
    assert len(due) > 10


@pytest.mark.core
@pytest.mark.parametrize("id", [SMALL, SEALED])
def test_streams_are_the_same_compiled_and_not(id: str) -> None:
    ours, theirs = Dice(SERVER_SEED, PLAYER_SEEDS).stream(17), words(SERVER_SEED, list(PLAYER_SEEDS), 17)
    assert [int(next_word(ours)) for _ in range(50)] == [next(theirs) for _ in range(50)]
    record = json.loads(played(id, 2).to_json())
    assert chances_due(record) == [event["chance"] for event in record["events"] if "chance" in event]


def test_a_stream_stays_what_it_is() -> None:
    """Pinned: a change here makes every kept record with a commitment wrong."""
    assert commitment(SERVER_SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [int(below(Dice(SERVER_SEED, ["ana", ""]).stream(number), 1000)) for number in (1, 2, 17)] == [799, 302, 340]


def test_chances_are_even_and_each_has_a_stream_of_its_own() -> None:
    dice = Dice(SERVER_SEED, PLAYER_SEEDS)
    counts = np.bincount([below(dice.stream(number), 6) for number in range(1, 6001)], minlength=6)
    assert ((counts > 850) & (counts < 1150)).all()
    assert len({int(next_word(dice.stream(number))) for number in range(1, 2001)}) == 2000


def test_no_other_seeds_give_the_same_stream() -> None:
    """Neither seeds that look alike when put together, nor the same seeds at other seats."""
    seeds = [["a", "b"], ["ab", ""], ["", "ab"], ["b", "a"], ['a","b', ""], ["a"], ["a", "b", ""], ["A", "b"]]
    dice = [Dice(SERVER_SEED, players) for players in seeds] + [Dice(bytes(32).hex(), seeds[0])]
    assert len({int(next_word(one.stream(1))) for one in dice}) == len(dice)


def test_the_servers_seeds_are_long_and_new() -> None:
    made = [new_seed() for _ in range(100)]
    assert len(set(made)) == 100
    assert all(len(bytes.fromhex(seed)) == 32 and len(commitment(seed)) == 64 for seed in made)


def test_dice_do_not_tell_their_seed_when_they_are_printed() -> None:
    dice = Dice(SERVER_SEED, ["ana", ""])
    assert SERVER_SEED not in f"{dice} {dice!r}"


def test_seeds_given_later_do_not_change_the_dice() -> None:
    given = ["ana", ""]
    dice = Dice(SERVER_SEED, given)
    given[1] = "luis"
    dice.record()["player_seeds"][1] = "eva"
    assert dice.record()["player_seeds"] == ["ana", ""]


@each_game
def test_an_honest_match_is_verified_to_its_last_chance(id: str) -> None:
    for seats in game(id).facts.seats:
        record = read_record(played(id, seats).to_json())
        assert verify(record) == sum(event.seat is None for event in record.events) > 10


@each_game
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_changed_chance_is_refused_with_what_was_due(id: str, data: st.DataObject) -> None:
    record = played(id, 2)
    moment = data.draw(st.sampled_from([moment for moment in referee(record) if moment.seat == CHANCE]))
    other = game(id).draw(moment.state, streams(data.draw(st.integers(0, 999)), 0, 0)[0])
    assume(other != moment.code)
    events = list(record.events)
    due = events[moment.event].text
    events[moment.event] = Event(None, game(id).chance_text(moment.state, other))
    for check in (verify, lambda changed: list(checked(changed))):
        with pytest.raises(Refused) as refused:
            check(replace(record, events=tuple(events)))
        assert (refused.value.code, refused.value.event) == ("dice.chance", moment.event + 1)
        assert refused.value.params == {"stated": events[moment.event].text, "due": due}


@each_game
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_other_character_in_a_seed_or_the_commitment_is_refused(id: str, data: st.DataObject) -> None:
    record = played(id, 2)
    told = json.loads(json.dumps(record.dice))
    holder, key = data.draw(st.sampled_from([(told, "server_seed"), (told, "commitment"), (told["player_seeds"], 0)]))
    text = holder[key]
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.one_of(st.sampled_from("0123456789abcdefABCDEF"), st.characters(codec="utf-8"), st.just("")))
    assume(letter != text[place])
    holder[key] = text[:place] + letter + text[place + 1 :]
    refused = refusal(replace(record, dice=told))
    assert refused.code.startswith("dice.")
    assert (refused.event is not None) == (refused.code == "dice.chance")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"server_seed": ""}, "dice.server_seed"),
        ({"server_seed": SERVER_SEED[:-1]}, "dice.server_seed"),
        ({"server_seed": SERVER_SEED + "00"}, "dice.server_seed"),
        ({"server_seed": SERVER_SEED + "\n"}, "dice.server_seed"),
        ({"server_seed": SERVER_SEED.upper()}, "dice.server_seed"),
        ({"server_seed": "g" * 64}, "dice.server_seed"),
        ({"server_seed": "٣" * 64}, "dice.server_seed"),
        ({"server_seed": new_seed()}, "dice.commitment"),
        ({"commitment": ""}, "dice.commitment"),
        ({"commitment": commitment(SERVER_SEED).upper()}, "dice.commitment"),
        ({"commitment": hashlib.sha256(SERVER_SEED.encode()).hexdigest()}, "dice.commitment"),
        ({"player_seeds": ["sobremesa"]}, "dice.player_seeds"),
        ({"player_seeds": ["sobremesa", "", ""]}, "dice.player_seeds"),
        ({"player_seeds": []}, "dice.player_seeds"),
        ({"player_seeds": ["sobremesa", "x" * (LONGEST_SEED + 1)]}, "dice.player_seed_long"),
        ({"player_seeds": ["sobremesa", "\ud83c"]}, "dice.player_seed_text"),
    ],
)
def test_malformed_dice_are_refused_before_the_first_event(changes: dict[str, Any], code: str) -> None:
    refused = refusal(with_dice(played(SMALL, 2), **changes))
    assert (refused.code, refused.event) == (code, None)


def test_a_move_against_the_rules_is_refused_though_the_dice_are_right() -> None:
    record = played(SMALL, 2)
    number = next(i for i, event in enumerate(record.events) if event.seat is not None)
    events = (*record.events[:number], Event(record.events[number].seat, "pass"), *record.events[number + 1 :])
    refused = refusal(replace(record, events=events))
    assert (refused.event, refused.rule) == (number + 1, "P4")


@each_game
def test_a_simulation_is_recomputed_from_its_seed_and_its_place(id: str) -> None:
    for place, record in enumerate(sample_records(id)):
        assert verify(record, place) == sum(event.seat is None for event in record.events)
        refused = refusal(record, place + 1)
        assert refused.code == "dice.chance_simulated"
        assert refused.event is not None


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        (None, "dice.unknown"),
        ({"real": True}, "dice.real"),
        ({"seed": 3}, "dice.no_place"),
    ],
)
def test_dice_that_cannot_be_recomputed_are_told_apart_from_wrong_ones(dice: dict[str, Any] | None, code: str) -> None:
    record = replace(sample_records(SMALL)[0], dice=dice)
    refused = refusal(record)
    assert isinstance(refused, Uncheckable)
    assert refused.code == code
    assert len(list(checked(record))) == len(record.events) + 1


@pytest.mark.parametrize("seed", [-1, 2**63, 10**40])
def test_a_seed_that_no_simulation_has_is_refused(seed: int) -> None:
    refused = refusal(replace(sample_records(SMALL)[0], dice={"seed": seed}), 0)
    assert refused.code == "dice.seed"
    assert not isinstance(refused, Uncheckable)


@pytest.mark.parametrize("dice", [{"real": True}, {"seed": 7}, Dice(SERVER_SEED, PLAYER_SEEDS).record()])
def test_what_a_record_says_of_its_dice_reads_back(dice: dict[str, Any]) -> None:
    assert read_record(replace(sample_records(SMALL)[0], dice=dice).to_json()).dice == dice


@pytest.mark.parametrize(
    "change",
    [
        lambda dice: {"real": 1},
        lambda dice: {"real": True, "commitment": "c"},
        lambda dice: dice | {"player_seeds": "ana"},
        lambda dice: dice | {"player_seeds": [1]},
        lambda dice: dice | {"player_seeds": [None]},
        lambda dice: dice | {"server_seed": 7},
        lambda dice: dice | {"commitment": None},
        lambda dice: {name: told for name, told in dice.items() if name != "server_seed"},
    ],
)
def test_dice_of_a_wrong_form_are_refused_when_read(change: Callable[[dict[str, Any]], Any]) -> None:
    dice = change(Dice(SERVER_SEED, ["ana", ""]).record())
    with pytest.raises(Refused, match="dice"):
        read_record(replace(sample_records(SMALL)[0], dice=dice).to_json())
