"""`caida serve` when it can't: it says why in one's own language, and whoever serves plays on."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from tests.server.process import ServerProcess
from tests.store.postgres import run_postgres
from tests.waiting import HANG_SECONDS

pytestmark = pytest.mark.slow


def serve(*arguments: str, **environ: str) -> str:
    """What it says on standard error; nothing else may be there but its log."""
    done = subprocess.run(
        [sys.executable, "-m", "caida", "serve", *arguments],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=False,
    )
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path) as up:
        yield up


def test_a_second_server_on_the_same_file_is_refused(server: ServerProcess) -> None:
    cookie = server.introduce("Ana")
    arguments = ("--port=0", "--database", server.database_url)
    assert "ya está usando" in serve(*arguments, CAIDA_LANG="es")
    assert "already using" in serve(*arguments, CAIDA_LANG="en")
    room = server.make_room(cookie)
    server.kill()
    server.start()  # a server that was killed leaves no claim behind
    answer = httpx2.get(f"{server.url}/api/rooms/{room}", timeout=HANG_SECONDS)
    assert answer.status_code == 200


def test_a_second_server_on_the_same_postgresql_serves_the_same_tables(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    with (
        run_postgres() as url,
        ServerProcess(folders[0], url, node="a") as one,
        ServerProcess(folders[1], url, node="b") as two,
    ):
        room = one.make_room(one.introduce("Ana"))
        answer = httpx2.get(f"{two.url}/api/rooms/{room}", timeout=HANG_SECONDS)
        assert answer.status_code == 200
        assert {line["node"] for line in two.log_lines()} == {"b"}


def test_no_bus_is_told_with_what_to_do(tmp_path: Path) -> None:
    on_file = ("--port=0", f"--database=sqlite:///{tmp_path}/caida.db", "--bus=nats://127.0.0.1:1")
    assert "hace falta PostgreSQL" in serve(*on_file, CAIDA_LANG="es")
    assert "need PostgreSQL" in serve(*on_file, CAIDA_LANG="en")
    with run_postgres() as url:
        arguments = ("--port=0", f"--database={url}", "--bus=nats://u:secret@127.0.0.1:1")
        assert "no se puede llegar al bus" in serve(*arguments, CAIDA_LANG="es")
        assert "can't be reached" in (said := serve(*arguments, CAIDA_LANG="en"))
        assert "secret" not in said
        assert "--bus" in serve(*arguments[:2], "--bus=redis://here", CAIDA_LANG="en")


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("create table alembic_version (version_num varchar(32) primary key)")
        db.execute("insert into alembic_version values ('9999')")


def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "caida.db"
    make_newer(path)
    arguments = ("--port=0", f"--database=sqlite:///{path}")
    assert "es de una versión más nueva de Caída (9999" in serve(*arguments, CAIDA_LANG="es")
    assert "9999" in (said := serve(*arguments, CAIDA_LANG="en"))
    assert "newer version" in said
    with closing(sqlite3.connect(path)) as db:
        tables = db.execute("select name from sqlite_master where type = 'table'").fetchall()
    assert tables == [("alembic_version",)]


def test_what_is_wrong_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database" * 100)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for variable, value, words in (
            ("CAIDA_DATABASE", "mysql://ana:clave@db/x", "mysql://ana:***@db/x"),
            ("CAIDA_DATABASE", f"sqlite:///{tmp_path}/text.db", "no puedo abrir la base"),
            ("CAIDA_DATABASE", "postgresql://127.0.0.1:9/x", "no puedo abrir la base"),
            ("CAIDA_PORT", f"{port}", f"no puedo escuchar en 127.0.0.1:{port}"),
            ("CAIDA_GRACE", "mucho", "CAIDA_GRACE=mucho"),
        ):
            usual = {"CAIDA_LANG": "es", "CAIDA_PORT": "0", "CAIDA_HOME": str(tmp_path)}
            assert words in serve(**{**usual, variable: value})
