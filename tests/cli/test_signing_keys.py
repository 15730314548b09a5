"""``caida keys``: the keys of a server, seen and changed beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Caida


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"--database=sqlite:///{tmp_path}/caida.db"


def names(listed: str) -> list[str]:
    return [line.partition(" · ")[0] for line in listed.splitlines()]


def test_there_is_no_key_before_the_first_start(caida: Caida, database: str) -> None:
    said = caida("--lang", "es", "keys", database)
    assert (said.code, said.out) == (
        0,
        "Todavía no hay ninguna: la primera se hace al abrir el servidor.\n",
    )


def test_the_newest_signs_and_the_one_before_is_read_for_a_year(
    caida: Caida, database: str
) -> None:
    for _ in range(2):
        said = caida("--lang", "en", "keys", "--rotate", database)
        assert said.code == 0
        assert re.fullmatch(r"Done: [0-9a-f]{8} signs from now on\. .*\n", said.out)
    newest, older = caida("--lang", "en", "keys", database).out.splitlines()
    assert re.fullmatch(r"[0-9a-f]{8} · of \d{4}-\d\d-\d\d · signs", newest)
    assert re.fullmatch(r"[0-9a-f]{8} · of .* · is only read, until \d{4}-\d\d-\d\d", older)


def test_an_old_key_is_removed_and_the_newest_is_not(caida: Caida, database: str) -> None:
    for _ in range(2):
        caida("keys", "--rotate", database)
    newest, older = names(caida("keys", database).out)
    said = caida("--lang", "en", "keys", "--remove", newest, database)
    assert (said.code, said.out) == (1, "")
    assert said.err == (
        f"caida: {newest} is the key that signs: change it first with `caida keys --rotate`\n"
    )
    assert caida("keys", "--remove", older, database).code == 0
    assert names(caida("keys", database).out) == [newest]
    assert caida("keys", "--remove", older, database).code == 1


def test_a_database_is_named_as_for_the_other_commands(caida: Caida, tmp_path: Path) -> None:
    file = tmp_path / "caida.db"
    assert caida("keys", "--rotate", "--database", file).code == 0
    listed = caida("keys", "--database", f"sqlite:///{file}").out
    assert names(caida("keys", "--database", file).out) == names(listed)
    assert len(names(listed)) == 1


def test_to_change_and_to_remove_at_once_is_wrong_usage(caida: Caida, database: str) -> None:
    assert caida("keys", "--rotate", "--remove", "one", database).code == 2
