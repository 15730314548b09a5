"""``caida play`` hands over to the terminal app."""

import sys

import pytest

from caida.engine.ruleset import Ruleset
from caida.house_rules import save_house
from caida.terminal import app
from tests.cli.conftest import Caida


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What the app was started with."""
    calls: list[dict[str, object]] = []

    def run(**options: object) -> int:
        calls.append(options)
        return 0

    monkeypatch.setattr(app, "run", run)
    return calls


def test_without_options_the_start_screen_asks(
    started: list[dict[str, object]], caida: Caida
) -> None:
    assert caida("play").code == 0
    assert started == [{"lang": None, "preset": None, "seats": None, "teams": False, "seed": None}]


def test_options_are_handed_over(started: list[dict[str, object]], caida: Caida) -> None:
    assert caida("play", "--lang", "es", "--preset", "fall", "--teams", "--seed", "7").code == 0
    assert started == [{"lang": "es", "preset": "fall", "seats": 4, "teams": True, "seed": "7"}]


def test_the_house_decides_how_many_play(started: list[dict[str, object]], caida: Caida) -> None:
    save_house(Ruleset(seats=3))
    assert caida("play", "--preset", "casa").code == 0
    assert started[0]["seats"] == 3


@pytest.mark.parametrize(
    "arguments",
    [["--preset", "casa"], ["--preset", "fall", "--seats", "4"], ["--seats", "3", "--teams"]],
)
def test_an_impossible_table_is_refused_before_the_screen_is_taken(
    arguments: list[str], started: list[dict[str, object]], caida: Caida
) -> None:
    said = caida("play", *arguments)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert started == []


def test_without_textual_it_says_what_to_install(
    caida: Caida, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "textual"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "caida.terminal.app")
    monkeypatch.delattr("caida.terminal.app")
    said = caida("play")
    assert said.code == 1
    assert "pip install textual" in said.err
