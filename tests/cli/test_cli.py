"""The command line as a whole: languages, help, versions, exit codes."""

import os
import platform
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import caida as package
from caida.cli import build_parser
from caida.commands import COMMANDS
from caida.engine import build
from caida.words import Words
from tests.cli.conftest import Caida
from tests.cli.terminals import Terminal
from tests.waiting import HANG_SECONDS

RUN = [sys.executable, "-m", "caida"]


def test_version_build_and_python_are_told(caida: Caida, monkeypatch: pytest.MonkeyPatch) -> None:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    assert caida("--version") == (0, f"caida {package.__version__} (compiled, {python})\n", "")
    monkeypatch.setattr(build, "COMPILED", False)
    said = caida("--version", "--lang", "es")
    assert said == (0, f"caida {package.__version__} (sin compilar, {python})\n", "")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("es", ("uso: caida", "opciones", "comandos")),
        ("en", ("usage: caida", "options", "commands")),
    ],
)
def test_help_speaks_the_language(lang: str, words: tuple[str, ...], caida: Caida) -> None:
    said = caida("--lang", lang, "--help")
    assert said.code == 0
    assert all(word in said.out for word in words)
    assert all(f"\n    {name} " in said.out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_is_spanish_to_the_last_word(command: str, caida: Caida) -> None:
    spanish = caida(command, "--lang=es", "--help")
    assert spanish.code == 0
    assert spanish.out.startswith("uso: caida")
    assert "muestra esta ayuda" in spanish.out
    for english in ("usage", "options:", "positional", "show this", "language"):
        assert english not in spanish.out


def test_the_language_may_stand_before_or_after_the_command(caida: Caida) -> None:
    before = caida("--lang", "es", "rules")
    after = caida("rules", "--lang", "es")
    assert before == after
    assert before.out != caida("rules").out


def test_the_parser_can_be_built_in_both_languages() -> None:
    for lang in ("es", "en"):
        assert build_parser(Words(lang)).format_help()


def test_python_m_caida_is_the_command() -> None:
    done = subprocess.run([*RUN, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"caida {package.__version__} (")


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [*RUN, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
        process.wait(HANG_SECONDS)
    assert b"Traceback" not in complaint
    assert b"Broken" not in complaint
    assert process.returncode == 141


def test_ctrl_c_is_clean_and_leaves_no_half_file(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    terminal = Terminal(
        "--lang", "en", "simulate", "--matches", "900000", "--seed", "1", "--out", str(folder)
    )
    try:
        said = terminal.read_until("Playing")
        terminal.process.send_signal(signal.SIGINT)
        said += terminal.read_until("\x1b[K")
        assert terminal.wait() == 130
    finally:
        terminal.close()
    assert "Traceback" not in said
    assert [name for name in os.listdir(folder) if not name.endswith(".caida")] == []  # noqa: PTH208
    done = sorted(folder.iterdir())
    checked = subprocess.run([*RUN, "verify", *map(str, done[-3:])], check=False)
    assert checked.returncode == 0


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_interpreted_engine_says_so_once(lang: str) -> None:
    environ = {**os.environ, "CAIDA_INTERPRETED": "1", "CAIDA_LANG": lang}
    done = subprocess.run(
        [*RUN, "rules", "--json"], capture_output=True, text=True, env=environ, check=True
    )
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith({"es": "Aviso: el motor va sin compilar", "en": "Notice:"}[lang])


def test_a_name_that_is_not_text_can_be_printed(tmp_path: Path) -> None:
    missing = os.fsencode(tmp_path) + b"/\xff.caida"
    done = subprocess.run(
        [*map(os.fsencode, RUN), b"verify", missing], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"\\udcff.caida" in done.stdout
