"""Terminal Dispute at a table: what the last entry of a round is foretold to end."""

from __future__ import annotations

from tests.match.outlooks import endings


def test_a_round_ends_for_all() -> None:
    """D2: the last entry of the last seat ends it."""
    assert "round" in endings("terminal_dispute", 2, seed=7)
