"""Who installs a wheel has everything: the commands, the engine, the page, a match, a terminal."""

from __future__ import annotations

import json
import os
import platform
import pty
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import caida
from caida.words import Words
from tests.package.environment import PATIENCE, Environment

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
IMPORT = """
import json, shutil, sys, warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import caida
    from caida.engine.build import COMPILED
match = caida.Match(caida.Ruleset.preset("tradicional", seats=2), seed=7)
while match.outcome is None:
    match.play(match.legal_actions()[0])
print(json.dumps({
    "file": caida.__file__,
    "compiled": COMPILED,
    "notices": [str(one.message) for one in caught],
    "scores": match.outcome.scores,
    "tools": [tool for tool in ("cc", "gcc", "node", "npm", "make") if shutil.which(tool)],
}))
"""


@pytest.fixture
def url(installed: Environment) -> Iterator[str]:
    """Where the installed `caida serve` listens."""
    log = installed.home / "serve.log"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            installed.command("caida", "serve", "--port", "0"),
            cwd=installed.home,
            env={**installed.variables, "CAIDA_BOT_DELAY": "0"},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        assert process.stdout
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address, log.read_text()
        yield address[0]
        process.terminate()


def test_it_tells_its_version(installed: Environment) -> None:
    build = Words("en").text(
        f"cli.version.{'compiled' if installed.is_compiled else 'interpreted'}"
    )
    python = f"{platform.python_implementation()} {platform.python_version()}"
    said = installed.run("caida", "--lang", "en", "--version").stdout
    assert said == f"caida {caida.__version__} ({build}, {python})\n"


def test_importing_it_plays_compiled_or_says_why_not(installed: Environment) -> None:
    told = json.loads(installed.run("python", "-c", IMPORT).stdout)
    assert Path(told["file"]).is_relative_to(installed.home.parent)
    assert told["tools"] == []
    assert told["scores"] == [21, 28]  # as in the README
    assert told["compiled"] is installed.is_compiled
    noticed = ["runs interpreted" in notice for notice in told["notices"]]
    assert noticed == ([] if installed.is_compiled else [True])


def test_it_serves_the_page_and_a_bot_plays_a_match(installed: Environment, url: str) -> None:
    page = urlopen(url, timeout=PATIENCE).read().decode()
    scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page)
    assert scripts
    for script in scripts:
        assert urlopen(url + script, timeout=PATIENCE).headers["Content-Type"].startswith("text/")
    # A program brings what it needs for itself, and may be on any other machine.
    client = [sys.executable, str(ROOT / "examples" / "bot_client.py"), url]
    match = subprocess.check_output(client, text=True, timeout=PATIENCE).strip()
    record = urlopen(f"{url}/api/matches/{match}/record", timeout=PATIENCE).read().decode()
    assert "Robotina" in record


def test_it_plays_in_a_terminal(installed: Environment) -> None:
    """The screen is taken, the first question shows, and Ctrl+Q gives the terminal back."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        installed.command("caida", "play", "--lang", "es"),
        cwd=installed.home,
        env={**installed.variables, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        read_until(ours, b"tradicional")
        os.write(ours, b"\x11")
        read_until(ours, b"\x1b[?1049l")
        assert process.wait(PATIENCE) == 0
    os.close(ours)


def read_until(terminal: int, wanted: bytes) -> None:
    shown = b""
    while wanted not in shown:
        assert select.select([terminal], [], [], PATIENCE)[0], shown
        shown += os.read(terminal, 65536)


def test_every_python_of_this_machine_runs_the_pure_wheel(pure_wheel: Path, tmp_path: Path) -> None:
    """`import caida` asks for nothing beyond the standard library of 3.11 and later."""
    with ZipFile(pure_wheel) as archive:
        archive.extractall(tmp_path)
    for python in (sys.executable, *find_pythons()):
        done = subprocess.run(
            [python, "-c", IMPORT],
            cwd=tmp_path,
            env={"PATH": ""},
            check=True,
            capture_output=True,
            text=True,
        )
        assert json.loads(done.stdout)["scores"] == [21, 28], python


def find_pythons() -> Iterator[str]:
    """Newer ones, on the PATH or among those of pyenv, whose names on the PATH may have nothing
    behind them."""
    for version in ("3.12", "3.13", "3.14"):
        managed = Path.home().glob(f".pyenv/versions/{version}.*/bin/python")
        for python in filter(None, [*map(str, managed), shutil.which(f"python{version}")]):
            if subprocess.run([python, "-V"], capture_output=True, check=False).returncode == 0:
                yield python
                break
