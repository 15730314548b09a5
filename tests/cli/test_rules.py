"""``caida rules`` and the house's own rules."""

from pathlib import Path

import pytest

from caida.engine.errors import RulesetError
from caida.engine.ruleset import Ruleset
from caida.house_rules import load_house, save_house
from caida.words import Words
from tests.cli.conftest import Caida


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("preset", ["tradicional", "fall"])
def test_a_preset_is_explained(preset: str, lang: str, caida: Caida) -> None:
    said = caida("rules", preset, "--lang", lang)
    assert said.code == 0
    assert said.out.rstrip("\n") == Words(lang).rules_text(Ruleset.preset(preset)).rstrip("\n")


def test_tradicional_is_explained_unless_another_is_named(caida: Caida) -> None:
    assert caida("rules") == caida("rules", "tradicional")


def test_options_can_be_changed(caida: Caida) -> None:
    ronda = "1,1,1,1,1,1,1,2,3,9"
    said = caida(
        "rules", "fall", "--seats", 3, "--set", "chain=free", "--set", f"ronda={ronda}", "--toml"
    )
    values = [*map(int, ronda.split(","))]
    wanted = Ruleset.preset("fall", seats=3, chain="free", ronda=values)
    assert Ruleset.from_toml(said.out) == wanted


@pytest.mark.parametrize(
    ("lang", "mata_mesa", "embuste"),
    [
        (
            "es",
            "- **Mata mesa** ◆: Si la mano le cae a la mesa recién echada, mata mesa: quien "
            "repartió pierde lo que pegó al contar.\n",
            "- **Cantar de embuste** ◆: Puedes cantar lo que no tienes. Al cobrar se descubre, y "
            "cada embuste te cuesta 1 punto. Al que canta trivilín se le miran las cartas ahí "
            "mismo.\n",
        ),
        (
            "en",
            "- **Mata mesa** ◆: If the mano falls on the mesa just laid, it kills the mesa: the "
            "dealer loses what the count had hit.\n",
            "- **False cantos** ◆: You may sing what you don't hold. It comes out when cantos are "
            "paid, and each bluff costs 1 point. Whoever sings trivilín is looked at right "
            "there.\n",
        ),
    ],
)
def test_house_rules_that_need_another_are_explained_with_it(
    lang: str, mata_mesa: str, embuste: str, caida: Caida
) -> None:
    options = ("canto_call=manual", "false_canto=1", "caida_on_mesa=true", "mata_mesa=true")
    changes = [word for option in options for word in ("--set", option)]
    said = caida("rules", "tradicional", *changes, "--lang", lang)
    assert (said.code, said.err) == (0, "")
    assert mata_mesa in said.out
    assert embuste in said.out
    assert said.out.count("◆:") == 4


def test_teams_are_four_seats(caida: Caida) -> None:
    ruleset = Ruleset.from_json(caida("rules", "--teams", "--json").out)
    assert (ruleset.seats, ruleset.teams) == (4, True)


@pytest.mark.parametrize("form", ["toml", "json"])
def test_rules_printed_as_a_file_can_be_read_from_it(
    form: str, tmp_path: Path, caida: Caida
) -> None:
    path = tmp_path / f"mesa.{form}"
    path.write_text(caida("rules", "fall", "--teams", f"--{form}").out, encoding="utf-8")
    said = caida("rules", path, "--json")
    assert Ruleset.from_json(said.out) == Ruleset.preset("fall", seats=4, teams=True)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ["bridge"],
            "unknown preset 'bridge': the presets are tradicional, fall, casa, *.toml, *.json",
        ),
        (["fall", "--seats", "4"], "fall is not played with seats = 4"),
        (["--seats", "3", "--teams"], "teams = true does not go with seats = 3"),
        (["--set", "chain=half"], "chain = 'half' is not allowed: use free, full"),
        (["--set", "speed=2"], "unknown option 'speed'"),
        (["--set", "chain"], "chain = '' is not allowed"),
        (
            ["--set", "mata_mesa=true"],
            "mata_mesa = true does not go with caida_on_mesa = false: use caida_on_mesa = true",
        ),
        (
            ["--set", "false_canto=1"],
            "false_canto = 1 does not go with canto_call = auto: use canto_call = manual",
        ),
        (["casa"], "there are no house rules yet"),
    ],
)
def test_impossible_rules_are_wrong_usage_in_one_line(
    arguments: list[str], complaint: str, caida: Caida
) -> None:
    said = caida("rules", *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("caida: ")
    assert complaint in said.err
    assert said.err.count("\n") == 1


def test_house_rules_are_kept(home: Path, caida: Caida) -> None:
    said = caida("rules", "fall", "--seats", 3, "--set", "target=12", "--save")
    assert said.code == 0
    assert str(home / "casa.toml") in said.out
    wanted = Ruleset.preset("fall", seats=3, target=12)
    assert load_house() == wanted
    assert Ruleset.from_toml(caida("rules", "casa", "--toml").out) == wanted
    assert Ruleset.from_toml(caida("rules", "casa", "--seats", 2, "--toml").out).seats == 2
    assert [path.name for path in home.iterdir()] == ["casa.toml"]


def test_other_house_rules_take_their_place(caida: Caida) -> None:
    save_house(Ruleset(target=30))
    assert caida("rules", "casa", "--set", "target=40", "--save").code == 0
    assert load_house() == Ruleset(target=40)


@pytest.mark.parametrize(
    "content", [b"target = ", b"speed = 1\n", b"\xff", b"target = 24 # " + b"x" * 70_000]
)
def test_damaged_house_rules_are_told_in_one_line(content: bytes, home: Path, caida: Caida) -> None:
    home.mkdir()
    (home / "casa.toml").write_bytes(content)
    with pytest.raises(RulesetError):
        load_house()
    said = caida("rules", "casa")
    assert said.code == 2
    assert said.err.count("\n") == 1


def test_a_missing_file_is_told(tmp_path: Path, caida: Caida) -> None:
    said = caida("rules", tmp_path / "nada.toml")
    assert said.code == 1
    assert "nada.toml: " in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("a.toml", b"target = 12\nchain = ", "como TOML: arréglalas en la línea 2, columna 9"),
        ("a.toml", b"target = [", "como TOML: arréglalas en la línea 1, columna 11"),
        ("a.json", b'{"chain": }', "como JSON: arréglalas en la línea 1, columna 11"),
        ("a.json", b"[1]", "esas reglas no son un objeto: escribe opciones con sus valores"),
        ("a.toml", b"\xff", "esas reglas no son texto UTF-8: guárdalas como UTF-8"),
        ("a.toml", b"#" * 64_001, "esas reglas pasan de 64000 bytes: escribe solo opciones"),
    ],
)
def test_a_file_that_is_no_rules_is_told_in_the_language_of_the_table(
    name: str, content: bytes, complaint: str, tmp_path: Path, caida: Caida
) -> None:
    (tmp_path / name).write_bytes(content)
    said = caida("--lang", "es", "rules", tmp_path / name)
    assert (said.code, said.out) == (2, "")
    assert said.err.rstrip().endswith(complaint)
