"""``caida bench``."""

import json

import pytest

from caida.engine import kernel
from tests.cli.conftest import Caida


def test_figures_can_be_read_by_programs(caida: Caida) -> None:
    figures = json.loads(caida("bench", "--seconds", "0.05", "--json").out)
    assert figures["compiled"] is (not str(kernel.__file__).endswith(".py"))
    assert figures["playouts"] > figures["match"] > 0
    assert figures["stepped"] > figures["match"]
    assert figures["state_bytes"] > 0


@pytest.mark.parametrize(
    ("lang", "word"), [("es", "Jugadas por segundo"), ("en", "Moves per second")]
)
def test_figures_are_told(lang: str, word: str, caida: Caida) -> None:
    said = caida("bench", "--seconds", "0.02", "--lang", lang)
    assert said.code == 0
    assert word in said.out
    assert len(said.out.splitlines()) == 5
