"""A second program that gets from seeds to chances, as the page on dice tells it: it shares no line with ours."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any


def words(server_seed: str, player_seeds: list[str], number: int) -> Iterator[int]:
    message = json.dumps([player_seeds, number], ensure_ascii=False, separators=(",", ":")).encode()
    digest = hmac.new(bytes.fromhex(server_seed), message, hashlib.sha256).digest()
    a, b, c, count = (int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12))
    given = 0
    while True:
        word = (a + b + count) % 2**32
        count = (count + 1) % 2**32
        a, b, c = b ^ b // 2**9, 9 * c % 2**32, (c * 2**21 % 2**32 + c // 2**11 + word) % 2**32
        given += 1
        if given > 15:
            yield word


def lot(source: Iterator[int], n: int) -> int:
    """A number below n: words whose product ends too low would make some numbers likelier."""
    return next(word * n // 2**32 for word in source if word * n % 2**32 >= 2**32 % n)


def faces(number: int, dice: int) -> list[int]:
    return [number // 6**i % 6 + 1 for i in range(dice)]


def chances_due(record: dict[str, Any]) -> list[str]:
    """Every chance of a record as the seeds give it."""
    due: list[str] = []
    before: list[str] = []
    for event in record["events"]:
        if "chance" in event:
            source = words(record["dice"]["server_seed"], record["dice"]["player_seeds"], len(due) + 1)
            due.append(chance_due(record, event["chance"].split(), before, source))
        before.append(event.get("chance") or event["move"])
    return due


def chance_due(record: dict[str, Any], stated: list[str], before: list[str], source: Iterator[int]) -> str:
    if stated[0] == "start":
        return f"start {lot(source, record['seats']) + 1}"
    if record["game"] == "exactly":
        return "roll " + ["50", "20", "10", "5", "?", "0"][lot(source, 6)]
    if record["game"] == "qwixx":
        shown = faces(lot(source, 6 ** (len(stated) - 1)), len(stated) - 1)
        return " ".join(["roll", *(f"{die[0]}{face}" for die, face in zip(stated[1:], shown, strict=True))])
    if record["game"] == "twenty_one":
        shown = faces(lot(source, 6**6), 6)
        if before[-1] == "again":
            shown = [1 if die[1] == "1" else face for die, face in zip(before[-2].split()[1:], shown, strict=True)]
        return " ".join(["roll", *(f"{die}{face}" for die, face in zip("ybwrgk", shown, strict=True))])
    if record["game"] == "vingt_sur_vingt":
        return dominoes_due(stated, before, source)
    if stated[0] == "roll":
        return " ".join(["roll", *map(str, sorted(faces(lot(source, 6**5), 5)))])
    way = sorted(set(permutations("aabbc")))[lot(source, 30)]
    uses = [" ".join(die for die, use in zip(before[-1].split()[1:], way, strict=True) if use == one) for one in "abc"]
    return "allot " + " / ".join(uses)


def dominoes_due(stated: list[str], before: list[str], source: Iterator[int]) -> str:
    gone = {tile for text in before if text.startswith(("deal", "draw")) for tile in text.split()[2:]}
    tiles = [f"{low}|{high}" for low in range(10) for high in range(max(low, 1), 10)]
    stock = [tile for tile in tiles if tile not in gone]
    taken: list[str] = []
    for i, tile in enumerate(stock):
        if lot(source, len(stock) - i) < len(stated) - 2 - len(taken):
            taken.append(tile)
    return " ".join([*stated[:2], *taken])
