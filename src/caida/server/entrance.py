"""How many connections may be open at once, from where, and how long each may take to say what it
wants.

A connection counts from the moment it is accepted, long before anybody knows who it is. When the
house is full, those that have asked for nothing yet give way first, the oldest before the others.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from logging import WARNING
from typing import Literal, Protocol

from caida.server.descriptors import OWN_DESCRIPTORS, raise_limit
from caida.server.limits import WIDER_SHARE
from caida.server.logs import log_event
from caida.server.metrics import Metrics
from caida.server.networks import networks_of
from caida.server.settings import ServerSettings
from caida.server.timing import Timekeeper, Timer

Stage = Literal["headers", "idle", "body", "answer", "socket"]
"""What a connection is at: it owes us a request, has had its answer, owes us the rest of a body,
waits for its answer or does not take it, or has become a socket."""

GIVE_WAY: tuple[Stage, ...] = ("headers", "idle", "body", "answer")  # in this order
KINDS_OF_CONNECTION = 8  # a page loads over several at once: so many times as many as sockets
FEWEST = 16  # connections, however few descriptors there are
STRANGERS_SHARE = 0.75  # of all places: what people without a seat may hold with their sockets


class Wire(Protocol):
    """A connection as the entrance knows it."""

    def turn_away(self, reason: str, stage: Stage) -> None: ...


class Visit:
    """One connection from its acceptance to its end."""

    __slots__ = ("_entrance", "address", "stage", "wire")

    def __init__(self, entrance: Entrance, wire: Wire, address: str) -> None:
        self._entrance = entrance
        self.wire = wire
        self.address = address
        self.stage: Stage = "headers"

    def reach(self, stage: Stage) -> None:
        """Begin a stage; its time begins anew, even if the one before was of the same name."""
        self._entrance.move(self, stage)

    def leave(self) -> None:
        """Give the place back; harmless if it was given back before."""
        self._entrance.forget(self)


class Entrance:
    def __init__(
        self,
        settings: ServerSettings,
        time: Timekeeper,
        metrics: Metrics,
        count_seated: Callable[[], int],
    ) -> None:
        """``count_seated``: how many sockets belong to somebody who has a seat."""
        self.capacity = settings.connections or max(FEWEST, raise_limit() - OWN_DESCRIPTORS)
        self.for_strangers = int(self.capacity * STRANGERS_SHARE)
        self._per_address = settings.connections_per_address * KINDS_OF_CONNECTION
        self._proxies = _proxies(settings.trusted_proxies)
        self._limits: dict[Stage, int] = {
            "headers": int(settings.headers_within * 1000),
            "body": int(settings.body_within * 1000),
            "answer": int(settings.answer_within * 1000),
            "idle": int(settings.answer_within * 1000),  # for whom does not read it to its end
        }
        self._time = time
        self._metrics = metrics
        self._count_seated = count_seated
        self._networks: Counter[str] = Counter()
        # Each in the order in which it was reached, which is that of the deadlines too.
        self._stages: dict[Stage, OrderedDict[Visit, int]] = {
            stage: OrderedDict() for stage in (*GIVE_WAY, "socket")
        }
        self._timer = Timer(time, self._next_deadline, self._rung)
        metrics.add_gauge("caida_connections", "Connections open.", lambda: len(self))

    def __len__(self) -> int:
        return sum(map(len, self._stages.values()))

    def count(self, stage: Stage) -> int:
        return len(self._stages[stage])

    def admit(self, wire: Wire, peer: str, key: str) -> Visit | None:
        """A place for a connection from ``peer``, or None if there is none for it; ``key`` is its
        address, which is counted by its networks. Behind a proxy we know are many people, whom we
        count elsewhere."""
        is_proxy = peer in self._proxies
        if not is_proxy and self._is_crowded(key):
            self.note(key, "crowded_address")
            return None
        if len(self) >= self.capacity and not self._make_room():
            self.note(key, "crowded")
            return None
        visit = Visit(self, wire, "" if is_proxy else key)
        if not is_proxy:
            self._networks.update(networks_of(key))
        self._enter(visit, "headers")
        return visit

    def _is_crowded(self, address: str) -> bool:
        limits = (self._per_address, self._per_address * WIDER_SHARE)
        networks = zip(networks_of(address), limits, strict=False)
        return any(0 < limit <= self._networks[network] for network, limit in networks)

    def has_room_for_strangers(self) -> bool:
        """Whether somebody without a seat may keep a socket; the last places are for the others."""
        sockets, most = self.count("socket"), self.for_strangers
        return sockets <= most or sockets - self._count_seated() <= most

    def move(self, visit: Visit, stage: Stage) -> None:
        if self._stages[visit.stage].pop(visit, None) is not None:
            self._enter(visit, stage)

    def forget(self, visit: Visit) -> None:
        if self._stages[visit.stage].pop(visit, None) is not None and visit.address:
            for network in networks_of(visit.address):
                self._networks[network] -= 1
                if not self._networks[network]:
                    del self._networks[network]

    def note(self, address: str, reason: str) -> None:
        """Count a connection that we ended, and tell of it."""
        self._metrics.dropped[reason] += 1
        log_event("connection_ended", level=WARNING, reason=reason, address=address or "proxy")

    def stop(self) -> None:
        self._timer.stop()

    def _enter(self, visit: Visit, stage: Stage) -> None:
        visit.stage = stage
        self._stages[stage][visit] = self._time.now()
        self._timer.wake()

    def _make_room(self) -> bool:
        for stage in GIVE_WAY:
            for visit in self._stages[stage]:
                self._turn_away(visit, "crowded_out")
                return True
        return False

    # --- Deadlines

    def _next_deadline(self) -> int | None:
        due = [
            next(iter(visits.values())) + limit
            for stage, limit in self._limits.items()
            if limit and (visits := self._stages[stage])
        ]
        return min(due, default=None)

    def _rung(self) -> None:
        """If it was this process that stood still, what was sent meanwhile is yet to be read: once
        through the loop, and only then."""
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, self._end_late)

    def _end_late(self) -> None:
        now = self._time.now()
        for stage, limit in self._limits.items():
            visits = self._stages[stage]
            while limit and visits and next(iter(visits.values())) + limit <= now:
                self._turn_away(next(iter(visits)), f"late_{stage}")
        self._timer.wake()

    def _turn_away(self, visit: Visit, reason: str) -> None:
        stage = visit.stage
        self.forget(visit)
        self.note(visit.address, reason)
        visit.wire.turn_away(reason, stage)


class _Trusted(Protocol):
    def __contains__(self, host: str, /) -> bool: ...


def _proxies(names: str) -> _Trusted:
    """Read as the one reads them who believes their headers; where there is no network, there is
    no uvicorn either."""
    if not names:
        return frozenset()
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    async def nobody(*_: object) -> None: ...

    return ProxyHeadersMiddleware(nobody, names).trusted_hosts
