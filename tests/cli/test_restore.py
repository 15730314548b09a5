"""``caida restore``. What it refuses, and why: tests/store/test_backup.py."""

from pathlib import Path

import pytest

from tests.cli.conftest import Caida
from tests.server.kept_tables import make_database


def test_a_backup_comes_back_where_the_server_looks(
    home: Path, tmp_path: Path, caida: Caida
) -> None:
    url, file = f"sqlite:///{tmp_path}/caida.db", tmp_path / "copy.db"
    make_database(url)
    caida("backup", file, "--database", url)
    said = caida("restore", file)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Done: everything is back in sqlite:///{home}/caida.db.")
    checked = caida("doctor")
    assert (checked.code, checked.out.count("7 matches")) == (0, 1)


@pytest.mark.parametrize(
    ("content", "lang", "why"),
    [
        (b"", "es", "no es una base de datos de Caída"),
        (b"caida\n" * 100, "en", "is not a Caída database"),
        (b"SQLite format 3\x00" + b"\x00" * 84, "es", "no es una base de datos de Caída"),
    ],
)
def test_what_is_no_backup_is_told_in_one_line(
    home: Path, tmp_path: Path, caida: Caida, content: bytes, lang: str, why: str
) -> None:
    (tmp_path / "copy.db").write_bytes(content)
    said = caida("restore", tmp_path / "copy.db", "--lang", lang)
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert why in said.err
    assert not (home / "caida.db").exists()


def test_the_database_that_is_there_stays(home: Path, tmp_path: Path, caida: Caida) -> None:
    home.mkdir()
    make_database(f"sqlite:///{home}/caida.db")
    caida("backup", tmp_path / "copy.db")
    before = (home / "caida.db").read_bytes()
    said = caida("restore", tmp_path / "copy.db", "--lang", "es")
    assert said.code == 1
    assert "ya existe" in said.err
    assert (home / "caida.db").read_bytes() == before


def test_postgres_is_told_its_own_way(tmp_path: Path, caida: Caida) -> None:
    said = caida("restore", tmp_path / "copy", "--database", "postgres://ana:secret@host/caida")
    assert said.code == 1
    assert "pg_restore" in said.err
    assert "secret" not in said.err
