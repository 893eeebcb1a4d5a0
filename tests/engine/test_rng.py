import numpy as np
import pytest

from sobremesa.engine.rng import below, next_word, seed_stream, streams

pytestmark = pytest.mark.core


def test_a_stream_gives_the_same_numbers_everywhere() -> None:
    """Pinned: a change here changes every seeded game there is."""
    rng = streams(7, 3, 1)[0]
    assert [int(next_word(rng)) for _ in range(4)] == [1186431023, 1691808228, 1207332826, 3413441780]


def test_streams_of_seats_games_and_seeds_differ() -> None:
    rows = [streams(seed, game, 6)[row] for seed in (0, 1, 2**32, 2**62) for game in (0, 1, 2**33) for row in range(7)]
    first = {tuple(int(next_word(row)) for _ in range(2)) for row in rows}
    assert len(first) == len(rows)


def test_below_is_even() -> None:
    rng = np.zeros(4, np.int64)
    seed_stream(rng, 1, 2, 3)
    counts = np.bincount([below(rng, 6) for _ in range(6000)], minlength=6)
    assert ((counts > 850) & (counts < 1150)).all()


@pytest.mark.parametrize("n", [1, 2, 3, 7, 2**31])
def test_below_stays_below(n: int) -> None:
    rng = streams(5, 5, 1)[0]
    assert all(0 <= below(rng, n) < n for _ in range(200))
