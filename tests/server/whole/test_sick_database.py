"""A full disk, a lock, a database that only reads, and one that is frozen: people are told, nothing
that was acknowledged is lost, and it is over by itself when the database is well."""

from __future__ import annotations

import errno
import json
import resource
import sqlite3
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from shutil import disk_usage
from typing import Any

import httpx2
import pytest

from caida.store import Append, Stored, open_store, sqlite
from caida.store.sqlite_file import SqliteFile
from caida.store.sqlite_writing import write_batch
from tests.room.screen import Json
from tests.server.clients import http_client
from tests.server.log_capture import everything_logged
from tests.server.playing import BOT, Player, Seat, quick, running
from tests.server.process import ServerProcess
from tests.server.two_players import LONG
from tests.store.postgres import ask
from tests.waiting import HANG_SECONDS, until_true

pytestmark = pytest.mark.slow


# --- What can be wrong, for as long as the block lasts


def put_in_place(connect: Callable[[SqliteFile], sqlite3.Connection]) -> None:
    """Of the one that opens files; ``put_back`` ends it."""
    setattr(SqliteFile, "connect", connect)  # noqa: B010  # mypy knows methods by their names


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """By another program, a backup or somebody who looks into it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield


@contextmanager
def read_only(_path: Path) -> Iterator[None]:
    connect = SqliteFile.connect

    def connect_for_reading(file: SqliteFile) -> sqlite3.Connection:
        connection = connect(file)
        connection.execute("pragma query_only=on")
        return connection

    def connect_again(file: SqliteFile) -> sqlite3.Connection:
        connection = connect(file)
        connection.execute("pragma query_only=off")
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteFile, "connect", connect_for_reading)
        yield
    put_in_place(connect_again)


@contextmanager
def full(path: Path) -> Iterator[None]:
    """Not a page more, as on a disk that is full: SQLite's own error for it."""
    connect = SqliteFile.connect
    limit = {"pages": 0}

    def connect_limited(file: SqliteFile) -> sqlite3.Connection:
        connection = connect(file)
        connection.execute(f"pragma max_page_count={limit['pages']}")
        return connection

    with closing(sqlite3.connect(path)) as db:
        (limit["pages"],) = db.execute("pragma page_count").fetchone()
    put_in_place(connect_limited)
    yield
    limit["pages"] = 1_000_000


@contextmanager
def frozen(_path: Path) -> Iterator[None]:
    """The disk neither takes it nor says no."""
    go = threading.Event()

    def wait(file: SqliteFile, batch: Sequence[Append]) -> list[Stored]:
        assert go.wait(HANG_SECONDS)
        return write_batch(file, batch)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "write_batch", wait)
        yield
        go.set()


END_SLEEP = """
    select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%pg_sleep(3600)' and pid <> pg_backend_pid()"""


@contextmanager
def locked_postgres(url: str) -> Iterator[None]:
    """By a session that holds the log until it is ended."""
    hold = "begin; lock table log in access exclusive mode; select pg_sleep(3600)"
    thread = threading.Thread(target=_ask_until_ended, args=(url, hold))
    thread.start()
    try:
        while not ask(url, "select 1 from pg_locks where mode = 'AccessExclusiveLock' and granted"):
            continue
        yield
    finally:
        ask(url, END_SLEEP)
        thread.join()


def _ask_until_ended(url: str, query: str) -> None:
    with pytest.raises(Exception, match=r"terminat|closed"):
        ask(url, query)


@contextmanager
def read_only_postgres(url: str) -> Iterator[None]:
    for value in ("on", "off"):
        ask(
            url,
            f"set default_transaction_read_only = off;"
            f"alter system set default_transaction_read_only = {value};"
            f"select pg_reload_conf()",
        )
        if value == "on":
            yield


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    connect = SqliteFile.connect
    yield
    put_in_place(connect)


# --- One evening with each of them


async def play_some(seat: Seat, times: int) -> list[str]:
    """The commands that were acknowledged."""
    kept: list[str] = []
    while len(kept) < times:
        await seat.until_turn()
        command = await seat.send("act", action=seat.choices[0]["action"])
        told = await seat.until(partial(answers, command))
        if told["type"] == "update":
            kept.append(command)
        else:  # what was on its way has been stored meanwhile
            assert told["code"] == "stale", told
            await seat.expect("snapshot")
    return kept


def answers(command: str, message: Json) -> bool:
    return message.get("command") == command


async def is_ready(http: httpx2.AsyncClient) -> bool:
    return (await http.get("/readyz")).status_code == 200


Sickness = Callable[[Any], Any]
SQLITE: list[Sickness] = [full, locked, read_only, frozen]
POSTGRES: list[Sickness] = [locked_postgres, read_only_postgres]


@pytest.mark.parametrize(
    ("database", "sickness"),
    [("sqlite", one) for one in SQLITE] + [("postgres", one) for one in POSTGRES],
    indirect=["database"],
)
async def test_people_are_told_nothing_is_lost_and_it_is_over_by_itself(
    database: str, sickness: Sickness, tmp_path: Path
) -> None:
    where = tmp_path / "caida.db" if database.startswith("sqlite") else database
    with everything_logged() as kept:
        async with running(quick(database)) as server, server.person("Ana") as ana:
            room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
            async with ana.enter(room["id"]) as seat, http_client(server.url) as http:
                await seat.arrive()
                acknowledged = await play_some(seat, 3)
                await seat.until_turn()
                assert await is_ready(http)
                with sickness(where):
                    text = await act_until_told(seat, acknowledged)
                    assert "stored" in text
                    assert not await is_ready(http)
                    answer = await ana.http.post("/api/rooms", json={})
                    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
                    again = await seat.do("place_bot", seat=1, bot=BOT)  # not left waiting either
                    assert again["type"] == "refused"
                    assert (await http.get("/healthz")).status_code == 200
                await until_true(lambda: is_ready(http))
                await catch_up(seat)
                acknowledged += await play_some(seat, 3)
                latest = seat.seq
        await check_log(database, room["id"], acknowledged, latest)
    events = [json.loads(line)["event"] for line in kept.lines]
    assert events.count("store_failing") == events.count("store_well") == 1
    assert events.index("store_failing") < events.index("store_well")


async def act_until_told(seat: Seat, acknowledged: list[str]) -> str:
    """The sentence. Some room may be left in what was allocated already; then there is another
    move, by her or by the bot."""
    while True:
        sent = ""
        if seat.choices:
            sent = await seat.send("act", action=seat.choices[0]["action"])
        while True:
            told = await seat.receive()
            if told["type"] == "refused":
                assert (told["code"], told.get("command")) in (
                    ("unavailable", sent),
                    ("store_failing", None),
                )
                return str(told["text"])
            if sent and told.get("command") == sent:
                acknowledged.append(sent)
                break
            if not sent and seat.choices:
                break


async def catch_up(seat: Seat) -> None:
    """What was on its way may have been stored after all: then it has come by now."""
    await seat.send("look")
    await seat.expect("snapshot")


async def check_log(database: str, room: str, acknowledged: list[str], latest: int) -> None:
    store = await open_store(database)
    rows = await store.read_log(room)
    await store.close()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= latest
    text = b"".join(row.entry for row in rows)
    for command in acknowledged:
        assert text.count(f'"{command}"'.encode()) == 1


# --- A real disk, and a process of its own


@contextmanager
def quota(server: ServerProcess, folder: Path) -> Iterator[None]:
    """No file grows beyond what it is."""
    size = (folder / "caida.db-wal").stat().st_size
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def filled(server: ServerProcess, folder: Path) -> Iterator[None]:
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    assert disk_usage(folder).free == 0
    yield
    ballast.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """One of 4 MB, where this machine lets us have one."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.parametrize("way", [quota, filled])
async def test_a_disk_that_is_really_full(
    tmp_path: Path, way: Callable[[ServerProcess, Path], Any]
) -> None:
    """By a quota everywhere; with a disk of its own where the machine allows one."""
    folder = tmp_path / "disk"
    with small_disk(folder) as has_disk:
        if way is filled and not has_disk:
            pytest.skip(f"no disk of our own to fill: {errno.errorcode[errno.EPERM]}")
        database = f"sqlite:///{folder}/caida.db"
        with ServerProcess(tmp_path, database) as server:
            async with http_client(server.url) as http:
                await http.put("/api/me", json={"name": "Ana", "colour": "mar"})
                ana = Player(server.url, http)
                room = await ana.make_room(bots=[{"seat": 1, "bot": BOT}], start=True, options=LONG)
                async with ana.enter(room["id"]) as seat:
                    await seat.arrive()
                    acknowledged = await play_some(seat, 3)
                    with way(server, folder):
                        assert "stored" in await act_until_told(seat, acknowledged)
                        assert not await is_ready(http)
                    await until_true(lambda: is_ready(http))
                    acknowledged += await play_some(seat, 2)
                    latest = seat.seq
            server.kill()
            events = [line["event"] for line in server.log_lines()]
            assert events.count("store_failing") == events.count("store_well") == 1
            await check_log(database, room["id"], acknowledged, latest)
