"""Everything a request may need, put together once; and the start and the end of it all."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, fields

from caida.bus import Bus
from caida.engine.chance import ProvableChance
from caida.protocol.updates import Goodbye
from caida.room.automatic import Delays
from caida.room.room import ChanceMaker
from caida.server.archiving import Archive
from caida.server.background import Background, attempt
from caida.server.bans import Bans
from caida.server.blocks import Blocks
from caida.server.calendar import Calendar
from caida.server.coach import Coach, Coaching
from caida.server.codes import Codes
from caida.server.connection import RESTART
from caida.server.door import Door
from caida.server.drawing import Studio
from caida.server.entrance import Entrance
from caida.server.garbage import Tidier
from caida.server.guesses import Guesses
from caida.server.guests import Guests
from caida.server.hall import Hall
from caida.server.host import Host
from caida.server.house_news import HouseNews
from caida.server.identity import Links, SharedLinks
from caida.server.limit_sharing import LimitSharing
from caida.server.limits import (
    ADDRESS_SHARE,
    Buckets,
    NetworkBuckets,
    NetworkPlaces,
    Places,
)
from caida.server.lobby import LobbyBoard
from caida.server.metrics import Metrics
from caida.server.neighbours import Neighbours
from caida.server.phrases import Talk
from caida.server.sessions import Sessions
from caida.server.settings import ServerSettings
from caida.server.signing import FIRST_KEY, Identities
from caida.server.store_watch import SharedWatch, StoreWatch
from caida.server.thinking import Thinkers, Thinking
from caida.server.timing import Timekeeper
from caida.server.tracing import Tracing, find_tracing
from caida.server.upkeep import FORGET_EVERY, Upkeep
from caida.store import Store
from caida.store.credentials import SigningKey
from caida.store.postgres_sharing import as_shared

DAY = 24 * 3600
BROUGHT_A_DAY = 200  # matches that somebody played alone: a long journey's
COME_BACK = Goodbye(reason="draining", retry_ms=1000)


@dataclass(slots=True)
class Services:
    """``people`` and ``addresses`` hold a place for each socket."""

    settings: ServerSettings
    host: Host
    hall: Hall
    upkeep: Upkeep
    entrance: Entrance
    tidier: Tidier
    people: Places
    door: Door
    identities: Identities
    sessions: Sessions
    bans: Bans
    addresses: Places
    arrivals: Buckets
    requests: Buckets
    makers: Buckets
    renamers: Buckets
    speakers: Buckets
    speaking_addresses: Buckets
    reporters: Buckets
    reporting_addresses: Buckets
    bringers: Buckets
    bringing_addresses: Buckets
    coach: Coaching
    guesses: Guesses
    codes: Codes
    neighbours: Neighbours | None = None
    studio: Studio = field(default_factory=Studio)
    links: Links = field(default_factory=Links)
    guests: Guests = field(default_factory=Guests)

    @classmethod
    async def put_together(
        cls,
        store: Store,
        settings: ServerSettings,
        chance: ChanceMaker = ProvableChance,
        time: Timekeeper | None = None,
        thinkers: Thinking | None = None,
        coach: Coaching | None = None,
        bus: Bus | None = None,
    ) -> Services:
        """``thinkers`` and ``coach`` have threads, unless others are handed in. With a ``bus`` the
        database is shared with other servers, as far as it can be."""
        identities = Identities(await _signing_keys(store))
        sessions = Sessions(store)
        await sessions.load()
        people = Places(settings.connections_per_person)
        bans = Bans(store)
        await bans.load()
        blocks = Blocks(store)
        await blocks.load()
        host = make_host(store, settings, people, time or Timekeeper(), blocks, thinkers)
        hall, tidier = Hall(host, chance), Tidier()
        tracing, neighbours = find_tracing(), None
        if bus is not None:
            neighbours = join_house(host, hall, bus, settings.node, people, tracing)
        if tracing is not None:
            tracing.watch(host.watch)
        host.watch.failing = hall.tell_store_fails
        door, guests = Door(identities, settings.origins, sessions), Guests()
        if neighbours is not None:
            HouseNews(
                host, hall, neighbours, bans=bans, sessions=sessions, guests=guests, door=door
            )
        rate, per_minute = settings.requests_per_second, settings.rooms_per_minute
        per_day = settings.reports_per_day
        spoken, guesses = settings.commands_per_second, Guesses(settings.wrong_codes)
        coach = coach or Coach(
            waiting=settings.questions_waiting, per_asker=settings.questions_per_asker
        )
        host.metrics.add_gauge(
            "caida_questions_waiting", "Reviews and hints in line.", lambda: coach.waiting
        )
        services = cls(
            settings=settings,
            host=host,
            hall=hall,
            entrance=Entrance(settings, host.time, host.metrics, hall.count_seated),
            upkeep=Upkeep(host, hall, settings, tidier, people, identities, sessions),
            tidier=tidier,
            people=people,
            door=door,
            identities=identities,
            sessions=sessions,
            bans=bans,
            addresses=NetworkPlaces(settings.connections_per_address),
            arrivals=NetworkBuckets(rate),
            requests=NetworkBuckets(rate),
            makers=NetworkBuckets(per_minute / 60, per_minute),
            renamers=Buckets(settings.names_per_minute / 60, settings.names_per_minute),
            speakers=Buckets(spoken),
            speaking_addresses=NetworkBuckets(spoken * ADDRESS_SHARE),
            coach=coach,
            guesses=guesses,
            codes=Codes(hall, store, guesses),
            neighbours=neighbours,
            guests=guests,
            links=Links() if neighbours is None else SharedLinks(neighbours.store),
            reporters=Buckets(per_day / DAY, per_day),
            reporting_addresses=NetworkBuckets(
                ADDRESS_SHARE * per_day / DAY, ADDRESS_SHARE * per_day
            ),
            bringers=Buckets(BROUGHT_A_DAY / DAY, BROUGHT_A_DAY),
            bringing_addresses=NetworkBuckets(
                ADDRESS_SHARE * BROUGHT_A_DAY / DAY, ADDRESS_SHARE * BROUGHT_A_DAY
            ),
        )
        if neighbours is not None:
            await services.share_limits(neighbours)
            neighbours.cut_off.send_away = services.send_away
        return services

    async def share_limits(self, neighbours: Neighbours) -> None:
        """What somebody takes at one server of the house counts at all of them."""
        limits = {one.name: getattr(self, one.name) for one in fields(self)}
        buckets = {kind: one for kind, one in limits.items() if isinstance(one, Buckets)}
        wider = {
            f"wider {kind}": one.wider
            for kind, one in buckets.items()
            if isinstance(one, NetworkBuckets)
        }
        neighbours.limits = LimitSharing(
            await neighbours.store.house_id(),
            self.host.time,
            {kind: one for kind, one in limits.items() if isinstance(one, Places)},
            {**buckets, **wider, "phrases": self.host.talk.people},
            self.guesses,
            neighbours.publish,
        )

    @property
    def store(self) -> Store:
        return self.host.store

    @property
    def metrics(self) -> Metrics:
        return self.host.metrics

    async def start(self) -> None:
        """Begin what is done now and then; StoreError if the other servers can't be known."""
        if self.neighbours is not None:
            await self.neighbours.start()
            self.host.background.repeat(FORGET_EVERY, self.neighbours.store.forget_nodes)
        self.upkeep.start()

    async def tell_house(self, topic: str) -> None:
        """Something has changed that the other servers have to know."""
        if self.neighbours is not None:
            await self.neighbours.change(topic)

    def count_online(self) -> int:
        """People at all servers; who is at two of them is counted twice."""
        return self.host.lobby.count_online()

    async def drain(self) -> None:
        """Take nothing new, finish what was begun, and tell everybody to come back."""
        self.host.is_draining = True
        if self.neighbours is not None:
            self.neighbours.look_soon()
        rooms = list(self.hall.rooms.values())
        for live in rooms:
            live.stop()
            await live.settle()
        self.send_away()

    def send_away(self) -> None:
        """Everybody is to come back, by way of another server if there is one."""
        self.host.lobby.say_goodbye(RESTART, COME_BACK)
        for live in self.hall.rooms.values():
            live.audience.say_goodbye(RESTART, COME_BACK)

    async def close(self) -> None:
        """After everybody is gone."""
        self.host.is_draining = True
        for live in self.hall.rooms.values():
            live.stop()
        self.entrance.stop()
        await self.host.background.close()
        if self.neighbours is not None:
            await self.neighbours.leave()
        await self.host.watch.close()
        self.host.thinkers.close()
        self.tidier.stop()
        await self.coach.close()
        await self.studio.close()
        await attempt(self.sessions.save)
        await self.store.close()


async def _signing_keys(store: Store) -> list[SigningKey]:
    """Those there are; the first one is made where there is none."""
    if not (keys := await store.signing_keys()):
        await store.add_signing_key(SigningKey(FIRST_KEY, secrets.token_bytes(32), 0))
        keys = await store.signing_keys()
    return keys


def make_host(
    store: Store,
    settings: ServerSettings,
    people: Places,
    time: Timekeeper,
    blocks: Blocks,
    thinkers: Thinking | None = None,
) -> Host:
    metrics, background = Metrics(), Background()
    metrics.add_gauge("caida_people", "People connected.", lambda: len(people))
    return Host(
        store=store,
        watch=StoreWatch(store, time, metrics),
        metrics=metrics,
        time=time,
        calendar=Calendar(time),
        delays=Delays(
            int(settings.bot_delay * 1000),
            int(settings.grace * 1000),
            int(settings.abandon_after * 1000),
            int(settings.countdown * 1000),
            int(settings.deal_pause * 1000),
        ),
        thinkers=thinkers or Thinkers(settings.bot_threads, metrics),
        archive=Archive(store, background),
        lobby=LobbyBoard(lambda: len(people), blocks),
        blocks=blocks,
        background=background,
        talk=Talk(settings.phrases_per_minute),
    )


def join_house(
    host: Host, hall: Hall, bus: Bus, name: str, people: Places, tracing: Tracing | None
) -> Neighbours | None:
    """The other servers of the house, where its database can have several."""
    store = as_shared(host.store)
    if store is None:
        return None
    node = (f"{name or 'node'}.{secrets.token_hex(3)}", name or "node")
    neighbours = Neighbours(host, hall, store, bus, node, lambda: len(people))
    watch = SharedWatch(store, host.time, host.metrics)
    watch.stored, watch.unsure = neighbours.note_stored, neighbours.note_unsure
    host.watch = watch
    host.elsewhere = neighbours
    neighbours.following.tracing = tracing
    host.lobby.count_online = lambda: len(people) + neighbours.people_elsewhere
    return neighbours
