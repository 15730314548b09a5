"""The end of a match: its record, another match, or the start."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from caida.engine.ruleset import Ruleset
from caida.notation import parse_record
from caida.terminal.ending import Ending, save_record
from caida.terminal.start import Start
from tests.terminal.driving import new_app, play_by_keys, screen_text, settle, table_of, text_at

NOW = dt.datetime(2026, 3, 9, 7, 5)


async def test_the_record_is_saved_and_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = new_app(Ruleset.preset("tradicional", target=4))
    async with app.run_test() as pilot:
        for _ in range(2):
            await play_by_keys(pilot, "enter")
            await pilot.press("s")
            ending = app.screen
            assert isinstance(ending, Ending)
            assert ending.saved is not None
            assert ending.saved.name in screen_text(app)
            record = parse_record(ending.saved.read_text(encoding="utf-8"))
            assert record.match.outcome == ending.outcome
            assert record.players == table_of(app).names
            await pilot.press("s", "n")
            await settle(pilot)
    assert len(list(tmp_path.glob("*.caida"))) == 2


async def test_a_folder_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("caida.terminal.ending.save_record", refuse)
    app = new_app(Ruleset.preset("tradicional", target=4))
    async with app.run_test() as pilot:
        await play_by_keys(pilot, "enter")
        await pilot.press("s")
        assert "No se pudo guardar: no tienes permiso" in screen_text(app)
        await pilot.press("i")
        assert "you have no permission" in screen_text(app)


async def test_a_record_that_cannot_be_written_is_said_in_the_language_of_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = new_app(Ruleset.preset("tradicional", target=4))
    app.settings = replace(app.settings, name="A\u2028na")  # a line of its own
    async with app.run_test() as pilot:
        await play_by_keys(pilot, "enter")
        await pilot.press("s")
        assert text_at(app, "#saved") == (
            "No se pudo guardar: un nombre tiene de 1 a 64 caracteres, y ninguno invisible"
        )


async def test_after_the_end_there_is_another_match_or_the_start() -> None:
    app = new_app(Ruleset.preset("tradicional", target=3))
    async with app.run_test() as pilot:
        await play_by_keys(pilot, "enter")
        first = table_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, Ending), "Enter was meant for a card"
        await pilot.press("n")
        await settle(pilot)
        assert table_of(app) is not first
        await play_by_keys(pilot, "enter")
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, Start)


def test_a_record_is_named_after_its_minute_and_the_next_one_numbered(tmp_path: Path) -> None:
    paths = [save_record(text, tmp_path, NOW) for text in ("one\n", "two\n", "three\n")]
    assert [path.name for path in paths] == [
        "caida-2026-03-09-0705.caida",
        "caida-2026-03-09-0705-2.caida",
        "caida-2026-03-09-0705-3.caida",
    ]
    assert [path.read_bytes() for path in paths] == [b"one\n", b"two\n", b"three\n"]


def test_where_every_name_is_taken_the_record_is_refused(tmp_path: Path) -> None:
    for turn in range(1, 1000):
        number = "" if turn == 1 else f"-{turn}"
        (tmp_path / f"caida-2026-03-09-0705{number}.caida").touch()
    with pytest.raises(FileExistsError):
        save_record("more\n", tmp_path, NOW)
    assert all(path.stat().st_size == 0 for path in tmp_path.iterdir())
