"""Which database a command is about."""

from pathlib import Path

import pytest

from caida.commands.databases import database_url
from caida.commands.errors import UsageError
from caida.store.urls import sqlite_path


def test_it_is_the_one_of_serve_unless_another_is_asked_for(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database_url(None) == f"sqlite:///{home}/caida.db"
    monkeypatch.setenv("CAIDA_DATABASE", "postgresql://host/caida")
    assert database_url(None) == "postgresql://host/caida"
    assert database_url("sqlite:///other.db") == "sqlite:///other.db"


@pytest.mark.parametrize("name", ["copy.db", "/tmp/copy.db", "50%25 ñ?.db"])
def test_a_file_is_named_as_it_is(name: str) -> None:
    assert sqlite_path(database_url(name)) == Path(name)


def test_a_setting_that_is_off_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIDA_PORT", "eighty")
    with pytest.raises(UsageError):
        database_url(None)
