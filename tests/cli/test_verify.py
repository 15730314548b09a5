"""``caida verify``."""

from pathlib import Path

import pytest

from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record
from tests.cli.conftest import Caida
from tests.notation.examples import LIE, documented_record, scripted_record, without_proof


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.caida"
    path.write_text(documented_record(), encoding="utf-8")
    return path


def test_a_good_record_is_fine(good: Path, caida: Caida) -> None:
    said = caida("verify", good)
    assert said == (
        0, f"{good}: fine · 37 moves · result 0 target 12-8 · proof of chance holds\n", "",
    )  # fmt: skip


def test_records_without_proof_and_unfinished_ones_are_told_apart(
    tmp_path: Path, caida: Caida
) -> None:
    plain = tmp_path / "plain.caida"
    plain.write_text(without_proof(documented_record()), encoding="utf-8")
    started = tmp_path / "started.caida"
    started.write_text(Record.of(Match(Ruleset(), seed=1)).text, encoding="utf-8")
    said = caida("verify", plain, started)
    assert said.code == 0
    assert "without proof" in said.out
    assert "result *" in said.out


def test_a_lie_and_what_it_cost_are_checked(tmp_path: Path, caida: Caida) -> None:
    text = scripted_record(*LIE, false_canto=1)
    fine = tmp_path / "fine.caida"
    fine.write_text(text, encoding="utf-8")
    said = caida("verify", fine)
    assert (said.code, said.out) == (
        0,
        f"{fine}: fine · 9 moves · result * · without proof of chance\n",
    )
    for old, new, complaint in (
        ("patrulla false side 0 -1", "patrulla false side 0 -2", "'-2' is written where"),
        ("0 sing patrulla ;", "0 sing chiguire ;", "chiguire is not played here"),
        ("0 sing patrulla ;", "0 sing ;", "there is nothing to sing now"),
        ("1 sing ;", "1 sing ronda ;", "ronda is what the hand is"),
    ):
        assert old in text
        fine.write_text(text.replace(old, new), encoding="utf-8")
        said = caida("verify", fine)
        assert said.code == 1
        assert complaint in said.out


def test_all_files_are_looked_at_and_the_place_is_told(
    good: Path, tmp_path: Path, caida: Caida
) -> None:
    bad = tmp_path / "bad.caida"
    bad.write_text(documented_record().replace("+4 = 7-1", "+5 = 7-1"), encoding="utf-8")
    said = caida("verify", bad, tmp_path / "missing.caida", tmp_path, good)
    assert said.code == 1
    lines = said.out.splitlines()
    assert len(lines) == 4
    assert lines[0] == f"{bad}:45:31: '+5' is written where the game gives '+4'"
    assert lines[1].startswith(f"{tmp_path / 'missing.caida'}: ")
    assert lines[2].startswith(f"{tmp_path}: ")
    assert lines[3].startswith(f"{good}: fine")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("0 2e x2c", "0 2e", "tienes que recogerla: recoge"),
        ("0 2e x2c", "0 2e x2b", "no es una jugada: aquí 2e recoge 2c"),
        ("0 2e x2c", "0 8e", "'8e' no es una carta"),
        ("target=12", "target=0", "target = '0' no se puede"),
        ("MES-1", "MES-2", "dice 'MES-2' donde la partida da 'MES-1'"),
        ("0f451f70", "0f451f71", "el secreto no da ese compromiso"),
        ("sweep", "swept", "una línea empieza con el número de un puesto"),
    ],
)
def test_what_is_off_is_told_in_spanish(
    old: str, new: str, reason: str, tmp_path: Path, caida: Caida
) -> None:
    bad = tmp_path / "mala.caida"
    bad.write_text(documented_record().replace(old, new), encoding="utf-8")
    said = caida("verify", bad, "--lang", "es")
    assert said.code == 1
    assert said.out.startswith(f"{bad}:")
    assert reason in said.out
    assert said.out.count("\n") == 1


def test_a_rule_is_named_once(tmp_path: Path, caida: Caida) -> None:
    bad = tmp_path / "bad.caida"
    bad.write_text(documented_record().replace("0 2e x2c", "0 2e"), encoding="utf-8")
    assert caida("verify", bad).out.count("(CAP-1)") == 1


def test_bytes_of_no_kind_are_told_in_one_line(tmp_path: Path, caida: Caida) -> None:
    for number, content in enumerate((b"", b"\0" * 10, b"\xff\xfe", b"[" * 5000)):
        path = tmp_path / str(number)
        path.write_bytes(content)
        said = caida("verify", path)
        assert said.code == 1
        assert said.out.startswith(f"{path}:1:")
        assert said.out.count("\n") == 1
