"""Sets as bits of one number, in compiled rules."""

from __future__ import annotations

from sobremesa.engine.rule import rule


@rule
def count(mask: int) -> int:
    """How many bits a mask has."""
    bits = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits


@rule
def nth(mask: int, n: int) -> int:
    """The place of a mask's bit number n, counted from 0."""
    for _ in range(n):
        mask &= mask - 1
    return count((mask & -mask) - 1)
