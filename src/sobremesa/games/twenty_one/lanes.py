"""Six numbers from 0 to 7 side by side in one, so that one step of arithmetic does for all six.

A number has a lane of four bits, the first the lowest: `0x000321` holds 1, 2, 3, 0, 0, 0.
"""

from __future__ import annotations

from collections.abc import Iterable

from sobremesa.engine.rule import rule

LANES = 6
WIDTH = 4
SHIFTS = range(0, LANES * WIDTH, WIDTH)
EACH = 0x111111
"""A 1 in every lane; times a number, that number in every lane."""
LARGEST = 7
"""The largest number of a lane, all its bits but the highest."""
FULL = LARGEST * EACH
TOP = 8 * EACH
"""The highest bit of every lane, which no number has: set before a subtraction, it keeps lanes from borrowing."""


def packed(numbers: Iterable[int]) -> int:
    """The numbers in their lanes."""
    return sum(number << WIDTH * n for n, number in enumerate(numbers))


def unpacked(lanes: int) -> list[int]:
    """The number of every lane."""
    number = int(lanes)
    return [number >> shift & LARGEST for shift in SHIFTS]


@rule
def lane(lanes: int, n: int) -> int:
    """The number in one lane."""
    return lanes >> WIDTH * n & LARGEST


@rule
def where_zero(lanes: int) -> int:
    """A 1 in every lane that holds 0."""
    return (TOP - lanes & TOP) >> WIDTH - 1


@rule
def where_at_most(lanes: int, most: int) -> int:
    """A 1 in every lane that holds no more than the same lane of `most`."""
    return ((most | TOP) - lanes & TOP) >> WIDTH - 1


@rule
def count(flags: int) -> int:
    """How many lanes hold a 1, where the others hold 0: times EACH, the last lane has the sum of all."""
    return flags * EACH >> WIDTH * (LANES - 1) & LARGEST
