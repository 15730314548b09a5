"""Calling the command line, in a home of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from caida.cli import main
from caida.engine import build


class Said(NamedTuple):
    code: int
    out: str
    err: str


Caida = Callable[..., Said]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A configuration folder that is nobody's, English, and no notice about the build."""
    home = tmp_path / "home"
    monkeypatch.setenv("CAIDA_HOME", str(home))
    monkeypatch.setenv("CAIDA_LANG", "en")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(build, "COMPILED", True)
    return home


@pytest.fixture
def caida(capsys: pytest.CaptureFixture[str]) -> Caida:
    """``caida("rules", "fall")`` runs the command and returns the code and what it said."""

    def call(*arguments: object) -> Said:
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return call
