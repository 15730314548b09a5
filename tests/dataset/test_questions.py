"""examples/dataset_questions.py: its estimates are right, and its answers come from the data."""

from __future__ import annotations

import statistics
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import polars as pl
import pytest

from caida.dataset import make
from caida.dataset.text import tell_card
from caida.engine.ruleset import Ruleset
from examples.dataset_questions import answers, difference, draw, estimate, main
from tests.dataset.plans import SMALL


def frame(values: dict[int, list[float]]) -> pl.DataFrame:
    rows = [(match, value) for match, found in values.items() for value in found]
    return pl.DataFrame(rows, schema=["match", "value"], orient="row")


def test_with_one_row_a_match_the_interval_is_the_plain_one() -> None:
    values = [1.0, 4.0, 2.0, 8.0, 5.0]
    found = estimate(frame({match: [value] for match, value in enumerate(values)}), "value")
    assert found.mean == pytest.approx(statistics.mean(values))
    error = statistics.stdev(values) / len(values) ** 0.5
    assert found.margin == pytest.approx(1.96 * error)


def test_saying_a_match_twice_makes_nothing_surer() -> None:
    once = frame({1: [1.0], 2: [4.0], 3: [2.0]})
    twice = frame({1: [1.0, 1.0], 2: [4.0, 4.0], 3: [2.0, 2.0]})
    assert estimate(once, "value") == pytest.approx(estimate(twice, "value"))


def test_a_difference_knows_what_belongs_to_the_same_match() -> None:
    """Everybody in a match is lucky together: the difference is certain all the same."""
    one = frame({match: [match + 1.0] for match in range(50)})
    other = frame({match: [float(match)] for match in range(50)})
    found = difference(one, other, "value")
    assert (found.mean, found.margin) == pytest.approx((1.0, 0.0), abs=1e-9)
    apart = difference(one, other.with_columns(match=pl.col("match") + 100), "value")
    assert apart.margin > 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    plan = replace(SMALL, ruleset=Ruleset.preset("tradicional"), matches=60, matches_a_file=40)
    make(plan, folder, tell=tell_card)
    return folder


def test_the_answers_count_what_is_in_the_data(folder: Path) -> None:
    first, cantos, mano = answers(folder)
    rows = pl.read_parquet(folder / "decisions-*.parquet").to_dicts()
    opening = [
        row
        for row in rows
        if row["phase"] == "play"
        and row["tanda"] == 1
        and not row["turns"]
        and row["fallen"] is not None
    ]
    assert sum(count for _, _, count in first.rows) == len(opening)
    fallen = sum(found.mean * count / 100 for _, found, count in first.rows)
    assert fallen == pytest.approx(sum(row["fallen"] for row in opening))
    hands = {(row["match"], row["deal"], row["seat"]): row for row in rows if row["tanda"] == 1}
    rondas = sum(row["canto"] == "ronda" for row in hands.values())
    assert ("ronda", rondas) in {(name, count) for name, _, count in cantos.rows}
    led = [
        row["deal_points"][row["seat"]] - row["deal_points"][1 - row["seat"]]
        for row in hands.values()
        if row["seat"] == row["mano"]
    ]
    name, found, count = mano.rows[0]
    assert (name, count) == ("mano", len(led))
    assert found.mean == pytest.approx(statistics.mean(led))


def test_an_answer_is_drawn_and_told(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([str(folder), "--svg", str(tmp_path)])
    told = capsys.readouterr().out
    for answer in answers(folder):
        drawn = (tmp_path / f"dataset-{answer.name}.svg").read_text("utf-8")
        assert drawn == draw(answer)
        ET.fromstring(drawn)
        for label, found, count in answer.rows:
            assert f"{label}</text>" in drawn
            assert f"| {label} | {found} | {count} |" in told
