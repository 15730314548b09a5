"""``caida arena``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from caida.notation import read_record
from tests.cli.conftest import Caida, Said
from tests.waiting import HANG_SECONDS

ENGINE = f"exec:{sys.executable} {Path(__file__).parents[2] / 'examples' / 'simple_engine.py'}"


def figures(said: Said) -> dict[str, Any]:
    assert said.code == 0, said.err
    found: dict[str, Any] = json.loads(said.out)
    return found


def test_two_bots_are_measured_and_rated(caida: Caida) -> None:
    said = caida("arena", "conocedor", "azar", "--pairs", 30, "--seed", 7, "--jobs", 1)
    assert (said.code, said.err) == (0, "")
    assert "tradicional seats=2 teams=false · seed 7" in said.out
    assert "conocedor against azar: 30 pairs, 60 matches" in said.out
    assert "between equals, 50.0" in said.out
    assert "points ahead" in said.out
    assert "1  conocedor" in said.out


def test_it_speaks_spanish_with_a_decimal_comma(caida: Caida) -> None:
    said = caida(
        "arena", "conocedor", "azar", "--pairs", 5, "--seed", 7, "--jobs", 1, "--lang", "es"
    )
    assert "conocedor contra azar: 5 pares, 10 partidas" in said.out
    assert "entre iguales, 50,0" in said.out


def test_one_among_others(caida: Caida) -> None:
    said = caida("arena", "conocedor", "azar", "--seats", 4, "--pairs", 5, "--seed", 7, "--jobs", 1)
    assert "conocedor among 3 azar: 5 rotations, 20 matches" in said.out
    assert "between equals, 25.0" in said.out
    assert "Ratings" not in said.out


def test_more_than_two_play_everybody_against_everybody(caida: Caida) -> None:
    said = caida(
        "arena", "conocedor", "azar", "azar", "--teams", "--preset", "fall", "--pairs", 3,
        "--seed", 7, "--jobs", 1,
    )  # fmt: skip
    assert "fall seats=4 teams=true" in said.out
    assert "Everybody against everybody" in said.out
    assert said.out.count("against azar") == 3


def test_the_summary_can_be_read_by_programs(caida: Caida) -> None:
    arguments = (
        "arena",
        "conocedor",
        "azar",
        "--pairs",
        40,
        "--seed",
        "x y",
        "--jobs",
        1,
        "--json",
    )
    said = caida(*arguments)
    found = figures(said)
    assert said.out == caida(*arguments).out
    assert found["seed"] == "x y"
    assert found["players"] == ["conocedor", "azar"]
    assert found["faults"] == {}
    assert found["interrupted"] is False
    [matchup] = found["matchups"]
    assert matchup["pairs"] == 40
    assert matchup["share"]["mean"] == pytest.approx(matchup["won"] / 80)
    assert 0.5 < matchup["share"]["low"] < matchup["share"]["mean"] < matchup["share"]["high"]
    assert matchup["lead_per_deal"]["low"] > 0


def test_options_of_the_rules_can_be_changed(caida: Caida) -> None:
    said = caida(
        "arena", "conocedor", "azar", "--set", "target=12", "--pairs", 1, "--jobs", 1, "--json"
    )
    assert "target=12" in str(figures(said)["rules"])


def test_it_stops_at_an_interval_in_percentage_points(caida: Caida) -> None:
    said = caida(
        "arena", "conocedor", "azar", "--interval", 20, "--pairs", 900, "--seed", 7, "--jobs", 1
    )
    assert "conocedor against azar: 30 pairs" in said.out


def test_every_match_can_be_kept(tmp_path: Path, caida: Caida) -> None:
    arguments = ("arena", "conocedor", "azar", "--pairs", 2, "--seed", 7, "--jobs", 1, "--save")
    assert caida(*arguments, tmp_path / "new" / "a").code == 0
    files = sorted((tmp_path / "new" / "a").iterdir())
    assert [file.name for file in files] == [
        f"1-conocedor-azar-00000{number}-{letter}.caida" for number in (1, 2) for letter in "ab"
    ]
    records = [read_record(file) for file in files]
    assert [record.players for record in records] == [
        ("conocedor", "azar"),
        ("azar", "conocedor"),
    ] * 2
    assert all(record.match.outcome is not None for record in records)
    caida(*arguments, tmp_path / "b")
    assert [file.read_bytes() for file in sorted((tmp_path / "b").iterdir())] == [
        file.read_bytes() for file in files
    ]


def test_nothing_kept_is_overwritten(tmp_path: Path, caida: Caida) -> None:
    there = tmp_path / "1-conocedor-azar-000002-a.caida"
    there.write_text("mine", encoding="utf-8")
    said = caida("arena", "conocedor", "azar", "--pairs", 2, "--jobs", 1, "--save", tmp_path)
    assert said.code == 1
    assert f"{there}: it is already there" in said.err
    assert [file.name for file in tmp_path.glob("*.caida")] == [there.name]


@pytest.mark.slow
def test_two_processes_keep_the_same_files(tmp_path: Path, caida: Caida) -> None:
    said = [
        caida(
            "arena", "conocedor", "azar", "--pairs", 8, "--seed", 7, "--jobs", jobs, "--json",
            "--save", tmp_path / str(jobs),
        )
        for jobs in (1, 2)
    ]  # fmt: skip
    assert said[0] == said[1]
    one, two = (
        {file.name: file.read_bytes() for file in (tmp_path / jobs).iterdir()} for jobs in "12"
    )
    assert one == two
    assert len(one) == 16


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["azar"], "name at least two bots"),
        (["azar", "nobody"], "unknown bot nobody: the bots are"),
        (["azar", "exec:"], "that program is not there"),
        (["azar", "exec:no-such-program --fast"], "that program is not there"),
        (["azar", "exec:sh -c 'open"], "that program is not there"),
        (["azar", "py:tests.arena.players:Nobody"], "Python can't find that"),
        (["azar", "py:tests.arena.nothing:Azar"], "Python can't find that"),
        (["azar", "py:"], "Python can't find that"),
        (["azar", "conocedor", "--seats", "4", "--preset", "fall"], "fall is not played with"),
        (["azar", "conocedor", "--pairs", "0"], "--pairs"),
        (["azar", "conocedor", "--interval", "50"], "--interval"),
    ],
)
def test_what_can_t_be_played_is_refused_before_the_first_match(
    arguments: list[str], complaint: str, caida: Caida
) -> None:
    said = caida("arena", *arguments)
    assert said.code == 2
    assert complaint in said.err
    assert said.out == ""


@pytest.mark.parametrize("package", ["choix", "scipy"])
def test_without_its_packages_it_says_what_to_install(
    package: str, caida: Caida, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = __import__("importlib.util").util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == package else find(name)
    )
    said = caida("arena", "azar", "conocedor")
    assert (said.code, said.out) == (1, "")
    assert "pip install 'caida[arena]'" in said.err


@pytest.mark.slow
def test_a_bot_that_breaks_is_told_in_a_line(caida: Caida) -> None:
    said = caida("arena", "py:tests.arena.players:Broken", "azar", "--pairs", 4, "--jobs", 2)
    assert (said.code, said.out) == (1, "")
    assert (
        said.err
        == "caida: one of the processes died, look at the bots: RuntimeError: I don't feel well\n"
    )


def test_an_engine_plays_by_the_protocol(caida: Caida) -> None:
    said = caida(
        "arena", ENGINE, "azar", "--seconds", HANG_SECONDS, "--pairs", 20, "--seed", 7,
        "--jobs", 1, "--json",
    )  # fmt: skip
    found = figures(said)
    assert said.err == ""
    assert found["faults"] == {}
    [matchup] = found["matchups"]
    assert matchup["share"]["mean"] > 0.5


def test_what_an_engine_does_wrong_is_reported_and_the_match_goes_on(caida: Caida) -> None:
    said = caida("arena", "exec:true", "azar", "--pairs", 2, "--seed", 7, "--jobs", 1, "--json")
    found = figures(said)
    [matchup] = found["matchups"]
    assert (matchup["matches"], matchup["unfinished"]) == (4, 0)
    assert found["faults"]["exec:true"]["no_start"] == 4
    assert said.err.startswith("caida: exec:true lost ")
    assert "4 for not starting" in said.err
