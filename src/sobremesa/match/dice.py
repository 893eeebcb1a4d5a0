"""Dice that can be checked: the server commits itself to a seed, the players add theirs, and all rolls follow.

The page docs/dice.md says what is hashed, byte by byte, and what that protects against.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sobremesa.engine.errors import Refused
from sobremesa.engine.records import Record
from sobremesa.engine.rng import Stream, stream_of, streams
from sobremesa.engine.state import CHANCE
from sobremesa.games import game as game_of
from sobremesa.match.referee import Moment, referee

SERVER_SEED = re.compile(r"[0-9a-f]{64}")
"""Only one spelling is valid, so that no other text has the same commitment."""
LONGEST_SEED = 64
"""Characters of a player's seed."""
ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
SEEDS = range(2**63)
"""The range of seeds of a simulation."""


class Uncheckable(Refused):
    """Dice that a record does not say enough about to recompute them."""


def new_seed() -> str:
    """A seed for the server: 32 bytes that nobody can guess, in hexadecimal."""
    return secrets.token_hex(32)


def commitment(server_seed: str) -> str:
    """What the server shows before the players choose their seeds: SHA-256 of the seed's bytes, in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()


class Dice:
    """The dice of one match; whoever knows the server's seed knows all rolls."""

    def __init__(self, server_seed: str, player_seeds: Sequence[str]) -> None:
        """A player's seed for each seat, empty where none was given."""
        if not SERVER_SEED.fullmatch(server_seed):
            raise Refused("dice.server_seed")
        for seat, seed in enumerate(player_seeds, 1):
            check_player_seed(seed, seat)
        self._server_seed = server_seed
        self._key = bytes.fromhex(server_seed)
        self._player_seeds = list(player_seeds)

    def stream(self, number: int) -> Stream:
        """The stream of the chance with this number, from 1; each chance has its own."""
        message = ENCODER.encode([self._player_seeds, number])
        digest = hmac.digest(self._key, message.encode("utf-8"), "sha256")
        return stream_of(struct.unpack(">4I", digest[:16]))

    def record(self) -> dict[str, Any]:
        """The `dice` of a record, the server's seed revealed."""
        return {
            "commitment": commitment(self._server_seed),
            "server_seed": self._server_seed,
            "player_seeds": list(self._player_seeds),
        }


def check_player_seed(seed: str, seat: int) -> None:
    """Refuse an invalid seed of a player (seat from 1): a text that is too long, or has half a character."""
    if len(seed) > LONGEST_SEED:
        raise Refused("dice.player_seed_long", seat=seat, most=LONGEST_SEED)
    if any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise Refused("dice.player_seed_text", seat=seat)


def verify(record: Record, place: int | None = None) -> int:
    """The number of chances of a record, all recomputed from its seeds; refused at the first that differs.

    Those of a simulation depend also on its place in the file, from 0, as `simulate` numbers the games of a run.
    """
    if record.dice is None:
        raise Uncheckable("dice.unknown")
    if "real" in record.dice:
        raise Uncheckable("dice.real")
    moments = _simulated(record, record.dice["seed"], place) if "seed" in record.dice else checked(record)
    return sum(moment.seat == CHANCE for moment in moments)


def checked(record: Record) -> Iterator[Moment]:
    """Every moment of a refereed record, with the chances recomputed if a server had committed itself."""
    if record.dice is None or "commitment" not in record.dice:
        return referee(record)
    return _recomputed(record, _committed(record, record.dice).stream, "dice.chance")


def _simulated(record: Record, seed: int, place: int | None) -> Iterator[Moment]:
    """Every moment of a simulation's record, whose chances all come from one stream."""
    if place is None:
        raise Uncheckable("dice.no_place")
    if seed not in SEEDS:
        raise Refused("dice.seed", most=SEEDS[-1])
    (table,) = streams(seed, place, 0)
    return _recomputed(record, lambda number: table, "dice.chance_simulated", seed=seed, number=place + 1)


def _recomputed(record: Record, stream: Callable[[int], Stream], code: str, **params: Any) -> Iterator[Moment]:
    """Every moment of a record; refused with this code at the first chance that its stream does not give."""
    game, number = game_of(record.game), 0
    for moment in referee(record):
        if moment.seat == CHANCE:
            number += 1
            due = game.draw(moment.state, stream(number))
            if due != moment.code:
                stated = record.events[moment.event].text
                refused = Refused(code, stated=stated, due=game.chance_text(moment.state, due), **params)
                refused.event = moment.event + 1
                raise refused
        yield moment


def _committed(record: Record, told: Mapping[str, Any]) -> Dice:
    """The dice of a record, if its seeds and its commitment are valid."""
    dice = Dice(told["server_seed"], told["player_seeds"])
    if len(told["player_seeds"]) != record.seats:
        raise Refused("dice.player_seeds", seeds=len(told["player_seeds"]), seats=record.seats)
    due = dice.record()["commitment"]
    if told["commitment"] != due:
        raise Refused("dice.commitment", due=due)
    return dice
