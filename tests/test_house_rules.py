"""The house's own rules in their file; ``caida rules`` saves and reads them in tests/cli."""

from __future__ import annotations

from pathlib import Path

import pytest

from caida.engine.errors import RulesetError
from caida.engine.ruleset import Ruleset
from caida.house_rules import MAX_BYTES, house_path, load_house, read_ruleset, save_house


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A configuration folder that is nobody's, and not there yet."""
    home = tmp_path / "some" / "home"
    monkeypatch.setenv("CAIDA_HOME", str(home))
    return home


def test_the_house_lives_where_the_environment_says() -> None:
    assert house_path({"CAIDA_HOME": "/a", "XDG_CONFIG_HOME": "/b"}) == Path("/a/casa.toml")
    assert house_path({"XDG_CONFIG_HOME": "/b"}) == Path("/b/caida/casa.toml")
    assert house_path({}) == Path.home() / ".config" / "caida" / "casa.toml"


def test_without_house_rules_there_are_none() -> None:
    assert load_house() is None


def test_rules_that_could_not_be_written_leave_those_before(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert save_house(Ruleset(target=30)) == home / "casa.toml"

    def no_room(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", no_room)
    with pytest.raises(OSError, match="No space"):
        save_house(Ruleset(target=40))
    assert load_house() == Ruleset(target=30)
    assert [path.name for path in home.iterdir()] == ["casa.toml"]


def test_a_file_is_read_by_its_ending(tmp_path: Path) -> None:
    ruleset = Ruleset.preset("fall", seats=3)
    for name, text in (("a.toml", ruleset.to_toml()), ("a.json", ruleset.to_json())):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert read_ruleset(tmp_path / name) == ruleset
    (tmp_path / "b.toml").write_text(ruleset.to_json(), encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        read_ruleset(tmp_path / "b.toml")
    assert caught.value.code == "ruleset.syntax"


def test_a_file_may_be_long_but_not_longer(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    text = b"target = 12\n#"
    path.write_bytes(text.ljust(MAX_BYTES, b"x"))
    assert read_ruleset(path) == Ruleset(target=12)
    path.write_bytes(text.ljust(MAX_BYTES + 1, b"x"))
    with pytest.raises(RulesetError) as caught:
        read_ruleset(path)
    assert caught.value.code == "ruleset.too_big"
