"""What shared tests need to know of Terminal Dispute."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from tests.games.data import Data, Words, faces, lot


def chance_due(record: dict[str, Any], stated: list[str], before: list[str], source: Words) -> str:
    if stated[0] == "roll":
        return " ".join(["roll", *map(str, sorted(faces(lot(source, 6**5), 5)))])
    way = sorted(set(permutations("aabbc")))[lot(source, 30)]
    uses = [" ".join(die for die, use in zip(before[-1].split()[1:], way, strict=True) if use == one) for one in "abc"]
    return "allot " + " / ".join(uses)


DATA = Data(
    chance_due, refused=("write 3 b2", "cross a1", "allot 1 1 / 1 1 / 1"), rolls=("1 2 3 4 5", "6 6 6 6 6"), turns=16
)
