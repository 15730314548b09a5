"""``caida dataset``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Caida

SMALL = ("dataset", "--matches", "3", "--set", "target=6", "--jobs", "1", "--out")


def test_it_tells_how_many_decisions_there_are_and_where(tmp_path: Path, caida: Caida) -> None:
    said = caida(*SMALL, tmp_path, "--seed", "7")
    assert (said.code, said.err) == (0, "")
    assert "of 3 matches in 1 file. Seed: 7." in said.out
    assert str(tmp_path) in said.out
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "README.md",
        "dataset.json",
        "decisions-000001.parquet",
    ]


def test_it_speaks_spanish(tmp_path: Path, caida: Caida) -> None:
    said = caida(*SMALL, tmp_path, "--lang", "es")
    assert "decisiones de 3 partidas" in said.out


def test_who_goes_on_need_not_say_the_seed(tmp_path: Path, caida: Caida) -> None:
    first, again = (json.loads(caida(*SMALL, tmp_path, "--json").out) for _ in range(2))
    assert again == first | {"found": 1}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "azar", "azar", "azar"], "3 players don't go round a table of 2"),
        (["--players", "nobody"], "unknown bot nobody"),
        (["--matches", "0"], "--matches"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_written(
    arguments: list[str], says: str, tmp_path: Path, caida: Caida
) -> None:
    said = caida("dataset", "--out", tmp_path / "new", *arguments)
    assert (said.code, said.out) == (2, "")
    assert says in said.err
    assert not (tmp_path / "new").exists()


def test_another_dataset_is_left_alone(tmp_path: Path, caida: Caida) -> None:
    caida(*SMALL, tmp_path, "--seed", "7")
    said = caida(*SMALL, tmp_path, "--seed", "8")
    assert (said.code, said.out) == (1, "")
    assert "was made in another way (seed)" in said.err


@pytest.mark.parametrize("lang", ["es", "en"])
def test_without_its_package_it_says_what_to_install(
    lang: str, tmp_path: Path, caida: Caida, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    said = caida(*SMALL, tmp_path, "--lang", lang)
    assert (said.code, said.out) == (1, "")
    assert "pip install 'caida[dataset]'" in said.err
