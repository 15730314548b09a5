"""Everything a request may need, put together once."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from caida.engine.chance import ProvableChance
from caida.room.room import ChanceMaker
from caida.server.door import Door
from caida.server.hall import Hall
from caida.server.identity import Identities, Links
from caida.server.limits import Buckets, Places
from caida.server.metrics import Metrics
from caida.server.settings import Settings
from caida.store import Store


@dataclass(slots=True)
class Services:
    settings: Settings
    metrics: Metrics
    hall: Hall
    door: Door
    identities: Identities
    addresses: Places
    arrivals: Buckets
    requests: Buckets
    makers: Buckets
    links: Links = field(default_factory=Links)

    @classmethod
    async def put_together(
        cls, store: Store, settings: Settings, chance: ChanceMaker = ProvableChance
    ) -> Services:
        key = await store.keep_key("identity", secrets.token_bytes(32))
        identities = Identities(key)
        metrics = Metrics()
        rate, per_minute = settings.requests_per_second, settings.rooms_per_minute
        return cls(
            settings=settings,
            metrics=metrics,
            hall=Hall(store, settings, metrics, chance),
            door=Door(identities, settings.origins),
            identities=identities,
            addresses=Places(settings.connections_per_address),
            arrivals=Buckets(rate, rate * 3),
            requests=Buckets(rate, rate * 3),
            makers=Buckets(per_minute / 60, per_minute),
        )
