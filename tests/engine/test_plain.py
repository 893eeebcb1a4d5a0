import numpy as np

from sobremesa.engine.plain import plain
from sobremesa.engine.state import HEADER, record_type

TYPE = record_type([("turns", np.int64), ("grid", np.uint8, (3,))])


def test_every_field_is_read_and_numbers_are_those_of_python() -> None:
    state = np.zeros(1, TYPE)
    state["seats"], state["turns"], state["grid"][0, 2] = 2, -7, 255
    s = plain(state)
    assert list(vars(s)) == [*(field[0] for field in HEADER), "turns", "grid"]
    assert (s.seats, s.stage, s.turns) == (2, 0, -7)
    assert {type(value) for value in vars(s).values()} == {int, np.ndarray}
    assert s.grid.tolist() == [0, 0, 255]
