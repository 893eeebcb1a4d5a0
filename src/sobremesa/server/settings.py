"""The settings of a server, from the command line or the environment."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict, dataclass, field, fields
from typing import Any, get_type_hints

from sobremesa.engine.errors import Refused
from sobremesa.store.place import default_database

PREFIX = "SOBREMESA_"
MAY_BE_ZERO = ("abandoned_days",)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


@dataclass(frozen=True)
class Settings:
    """The settings of a server; each has an environment variable of its name, SOBREMESA_ before it."""

    database: str = ""  # where matches are kept; empty: SQLite in the user's data folder
    database_seconds: float = 60.0  # how long to wait at the start for a PostgreSQL that is not ready
    allowed_hosts: str = ""  # names under which the server may be reached, besides this machine's own; * for any
    bot_workers: int = field(default_factory=cores)  # processes in which bots search
    bot_seconds: float = 10.0  # how long a bot may take before a simpler one decides
    idle_seconds: float = 600.0  # after so long without use a match leaves memory
    requests_a_second: float = 20.0  # requests of one address in the long run
    requests_at_once: int = 200  # and in a burst
    messages_a_second: float = 20.0  # messages of one person, over all their sockets, in the long run
    messages_at_once: int = 60  # and in a burst
    sockets_an_address: int = 200  # sockets that one address may keep open
    connections_an_address: int = 100  # connections that one address may hold without a complete request
    matches_a_person: int = 60  # matches that one person may open in an hour
    matches_an_address: int = 300  # and all people of one address together
    open_tables_a_person: int = 20  # open tables that one person may open in an hour
    open_tables_an_address: int = 60  # and all people of one address together
    abandoned_days: float = 30.0  # after so long without use a match in which nobody moved is deleted; 0 for never
    push: str = "public"  # whom to send push messages: services on the internet, anywhere (for tests), or off
    push_contact: str = ""  # how push services reach the operator: mailto: or https:; empty: the page's address
    metrics: str = "local"  # who may read /metrics: local, or all
    log_form: str = "plain"  # plain lines for a terminal, or json

    def __post_init__(self) -> None:
        """Refuse impossible values."""
        for name, known in (
            ("metrics", ("local", "all")),
            ("log_form", ("plain", "json")),
            ("push", ("public", "anywhere", "off")),
        ):
            if getattr(self, name) not in known:
                raise Refused("setting", name=PREFIX + name.upper(), value=getattr(self, name), known=", ".join(known))
        for setting in fields(self):
            value, can_be_zero = getattr(self, setting.name), setting.name in MAY_BE_ZERO
            if not isinstance(value, str) and not (value > 0 or (can_be_zero and value == 0)):
                least = ">= 0" if can_be_zero else "> 0"
                raise Refused("setting", name=PREFIX + setting.name.upper(), value=value, known=least)

    @property
    def url(self) -> str:
        """The database's address."""
        return self.database or default_database()

    def environment(self) -> dict[str, str]:
        """The environment variables that pass these settings to another process."""
        return {PREFIX + name.upper(): str(value) for name, value in asdict(self).items()}


def read_settings(**given: Any) -> Settings:
    """The settings: what is given, then the environment, then the defaults."""
    kinds = get_type_hints(Settings)
    found = {}
    for setting in fields(Settings):
        name = PREFIX + setting.name.upper()
        if given.get(setting.name) is not None:
            found[setting.name] = given[setting.name]
        elif name in os.environ:
            try:
                found[setting.name] = kinds[setting.name](os.environ[name])
            except ValueError:
                kind = kinds[setting.name].__name__
                raise Refused("setting", name=name, value=os.environ[name], known=kind) from None
    return Settings(**found)
