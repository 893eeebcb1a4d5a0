"""The page of strength has the lines of what ships, and of nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bench import strength
from bench.games import references
from bench.strength import Contest, Kept, filled
from sobremesa.bots.levels import LEVELS
from sobremesa.bots.quick import Beginner
from sobremesa.lab.arena import Arena
from sobremesa.lab.intervals import Interval

PAGE = strength.PAGE.read_text("utf-8")
EVEN, STRONGER = Contest("pig", 2, ("greedy", "greedy")), Contest("pig", 2, ("greedy", "random"))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    """What the bench keeps, on a machine on which nothing was trained or solved."""
    for module in ("bots.weights", "bots.solutions"):
        monkeypatch.setattr(f"sobremesa.{module}.user_cache", lambda: tmp_path)
    for name, bot in references().items():
        monkeypatch.setitem(LEVELS, name, bot)
    found: Kept = json.loads(strength.KEPT.read_text("utf-8"))
    monkeypatch.setattr(strength, "KEPT", tmp_path / "strength.json")
    return found


def commands(page: str) -> set[str]:
    """The commands of the page's lines."""
    return {line.split("`")[1] for line in page.splitlines() if line.startswith("| `") and "arena" in line}


def test_the_page_has_a_line_for_each_contest_of_what_ships(kept: Kept) -> None:
    assert filled(PAGE, kept) == PAGE, "run python -m bench.strength"
    assert len(commands(PAGE)) >= 10


def test_lines_of_other_bots_leave_the_page(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.bots.weights.load_for", lambda *_: np.ones(3, np.float32))
    left = commands(filled(PAGE, kept))
    assert left == {command for command in commands(PAGE) if "expert" not in command and "master" not in command}
    monkeypatch.setitem(LEVELS, "beginner", Beginner(1.0))
    assert commands(filled(PAGE, kept)) == {command for command in left if "beginner" not in command}


def test_the_widest_interval_has_the_next_deal_until_there_are_enough(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "ENOUGH", 12)
    monkeypatch.setattr(Contest, "width", lambda contest, deals: {"greedy": 0.4, "random": 0.3}[contest.bots[1]])
    played: list[str] = []
    deal = Arena.deal

    def noted(arena: Arena, number: int) -> object:
        if arena.budget == EVEN.arena.budget:
            played.append(arena.bots[1])
        return deal(arena, number)

    monkeypatch.setattr(Arena, "deal", noted)
    known: Kept = {}
    monkeypatch.setattr(strength, "EVERY", 0)
    strength.play([STRONGER, EVEN], known, minutes=10)
    first, later = played[: 2 * strength.FEW], played[2 * strength.FEW :]
    assert first == ["random", "greedy"] * strength.FEW
    assert later == ["greedy"] * 4 + ["random"] * 4
    assert json.loads(strength.KEPT.read_text("utf-8")) == json.loads(json.dumps(known))
    assert all(contest.is_of(known) for contest in (EVEN, STRONGER))


def test_deals_of_bots_that_play_differently_now_are_dropped(kept: Kept) -> None:
    known: Kept = {}
    for contest in (EVEN, STRONGER):
        known[contest.command] = {"key": contest.arena.key, "again": contest.again(), "deals": contest.again()}
    strength.drop_changed([EVEN, STRONGER], known)
    assert set(known) == {EVEN.command, STRONGER.command}
    known[EVEN.command]["again"][-1][1] += 1
    strength.drop_changed([EVEN, STRONGER], known)
    assert set(known) == {STRONGER.command}


def test_a_verdict_needs_the_whole_interval() -> None:
    step = Contest("pig", 2, ("expert", "greedy"))
    verdicts = [step.verdict(Interval(65, low, high)) for low, high in ((60, 70), (55, 65), (50, 59))]
    assert verdicts == ["60: reached", "60: open", "60: **missed**"]
    assert Contest("pig", 6, ("expert", "greedy")).aim == 100 / 6
    assert STRONGER.verdict(Interval(65, 60, 70)) == ""
