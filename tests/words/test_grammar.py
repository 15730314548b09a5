"""Lists in both languages, by the cases that the page must pass too."""

import json
import unicodedata
from pathlib import Path
from typing import Literal

import pytest

from caida.words import Words

CASES = json.loads(Path(__file__).with_name("lists.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["es"] or "nobody")
@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_list_is_joined_as_it_is_said(case: dict[str, str], lang: str) -> None:
    assert Words(lang).listing(case["items"]) == case[lang]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_the_way_accents_are_stored_changes_nothing(form: Literal["NFC", "NFD"]) -> None:
    for case in CASES:
        items = [unicodedata.normalize(form, item) for item in case["items"]]
        said = unicodedata.normalize("NFC", Words("es").listing(items))
        assert said == unicodedata.normalize("NFC", case["es"])


def test_the_cases_hold_both_answers() -> None:
    pairs = [case for case in CASES if len(case["items"]) == 2]
    assert sum(" e " in case["es"] for case in pairs) >= 15
    assert sum(" y " in case["es"] for case in pairs) >= 15
