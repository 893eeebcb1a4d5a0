import numpy as np
import pytest

from sobremesa.engine.errors import Refused
from sobremesa.engine.state import read_state, record_type, state_text

TYPE = record_type([("rows", np.int64, (2, 2)), ("grid", np.uint8, (3,))])


def test_a_line_names_what_is_not_zero() -> None:
    state = np.zeros(1, TYPE)
    state["seats"], state["rows"][0, 1, 0], state["grid"][0, 2] = 2, -7, 255
    assert state_text(state) == "seats=2 rows[1,0]=-7 grid[2]=255"
    assert read_state(state_text(state), TYPE) == state


@pytest.mark.parametrize(
    "line",
    [
        "nothing=1",
        "seats",
        "seats=x",
        "rows=1",
        "rows[1]=1",
        "rows[9,0]=1",
        "grid[0]=256",
        "seats=" + "9" * 30,
        "grid[-1]=1",
    ],
)
def test_a_line_that_fits_no_field_is_refused(line: str) -> None:
    with pytest.raises(Refused, match="isn't a field of this game's state"):
        read_state(line, TYPE)
