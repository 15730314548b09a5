"""A progress bar for a person at a terminal."""

import sys
from types import SimpleNamespace

import pytest

from caida.commands.progress import SECONDS_BETWEEN, Progress


def test_a_bar_is_drawn_for_a_person_and_goes_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress("Jugando", 2) as progress:
        progress.advance()
    drawn = capsys.readouterr().err
    assert "Jugando ███████████████░░░░░░░░░░░░░░░ 1/2" in drawn
    assert drawn.endswith("\r\x1b[K")


def test_nothing_is_written_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("Jugando", 2) as progress:
        progress.advance()
        progress.advance()
    assert progress.done == 2
    assert capsys.readouterr().err == ""


def test_it_is_drawn_no_more_often_than_an_eye_can_follow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    time = SimpleNamespace(monotonic=lambda: now)
    monkeypatch.setattr("caida.commands.progress.time", time)
    with Progress("Jugando", 4) as progress:
        for wait in (0, SECONDS_BETWEEN / 4, SECONDS_BETWEEN, SECONDS_BETWEEN / 4):
            now += wait
            progress.advance()
        drawn = capsys.readouterr().err
    assert [text.rpartition(" ")[2] for text in drawn.split("\r")[1:]] == ["1/4", "3/4"]


def test_a_bar_that_was_never_drawn_leaves_nothing_to_wipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress("Jugando", 2):
        pass
    assert capsys.readouterr().err == ""


def test_what_is_to_be_done_may_become_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress("Copiando") as progress:
        progress.reach(0, 0)
        assert "0/0" in capsys.readouterr().err
        progress.reach(5, 20)
    assert (progress.done, progress.total) == (5, 20)
