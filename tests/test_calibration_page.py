"""The page of strength has the calibration of what ships, and of nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import calibration
from bench.calibration import Asked, Kept, filled, tables
from bench.strength import PAGE


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    """What the bench keeps, on a machine on which nothing was trained or solved."""
    for module in ("bots.weights", "bots.solutions"):
        monkeypatch.setattr(f"sobremesa.{module}.user_cache", lambda: tmp_path)
    found: Kept = json.loads(calibration.KEPT.read_text("utf-8"))
    return found


def test_the_page_has_a_line_for_each_table_that_was_measured(kept: Kept) -> None:
    page = PAGE.read_text("utf-8")
    assert filled(page, kept) == page, "run python -m bench.calibration"
    assert set(kept) <= {one.place for one in tables()}


def test_samples_of_other_weights_have_no_line(kept: Kept) -> None:
    one = next(one for one in tables() if one.is_of(kept))
    other = kept | {one.place: kept[one.place] | {"key": kept[one.place]["key"] | {"weights": "others"}}}
    assert filled(PAGE.read_text("utf-8"), other).count("\n") == PAGE.read_text("utf-8").count("\n") - 1


def test_what_two_seats_miss_is_bold() -> None:
    samples = [[[0.6, 0.5, 0.0], [0.505, 0.5, 0.0]]]
    asked = Asked(*next((one.id, 2, one.options) for one in tables()))
    line = asked.line({asked.place: {"samples": samples}})
    assert line.count("**") == 6
    assert "+0.005 ± 0.000 | 0.005 | 0.005 |" in line
