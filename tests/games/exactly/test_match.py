"""Exactly at a table: what a euro is foretold to end."""

from __future__ import annotations

from sobremesa.match.match import Match
from tests.match.outlooks import outlook


def test_a_euro_ends_a_round_and_is_noted_for_who_won_it() -> None:
    """E7, E9"""
    match = Match("exactly", 2, seed=1)
    match.roll("start 1")
    for face in ("50", "20", "20"):
        match.roll(f"roll {face}")
        assert outlook(match, match.actor).foretell(f"{face} centre>1")["ends"] is None
        match.play(f"{face} centre>1")
    match.roll("roll 5")
    assert outlook(match, 1).foretell("5 centre>1")["ends"] == "round"
    match.play("5 centre>1")
    assert match.notes.made[-1].plain(False) == {"scored": [{"seat": 1, "points": 1}]}
