"""Nothing that was acknowledged is ever lost, and nothing happens twice, whatever befalls."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from tests.server.crowd import meet_trouble_at
from tests.server.killing import TABLES, kill_often
from tests.server.process import ServerProcess

pytestmark = pytest.mark.slow

KILLS = 50
CHECK_EVERY = 5
ENDINGS = ("", "-wal", "-shm")

Trouble = Callable[[ServerProcess], AbstractContextManager[None]]


@pytest.mark.parametrize("seed", [1, 2])
async def test_kills_lose_nothing_and_double_nothing(tmp_path: Path, seed: int) -> None:
    """A hundred, half of them beside the others; ``make torture`` has a thousand."""
    with ServerProcess(tmp_path) as server:
        survived = await kill_often(server, KILLS, TABLES, seed=seed, check_every=CHECK_EVERY)
    assert survived.moves > KILLS * len(TABLES)
    assert survived.repeated > 0, "no kill hit a command"


@contextmanager
def a_full_disk(server: ServerProcess) -> Iterator[None]:
    """No file of the server can grow."""
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    size = Path(f"{server.database}-wal").stat().st_size
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def a_locked_database(server: ServerProcess) -> Iterator[None]:
    """Another process is writing and does not come to an end."""
    with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


@contextmanager
def a_lost_database(server: ServerProcess) -> Iterator[None]:
    """The disk went away, and comes back."""
    names = [Path(f"{server.database}{ending}") for ending in ENDINGS]
    aside = server.database.parent / "aside"
    aside.mkdir()
    for name in names:
        name.rename(aside / name.name)
    yield
    assert not server.database.exists(), "something was written elsewhere"
    for name in names:
        if (aside / name.name).exists():
            (aside / name.name).rename(name)


@pytest.mark.parametrize("trouble", [a_full_disk, a_locked_database, a_lost_database])
async def test_a_database_in_trouble_is_told_to_people_and_forgotten_once_it_is_back(
    tmp_path: Path, trouble: Trouble
) -> None:
    with ServerProcess(tmp_path) as server:
        await meet_trouble_at(server, trouble(server))
