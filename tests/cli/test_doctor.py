"""``caida doctor``. What is found: tests/server/test_checkup.py."""

import inspect
import re
import sys
from pathlib import Path

import pytest

from caida.server import checkup
from caida.server.checkup import Finding, Report
from caida.words import Words
from caida.words.catalog import load_catalog
from tests.cli.conftest import Caida
from tests.server.kept_tables import change, make_database


@pytest.fixture
def url(home: Path) -> str:
    home.mkdir()
    make_database(f"sqlite:///{home}/caida.db")
    return f"sqlite:///{home}/caida.db"


def test_a_sound_database_is_counted_and_said_to_be(url: str, caida: Caida) -> None:
    said = caida("doctor")
    assert (said.code, said.err) == (0, "")
    assert re.fullmatch(
        f"{re.escape(url)}: 3 tables, [0-9]+ entries, 7 matches\nAll fine.\n", said.out
    )


def test_the_database_is_named_by_its_file_or_its_url(url: str, caida: Caida) -> None:
    for name in (url, url.removeprefix("sqlite:///")):
        assert caida("doctor", name).out.startswith(f"{url}: 3 tables")


def test_what_is_off_is_told_with_what_to_do_and_the_code_says_so(url: str, caida: Caida) -> None:
    for room in ("room-a", "room-b"):
        change(url, f"delete from log where room = '{room}' and seq = 9")
    said = caida("doctor", "--lang", "es")
    assert said.code == 1
    _, first, second, advice, verdict = said.out.splitlines()
    assert re.fullmatch(r"  mesa room-a: falta la anotación 9, y el registro sigue .* \d+", first)
    assert second.startswith("  mesa room-b: falta la anotación 9")
    assert advice.startswith("→ Una mesa con un hueco: el servidor la aparta, se lo dice")
    assert verdict == "Hay algo que no cuadra. No se tocó nada."


def test_the_reason_of_a_record_that_does_not_hold_is_told_in_the_language_asked_for(
    url: str, caida: Caida
) -> None:
    change(url, "update matches set record = '' where id = 'room-a-1'")
    assert "(falta el encabezado Caida)" in caida("doctor", "--lang", "es").out
    assert "header" in caida("doctor", "--lang", "en").out


def test_a_person_at_a_terminal_sees_how_far_it_is(
    url: str, caida: Caida, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert re.search("Looking █+░* [0-9]+/10", caida("doctor").err)


def test_a_foreign_file_is_told_in_one_line(tmp_path: Path, caida: Caida) -> None:
    (tmp_path / "notes.txt").write_text("hello " * 200)
    said = caida("doctor", tmp_path / "notes.txt")
    assert (said.code, said.out) == (1, "")
    assert said.err == f"caida: {tmp_path}/notes.txt is not a Caída database: check its name\n"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_finding_has_its_sentence_and_what_to_do(lang: str) -> None:
    made = set(re.findall(r'"((?:schema|file|room|match)_[a-z]+)"', inspect.getsource(checkup)))
    keys = load_catalog(lang)
    for part in ("finding", "advice"):
        prefix = f"cli.doctor.{part}."
        assert {key.removeprefix(prefix) for key in keys if key.startswith(prefix)} == made


def test_a_note_alone_leaves_a_database_sound() -> None:
    notes = [Finding("match_due", {"match": "a-1"}), Finding("schema_old")]
    assert Report("0001", findings=notes).is_sound
    assert not Report("0001", findings=[*notes, Finding("room_gap")]).is_sound
    assert Words("es").has("cli.doctor.advice.match_due")
