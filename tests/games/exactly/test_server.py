"""Exactly at a server: moves that cannot be, refused with the rule."""

from __future__ import annotations

import pytest

from sobremesa.client import open_match
from tests.server.people import refused
from tests.server.servers import Running


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("٥٠ centre>1", "move_form"),
        ("50 centre>9", "no_such_seat"),
        ("3 centre>1", "exactly.no_such_token"),
    ],
)
@pytest.mark.parametrize("type", ["choose", "try"])
def test_a_move_that_cannot_be_is_refused_with_the_rule(server: Running, type: str, move: str, code: str) -> None:
    with open_match(server.address, "exactly", [{"name": "Ana"}, {"name": "Luis"}]) as both:
        both.start()
        both.sit(both.look()["snapshot"]["owing"][0])
        before = both.look()
        with refused(code, "E4"):
            both.ask(type, decision=before["decision"], move=move)
        assert both.look() == before
