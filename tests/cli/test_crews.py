"""Who works for a command."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Caida

ARENA = ("arena", "azar", "conocedor", "--pairs", "1")


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "a cluster needs the package ray"), ("es", "hace falta el paquete")]
)
def test_without_ray_it_says_what_to_install(
    lang: str, says: str, caida: Caida, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = __import__("importlib.util").util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == "ray" else find(name)
    )
    said = caida(*ARENA, "--ray", "--lang", lang)
    assert (said.code, said.out) == (1, "")
    assert says in said.err
    assert "pip install 'caida[ray]'" in said.err


def test_a_cluster_that_does_not_answer_is_told_in_a_line(caida: Caida) -> None:
    said = caida(*ARENA, "--ray", "127.0.0.1:1")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("caida: no Ray cluster answers at 127.0.0.1:1 (")
    assert said.err.count("\n") == 1


def test_a_cluster_has_its_own_number_of_processes(caida: Caida) -> None:
    said = caida(*ARENA, "--jobs", "2", "--ray")
    assert said.code == 2
    assert "does not go with" in said.err
