"""Twenty One at a table: two decisions of a seat with no chance between them."""

from __future__ import annotations

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.match import playing
from tests.match.tables import reread, sights, started


def test_a_decision_that_is_owed_again_is_another_one_in_the_same_time() -> None:
    """Nothing is revealed between `keep` and the writing."""
    table = started("twenty_one", clock={"kind": "live", "seconds": 30})
    seat, first, opened_at = table.owing()[0], table.decision, table.opened
    playing.choose(table, seat, first, "keep", opened_at + 10)
    second = table.decision
    assert table.deadline() == opened_at + 40
    playing.take_back(table, seat, second, opened_at + 20)
    assert table.decision not in (first, second)
    assert table.deadline() == opened_at + 30
    with pytest.raises(Refused, match="moved on"):
        playing.choose(table, seat, first, "again", opened_at + 21)
    assert sights(reread(table.fresh)) == sights(table)
