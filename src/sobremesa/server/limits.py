"""Token buckets: how often something may be done, by one socket, by one person or from one address."""

from __future__ import annotations

import heapq
import math
import time

from sobremesa.engine.errors import Refused

HOUR = 3600.0


class Bucket:
    """Full at first; refills with `rate` tokens a second, up to `burst`."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = 0.0

    def take(self, now: float, cost: float = 1) -> bool:
        """Take so many tokens, if they are there; whether they were."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def wait(self, now: float, cost: float = 1) -> float:
        """Seconds until so many tokens will be there."""
        return max(0.0, self.at + (cost - self.tokens) / self.rate - now)


class Buckets:
    """A bucket for each address, at most `most`: full buckets are dropped first, then the fullest."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._buckets: dict[str, Bucket] = {}
        # One item per address, not after the moment its bucket is full; corrected when it comes up.
        self._full_at: list[tuple[float, str]] = []

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, now: float, cost: float = 1) -> bool:
        """Take so many tokens of an address, if they are there; whether they were."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._forget_fullest()
            bucket = self._buckets[address] = Bucket(self.rate, self.burst)
            heapq.heappush(self._full_at, (now, address))
        return bucket.take(now, cost)

    def wait(self, address: str, now: float, cost: float = 1) -> float:
        """Seconds until an address has so many tokens."""
        bucket = self._buckets.get(address)
        return bucket.wait(now, cost) if bucket else 0.0

    def _forget_fullest(self) -> None:
        while True:
            supposed, address = self._full_at[0]
            bucket = self._buckets[address]
            full_at = bucket.at + (bucket.burst - bucket.tokens) / bucket.rate
            if full_at <= supposed:
                heapq.heappop(self._full_at)
                del self._buckets[address]
                return
            heapq.heapreplace(self._full_at, (full_at, address))


class OpeningQuota:
    """How many matches a person, and all people of an address, may open in an hour."""

    def __init__(self, a_person: int, an_address: int) -> None:
        self._people = Buckets(a_person / HOUR, a_person)
        self._addresses = Buckets(an_address / HOUR, an_address)

    def take(self, player: str, address: str, now: float | None = None) -> None:
        """Count a match that is to be opened; refused, with the seconds to wait, beyond the quota."""
        now = time.monotonic() if now is None else now
        for buckets, key in ((self._people, player), (self._addresses, address)):
            if not buckets.take(key, now):
                raise Refused("too_many_matches", seconds=max(1, math.ceil(buckets.wait(key, now))))
