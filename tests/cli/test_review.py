"""``caida review``, as text, JSON and a picture."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from caida.notation import Record
from caida.report import ReviewTeller
from caida.review import Review
from caida.words import Words
from tests.cli.conftest import Caida
from tests.notation.examples import LIE, scripted_record
from tests.review.matches import played, short_match, short_review

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "a.caida"
    text = Record.of(short_match(), players=["Ana", "Luis & Cía"]).text
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("es", ["Lo que decidió la partida", "juego", "suerte", "precisión", "mejor era", ",0 %"]),
        ("en", ["What decided the match", "play", "luck", "accuracy", "better was", ".0%"]),
    ],
)
def test_it_is_told_in_both_languages(
    lang: str, wanted: list[str], record: Path, caida: Caida
) -> None:
    said = caida("review", record, "--lang", lang)
    assert (said.code, said.err) == (0, "")
    for text in wanted:
        assert text in said.out
    assert "{" not in said.out
    review = short_review()
    assert said.out.count("›") == len(review.decisions)
    for seat in (0, 1):
        for decision in review.worst(seat):
            assert ReviewTeller(review_named(), Words(lang)).why(decision) in said.out


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        (
            "es",
            ["cantar patrulla de embuste. Costó", "Cantar patrulla de embuste le cuesta 5 puntos."],
        ),
        ("en", ["bluffing a patrulla. It cost", "Bluffing a patrulla costs 5 points."]),
    ],
)
def test_a_lie_that_only_costs_is_told(
    lang: str, wanted: list[str], record: Path, caida: Caida
) -> None:
    text = scripted_record(*LIE, false_canto=5, mal_echada=5)
    record.write_text(text, encoding="utf-8")
    said = caida("review", record, "--lang", lang)
    assert (said.code, said.err) == (0, "")
    for told in wanted:
        assert told in said.out
    assert said.out.count("sing patrulla") == 2, "the decision and its line"
    assert "sing casa_grande" not in said.out, "lies that are worth the same share a line"
    found = json.loads(caida("review", record, "--json").out)
    assert said.out.count("›") == len(found["decisions"])
    [lie] = [each for each in found["decisions"] if each["played"] == "sing patrulla"]
    assert lie["reason"] == "lie"
    moves = [each["move"] for each in lie["alternatives"]]
    assert {"4o", "6o", "12e", "sing ronda", "sing casa_grande"} <= set(moves)
    assert "sing" not in moves


def review_named() -> Review:
    return replace(short_review(), players=("Ana", "Luis & Cía"))


def test_json_has_every_decision_with_its_alternatives(record: Path, caida: Caida) -> None:
    said = caida("review", record, "--json")
    assert (said.code, said.err) == (0, "")
    found = json.loads(said.out)
    review = short_review()
    assert found["players"] == ["Ana", "Luis & Cía"]
    assert found["winner"] == (None if review.outcome is None else review.outcome.winner)
    assert len(found["chances"]) == len(found["decisions"]) + 1
    assert [each["step"] for each in found["decisions"]] == [
        decision.step for decision in review.decisions
    ]
    for side in found["sides"]:
        assert side["start"] + side["play"] + side["luck"] == pytest.approx(side["end"], abs=3e-4)
    for decision in found["decisions"]:
        moves = {each["move"]: each["chance"] for each in decision["alternatives"]}
        assert decision["played"] in moves
        assert decision["given_away"] == pytest.approx(
            moves[decision["best"]] - moves[decision["played"]], abs=3e-4
        )
        assert (decision["text"] == "") == (decision["played"] == decision["best"])
    for seat in found["seats"]:
        for number in seat["worst"]:
            assert found["decisions"][number]["seat"] == seat["seat"]


def test_one_seat_alone(record: Path, caida: Caida) -> None:
    found = json.loads(caida("review", record, "--json", "--seat", 2).out)
    assert {decision["seat"] for decision in found["decisions"]} == {1}
    assert [seat["seat"] for seat in found["seats"]] == [1]
    assert len(found["chances"]) == len(short_review().chances)


def test_the_picture_is_a_file_that_stands_alone(
    record: Path, tmp_path: Path, caida: Caida
) -> None:
    out = tmp_path / "chances.svg"
    out.write_text("old", encoding="utf-8")
    said = caida("review", record, "--svg", out)
    assert said.code == 0
    assert "What decided" in said.out
    root = ET.parse(out).getroot()
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == "Chance of winning: Ana · Luis & Cía"
    text = out.read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_match_before_its_first_decision(tmp_path: Path, caida: Caida) -> None:
    path = tmp_path / "new.caida"
    path.write_text(Record.of(played("azar azar", most=0)).text, encoding="utf-8")
    said = caida("review", path, "--svg", tmp_path / "new.svg")
    assert said.code == 0
    assert "Nothing has been decided yet." in said.out
    ET.parse(tmp_path / "new.svg")
    assert json.loads(caida("review", path, "--json").out)["decisions"] == []


def test_a_damaged_record_is_told_with_its_place(record: Path, caida: Caida) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("CAP-", "CAP+").replace("CAI-1", "CAI-" + "9"), encoding="utf-8")
    said = caida("review", record)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"caida: {record}:")
    assert said.err.count("\n") == 1


def test_what_cannot_be_read_or_written_is_one_line(
    record: Path, tmp_path: Path, caida: Caida
) -> None:
    for arguments in ((tmp_path / "none.caida",), (record, "--svg", tmp_path / "none" / "a.svg")):
        said = caida("review", *arguments)
        assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)


def test_a_seat_that_is_not_there_is_wrong_usage(record: Path, caida: Caida) -> None:
    said = caida("review", record, "--seat", 3)
    assert (said.code, said.out) == (2, "")
    assert said.err == "caida: there is no seat 3: they go from 1 to 2\n"
    assert caida("review", record, "--seat", 0).code == 2
