"""A backup taken while people play has all they were promised before it began, and nothing half."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from caida.room.entries import decode_entry
from caida.room.folding import fold
from tests.server.clients import http_client
from tests.server.crowd import FEW_TABLES, Crowd, crowd_at, read_logs
from tests.server.process import ServerProcess
from tests.store.postgres import ask, start_postgres

pytestmark = pytest.mark.slow

BACKUPS = 4
TABLES = [(2, 2)] * 4 + [(2, 1)] * 3 + [(3, 2), (4, 2)]


async def caida(*arguments: object) -> tuple[int, str]:
    """Run the command beside the server, as whoever runs it would."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "caida",
        *map(str, arguments),
        "--lang",
        "en",
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    return await process.wait(), out.decode()


def promised(crowd: Crowd) -> list[tuple[str, str, int]]:
    return [
        (player.room, command, seq)
        for player in crowd.players
        for command, seq in player.promised.items()
    ]


async def test_backups_under_load_are_whole_and_a_server_goes_on_from_one(tmp_path: Path) -> None:
    taken: list[tuple[Path, list[tuple[str, str, int]]]] = []
    with ServerProcess(tmp_path) as server:
        async with crowd_at(server, TABLES) as crowd:
            for number in range(BACKUPS):
                await crowd.play_some(moves=4 * len(TABLES))
                file = tmp_path / f"backup-{number}.db"
                before, played = promised(crowd), crowd.promises
                code, said = await caida("backup", file, "--database", server.database_url)
                assert code == 0, said
                assert crowd.promises > played, "nobody played meanwhile"
                taken.append((file, before))
        assert crowd.refusals == []
    for file, before in taken:
        restored = f"sqlite:///{tmp_path}/{file.stem}/caida.db"
        code, said = await caida("restore", file, "--database", restored)
        assert code == 0, said
        code, said = await caida("doctor", restored)
        assert code == 0, said
        logs = read_logs(restored)
        for room, command, seq in before:
            assert decode_entry(logs[room][seq - 1][-1]).command == command
        assert {fold(room, log).id for room, log in logs.items()} == set(logs)
    await play_on_from(tmp_path / taken[0][0].stem, crowd)


async def test_postgres_is_backed_up_under_load_by_the_words_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with start_postgres() as postgres, ServerProcess(tmp_path, postgres.get_uri()) as server:
        url, tools = postgres.get_uri(), tools_of(postgres)
        async with crowd_at(server, FEW_TABLES) as crowd:
            await crowd.play_some(moves=4 * len(FEW_TABLES))
            before = promised(crowd)
            code, said = await caida("backup", file, "--database", url)
            assert code == 1
            await shell(f"{tools} {said[said.index('pg_dump') :]}")
        ask(url, "create database restored; select 1")
        restored = url.replace("/postgres?", "/restored?")
        assert restored != url
        code, said = await caida("restore", file, "--database", restored)
        assert code == 1
        await shell(f"{tools} {said[said.index('pg_restore') :].partition(';')[0]}")
        code, said = await caida("doctor", restored)
        assert code == 0, said
        logs = read_logs(restored)
    for room, command, seq in before:
        assert decode_entry(logs[room][seq - 1][-1]).command == command
    assert {fold(room, log).id for room, log in logs.items()} == set(logs)


async def shell(command: str) -> None:
    process = await asyncio.create_subprocess_shell(
        command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    out, _ = await process.communicate()
    assert await process.wait() == 0, out.decode()


def tools_of(postgres: Any) -> str:
    """The programs of the very PostgreSQL that runs, before any other of their names."""
    (folder,) = ask(postgres.get_uri(), "select setting from pg_config where name = 'BINDIR'")[0]
    return f"PATH={shlex.quote(folder)}:$PATH"


async def play_on_from(folder: Path, crowd: Crowd) -> None:
    """Everybody is who they were, and finds their table as the backup has it: with a match that
    goes on, or, if the one before was over just then, none to go on with."""
    logs = read_logs(f"sqlite:///{folder}/caida.db")
    goes_on = {room for room, log in logs.items() if fold(room, log).stage == "playing"}
    assert goes_on, "no match was under way"
    with ServerProcess(folder) as server:
        for player in crowd.players:
            async with http_client(server.url, headers={"Cookie": player.cookie}) as http:
                mine = (await http.get("/api/me/rooms")).json()
            assert [room["id"] for room in mine] == sorted({player.room} & goes_on)
