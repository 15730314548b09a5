"""The package is built once for all workers, and installed once by each that needs it."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from scripts.dist import build
from tests.package.environment import Environment


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder with what `make dist` makes; who comes first builds it, the others wait."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "dist"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished = folder.with_suffix(".unfinished")
            build(unfinished)
            unfinished.rename(folder)
    return folder


@pytest.fixture(scope="session")
def compiled_wheel(dist: Path) -> Path:
    [wheel] = set(dist.glob("*.whl")) - set(dist.glob("*-none-any.whl"))
    return wheel


@pytest.fixture(scope="session")
def pure_wheel(dist: Path) -> Path:
    [wheel] = dist.glob("*-none-any.whl")
    return wheel


@pytest.fixture(scope="session", params=["compiled", "pure"])
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    wheel: Path = request.getfixturevalue(f"{request.param}_wheel")
    return Environment(tmp_path_factory.mktemp(request.param), wheel)
