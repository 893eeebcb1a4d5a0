"""The connections that wait for their clients: few for each network, and the oldest make room for new ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sobremesa.server.descriptors import room
from sobremesa.server.settings import read_settings

Close = Callable[[], None]


class Waiting:
    """The connections without a complete request, by network, the oldest first."""

    def __init__(self, most: int, room: int) -> None:
        self.most = most  # of one network
        self.room = room  # for all connections, also those that do not wait
        self._networks: dict[str, dict[int, Close]] = {}
        self._last = 0

    def __len__(self) -> int:
        return sum(map(len, self._networks.values()))

    def add(self, network: str, close: Close, is_limited: bool = True) -> int:
        """Add a connection and return its number; if its network has too many, its oldest is closed."""
        self._last += 1
        self._networks.setdefault(network, {})[self._last] = close
        if is_limited and len(self._networks[network]) > self.most:
            self._close_oldest(network)
        return self._last

    def remove(self, network: str, number: int) -> None:
        """The connection waits no more: its request is complete, or it is closed."""
        known = self._networks.get(network, {})
        known.pop(number, None)
        if not known:
            self._networks.pop(network, None)

    def make_room(self, is_open: int) -> None:
        """If more connections are open than there is room for, close the oldest of the network that has most."""
        if is_open > self.room and self._networks:
            self._close_oldest(max(self._networks, key=lambda network: len(self._networks[network])))

    def _close_oldest(self, network: str) -> None:
        number, close = next(iter(self._networks[network].items()))
        self.remove(network, number)
        close()


@cache
def waiting() -> Waiting:
    """Those of this process. One network gets at most a quarter of the room."""
    return Waiting(max(1, min(read_settings().connections_an_address, room() // 4)), room())
