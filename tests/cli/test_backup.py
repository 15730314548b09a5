"""``caida backup``. What is in one: tests/store/test_backup.py."""

from pathlib import Path

import pytest

from tests.cli.conftest import Caida
from tests.server.kept_tables import make_database


def test_it_copies_what_serve_would_use_and_says_so(home: Path, caida: Caida) -> None:
    home.mkdir()
    make_database(f"sqlite:///{home}/caida.db")
    said = caida("backup", home / "copy.db")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Done: {home}/copy.db has everything")
    assert caida("doctor", home / "copy.db").code == 0


def test_another_database_can_be_named(tmp_path: Path, caida: Caida) -> None:
    url = f"sqlite:///{tmp_path}/other.db"
    make_database(url)
    assert caida("backup", tmp_path / "copy.db", "--database", url).code == 0


@pytest.mark.parametrize(
    ("lang", "why"), [("es", "ya existe, y aquí nunca se escribe encima"), ("en", "is there alr")]
)
def test_what_is_there_is_told_in_one_line(
    tmp_path: Path, caida: Caida, lang: str, why: str
) -> None:
    url, file = f"sqlite:///{tmp_path}/caida.db", tmp_path / "copy.db"
    make_database(url)
    file.write_text("mine")
    said = caida("backup", file, "--database", url, "--lang", lang)
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert why in said.err
    assert file.read_text() == "mine"


def test_postgres_is_told_its_own_way_without_the_password(tmp_path: Path, caida: Caida) -> None:
    url = "postgresql://ana:secret@host/caida"
    said = caida("backup", tmp_path / "copy", "--database", url)
    assert said.code == 1
    assert f"pg_dump --format=custom --file={tmp_path}/copy 'postgresql://ana:***@" in said.err


def test_a_database_that_is_not_there_is_told(tmp_path: Path, caida: Caida) -> None:
    said = caida("backup", tmp_path / "copy.db", "--database", f"sqlite:///{tmp_path}/none.db")
    assert (said.code, said.err) == (
        1,
        f"caida: {tmp_path}/none.db: there is no such file: check its name\n",
    )
