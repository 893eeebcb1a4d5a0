"""The services that requests use."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.server.compilation import Compilation
from sobremesa.server.health import Health
from sobremesa.server.hub import Hub
from sobremesa.server.identity import Identities
from sobremesa.server.limits import Buckets, OpeningQuota
from sobremesa.server.metrics import Metrics
from sobremesa.server.pictures import Pictures
from sobremesa.server.push.calls import Calls
from sobremesa.server.settings import Settings
from sobremesa.store.store import Store


@dataclass(frozen=True)
class Services:
    """The services of a running server."""

    settings: Settings
    store: Store
    health: Health
    hub: Hub
    identities: Identities
    metrics: Metrics
    compilation: Compilation
    openings: OpeningQuota
    open_openings: OpeningQuota  # the same for open tables, which are seen by all
    pictures: Pictures
    calls: Calls | None  # people who are away are told by Web Push, unless it is off
    speaking: Buckets  # messages of a person, over all their sockets
