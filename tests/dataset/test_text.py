"""The card: everything somebody must know, in both languages, and nothing of this machine."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

from caida.cli import build_parser
from caida.commands.dataset import _plan
from caida.dataset import Made, make
from caida.dataset.columns import COLUMNS
from caida.dataset.text import command, tell_card, tell_made
from caida.engine.ruleset import Ruleset
from caida.words import Words
from tests.dataset.plans import SMALL


def test_the_card_explains_every_column_in_both_languages() -> None:
    card = tell_card(Made(SMALL, files=4, decisions=123))
    for column in COLUMNS:
        assert card.count(f"- `{column.name}`: ") == 2, column.name
    for part in ("123 decisiones", "123 decisions", "conocedor, novato", "target=12", "`7`"):
        assert part in card


def test_one_file_is_one_and_several_are_several() -> None:
    for matches, spanish, english in ((2, "1 archivo", "1 file"), (7, "4 archivos", "4 files")):
        made = Made(replace(SMALL, matches=matches), files=-(-matches // 2))
        assert f"en {spanish} de Parquet" in tell_card(made)
        assert f"in {english} of Parquet" in tell_card(made)
        assert f" en {spanish}. " in tell_made(Words("es"), made, "data")
        assert f" in {english}. " in tell_made(Words("en"), made, "data")


def test_a_run_that_was_stopped_is_told_so() -> None:
    told = tell_made(Words("en"), Made(SMALL, files=3), "data")
    assert told.startswith("Stopped halfway: 3 of 4 files")


def test_the_card_says_whether_the_coach_was_asked() -> None:
    asked = tell_card(Made(replace(SMALL, coach=True)))
    assert "lo dijo el profe" in asked
    assert "no se le preguntó" in tell_card(Made(SMALL))


def test_the_command_of_the_card_makes_the_same_again() -> None:
    plans = [
        replace(SMALL, matches_a_file=500, seed="x y", coach=True),
        replace(SMALL, matches_a_file=500, seconds=0.5),
        replace(
            SMALL,
            matches_a_file=500,
            ruleset=Ruleset.preset("fall", seats=4, teams=True, target=30),
        ),
    ]
    for plan in plans:
        options = build_parser(Words("en")).parse_args(shlex.split(command(plan))[1:])
        assert _plan(options) == plan


def test_the_card_is_written_when_all_is_there(tmp_path: Path) -> None:
    made = make(SMALL, tmp_path, tell=tell_card)
    assert (tmp_path / "README.md").read_text("utf-8") == tell_card(made)
    assert str(tmp_path) not in tell_card(made)
