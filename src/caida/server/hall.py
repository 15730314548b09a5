"""All rooms in memory: made, loaded from their logs when somebody comes, and let go afterwards."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from time import monotonic, perf_counter, time
from typing import Any, NamedTuple

from caida.engine.actions import Action
from caida.engine.chance import ProvableChance
from caida.engine.ruleset import Ruleset
from caida.engine.views import View
from caida.notation import Record, format_rules
from caida.notation.body import format_result
from caida.protocol import commands as ask
from caida.protocol.updates import Goodbye
from caida.protocol.values import Clock
from caida.room import entries
from caida.room.person import Person
from caida.room.room import ChanceMaker, Room, RoomStep
from caida.server.coach import Coach
from caida.server.connection import RESTART
from caida.server.garbage import TIDY_SECONDS, Tidier
from caida.server.limits import Places
from caida.server.live import RETRY_SECONDS, Job, LiveRoom
from caida.server.lobby import LobbyBoard
from caida.server.logs import log_event, logger
from caida.server.metrics import Metrics
from caida.server.phrases import PHRASES
from caida.server.settings import ServerSettings
from caida.server.thinking import BOT_NAMES, STAND_IN, Thinkers
from caida.store.base import Append, ArchivedMatch, LogRow, MatchLine, Store, Stored, StoreError

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which read like digits
CODE_LENGTH = 6
CODE_TRIES = 5
UNLOAD_EVERY = 5.0
CATCH_UP_SECONDS = 2.0  # how long a question waits for the archive


class RoomPlan(NamedTuple):
    """The room somebody wants."""

    ruleset: Ruleset
    clock: Clock
    is_public: bool
    bots: Sequence[tuple[int, str]] = ()
    seat: int | None = None
    contribution: str = ""
    starts: bool = False


class Hall:
    """The rooms and what they share: the store, the bots, the lobby and the figures."""

    def __init__(
        self,
        store: Store,
        settings: ServerSettings,
        metrics: Metrics,
        chance: ChanceMaker = ProvableChance,
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.bots = BOT_NAMES
        self.phrases = PHRASES
        self.people = Places(settings.connections_per_person)
        self.rooms: dict[str, LiveRoom] = {}
        self.lobby = LobbyBoard(self)
        self.is_draining = False
        self.tidier = Tidier()
        self._chance = chance
        self.coach = Coach()
        self._thinkers = Thinkers(settings.bot_threads, metrics)
        self._loading: dict[str, asyncio.Future[LiveRoom | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._archiving: set[asyncio.Task[Any]] = set()
        metrics.add_gauge("caida_rooms", "Rooms in memory.", lambda: len(self.rooms))
        metrics.add_gauge("caida_people", "People connected.", lambda: self.online)

    @property
    def online(self) -> int:
        return len(self.people)

    def start(self) -> None:
        """Begin the work that goes on for as long as the server runs."""
        self.tidier.start()
        self.run(self._repeat(TIDY_SECONDS, self._tidy))
        self.run(self._repeat(UNLOAD_EVERY, self._unload))
        self.run(self._repeat(self.settings.sweep_every, self.sweep))

    # --- Finding and making rooms

    async def find(self, room_id: str) -> LiveRoom | None:
        """The room, from memory or folded from its log; None if there is none."""
        live = self.rooms.get(room_id)
        if live is not None:
            live.attended_at = monotonic()  # it must not leave between being found and entered
            return live
        loading = self._loading.get(room_id)
        if loading is None:
            loading = self._loading[room_id] = asyncio.ensure_future(self._load(room_id))
            loading.add_done_callback(lambda _: self._loading.pop(room_id, None))
        return await asyncio.shield(loading)

    async def find_code(self, code: str) -> LiveRoom | None:
        room_id = await self.store.find_room(code)
        return None if room_id is None else await self.find(room_id)

    async def _load(self, room_id: str) -> LiveRoom | None:
        rows = await self.store.read_log(room_id)
        if not rows:
            return None
        logged = [(row.at, entries.decode_entry(row.entry)) for row in rows]
        live = self._add(Room.fold(room_id, logged, self._chance))
        if live.room.stage == "finished":
            self._keep(live)
        return live

    def _add(self, room: Room) -> LiveRoom:
        live = self.rooms[room.id] = LiveRoom(room, self)
        return live

    async def make(self, plan: RoomPlan, person: Person) -> LiveRoom:
        """A new room, with its maker seated and its match begun if that is the plan."""
        room_id = secrets.token_urlsafe(9)
        for _ in range(CODE_TRIES):
            created = entries.Created(
                by=person.id,
                code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
                ruleset=dict(plan.ruleset.to_dict()),
                clock=plan.clock,
                is_public=plan.is_public,
                secret=secrets.token_hex(32),
            )
            at = int(time() * 1000)
            row = LogRow(1, at, entries.encode_entry(created))
            answer = await self._append_now(
                Append(room_id, row, code=created.code, maker=person.id)
            )
            if answer == "stored":
                live = self._add(Room(room_id, created, at, self._chance))
                log_event("room_made", room=room_id, seats=plan.ruleset.seats)
                await self._furnish(live, plan, person)
                return live
            if answer == "failed":
                break
        raise StoreError("unavailable", reason="the room was not stored")

    async def _furnish(self, live: LiveRoom, plan: RoomPlan, person: Person) -> None:
        seq = live.room.seq
        orders: list[ask.Command] = []
        if plan.seat is not None:
            sit = ask.Sit(id="sit", seq=seq, seat=plan.seat, contribution=plan.contribution)
            orders.append(sit)
        for seat, bot in plan.bots:
            orders.append(ask.PlaceBot(id=f"bot{seat}", seq=seq, seat=seat, bot=bot))
        if plan.starts:
            orders.append(ask.Start(id="start", seq=seq))
        for number, order in enumerate(orders):
            order.seq += number  # each answers the one before it
            live.submit(Job(order, person))
        await live.settle()
        if live.room.seq < seq + len(orders):
            raise StoreError("unavailable", reason="the room was not furnished")

    # --- What rooms ask for

    def append(self, append: Append, done: Callable[[Stored], None]) -> None:
        began = perf_counter()

        def answered(answer: Stored) -> None:
            self.metrics.store_seconds.observe(perf_counter() - began)
            if answer == "failed":
                self.metrics.store_failures += 1
            try:
                done(answer)
            except Exception:  # others of the same commit are still to be told
                logger.exception("answer_failed", extra={"fields": {"room": append.room}})

        self.store.append(append, answered)

    async def _append_now(self, append: Append) -> Stored:
        future: asyncio.Future[Stored] = asyncio.get_running_loop().create_future()
        self.append(append, future.set_result)
        return await future

    def think(self, bot: str, view: View, done: Callable[[Action], None]) -> None:
        self._thinkers.think(bot or STAND_IN, view, done)

    def run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something in the background; it is waited for when the server stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("background_failed", exc_info=error)

    def moved_on(self, live: LiveRoom, steps: Sequence[RoomStep], *, rearranged: bool) -> None:
        """A room has taken entries: archive what ended, and begin what everybody wants."""
        self.metrics.moves += len(steps)
        self.metrics.commands["accepted"] += len(steps)
        if not rearranged:
            return
        if live.room.stage == "playing":
            live.is_archived = False
        elif live.room.stage == "finished":
            if any(step.events for step in steps):
                self.metrics.matches += 1
                self._keep(live)
            elif live.is_archived and live.room.wants_rematch:
                live.do(_begin_again)
        self.lobby.touch(live)

    def _keep(self, live: LiveRoom) -> None:
        task = self.run(self._archive(live))
        self._archiving.add(task)
        task.add_done_callback(self._archiving.discard)

    async def catch_up(self) -> None:
        """Wait until matches that have just ended are in the archive, but not for a database in
        trouble."""
        if self._archiving:
            await asyncio.wait(self._archiving, timeout=CATCH_UP_SECONDS)

    async def _archive(self, live: LiveRoom) -> None:
        """Keep a finished match for good; the next one waits until that is done."""
        match = await asyncio.to_thread(archived, live.room)
        while True:
            try:
                await self.store.archive(match)
                break
            except StoreError:
                await asyncio.sleep(RETRY_SECONDS)
        live.is_archived = True
        if live.room.wants_rematch:
            live.do(_begin_again)

    # --- Letting go

    async def _repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while not self.is_draining:
            await asyncio.sleep(seconds)
            try:
                await work()
            except StoreError as error:
                log_event("store_unavailable", reason=str(error.params.get("reason")))

    async def _tidy(self) -> None:
        self.tidier.tidy(self.online)

    async def _unload(self) -> None:
        since = monotonic() - self.settings.unload_after
        for live in list(self.rooms.values()):
            if live.is_quiet and live.attended_at < since:
                self._forget(live)

    def _forget(self, live: LiveRoom) -> None:
        live.stop()
        self.rooms.pop(live.room.id, None)

    async def sweep(self) -> None:
        """Close the rooms that nobody came back to; a match in one of them is abandoned."""
        before = (time() - self.settings.abandon_after) * 1000
        for room_id, last_at in await self.store.open_rooms():
            if last_at >= before:
                continue
            live = await self.find(room_id)
            if live is None or live.connections:
                continue
            live.do(_abandon)
            live.do(_close)
            await live.settle()
            if live.is_quiet:
                self._forget(live)
            log_event("room_closed", room=room_id)

    async def drain(self) -> None:
        """Take nothing new, finish what was begun, and tell everybody to come back."""
        self.is_draining = True
        for live in list(self.rooms.values()):
            live.stop()
            await live.settle()
        goodbye = Goodbye(reason="draining", retry_ms=1000)
        self.lobby.say_goodbye(RESTART, goodbye)
        for live in self.rooms.values():
            live.say_goodbye(RESTART, goodbye)

    async def close(self) -> None:
        """After everybody is gone."""
        self.is_draining = True
        for live in self.rooms.values():
            live.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()
        self.tidier.stop()
        await asyncio.to_thread(self.coach.close)
        await self.store.close()


def archived(room: Room) -> ArchivedMatch:
    """The last match of a room as the archive keeps it."""
    assert room.match is not None
    names = tuple(player.name for player in room.players)
    date = datetime.fromtimestamp(room.finished_at / 1000, UTC).date().isoformat()
    record = Record.of(room.match, players=names, date=date)
    line = MatchLine(
        room.match_id,
        room.finished_at,
        format_rules(room.ruleset),
        format_result(room.match.outcome),
        names,
        tuple(player.person for player in room.players),
        tuple(player.colour for player in room.players),
    )
    return ArchivedMatch(line, record.text)


def _begin_again(room: Room) -> entries.Entry | None:
    return entries.Started() if room.wants_rematch else None


def _abandon(room: Room) -> entries.Entry | None:
    if room.stage != "playing":
        return None
    seats = room.people or [0]
    return entries.Resigned(seat=seats[0], abandoned=True)


def _close(room: Room) -> entries.Entry | None:
    return entries.Closed() if room.stage != "playing" else None
