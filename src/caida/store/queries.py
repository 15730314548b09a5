"""The statements that both databases understand, in SQLite's way of writing parameters."""

from __future__ import annotations

from caida.store.base import MatchLine

OPEN_ROOM = """
    insert into rooms (id, code, maker, is_open) values (?, ?, ?, true) on conflict do nothing"""
MADE_BY = """
    select id from rooms where maker = ? and is_open
    and exists (select 1 from log where room = rooms.id)"""
CLOSE_ROOM = "update rooms set is_open = false where id = ?"
CLEAR_SITTERS = "delete from sitters where room = ?"
SIT = """
    insert into sitters (room, person, at) values (?, ?, ?)
    on conflict (room, person) do update set at = excluded.at"""
ROOMS_OF = "select room from sitters where person = ? order by at desc, room limit ?"
READ_LOG = "select seq, at, entry from log where room = ? and seq > ? order by seq"
FIND_ROOM = "select id from rooms where code = ? and is_open"
OPEN_ROOMS = """
    select id, cast(coalesce(
        (select at from log where room = rooms.id order by seq desc limit 1), 0) as bigint)
    from rooms where is_open"""
ARCHIVE_MATCH = """
    insert into matches (id, finished_at, rules, result, record) values (?, ?, ?, ?, ?)
    on conflict (id) do nothing"""
ARCHIVE_PLAYER = """
    insert into players (match, seat, name, person, colour, face, finished_at)
    values (?, ?, ?, ?, ?, ?, ?)"""
MATCHES_OF = """
    select id, matches.finished_at, rules, result
    from players join matches on matches.id = players.match
    where person = ? and players.finished_at < ?
    order by players.finished_at desc, id limit ?"""
READ_MATCH = "select id, finished_at, rules, result, record from matches where id = ?"
READ_PLAYERS = "select name, person, colour, face from players where match = ? order by seat"
# Written and taken away again in one transaction, by who wants to know whether that can be done.
BEGIN_TRIAL = "insert into log (room, seq, at, entry) values (?, 0, 0, ?)"
END_TRIAL = "delete from log where room = ?"


def numbered(query: str) -> str:
    """The query with PostgreSQL's $1, $2 in place of the question marks."""
    head, *rest = query.split("?")
    return head + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))


def player_rows(line: MatchLine) -> list[tuple[str, int, str, str, str, str, int]]:
    """The players of a match as ARCHIVE_PLAYER takes them."""
    return [
        (line.id, seat, name, person, colour, face, line.finished_at)
        for seat, (name, person, colour, face) in enumerate(
            zip(line.names, line.persons, line.colours, line.faces, strict=True)
        )
    ]
