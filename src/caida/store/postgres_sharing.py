"""What servers know of each other by PostgreSQL; its clock is everybody's."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, cast

from caida.store.base import LogRow, Store
from caida.store.sharing import LIFE_SECONDS, CardRow, Heard, NodeRow, PresenceRow, SharedStore

ALIVE = f"heard_at > clock_timestamp() - interval '{LIFE_SECONDS} seconds'"
BEAT = f"""
    with own as (
        insert into nodes (id, name, version, is_draining, hears, people, rooms, heard_at)
        values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
        on conflict (id) do update set is_draining = excluded.is_draining, hears = excluded.hears,
            people = excluded.people, rooms = excluded.rooms, heard_at = excluded.heard_at
        returning xmax = 0 as is_new)
    select own.is_new, id, name, version, is_draining, hears, people, rooms
    from own left join nodes on id <> $1 and {ALIVE}"""
STAMPS = "select topic, number from stamps"
MARK_CHANGE = """
    insert into stamps (topic, number) values ($1, 1)
    on conflict (topic) do update set number = stamps.number + 1"""
SET_STAMP = """
    insert into stamps (topic, number) values ($1, $2)
    on conflict (topic) do update set number = excluded.number"""
HOUSE = "select id from house"
# Room by room, in order: what has an order of its own can't be turned into one reading of the whole
# log, which a plan made while the log was small would go on doing as it grows.
READ_LOGS = """
    select wanted.room, rows.seq, rows.at, rows.entry
    from unnest($1::text[], $2::int[]) as wanted (room, after)
    cross join lateral (
        select seq, at, entry from log
        where room = wanted.room and seq > wanted.after order by seq) as rows"""
STATE = """
    insert into presence (node, room, statement, at)
    select $1, room, statement, clock_timestamp()
    from unnest($2::text[], $3::bytea[]) as stated (room, statement)
    on conflict (room, node) do update set statement = excluded.statement, at = excluded.at"""
PRESENCE = f"""
    select node, room, statement,
        (extract(epoch from clock_timestamp() - at) * 1000)::bigint, nodes.id is not null
    from presence left join nodes on nodes.id = presence.node and {ALIVE}
    where room = any($1::text[]) and node <> $2"""
DROP_CARDS = "delete from cards where node = $1 and room = any($2::text[])"
PUT_CARDS = """
    insert into cards (node, room, seq, host, card)
    select $1, room, seq, host, card
    from unnest($2::text[], $3::int[], $4::text[], $5::bytea[]) as listed (room, seq, host, card)
    on conflict (room, node) do update
    set seq = excluded.seq, host = excluded.host, card = excluded.card"""
CARDS = f"""
    select distinct on (room) room, seq, host, card
    from cards join nodes on nodes.id = cards.node and {ALIVE}
    where node <> $1 order by room, seq desc"""
NOTE_RENAMED = """
    insert into renamed (person, who) values ($1, $2)
    on conflict (person) do update set who = excluded.who, at = clock_timestamp()"""
RENAMED = """
    select who from renamed
    where at > clock_timestamp() - $1::bigint * interval '1 millisecond' order by at"""
PUT_LINK = """
    insert into links (code, person, until)
    values ($1, $2, clock_timestamp() + $3::int * interval '1 second')"""
TAKE_LINK = """
    delete from links where code = $1 returning person, until > clock_timestamp()"""
LEAVE = ("delete from nodes where id = $1", "delete from cards where node = $1")
# What a server left behind that ended long ago, and clocks that nobody came back to.
FORGET = (
    "delete from nodes where heard_at < clock_timestamp() - interval '1 hour'",
    "delete from presence where at < clock_timestamp() - interval '1 day'"
    " and not exists (select 1 from nodes where nodes.id = presence.node)",
    "delete from cards where not exists (select 1 from nodes where nodes.id = cards.node)",
    "delete from links where until < clock_timestamp()",
    "delete from renamed where at < clock_timestamp() - interval '1 day'",
)


class PostgresSharing:
    """See SharedStore."""

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[Any]:
        """The rows of a query in PostgreSQL's own writing; StoreError if there is no answer."""

    async def house_id(self) -> str:
        return str((await self._rows(HOUSE))[0][0])

    async def beat(self, node: NodeRow) -> Heard:
        rows = await self._rows(BEAT, *node)
        stamps = await self._rows(STAMPS)
        others = [NodeRow(*row[1:]) for row in rows if row[1] is not None]
        return Heard(bool(rows[0][0]), others, dict(stamps))

    async def leave(self, node: str) -> None:
        for statement in LEAVE:
            await self._rows(statement, node)

    async def forget_nodes(self) -> None:
        for statement in FORGET:
            await self._rows(statement)

    async def mark_change(self, topic: str) -> None:
        await self._rows(MARK_CHANGE, topic)

    async def set_stamp(self, topic: str, number: int) -> None:
        await self._rows(SET_STAMP, topic, number)

    async def read_logs(self, after: Mapping[str, int]) -> dict[str, list[LogRow]]:
        found: dict[str, list[LogRow]] = {}
        if after:
            for room, *row in await self._rows(READ_LOGS, list(after), list(after.values())):
                found.setdefault(room, []).append(LogRow(*row))
        return found

    async def state_presence(self, node: str, statements: Mapping[str, bytes]) -> None:
        if statements:
            await self._rows(STATE, node, list(statements), list(statements.values()))

    async def presence(self, rooms: Sequence[str], but: str) -> list[PresenceRow]:
        if not rooms:
            return []
        return [PresenceRow(*row) for row in await self._rows(PRESENCE, list(rooms), but)]

    async def put_cards(self, node: str, cards: Sequence[CardRow]) -> None:
        gone = [card.room for card in cards if card.card is None]
        listed = [card for card in cards if card.card is not None]
        if gone:
            await self._rows(DROP_CARDS, node, gone)
        if listed:
            columns = [list(column) for column in zip(*listed, strict=True)]
            await self._rows(PUT_CARDS, node, *columns)

    async def cards(self, but: str) -> list[CardRow]:
        return [CardRow(*row) for row in await self._rows(CARDS, but)]

    async def note_renamed(self, person: str, who: bytes) -> None:
        await self._rows(NOTE_RENAMED, person, who)

    async def renamed(self, since_ms: int) -> list[bytes]:
        return [bytes(row[0]) for row in await self._rows(RENAMED, since_ms)]

    async def put_link(self, code: str, person: bytes, seconds: int) -> None:
        await self._rows(PUT_LINK, code, person, seconds)

    async def take_link(self, code: str) -> bytes | None:
        rows = await self._rows(TAKE_LINK, code)
        return bytes(rows[0][0]) if rows and rows[0][1] else None


def as_shared(store: Store) -> SharedStore | None:
    """The same store, if several servers can share it."""
    return cast("SharedStore", store) if isinstance(store, PostgresSharing) else None
