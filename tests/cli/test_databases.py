"""Which database a command is about, and what it takes to open one."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import caida as package
from caida.commands.databases import PACKAGES, database_url, needing_packages
from caida.commands.errors import UsageError
from caida.store.urls import sqlite_path
from tests.cli.conftest import Caida

SOURCE = Path(package.__file__).parent
# Without them there are no pictures, a slower loop and no traces.
OPTIONAL = {"resvg_py", "uvloop", "opentelemetry"}


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


def modules_used(folder: str) -> Iterator[str]:
    for path in (SOURCE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (name.name.partition(".")[0] for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0]


def test_every_package_that_a_server_needs_is_known() -> None:
    used = {name for part in ("protocol", "room", "server", "store") for name in modules_used(part)}
    others = used - set(sys.stdlib_module_names) - {"caida"} - OPTIONAL
    assert others | {"confusable_homoglyphs"} == set(PACKAGES)  # of that one only a file is read


WITHOUT = (
    "import sys; sys.modules[sys.argv.pop(1)] = None; from caida.cli import main; exit(main())"
)


@pytest.mark.parametrize(
    ("command", "name"),
    [("serve", "starlette"), ("serve", "regex"), ("keys", "msgspec"), ("doctor", "msgspec")],
)
def test_a_package_that_is_missing_is_named(
    command: str, name: str, caida: Caida, home: Path
) -> None:
    assert caida("keys", "--rotate").code == 0  # so that there is a database
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT, name, "--lang=es", command],
        env={**os.environ, "CAIDA_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == (
        f"caida: para abrir el servidor hace falta el paquete {name}: pip install {name}\n"
    )


def test_a_module_of_our_own_that_is_missing_is_no_package() -> None:
    with pytest.raises(ModuleNotFoundError), needing_packages():
        raise ModuleNotFoundError(name="caida.server.nothing")
