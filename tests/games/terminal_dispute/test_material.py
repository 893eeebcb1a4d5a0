from __future__ import annotations

import copy
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sobremesa.engine.errors import Refused
from sobremesa.games.terminal_dispute.material import (
    LINE_POINTS,
    PARTNERS,
    STANDARD,
    STEPS,
    WAYS,
    check_setup,
    line_points,
    pack_place,
    unpack_place,
)
from tests.games.terminal_dispute.referee import line_score
from tests.games.terminal_dispute.tables import EDGES, GAME, ISLAND


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ((1, 1, 1, 2, 3), 4),
        ((3, 4, 5, 5, 5), 4),
        ((5, 5, 6, 6, 6), 4),
        ((1, 2, 3, 6, 6), 4),
        ((4, 4, 5, 5, 6), 3),
        ((3, 3, 3, 3, 4), 4),
        ((2, 2, 2, 2, 2), 6),
        ((1, 2, 4, 5, 6), 3),
    ],
)
def test_a_line_scores_the_best_way_to_pick(values: tuple[int, ...], points: int) -> None:
    """Vector, D5"""
    assert line_points(values) == points
    assert line_points(values[::-1]) == points


def test_all_full_lines_score_one_to_seven() -> None:
    """Vector, D5"""
    lines = Counter(line_points(values) for values in product(range(1, 7), repeat=5))
    assert lines == {1: 1440, 2: 1440, 3: 2640, 4: 1050, 5: 960, 6: 6, 7: 240}


def test_the_table_of_lines_is_that_of_trying_every_choice_of_cells() -> None:
    """D5: blank cells are 0 and crossed ones 7; both are ignored."""
    expected: dict[tuple[int, ...], int] = {}
    for octal, values in enumerate(product(range(8), repeat=5)):
        written = tuple(sorted(value for value in values if 1 <= value <= 6))
        if written not in expected:
            expected[written] = line_score(list(written))
        assert LINE_POINTS[octal] == expected[written]


def test_straights_do_not_wrap() -> None:
    """D5"""
    assert line_points((5, 6, 1, 2, 0)) == 0


def test_there_are_thirty_ways_to_allot_five_dice() -> None:
    """D1"""
    assert len({tuple(way) for way in WAYS}) == len(WAYS) == 30


def test_sixteen_cells_share_neither_row_nor_column() -> None:
    """D3"""
    assert {int(partners).bit_count() for partners in PARTNERS} == {16}


def test_the_standard_charger_is_a_hexagon_with_plates_at_its_corners() -> None:
    """D7: 55 hexes; each plate touches three of them; the circles are four hexes that touch no plate."""
    hexes = set(STANDARD.hexes)
    assert len(hexes) == len(STANDARD.hexes) == 55
    for q, r in STANDARD.plates:
        assert sum((q + dq, r + dr) in hexes for dq, dr in STEPS) == 3
    touching = {(q + dq, r + dr) for q, r in STANDARD.plates for dq, dr in STEPS}
    assert len(set(STANDARD.circles) & hexes - touching) == 4


def test_places_are_packed_and_unpacked() -> None:
    for q, r in product((-99, -1, 0, 7, 99), repeat=2):
        assert unpack_place(pack_place((q, r))) == (q, r)


def test_the_setup_is_the_standard_charger_unless_another_is_given() -> None:
    assert GAME.setup(2) == GAME.setup(2, {"charger": "standard"}) == {"charger": "standard"}


def test_an_own_layout_is_played_as_it_is_given() -> None:
    assert GAME.setup(3, ISLAND) == ISLAND
    table = GAME.snapshot(GAME.new(3, setup=ISLAND))
    assert table["charger"] == ISLAND | {"circles": [[0, 0], [2, 3], [3, 6], [6, 7]]}


def test_a_layout_with_listed_plates_comes_back_in_the_form_it_was_given() -> None:
    """D7: the setup to the letter; the table has the hexes of a list in the order of the field."""
    assert GAME.setup(3, EDGES) == EDGES
    state = GAME.new(3, setup=EDGES)
    plates = GAME.snapshot(state)["charger"]["plates"]
    assert plates[:4] + plates[5:] == EDGES["plates"][:4] + EDGES["plates"][5:]
    assert plates[4] == [[0, 5], [0, 6], [0, 7], [1, 7]]
    assert GAME.read_state(GAME.state_text(state)) == state


def broken(field: str, place: int, value: Any) -> dict[str, Any]:
    """The island with one entry changed, or left out."""
    setup = copy.deepcopy(ISLAND)
    setup[field][place] = value
    return setup


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"charger": "other"}, "the charger is “standard”"),
        ({"charger": ["standard"]}, "the charger is “standard”"),
        ({"charger": "standard", **ISLAND}, "the charger is “standard”"),
        ({"sheets": ["A"]}, "sheets"),
        ({"hexes": ISLAND["hexes"]}, "“plates” has to be a list of 6 plates"),
        ({"plates": ISLAND["plates"], "circles": ISLAND["circles"]}, "“hexes” has to be a list of 55 pairs"),
        (ISLAND | {"hexes": ISLAND["hexes"][1:]}, "“hexes” has to be a list of 55 pairs"),
        (ISLAND | {"circles": {"q": 1}}, "“circles” has to be a list of 4 pairs"),
        (broken("hexes", 7, [0, 0]), "entry 8 of “hexes” repeats an earlier one"),
        (broken("hexes", 7, [100, 0]), "entry 8 of “hexes” isn't a pair"),
        (broken("hexes", 7, [1, 2, 3]), "entry 8 of “hexes” isn't a pair"),
        (broken("hexes", 7, [1.0, 2]), "entry 8 of “hexes” isn't a pair"),
        (broken("hexes", 7, [True, 2]), "entry 8 of “hexes” isn't a pair"),
        (broken("hexes", 7, "12"), "entry 8 of “hexes” isn't a pair"),
        (broken("plates", 1, [3, 3]), "entry 2 of “plates” repeats an earlier one"),
        (broken("plates", 1, [0, 0]), "plate 2 lies on a hex"),
        (broken("plates", 1, [50, 50]), "plate 2 touches no hex"),
        (broken("plates", 1, [100, 50]), "entry 2 of “plates” is neither a pair"),
        (broken("plates", 1, []), "entry 2 of “plates” is neither a pair"),
        (broken("plates", 1, "12"), "entry 2 of “plates” is neither a pair"),
        (broken("plates", 1, [1, 2, 3]), "entry 2 of “plates” is neither a pair"),
        (broken("plates", 1, [[0, 0], 3]), "in entry 2 of “plates”, item 2 isn't a pair"),
        (broken("plates", 1, [[[0, 0]]]), "in entry 2 of “plates”, item 1 isn't a pair"),
        (broken("plates", 1, [[0, 0], [3, 3]]), "in entry 2 of “plates”, item 2 isn't one of the hexes"),
        (broken("plates", 1, [[0, 0], [1, 0], [0, 0]]), "in entry 2 of “plates”, item 3 repeats an earlier one"),
        (broken("circles", 3, [3, 3]), "circle 4 isn't on any hex"),
        (broken("circles", 3, [0, 0]), "entry 4 of “circles” repeats an earlier one"),
    ],
)
def test_a_layout_that_cannot_be_is_refused_with_the_place(setup: dict[str, Any], sentence: str) -> None:
    """D7: 55 distinct hexes, six plates that each touch at least one, four circles among the hexes."""
    with pytest.raises(Refused, match=sentence):
        GAME.setup(2, setup)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["charger", "hexes", "plates", "circles"]), inner),
)


@given(JSON)
@settings(suppress_health_check=[HealthCheck.too_slow])  # on a busy machine, the first ones take long
def test_whatever_is_given_as_a_setup_is_accepted_or_refused(setup: Any) -> None:
    try:
        checked = check_setup(2, setup)
    except Refused:
        return
    assert checked == {"charger": "standard"}


@pytest.mark.parametrize("seats", [0, 7, True, "2"])
def test_only_one_to_six_can_sit_down(seats: int) -> None:
    with pytest.raises(Refused, match="1 to 6 seats"):
        GAME.new(seats)
