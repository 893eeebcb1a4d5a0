"""The devices on which people want to be called, and the keys that this server made for itself."""

from __future__ import annotations

from dataclasses import astuple, dataclass

from sqlalchemy import Connection, delete, insert, select

from sobremesa.match import clock
from sobremesa.store.schema import keys, subscriptions
from sobremesa.store.upsert import upsert

MOST_DEVICES = 10
"""Devices on which one person is called; a further one replaces the oldest."""
COLUMNS = [subscriptions.c[name] for name in ("endpoint", "player", "p256dh", "auth", "language", "origin")]


@dataclass(frozen=True, slots=True)
class Subscription:
    """A device that wants to be called: where, for whom, how its messages are encrypted, in which language."""

    endpoint: str
    player: str
    p256dh: str
    auth: str
    language: str
    origin: str


def subscribe(connection: Connection, new: Subscription) -> None:
    """Store a device, in the place of what was known of it."""
    connection.execute(delete(subscriptions).where(subscriptions.c.endpoint == new.endpoint))
    older = (
        select(subscriptions.c.endpoint)
        .where(subscriptions.c.player == new.player)
        .order_by(subscriptions.c.created.desc())
        .offset(MOST_DEVICES - 1)
    )
    too_many = connection.scalars(older).all()
    connection.execute(delete(subscriptions).where(subscriptions.c.endpoint.in_(too_many)))
    named = dict(zip((column.name for column in COLUMNS), astuple(new), strict=True))
    connection.execute(insert(subscriptions), {**named, "created": clock.now()})


def unsubscribe(connection: Connection, endpoint: str, player: str | None) -> None:
    """Forget a device, of a player or whoever's it is."""
    own = () if player is None else (subscriptions.c.player == player,)
    connection.execute(delete(subscriptions).where(subscriptions.c.endpoint == endpoint, *own))


def devices(connection: Connection, player: str) -> list[Subscription]:
    """The devices of a player."""
    return [Subscription(*row) for row in connection.execute(select(*COLUMNS).where(subscriptions.c.player == player))]


def key(connection: Connection, name: str, new: str) -> str:
    """A key by its name; the new one if there is none, also where several processes ask at once."""
    connection.execute(upsert(connection, keys).values(name=name, value=new).on_conflict_do_nothing())
    value: str = connection.scalars(select(keys.c.value).where(keys.c.name == name)).one()
    return value
