"""Snapshots: a table that comes back from one remembers all that its log says, and nothing unsound comes back."""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from sobremesa.games import ids
from sobremesa.match import hosting
from sobremesa.match.snapshots import copied, made_by, plain, restored
from sobremesa.match.table import Table
from tests.games.kinds import SMALL
from tests.match.lives import lives
from tests.match.memories import memory
from tests.match.tables import SERVER_SEED, opened, play, reread, sights, started
from tests.match.test_agreeing import moments

each_game = pytest.mark.parametrize("game", ids())
SEEDS = 4
STEPS = 150


def told(table: Table) -> dict[str, Any]:
    """The snapshot of a table, as it comes from a database."""
    found: dict[str, Any] = json.loads(json.dumps(plain(copied(table))))
    return found


@each_game
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_table_from_a_snapshot_is_the_one_from_its_log(game: str, seed: int) -> None:
    lot = random.Random(f"{game} {seed}")
    for number, table in enumerate(lives(game, lot, STEPS)):
        if number % 10 == 0 or table.status == "over":
            assert memory(restored(table.id, SERVER_SEED, told(table))) == memory(reread(table.fresh))
        if table.status == "over" and lot.random() < 0.2:
            return


@each_game
def test_a_table_from_a_snapshot_goes_on_as_the_other(game: str) -> None:
    lot = random.Random(game)
    tables = lives(game, lot, 200)
    table = next(tables)
    for _ in range(lot.randrange(60)):
        table = next(tables, table)
    recalled, known = restored(table.id, SERVER_SEED, told(table)), table.length
    for _ in tables:
        pass
    for entry in table.fresh[known:]:
        recalled.take(entry)
    assert memory(recalled) == memory(reread(table.fresh))
    assert sights(recalled) == sights(table)


def test_the_random_tables_make_every_kind_of_entry() -> None:
    """So nothing that a log can say is left out of the comparison."""
    seen: set[str] = set()
    for game in ids():
        for seed in range(SEEDS):
            *_, table = lives(game, random.Random(f"{game} {seed}"), STEPS)
            seen |= {entry.kind for entry in table.fresh}
    *_, table = moments()
    seen |= {entry.kind for entry in table.fresh}
    methods = [name for name, value in vars(Table).items() if inspect.isfunction(value) and takes_time(value)]
    assert {name.removeprefix("_") for name in methods} - {"note_decision"} == seen


def takes_time(method: Callable[..., Any]) -> bool:
    """Whether a method applies something that happened at a time."""
    return list(inspect.signature(method).parameters)[1:2] == ["at"] and method.__name__ != "add"


def test_a_snapshot_of_a_table_before_its_start_and_of_one_that_was_closed() -> None:
    table = opened(SMALL, 3, 1)
    assert memory(restored(table.id, SERVER_SEED, told(table))) == memory(reread(table.fresh))
    hosting.close(table, "ana", 1002.0)
    assert memory(restored(table.id, SERVER_SEED, told(table))) == memory(reread(table.fresh))


def test_a_copy_does_not_change_with_its_table() -> None:
    table, lot = started(SMALL, options={"goal": 500}), random.Random(1)
    play(table, lot, 10)
    copy, before = copied(table), told(table)
    play(table, lot, 10)
    hosting.leave(table, "ana", 1004.0)
    assert json.loads(json.dumps(plain(copy))) == before


def cut(told: dict[str, Any]) -> None:
    told["match"]["texts"].pop()


def another_stage(told: dict[str, Any]) -> None:
    told["_stage"] += 1


def another_end(told: dict[str, Any]) -> None:
    told["status"] = "over"


def impossible_state(told: dict[str, Any]) -> None:
    told["match"]["ground"] += " seats=99"


def illegal_move(told: dict[str, Any]) -> None:
    told["match"]["trail"].append([0, 10**6])


def missing(told: dict[str, Any]) -> None:
    del told["places"]


def unknown_term(told: dict[str, Any]) -> None:
    told["terms"]["stakes"] = 5


@pytest.mark.parametrize(
    "damage", [cut, another_stage, another_end, impossible_state, illegal_move, missing, unknown_term]
)
def test_what_is_unsound_does_not_come_back(damage: Callable[[dict[str, Any]], None]) -> None:
    table = started(SMALL, options={"goal": 500})
    play(table, random.Random(1), 20)
    snapshot = told(table)
    damage(snapshot)
    with pytest.raises(Exception):  # noqa: B017 (of whatever kind)
        restored(table.id, SERVER_SEED, snapshot)


def test_the_code_that_makes_snapshots_is_named_with_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    before = made_by(SMALL)
    monkeypatch.setattr("sobremesa.match.snapshots.FORMAT", 10**6)
    assert made_by(SMALL) != before
    monkeypatch.undo()
    monkeypatch.setattr("sobremesa.match.snapshots.__version__", "999.0")
    assert made_by(SMALL) != before
