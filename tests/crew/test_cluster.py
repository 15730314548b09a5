"""A cluster: a real Ray on loopback, a machine of which is killed in the middle."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import caida
from caida.crew import NoCluster, PlainJob, WorkerDied
from caida.crew.cluster import Cluster
from tests.crew.ray_machines import Machines, ray_machines
from tests.fifo import Fifo
from tests.waiting import HANG_SECONDS

ROOT = Path(__file__).parents[2]
PATIENT, ANNOUNCED = "py:tests.arena.players:Patient", "py:tests.arena.players:Announced"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where players announce what they begin, and wait for a byte before they move. The workers
    learn of it from the environment that their machine was started with."""
    folder = tmp_path_factory.mktemp("pipes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BEGAN", str(folder / "began"))
        patch.setenv("GO", str(folder / "go"))
        yield folder


@pytest.fixture(scope="module")
def machines(folder: Path) -> Iterator[Machines]:
    with ray_machines() as machines:
        yield machines


@pytest.fixture
def began(folder: Path) -> Iterator[Fifo]:
    fifo = Fifo(folder / "began")
    yield fifo
    fifo.close()
    (folder / "began").unlink()


@pytest.fixture
def go(folder: Path) -> Iterator[Callable[[int], None]]:
    """Lets so many moves of patient players happen."""
    os.mkfifo(folder / "go")
    file = os.open(folder / "go", os.O_RDWR)

    def let(moves: int) -> None:
        assert os.write(file, b"." * moves) == moves

    yield let
    os.close(file)
    (folder / "go").unlink()


def start(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=ROOT,
        env=os.environ | {"CAIDA_LANG": "en"},
    )


def end_of(running: subprocess.Popen[str]) -> tuple[str, str]:
    return running.communicate(timeout=HANG_SECONDS)


def files_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.slow
def test_a_machine_that_is_lost_in_the_middle_changes_neither_figures_nor_records(
    tmp_path: Path, machines: Machines, began: Fifo, go: Callable[[int], None]
) -> None:
    """Two machines of one processor each: both are in their first match when one is killed."""
    doomed = machines.add()
    arguments = (PATIENT, "azar", "--pairs", "4", "--seed", "7", "--json", "--save")
    running = start("caida", "arena", *arguments, str(tmp_path / "all"), "--ray", machines.address)
    assert len(began.read(2)) == 2, end_of(running)
    machines.kill(doomed)
    go(4_000)  # more than all moves of eight matches, twice
    out, err = end_of(running)
    assert (running.returncode, err) == (0, "")
    alone = start("caida", "arena", *arguments, str(tmp_path / "one"), "--jobs", "1")
    assert (out, "") == end_of(alone)
    assert files_in(tmp_path / "all") == files_in(tmp_path / "one")
    assert len(files_in(tmp_path / "all")) == 8


@pytest.mark.slow
def test_ctrl_c_keeps_what_there_is_and_leaves_nobody_working(
    tmp_path: Path, machines: Machines, began: Fifo
) -> None:
    folder = tmp_path / "records"
    running = start(
        "caida", "arena", ANNOUNCED, "azar", "--pairs", "9000", "--save", str(folder),
        "--ray", machines.address,
    )  # fmt: skip
    while len(list(folder.glob("*.caida"))) < 2:
        assert began.read(1), end_of(running)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: everybody hears it
    out, err = end_of(running)
    assert (running.returncode, err) == (130, "")
    assert "Stopped halfway" in out
    kept = len(list(folder.glob("*.caida")))
    told = re.search(r"(\d+) pairs?, (\d+) matches", out)
    assert told is not None, out
    assert [int(number) for number in told.groups()] == [kept // 2, kept]
    began.read_to_the_end()


@pytest.mark.slow
def test_nobody_goes_on_working_when_the_arena_is_killed(machines: Machines, began: Fifo) -> None:
    running = start(
        "caida", "arena", ANNOUNCED, "azar", "--pairs", "9000", "--ray", machines.address
    )
    assert began.read(1), end_of(running)
    running.kill()
    end_of(running)
    began.read_to_the_end()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "says"),
    [("Broken", "RuntimeError: I don't feel well"), ("Killed", "or at the memory of the machines")],
)
def test_a_worker_that_always_dies_is_told_and_not_asked_for_ever(
    player: str, says: str, machines: Machines
) -> None:
    running = start(
        "caida", "arena", f"py:tests.arena.players:{player}", "azar", "--pairs", "1",
        "--ray", machines.address,
    )  # fmt: skip
    out, err = end_of(running)
    assert (running.returncode, out) == (1, "")
    assert err.startswith("caida: ")
    assert err.strip().endswith(says)


@pytest.mark.slow
def test_values_are_learned_to_the_same_file(tmp_path: Path, machines: Machines) -> None:
    command = ("scripts.learn_win_chance", "--laps", "1", "--matches", "40", "--out")
    for name, crew in (("one", ("--jobs", "1")), ("all", ("--ray", machines.address))):
        running = start(*command, str(tmp_path / name), *crew)
        _, err = end_of(running)
        assert running.returncode == 0, err
    assert (tmp_path / "all").read_bytes() == (tmp_path / "one").read_bytes()
    assert len(json.loads((tmp_path / "all").read_text("utf-8"))) == 7


@pytest.mark.slow
def test_a_machine_with_another_version_is_refused(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = caida.__version__
    monkeypatch.setattr(caida, "__version__", "0.0.0")
    with pytest.raises(WorkerDied) as caught:
        list(Cluster(machines.address).do(PlainJob(len), ["a"]))
    assert caught.value.code == "other_version"
    assert caught.value.params == {"here": "0.0.0", "there": before}


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:99999999", "azar", ""])
def test_a_cluster_that_is_not_there_is_told_before_anything_is_played(address: str) -> None:
    with pytest.raises(NoCluster) as caught:
        Cluster(address)
    assert caught.value.code == "unreachable"


def test_without_its_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(NoCluster, match=r"pip install 'caida\[ray\]'"):
        Cluster()
