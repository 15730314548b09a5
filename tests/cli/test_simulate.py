"""``caida simulate``."""

import json
from pathlib import Path

import pytest

from caida.commands import simulate
from caida.engine.ruleset import Ruleset
from caida.house_rules import save_house
from caida.notation import read_record
from tests.cli.conftest import Caida


def test_every_match_becomes_a_record_with_its_proof(tmp_path: Path, caida: Caida) -> None:
    said = caida(
        "simulate", "--preset", "fall", "--seats", 3, "--matches", 4, "--seed", 7,
        "--out", tmp_path / "a" / "b",
    )  # fmt: skip
    assert said.code == 0
    assert said.err == ""
    assert "4 matches" in said.out
    files = sorted((tmp_path / "a" / "b").iterdir())
    assert [file.name for file in files] == [f"00000{number}.caida" for number in (1, 2, 3, 4)]
    for file in files:
        record = read_record(file)
        assert record.ruleset == Ruleset.preset("fall", seats=3)
        assert record.proof is not None
        assert record.proof.secret is not None
        assert record.match.outcome is not None


def test_seats_that_may_lie_do_and_it_all_holds(tmp_path: Path, caida: Caida) -> None:
    ruleset = Ruleset(canto_call="manual", false_canto=1, caida_on_mesa=True, mata_mesa=True)
    save_house(ruleset)
    said = caida("simulate", "--preset", "casa", "--matches", 8, "--seed", 4, "--out", tmp_path)
    assert (said.code, said.err) == (0, "")
    files = sorted(tmp_path.glob("*.caida"))
    text = "".join(file.read_text("utf-8") for file in files)
    for note in ("sing casa_grande ;", "false side 1 -1 = ", "trivilin false\n", "CAI-5 side "):
        assert note in text
    assert all(read_record(file).ruleset == ruleset for file in files)
    assert caida("verify", *files).code == 0


def test_a_seed_gives_the_same_files_and_another_gives_others(tmp_path: Path, caida: Caida) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        assert caida("simulate", "--teams", "--seed", seed, "--out", tmp_path / name).code == 0
    first, again, other = ((tmp_path / n / "000001.caida").read_bytes() for n in "abc")
    assert first == again
    assert first != other


def test_the_summary_can_be_read_by_programs(tmp_path: Path, caida: Caida) -> None:
    said = caida("simulate", "--matches", 3, "--seed", "x", "--out", tmp_path, "--json")
    summary = json.loads(said.out)
    assert summary["rules"] == "tradicional seats=2 teams=false"
    assert summary["seed"] == "x"
    assert summary["matches"] == sum(summary["wins"]) == sum(summary["reasons"].values()) == 3
    assert summary["unfinished"] == 0
    assert summary["moves"] > summary["deals"] > 0
    assert summary["out"] == str(tmp_path)


def test_without_a_seed_one_is_chosen_and_told(tmp_path: Path, caida: Caida) -> None:
    seed = json.loads(caida("simulate", "--out", tmp_path / "a", "--json").out)["seed"]
    caida("simulate", "--seed", seed, "--out", tmp_path / "b")
    first, again = ((tmp_path / name / "000001.caida").read_text("utf-8") for name in "ab")
    assert first == again


def test_nothing_is_overwritten(tmp_path: Path, caida: Caida) -> None:
    (tmp_path / "000002.caida").write_text("mine", encoding="utf-8")
    said = caida("simulate", "--matches", 3, "--out", tmp_path)
    assert said.code == 1
    assert "000002.caida is already there" in said.err
    assert [file.name for file in tmp_path.glob("*.caida")] == ["000002.caida"]
    assert (tmp_path / "000002.caida").read_text("utf-8") == "mine"


def test_a_folder_that_can_t_be_made_is_told(tmp_path: Path, caida: Caida) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    said = caida("simulate", "--out", tmp_path / "file")
    assert said.code == 1
    assert said.err.count("\n") == 1


def test_rules_under_which_nobody_can_win_leave_the_match_unfinished(
    tmp_path: Path, caida: Caida, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "MAX_MOVES", 300)
    nothing = dict.fromkeys(
        ("mal_echada", "mesa_limpia", "trivilin", "patrulla", "vigia", "registro", "maguaro",
         "registrico", "casa_chica", "casa_grande"), 0,
    )  # fmt: skip
    zeros = [0] * 10
    save_house(
        Ruleset.from_dict(
            {
                **nothing,
                "seats": 3,
                "quota3": 39,
                "target": 999,
                "ronda": zeros,
                "caida_points": zeros,
            }
        )
    )
    said = caida("simulate", "--preset", "casa", "--out", tmp_path / "out", "--json")
    assert json.loads(said.out)["unfinished"] == 1
    assert read_record(tmp_path / "out" / "000001.caida").match.outcome is None


def test_too_many_matches_are_refused(tmp_path: Path, caida: Caida) -> None:
    assert caida("simulate", "--matches", 10**9, "--out", tmp_path).code == 2


def test_a_failed_write_leaves_nothing(
    tmp_path: Path, caida: Caida, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device", "disk")

    monkeypatch.setattr(Path, "replace", no_room)
    said = caida("simulate", "--out", tmp_path / "out")
    assert (said.code, said.err) == (1, "caida: disk: no space is left on the disk: make room\n")
    assert list((tmp_path / "out").iterdir()) == []
