from hypothesis import given
from hypothesis import strategies as st

from sobremesa.games.twenty_one.lanes import count, lane, packed, unpacked, where_at_most, where_zero

SIX = st.lists(st.integers(0, 7), min_size=6, max_size=6)


@given(SIX)
def test_numbers_keep_to_their_lanes(numbers: list[int]) -> None:
    lanes = packed(numbers)
    assert unpacked(lanes) == numbers == [lane(lanes, n) for n in range(6)]
    assert unpacked(where_zero(lanes)) == [number == 0 for number in numbers]
    assert count(where_zero(lanes)) == numbers.count(0)


@given(SIX, SIX)
def test_lanes_are_compared_with_their_own(numbers: list[int], most: list[int]) -> None:
    fits = [number <= limit for number, limit in zip(numbers, most, strict=True)]
    assert unpacked(where_at_most(packed(numbers), packed(most))) == fits
    assert count(where_at_most(packed(numbers), packed(most))) == sum(fits)
