from typing import Any

import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.facts import Option

SWITCH = Option("switch", default=True)
WORD = Option("word", default="one", words=("one", "two"))
LIMIT = Option("limit", default=None, least=1)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(SWITCH, "false", False), (SWITCH, "True", True), (WORD, "two", "two"), (LIMIT, "none", None), (LIMIT, "12", 12)],
)
def test_options_are_read_as_people_type_them(option: Option, text: str, value: Any) -> None:
    assert option.parse(text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (SWITCH, "1"),
        (SWITCH, ""),
        (WORD, "three"),
        (WORD, "true"),
        (LIMIT, "0"),
        (LIMIT, "-3"),
        (LIMIT, "1.5"),
        (LIMIT, "9" * 40),
    ],
)
def test_other_values_are_refused_with_those_that_fit(option: Option, text: str) -> None:
    with pytest.raises(Refused, match=f"option {option.name} can't be"):
        option.parse(text)


@pytest.mark.parametrize(
    ("option", "value"), [(LIMIT, True), (SWITCH, 1), (WORD, None), (LIMIT, 2**40), (WORD, ["one"])]
)
def test_a_value_of_another_type_is_refused(option: Option, value: Any) -> None:
    with pytest.raises(Refused):
        option.check(value)
