"""The other servers of the house: what they say is heard here, and what is ours is told to them.

Whatever is said by the bus can be missed: frames are numbered, so that a gap is noticed with the
next one, and everything can be read from the database, which is looked at all the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from logging import WARNING

from caida import __version__
from caida.bus import Bus
from caida.bus import messages as bus
from caida.protocol.updates import Said
from caida.server.background import attempt
from caida.server.cut_off import CutOff
from caida.server.following import Following
from caida.server.hall import Hall
from caida.server.host import Host
from caida.server.limit_sharing import LimitSharing
from caida.server.logs import log_event
from caida.server.nodes import Nodes
from caida.server.presence_sharing import PresenceSharing
from caida.store.base import StoreError
from caida.store.sharing import LIFE_SECONDS, NodeRow, SharedStore

LOOK_SECONDS = 0.5
NUDGED_SECONDS = 0.02  # who is told to look again and again does so at this pace
POLL_MS = 5000  # how often all is read without a reason
HASTE_MS = 250  # who misses one frame after another does not read all for each
FRESH_MS = int(LIFE_SECONDS * 1000)  # what is known for longer is not acted upon
BEAT_MS = 1000

Renew = Callable[[], Awaitable[None]]


class Neighbours:
    """See Elsewhere. ``name`` is this server's for people; its id is new with each start.

    ``renew`` has for each topic what is done when somebody has changed something there (``nodes``:
    who there is), and ``forgotten`` is called when the database knows nothing of us.
    """

    def __init__(
        self,
        host: Host,
        hall: Hall,
        store: SharedStore,
        carrier: Bus,
        node: tuple[str, str],
        count_people: Callable[[], int],
    ) -> None:
        own, self.name = node
        self.nodes = Nodes(own)
        self.renew: dict[str, Renew] = {}
        self.forgotten: Callable[[], None] = lambda: None
        self.limits: LimitSharing | None = None
        self.cut_off = CutOff(host.time)
        self.following = Following(hall, store, host.background)
        self.presence = PresenceSharing(own, hall, store, host.background, self._tell_attended)
        self._host = host
        self._hall = hall
        self.store = store
        self._bus = carrier
        self._count_people = count_people
        self._stamps: Mapping[str, int] = {}
        self._outbox: list[bus.Message] = []
        self._number = 1  # of our last frame: whoever hears the first may have missed something
        self._numbers: dict[str, int] = {}  # of the last frame of each of the others
        self._looked_at = host.time.now() - FRESH_MS
        self._polled_at = self._beat_at = self._looked_at
        self._is_unsure = True  # something may have been missed
        self._has_put_off = False  # something was due while nobody knew who lives
        self._nudge = asyncio.Event()
        carrier.hear = self._hear
        carrier.linked = self._note_link
        metrics = host.metrics
        metrics.node = self.name
        metrics.add_gauge(
            "caida_nodes", "Servers of this house.", lambda: 1 + len(self.nodes.others)
        )
        metrics.add_gauge(
            "caida_bus_connected", "1 while the bus is there.", lambda: carrier.is_connected
        )

    # --- For the rooms

    @property
    def is_older(self) -> bool:
        return self.nodes.has_newer(__version__)

    def is_in_charge(self, room: str, others: Collection[str]) -> bool:
        live = self._hall.rooms.get(room)
        is_here = live is not None and bool(live.audience.connections)
        self._has_put_off |= is_here and not self._is_fresh
        return is_here and self._is_fresh and self.nodes.is_first(room, others)

    def is_keeper(self, room: str) -> bool:
        return self._is_fresh and self.nodes.is_first(room)

    def note_attended(self, room: str) -> None:
        self.presence.note(room)

    def catch_up(self, room: str) -> None:
        self.following.fetch(room)

    def say(self, room: str, said: Said) -> None:
        self.publish(bus.Said(room, said.seat, said.who, said.phrase))

    async def refresh(self, room: str) -> None:
        await self.following.read({room})
        await self.presence.read([room])

    # --- For everybody else here

    def note_stored(self, room: str, seq: int) -> None:
        tracing = self.following.tracing
        trace = "" if tracing is None else tracing.text_of(room, seq)
        self.publish(bus.Stored(room, seq, trace))

    def note_unsure(self) -> None:
        """Nobody knows whether something was stored."""
        self._is_unsure = True

    async def change(self, topic: str) -> None:
        """Something has changed that all servers have to know."""
        await self.store.mark_change(topic)
        self.publish(bus.Look())

    async def set_stamp(self, topic: str, number: int) -> None:
        await self.store.set_stamp(topic, number)
        self.publish(bus.Look())

    def stamp(self, topic: str) -> int:
        return self._stamps.get(topic, 0)

    @property
    def people_elsewhere(self) -> int:
        return sum(row.people for row in self.nodes.others.values())

    def rows(self) -> list[NodeRow]:
        """All servers of the house, this one first."""
        return [self.row(), *sorted(self.nodes.others.values(), key=lambda row: row.name)]

    def row(self) -> NodeRow:
        return NodeRow(
            self.nodes.own,
            self.name,
            __version__,
            self._host.is_draining,
            self._bus.is_connected,
            self._count_people(),
            len(self._hall.rooms),
        )

    # --- Looking

    async def start(self) -> None:
        """StoreError if the others can't be known."""
        await self.look()
        self.publish(bus.Look())
        self._host.background.run(self._keep_looking())

    def look_soon(self) -> None:
        self._nudge.set()

    async def leave(self) -> None:
        """After everybody is gone: what was here is the others' at once."""
        try:
            await self.presence.state()
            await self.store.leave(self.nodes.own)
        except StoreError:
            pass  # then they miss us within seconds
        self.publish(bus.Look())
        self._send()
        await self._bus.close()

    async def _keep_looking(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._nudge.wait()
                await asyncio.sleep(NUDGED_SECONDS)
            except TimeoutError:
                pass
            self._nudge.clear()
            await attempt(self._try_looking)

    async def _try_looking(self) -> None:
        try:
            await self.look()
        except StoreError:
            self._is_unsure = True  # ``store_watch`` tells of it
            self.cut_off.note_failed()

    async def look(self) -> None:
        """Say that we live, and take in what there is."""
        now, was_fresh = self._host.time.now(), self._is_fresh
        heard, people = await self.store.beat(self.row()), self.people_elsewhere
        were_ending = self.nodes.ending
        come, gone = self.nodes.hear(heard.nodes)
        self.cut_off.note_looked(is_anybody_gone=bool(gone))
        if self.people_elsewhere != people:
            self._host.lobby.note_online()
        for node in come | gone:
            self._numbers.pop(node, None)
            event = "node_come" if node in come else "node_gone"
            log_event(event, other=node)
        if heard.is_new:
            self.presence.note_all()
            self.forgotten()
        if come or now - self._beat_at >= BEAT_MS:
            self._beat_at = now
            self.publish(bus.Beat())
            if self.limits is not None and self.nodes.others:
                self.limits.tell()
        await self._renew(heard.stamps, {"nodes"} if come or gone else set())
        if self._has_reason(now) or come or gone or not was_fresh:
            self._is_unsure = self.following.has_failed = self.presence.has_failed = False
            self._polled_at = now
            await self.following.poll()
            await self.presence.poll()
        self._looked_at = now
        if not was_fresh or self._has_put_off or self.nodes.ending != were_ending:
            self._has_put_off = False
            for live in list(self._hall.rooms.values()):
                live.steward.wake()

    def _has_reason(self, now: int) -> bool:
        is_blind = not self._bus.is_connected or self.nodes.is_anybody_blind
        has_failed = self.following.has_failed or self.presence.has_failed
        is_time = now - self._polled_at >= POLL_MS and bool(self.nodes.others)
        is_hasty = now - self._polled_at < HASTE_MS
        is_unsure = (self._is_unsure or has_failed) and not is_hasty
        return is_unsure or is_time or (is_blind and bool(self.nodes.others))

    async def _renew(self, stamps: Mapping[str, int], topics: set[str]) -> None:
        """What can't be looked at now is next time."""
        before, self._stamps = self._stamps, stamps
        changed = topics | {topic for topic in stamps if stamps[topic] != before.get(topic, 0)}
        try:
            for topic in sorted(changed & self.renew.keys()):
                await self.renew[topic]()
        except StoreError:
            self._stamps = before
            raise

    @property
    def _is_fresh(self) -> bool:
        return self._host.time.now() - self._looked_at < FRESH_MS

    # --- The bus

    def publish(self, message: bus.Message) -> None:
        """What is said in one go is sent in one frame; where nobody is, to nobody."""
        if not self.nodes.others and not self.cut_off.may_be_heard:
            return
        if not self._outbox:
            asyncio.get_running_loop().call_soon(self._send)
        self._outbox.append(message)

    def _send(self) -> None:
        outbox, self._outbox = self._outbox, []
        for group in bus.pack(outbox):
            self._number += 1
            self._bus.publish(bus.write_frame(self.nodes.own, self._number, group))

    def _tell_attended(self, rooms: Collection[str]) -> None:
        for room in rooms:
            self.publish(bus.Attended(room))

    def _hear(self, content: bytes) -> None:
        frame = bus.read_frame(content)
        if frame is None or frame.node == self.nodes.own:
            return
        if frame.number != self._numbers.get(frame.node, 0) + 1:
            self._is_unsure = True
            self._nudge.set()
        self._numbers[frame.node] = frame.number
        for message in bus.read_messages(frame):
            self._take(frame.node, message)

    def _take(self, node: str, message: bus.AnyMessage) -> None:
        match message:
            case bus.Stored(room, seq, trace):
                self.following.hear(room, seq, trace)
            case bus.Attended(room):
                self.presence.hear(room)
            case bus.Said(room, seat, who, phrase):
                if (live := self._hall.rooms.get(room)) is not None:
                    live.hear_said(Said(seat=seat, who=who, phrase=phrase))
            case bus.Held() if self.limits is not None:
                self.limits.hear_held(node, message)
            case bus.Spent() if self.limits is not None:
                self.limits.hear_spent(message)
            case bus.Look():
                self._nudge.set()
            case bus.Beat():
                self.cut_off.note_beat()
            case _:
                pass

    def _note_link(self, is_connected: bool) -> None:
        self._is_unsure = True
        self._nudge.set()
        log_event("bus_back" if is_connected else "bus_lost", level=WARNING)
