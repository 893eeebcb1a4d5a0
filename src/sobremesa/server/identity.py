"""Identity: a random cookie, of which only a hash is stored."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from sobremesa.engine.errors import Refused
from sobremesa.match.hosting import hash_of, new_id, new_token
from sobremesa.server.live_table import read
from sobremesa.store.store import Store, Unsaved

COOKIE = "sobremesa"
YEAR = 365 * 24 * 3600
MOST_KNOWN = 20_000


class Identities:
    """The players of this server by their cookies; the most recent ones are cached."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()

    async def player(self, connection: HTTPConnection) -> str | None:
        """The player of a request; None without a cookie, or with one that this server never gave."""
        token = connection.cookies.get(COOKIE)
        if not token or len(token) > 64:
            return None
        hash = hash_of(token)
        if hash not in self._known:
            player = await read(self._store.player, hash)
            if player is None:
                return None
            self._remember(hash, player)
        self._known.move_to_end(hash)
        return self._known[hash]

    async def player_or_new(
        self, request: Request, response: Response, check: Callable[[str], None] = lambda player: None
    ) -> str:
        """The player of a request, with a new identity and cookie if they have none; `check` may refuse them first."""
        known = await self.player(request)
        token, player = new_token(), known or new_id()
        check(player)
        if known:
            return known
        try:
            await self._store.add_player(player, hash_of(token))
        except Unsaved:
            raise Refused("not_saved") from None
        self._remember(hash_of(token), player)
        response.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            path="/",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )
        return player

    def _remember(self, hash: str, player: str) -> None:
        self._known[hash] = player
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
