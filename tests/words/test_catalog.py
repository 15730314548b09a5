"""The catalogs say the same things in both languages, and nothing that nobody asks for."""

from pathlib import Path

import pytest

from caida.engine.errors import MESSAGES
from caida.words import LANGUAGES, Words, catalog, detect_language
from caida.words.catalog import load_catalog
from tests.words.catalogs import placeholders, read_usage

ES, EN = load_catalog("es"), load_catalog("en")


def plain_words(text: str) -> list[str]:
    return [word for word in text.split() if word.isalpha()]


def test_both_languages_have_the_same_keys() -> None:
    assert set(ES) - set(EN) == set()
    assert set(EN) - set(ES) == set()


def test_both_languages_fill_in_the_same_placeholders() -> None:
    differing = {
        key: (placeholders(ES[key]), placeholders(EN[key]))
        for key in set(ES) & set(EN)
        if placeholders(ES[key]) != placeholders(EN[key])
    }
    assert differing == {}


def test_no_text_is_blank_or_left_in_the_wrong_language() -> None:
    assert [key for texts in (ES, EN) for key, text in texts.items() if not text.strip()] == []
    assert [key for key in ES if ES[key] == EN[key] and len(plain_words(ES[key])) > 2] == []


def test_every_key_is_used_somewhere() -> None:
    usage = read_usage()
    assert sorted(key for key in ES if not usage.has(key)) == []


def test_every_text_that_is_asked_for_exists_and_gets_its_placeholders() -> None:
    namespaces = {key.partition(".")[0] for key in ES}
    calls = [c for c in read_usage().calls if c.key.partition(".")[0] in namespaces]
    assert len(calls) > 30
    assert [call for call in calls if call.key not in ES] == []
    short = [
        call
        for call in calls
        if call.params is not None and not placeholders(ES[call.key]) <= call.params
    ]
    assert short == []


def test_error_codes_and_spanish_errors_are_the_same_set() -> None:
    spanish = {key.removeprefix("error.") for key in ES if key.startswith("error.")}
    assert spanish == set(MESSAGES)


def test_a_missing_key_and_an_unknown_language_are_errors() -> None:
    with pytest.raises(KeyError):
        Words("es").text("terminal.there_is_no_such_thing")
    with pytest.raises(ValueError, match="use es, en"):
        Words("fr")


def test_all_files_of_a_language_are_merged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "es.toml").write_text('[a]\nb.c = "uno"\n', encoding="utf-8")
    (tmp_path / "cli.es.toml").write_text('[cli]\nbye = "chao"\n', encoding="utf-8")
    (tmp_path / "cli.en.toml").write_text('[cli]\nbye = "bye"\n', encoding="utf-8")
    (tmp_path / "notes.toml").write_text('x = "y"\n', encoding="utf-8")
    monkeypatch.setattr(catalog, "files", lambda _package: tmp_path)
    merged = load_catalog.__wrapped__("es")
    assert dict(merged) == {"a.b.c": "uno", "cli.bye": "chao"}


@pytest.mark.parametrize(
    ("second", "complaint"),
    [('[a]\nb = "dos"\n', "already has a text"), ("[a]\nc = 2\n", "a.c is not a text")],
)
def test_a_key_in_two_files_and_a_number_are_refused(
    second: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "es.toml").write_text('[a]\nb = "uno"\n', encoding="utf-8")
    (tmp_path / "more.es.toml").write_text(second, encoding="utf-8")
    monkeypatch.setattr(catalog, "files", lambda _package: tmp_path)
    with pytest.raises(ValueError, match=complaint):
        load_catalog.__wrapped__("es")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "es"),
        ({"LANG": "C.UTF-8"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "es"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "es_VE.UTF-8"}, "es"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LC_MESSAGES": "es_ES", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "es_VE", "CAIDA_LANG": "en"}, "en"),
        ({"LC_ALL": "", "LANG": "en"}, "en"),
        ({"CAIDA_LANG": "EN-us"}, "en"),
        ({"CAIDA_LANG": "klingon", "LANG": "en_US"}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(environ: dict[str, str], language: str) -> None:
    assert detect_language(environ) == language
    assert language in LANGUAGES
