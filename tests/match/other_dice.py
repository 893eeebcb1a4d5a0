"""A second program that gets from seeds to chances, as the page on dice tells it: it shares no line with ours."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any

from tests.games.data import data, lot


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


def chances_due(record: dict[str, Any]) -> list[str]:
    """Every chance of a record as the seeds give it."""
    due: list[str] = []
    before: list[str] = []
    for event in record["events"]:
        if "chance" in event:
            source = words(record["dice"]["server_seed"], record["dice"]["player_seeds"], len(due) + 1)
            if event["chance"].startswith("start"):
                due.append(f"start {lot(source, record['seats']) + 1}")
            else:
                due.append(data(record["game"]).chance_due(record, event["chance"].split(), before, source))
        before.append(event.get("chance") or event["move"])
    return due
