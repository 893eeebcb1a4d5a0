"""The services that requests use."""

from __future__ import annotations

from dataclasses import dataclass

from sobremesa.server.compilation import Compilation
from sobremesa.server.hub import Hub
from sobremesa.server.identity import Identities
from sobremesa.server.limits import Buckets, OpeningQuota
from sobremesa.server.metrics import Metrics
from sobremesa.server.pictures import Pictures
from sobremesa.server.settings import Settings
from sobremesa.store.store import Store


@dataclass(frozen=True)
class Services:
    """The services of a running server."""

    settings: Settings
    store: Store
    hub: Hub
    identities: Identities
    metrics: Metrics
    compilation: Compilation
    openings: OpeningQuota
    pictures: Pictures
    speaking: Buckets  # messages of a person, over all their sockets
