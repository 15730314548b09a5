"""Who is at which table is stated once for all who come at once, and heard where it matters."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from caida.room.statements import NOBODY, Statement, Stay, encode_statement
from caida.server.background import Background
from caida.server.presence_sharing import PresenceSharing
from caida.store.base import StoreError
from caida.store.sharing import PresenceRow
from tests.waiting import until

SOMEBODY = Statement({"mark": Stay(1, 0)}, 1, 0, 0, 0, (), 0, 0, {})


class Table:
    """A room that notes what it is told; ``elsewhere`` are the servers it knows of."""

    def __init__(self, room: str, connections: int = 1) -> None:
        self.audience = type("", (), {"connections": [None] * connections})
        self.room = type("", (), {"id": room})
        self.elsewhere: dict[str, bool] = {}
        self.attendance = type("", (), {"elsewhere": self.elsewhere})
        self.is_quiet = not connections

    def state(self) -> Statement:
        return SOMEBODY

    def hear_statement(self, server: str, said: Statement, _age: int, *, is_alive: bool) -> None:
        if said.people and is_alive:
            self.elsewhere[server] = True
        else:
            self.elsewhere.pop(server, None)

    def lose_server(self, server: str) -> None:
        del self.elsewhere[server]


class Shelf:
    """A store of statements."""

    def __init__(self) -> None:
        self.stated: list[dict[str, bytes]] = []
        self.rows: list[PresenceRow] = []
        self.is_down = False

    async def state_presence(self, _node: str, statements: Mapping[str, bytes]) -> None:
        if self.is_down:
            raise StoreError("unavailable", reason="down")
        self.stated.append(dict(statements))

    async def presence(self, rooms: Sequence[str], but: str) -> list[PresenceRow]:
        return [row for row in self.rows if row.room in rooms and row.node != but]


class Scene:
    def __init__(self, *tables: Table) -> None:
        rooms = {cast("Any", table.room).id: table for table in tables}
        self.hall = type("", (), {"rooms": rooms})
        self.shelf = Shelf()
        self.told: list[set[str]] = []
        self.sharing = PresenceSharing(
            "own", cast("Any", self.hall), cast("Any", self.shelf), Background(), self._tell
        )

    def _tell(self, rooms: Collection[str]) -> None:
        self.told.append(set(rooms))


def said(node: str, room: str, statement: Statement, *, is_alive: bool = True) -> PresenceRow:
    return PresenceRow(node, room, encode_statement(statement), 10, is_alive)


async def test_many_who_come_at_once_are_stated_together_and_then_told() -> None:
    scene = Scene(Table("a"), Table("b"))
    for room in "abab":
        scene.sharing.note(room)
    await until(lambda: scene.told == [{"a", "b"}])
    assert scene.shelf.stated == [dict.fromkeys(("a", "b"), encode_statement(SOMEBODY))]


async def test_what_can_not_be_stated_is_stated_later() -> None:
    scene = Scene(Table("a"))
    scene.shelf.is_down = True
    scene.sharing.note("a")
    await until(lambda: scene.sharing.has_failed)
    assert scene.told == []
    scene.shelf.is_down = False
    await scene.sharing.poll()
    assert scene.told == [{"a"}]


async def test_of_a_table_that_is_here_no_more_nobody_is_said_to_be_there() -> None:
    scene = Scene()
    scene.sharing.note("gone")
    await until(lambda: scene.told == [{"gone"}])
    assert scene.shelf.stated == [{"gone": encode_statement(NOBODY)}]


async def test_who_is_new_at_a_table_is_answered_and_who_is_gone_is_lost() -> None:
    table = Table("a")
    scene = Scene(table)
    scene.shelf.rows = [said("b", "a", SOMEBODY), said("c", "a", SOMEBODY, is_alive=False)]
    scene.sharing.hear("a")
    await until(lambda: list(table.elsewhere) == ["b"])
    await until(lambda: scene.told == [{"a"}])
    scene.shelf.rows = [said("b", "a", NOBODY)]
    await scene.sharing.poll()
    assert not table.elsewhere
    scene.shelf.rows = [said("b", "a", SOMEBODY)]
    await scene.sharing.poll()
    assert list(table.elsewhere) == ["b"]
    scene.shelf.rows = [said("b", "a", SOMEBODY, is_alive=False)]
    await scene.sharing.poll()
    assert not table.elsewhere


async def test_whoever_the_database_knows_nothing_of_any_more_is_lost() -> None:
    """It was killed and has emptied what it does not keep; those who live say it all again."""
    table = Table("a")
    scene = Scene(table)
    scene.shelf.rows = [said("b", "a", SOMEBODY)]
    await scene.sharing.poll()
    assert list(table.elsewhere) == ["b"]
    scene.shelf.rows = []
    await scene.sharing.poll()
    assert not table.elsewhere


async def test_nobody_asks_about_a_table_where_they_have_nobody() -> None:
    quiet = Table("a", connections=0)
    scene = Scene(quiet)
    scene.shelf.rows = [said("b", "a", SOMEBODY)]
    scene.sharing.hear("a")
    scene.sharing.hear("z")
    await scene.sharing.poll()
    await asyncio.sleep(0)
    assert not quiet.elsewhere
    await scene.sharing.read(["a"])
    assert list(quiet.elsewhere) == ["b"], "but who comes in there finds out"
