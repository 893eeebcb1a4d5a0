"""The weights of Twenty One follow from the rules."""

from __future__ import annotations

from sobremesa.bots.compiled.structures import Weights
from sobremesa.bots.twenty_one.sheets import forecast


def make(variant: str) -> Weights:
    """The weights of a variant, computed in less than a second."""
    name, _, seats = variant.rpartition("-")
    return forecast.make(name, int(seats))
