"""``caida arena`` as a process: stopped halfway, killed, and watched at a terminal."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from caida.crew import order
from tests.fifo import Fifo
from tests.waiting import HANG_SECONDS

pytestmark = pytest.mark.slow


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "caida", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=Path(__file__).parents[2],
    )


@pytest.fixture
def began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fifo]:
    """Where players announce what they begin; see tests/arena/players.py."""
    fifo = Fifo(tmp_path / "began")
    monkeypatch.setenv("BEGAN", str(fifo.path))
    yield fifo
    fifo.close()


@pytest.fixture
def go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """Lets so many moves of patient players happen."""
    path = tmp_path / "go"
    os.mkfifo(path)
    monkeypatch.setenv("GO", str(path))
    file = os.open(path, os.O_RDWR)
    yield lambda moves: assert_written(file, b"." * moves)
    os.close(file)


def assert_written(file: int, text: bytes) -> None:
    assert os.write(file, text) == len(text)


def end_of(running: subprocess.Popen[str]) -> tuple[str, str]:
    """What it said. Its workers share its output, so they are gone, too, when that is closed."""
    return running.communicate(timeout=HANG_SECONDS)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_stopped_halfway_it_tells_what_it_has(
    jobs: str, number: signal.Signals, tmp_path: Path, began: Fifo
) -> None:
    folder = tmp_path / "records"
    running = start(
        "azar", "py:tests.arena.players:Announced", "--pairs", "9000", "--jobs", jobs,
        "--save", str(folder),
    )  # fmt: skip
    # A pair of matches more than may be ahead of the first one that is counted and saved.
    matches = 2 * (order.AHEAD * int(jobs) + 1)
    assert len(began.read(matches)) == matches, end_of(running)
    if number == signal.SIGINT:
        os.killpg(running.pid, number)  # as a terminal does: everybody hears it
    else:
        running.send_signal(number)
    out, err = end_of(running)
    assert (running.returncode, err) == (130, "")
    assert "Stopped halfway" in out
    kept = len(list(folder.glob("*.caida")))
    told = re.search(r"(\d+) pairs?, (\d+) matches", out)
    assert told is not None, out
    assert [int(number) for number in told.groups()] == [kept // 2, kept]


def test_it_stops_in_the_middle_of_a_match(began: Fifo, go: Callable[[int], None]) -> None:
    running = start("py:tests.arena.players:Patient", "azar", "--jobs", "2")
    assert len(began.read(2)) == 2, end_of(running)
    os.killpg(running.pid, signal.SIGINT)
    go(2)
    out, _ = end_of(running)
    assert running.returncode == 130
    assert "no match was played" in out


def test_a_worker_stops_at_the_next_move_when_the_arena_is_killed(
    began: Fifo, go: Callable[[int], None]
) -> None:
    running = start("py:tests.arena.players:Patient", "azar", "--jobs", "2")
    assert len(began.read(2)) == 2, end_of(running)
    running.kill()
    running.wait(HANG_SECONDS)
    go(2)
    assert began.read_to_the_end() == b"", "nobody began another move"
    end_of(running)


def test_workers_and_engines_end_when_the_arena_is_killed(tmp_path: Path, began: Fifo) -> None:
    script = tmp_path / "engine.py"
    engine = (Path(__file__).parents[2] / "examples" / "simple_engine.py").read_text("utf-8")
    script.write_text(
        f"import os\nos.write(os.open({str(began.path)!r}, os.O_WRONLY), b'.')\n{engine}", "utf-8"
    )
    running = start(f"exec:{sys.executable} {script}", "azar", "--pairs", "9000", "--jobs", "2")
    assert began.read(1), end_of(running)
    running.kill()
    end_of(running)
    began.read_to_the_end()


def test_a_person_at_a_terminal_sees_the_running_estimate() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "caida", "arena", "conocedor", "azar"]
    running = subprocess.Popen(
        [*command, "--pairs", "60", "--jobs", "1"], stdout=subprocess.PIPE, stderr=theirs, text=True
    )
    os.close(theirs)
    shown = read_terminal(ours)
    out, _ = end_of(running)
    assert running.returncode == 0
    assert "Playing conocedor " in shown
    assert "% ± " in shown
    assert "/60" in shown
    assert shown.endswith("\r\x1b[K")
    assert "conocedor against azar" in out


def read_terminal(file: int) -> str:
    """All that is written there, until nobody has it open any more: it holds only so much."""
    shown = b""
    with suppress(OSError):  # how a terminal says that
        while part := os.read(file, 65_536):
            shown += part
    os.close(file)
    return shown.decode()
