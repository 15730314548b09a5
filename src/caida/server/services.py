"""Everything a request may need, put together once."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from caida.engine.chance import ProvableChance
from caida.room.room import ChanceMaker
from caida.server.door import Door
from caida.server.hall import Hall
from caida.server.identity import Identities, Links
from caida.server.limits import ADDRESS_SHARE, BURST_SECONDS, Buckets, Places
from caida.server.metrics import Metrics
from caida.server.settings import ServerSettings
from caida.store import Store


@dataclass(slots=True)
class Services:
    settings: ServerSettings
    metrics: Metrics
    hall: Hall
    door: Door
    identities: Identities
    addresses: Places
    arrivals: Buckets
    requests: Buckets
    makers: Buckets
    speakers: Buckets
    speaking_addresses: Buckets
    links: Links = field(default_factory=Links)

    @classmethod
    async def put_together(
        cls, store: Store, settings: ServerSettings, chance: ChanceMaker = ProvableChance
    ) -> Services:
        key = await store.keep_key("identity", secrets.token_bytes(32))
        identities = Identities(key)
        metrics = Metrics()
        rate, per_minute = settings.requests_per_second, settings.rooms_per_minute
        spoken = settings.commands_per_second
        return cls(
            settings=settings,
            metrics=metrics,
            hall=Hall(store, settings, metrics, chance),
            door=Door(identities, settings.origins),
            identities=identities,
            addresses=Places(settings.connections_per_address),
            arrivals=Buckets(rate, rate * BURST_SECONDS),
            requests=Buckets(rate, rate * BURST_SECONDS),
            makers=Buckets(per_minute / 60, per_minute),
            speakers=Buckets(spoken, spoken * BURST_SECONDS),
            speaking_addresses=Buckets(
                spoken * ADDRESS_SHARE, spoken * ADDRESS_SHARE * BURST_SECONDS
            ),
        )
