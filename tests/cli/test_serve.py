"""``caida serve``, where it can't; that it serves is shown in tests/server."""

import pytest

from tests.cli.conftest import Caida


@pytest.mark.parametrize("port", ["99999", "-1", "ocho"])
def test_a_port_that_there_is_not_is_wrong_usage(port: str, caida: Caida) -> None:
    said = caida("--lang", "es", "serve", f"--port={port}")
    assert said.code == 2
    assert said.err.endswith(f"--port: '{port}' no es un valor que sirva\n")


def test_a_database_that_cannot_be_opened_is_told_in_one_language(caida: Caida) -> None:
    said = caida("--lang", "es", "serve", "--database", "sqlite:////proc/nowhere/a.db")
    assert said.code == 1
    assert said.err == (
        "caida: no puedo abrir la base de datos: /proc/nowhere: no existe: revisa el nombre\n"
    )
