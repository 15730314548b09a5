"""Making: stopped, killed or shared out, the files come out the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from caida.crew import Crew, Here, Processes
from caida.dataset import Made, Plan, make
from caida.dataset.making import OtherDataset, begun, file_name
from caida.dataset.text import tell_card
from caida.notation.files import write_whole
from tests.dataset.plans import SMALL
from tests.fifo import Fifo
from tests.waiting import HANG_SECONDS


def files_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def made_in(folder: Path, plan: Plan = SMALL, crew: Crew | None = None) -> dict[str, bytes]:
    assert make(plan, folder, crew=crew, tell=tell_card).is_whole
    return files_in(folder)


def stop_after(files: int, folder: Path) -> Made:
    def watch(made: Made) -> None:
        if made.files == files:
            raise KeyboardInterrupt

    return make(SMALL, folder, tell=tell_card, watch=watch)


def test_stopped_and_begun_again_it_has_the_same_files_and_makes_only_what_is_missing(
    tmp_path: Path,
) -> None:
    stopped = stop_after(2, tmp_path / "a")
    assert (stopped.files, stopped.is_whole) == (2, False)
    assert "README.md" not in files_in(tmp_path / "a")
    again = make(SMALL, tmp_path / "a", tell=tell_card)
    assert (again.found, again.files) == (2, 4)
    assert files_in(tmp_path / "a") == made_in(tmp_path / "b")


def test_a_file_that_is_none_is_made_again(tmp_path: Path) -> None:
    whole = made_in(tmp_path)
    (tmp_path / "decisions-000002.parquet").write_bytes(b"PAR1 and no more")
    assert made_in(tmp_path) == whole


def test_everything_is_written_whole_and_ctrl_c_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pressed when the second file is about to be written: it is there, and counted."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    written: list[str] = []

    def write(path: Path, content: str | bytes) -> None:
        written.append(path.name)
        if path.name == file_name(2):
            signal.raise_signal(signal.SIGINT)
        write_whole(path, content)

    monkeypatch.setattr("caida.dataset.making.write_whole", write)
    stopped = make(SMALL, tmp_path, tell=tell_card)
    assert written == ["dataset.json", file_name(1), file_name(2)]
    assert sorted(files_in(tmp_path)) == sorted(written)
    assert stopped.files == 2
    make(SMALL, tmp_path, tell=tell_card)
    signal.signal(signal.SIGINT, before)
    assert written[3:] == [file_name(3), file_name(4), "README.md"]


@pytest.mark.slow
def test_the_number_of_processes_changes_no_byte(tmp_path: Path) -> None:
    assert made_in(tmp_path / "one", crew=Here()) == made_in(tmp_path / "two", crew=Processes(2))


def test_what_was_made_in_another_way_is_not_gone_on_with(tmp_path: Path) -> None:
    before = made_in(tmp_path)
    with pytest.raises(OtherDataset) as caught:
        make(replace(SMALL, seed="8", matches=9), tmp_path, tell=tell_card)
    assert caught.value.params["differs"] == "matches, seed"
    assert files_in(tmp_path) == before


def test_a_plan_that_can_t_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "dataset.json").write_text("{", "utf-8")
    with pytest.raises(OtherDataset, match=r"dataset\.json"):
        begun(tmp_path)


@pytest.fixture
def began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fifo]:
    fifo = Fifo(tmp_path / "began")
    monkeypatch.setenv("BEGAN", str(fifo.path))
    yield fifo
    fifo.close()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_process_that_is_ended_in_the_middle_leaves_whole_files_alone(
    number: signal.Signals, tmp_path: Path, began: Fifo
) -> None:
    player = "py:tests.arena.players:Announced"
    arguments = ["dataset", "--matches", "1200", "--seed", "7", "--jobs", "1", "--set", "target=6"]
    folder = tmp_path / "data"
    command = [sys.executable, "-m", "caida", *arguments, "--players", player, "--out", str(folder)]
    root = Path(__file__).parents[2]
    running = subprocess.Popen(command, start_new_session=True, cwd=root, stdout=subprocess.PIPE)
    assert len(began.read(1_400)) == 1_400, "a bot each seat: the second file is being made"
    os.killpg(running.pid, number)
    running.communicate(timeout=HANG_SECONDS)
    assert running.returncode == (130 if number == signal.SIGINT else -number)
    began.read_to_the_end()
    assert sorted(files_in(folder)) == ["dataset.json", "decisions-000001.parquet"]
    identity = json.loads((folder / "dataset.json").read_text("utf-8"))
    first = (folder / "decisions-000001.parquet").stat()
    with subprocess.Popen([*command, "--json"], cwd=root, stdout=subprocess.PIPE) as again:
        began.read_to_the_end()
        out, _ = again.communicate(timeout=HANG_SECONDS)
    assert json.loads(out) | {"found": 1, "files": 3, "whole": True} == json.loads(out)
    assert json.loads(out).items() >= identity.items()
    assert (folder / "decisions-000001.parquet").stat().st_mtime_ns == first.st_mtime_ns
