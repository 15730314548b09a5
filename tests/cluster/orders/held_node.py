"""A server whose database, bus, bots and time are held; all the rest of it is the real thing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, cast

from caida.engine.actions import Action
from caida.engine.chance import ProvableChance
from caida.engine.views import View
from caida.room.room import Room
from caida.server.background import Background
from caida.server.blocks import Blocks
from caida.server.calendar import Calendar
from caida.server.hall import Hall
from caida.server.limits import Places
from caida.server.live import LiveRoom
from caida.server.neighbours import Neighbours
from caida.server.nodes import draw_for
from caida.server.services import make_host
from caida.server.store_watch import SharedWatch
from caida.store.base import Store
from caida.store.sharing import SharedStore
from tests.cluster.orders.held_store import ROOM, HeldBus, HeldStore, Holder
from tests.server.playing import quick


class HeldBots:
    """Each server's choose in their own way, so that it shows who has chosen."""

    def __init__(self, name: str, house: Holder) -> None:
        self._name = name
        self._house = house

    def think(self, _bot: str, view: View, done: Callable[[Action], None]) -> None:
        choices = [action for action, _ in view.choices]
        action = choices[0] if self._name == "a" else choices[-1]
        self._house.hold(f"the bot of {self._name} has thought", lambda: done(action))


class _Shelf:
    """An archive that has everything at once."""

    def keep(self, _room: Room, done: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(done)


class _Calendar(Calendar):
    """Every day is the same one."""

    def now(self) -> int:
        return 2_000_000

    def age(self, _at: int) -> int:
        return 0


class _Watched(Background):
    """Tells when something has failed that nobody waits for."""

    def __init__(self, failed: Callable[[str], None]) -> None:
        super().__init__()
        self._failed = failed

    def _finished(self, task: asyncio.Task[Any]) -> None:
        super()._finished(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed(f"in the background: {error!r}")


class Node:
    """``draw`` is its luck: who has the highest of those at a table does what happens there by
    itself."""

    def __init__(
        self, name: str, house: Holder, draw: int, fail: Callable[[str], None], **settings: Any
    ) -> None:
        self.store = held = HeldStore(name, house)
        store = cast("Store", held)
        chosen = quick("sqlite:///unused", **settings)
        host = make_host(store, chosen, Places(0), house.time, Blocks(store))
        host.thinkers = cast("Any", HeldBots(name, house))
        host.archive = cast("Any", _Shelf())
        host.background = _Watched(fail)
        host.calendar = _Calendar(house.time)
        self.name = name
        self.host = host
        self.hall = Hall(host, ProvableChance)
        shared = cast("SharedStore", held)
        self.bus, node = HeldBus(name, house), (lucky(name, draw), name)
        self.neighbours = Neighbours(host, self.hall, shared, self.bus, node, lambda: 0)
        watch = SharedWatch(shared, host.time, host.metrics)
        watch.stored, watch.unsure = self.neighbours.note_stored, self.neighbours.note_unsure
        host.watch, host.elsewhere = watch, self.neighbours

    @property
    def live(self) -> LiveRoom:
        return self.hall.rooms[ROOM]

    def die(self) -> None:
        """Nothing more comes of what it does, but for what is on its way already."""
        self.store.is_dead = True
        for live in self.hall.rooms.values():
            live.stop()

    def state(self) -> Hashable:
        """Whatever decides how it goes on, but for what is held."""
        live = self.hall.rooms.get(ROOM)
        if live is None or self.store.is_dead:
            return self.store.is_dead
        jobs = [job.command or _name(job.automatic) for job in live._jobs]
        steward, others = live.steward, self.neighbours
        timer = (steward._timer._at, steward._thinking, steward._is_archived)
        wanted = (
            others.following._is_reading,
            repr(others.following._wanted),
            others._is_unsure,
            self.host.watch.is_failing,
        )
        told = (getattr(live.attendance, name) for name in dir(live.attendance) if name[:2] != "__")
        times = [repr(value) for value in told if not callable(value)]
        return (live.room.seq, live._is_busy, live._heard, repr(jobs), timer, wanted, repr(times))


def lucky(name: str, draw: int) -> str:
    """An id with so high a draw for the room, of 0 to 15."""
    numbers = iter(range(1000))
    return next(
        node for node in (f"{name}.{n}" for n in numbers) if draw_for(node, ROOM)[0] >> 4 == draw
    )


def _name(automatic: Any) -> str:
    inner = automatic.func if isinstance(automatic, partial) else automatic
    values = automatic.keywords if isinstance(automatic, partial) else ""
    return f"{inner.__name__} {values}"
