"""CPython's headers for a browser's Python: Debian's, with the measures of Pyodide's own build.

apt fetches them from the mirror this machine uses and checks Debian's signature; nothing is
installed. What is in ``pyconfig.h`` is read in the standard library that Pyodide brings.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from zipfile import ZipFile

PYTHON = "3.14"
SUITES = ("testing", "unstable", "stable")
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
SETTINGS = "_sysconfigdata__emscripten_wasm32-emscripten.py"


class MissingPieceError(Exception):
    """Something the compiled build needs can't be had here."""


def make_headers(folder: Path, stdlib: Path) -> Path:
    """The folder to include; made once, and again when there is another Pyodide."""
    mark, made = folder / "made-for", folder / "include"
    settings = ZipFile(stdlib).read(SETTINGS)
    if mark.exists() and mark.read_bytes() == settings:
        return made
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    package = fetch_package(folder)
    subprocess.run(["dpkg-deb", "-x", package, folder / "deb"], check=True)
    shutil.copytree(folder / "deb" / "usr" / "include" / f"python{PYTHON}", made)
    [native] = (folder / "deb" / "usr" / "include").glob(f"*-linux-gnu/python{PYTHON}/pyconfig.h")
    values: dict[str, Any] = {}
    exec(settings, values)  # Pyodide's own table of what it was built with
    (made / "pyconfig.h").write_text(configure(native.read_text(), values["build_time_vars"]))
    mark.write_bytes(settings)
    return made


def configure(native: str, values: dict[str, Any]) -> str:
    """A ``pyconfig.h`` with the names of one build and the values of another."""
    names = sorted(set(re.findall(r"#\s*(?:define|undef)\s+(\w+)", native)))
    lines = [f"#define {name} {values[name]}" for name in names if values.get(name)]
    return "\n".join(["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H", *lines, "#endif", ""])


def fetch_package(folder: Path) -> Path:
    if not shutil.which("apt-get") or not KEYS.exists():
        raise MissingPieceError(f"libpython{PYTHON}-dev (apt)")
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True
    ).stdout
    mirrors = [uri for uri in sorted(set(listed.split())) if uri.rstrip("/").endswith("/debian")]
    for mirror in mirrors:
        for suite in SUITES:
            if (package := _download(folder / suite, f"{mirror} {suite} main")) is not None:
                return package
    raise MissingPieceError(f"libpython{PYTHON}-dev (apt)")


def _download(folder: Path, source: str) -> Path | None:
    """With lists of its own: the machine's packages stay as they are."""
    for part in ("lists/partial", "cache/archives/partial"):
        (folder / part).mkdir(parents=True)
    (folder / "sources.list").write_text(f"deb [signed-by={KEYS}] {source}\n")
    options = {
        "Dir::Etc::sourcelist": folder / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State::lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "",
        "Acquire::Languages": "none",
    }
    apt = ["apt-get", "-qq", *(f"-o{name}={value}" for name, value in options.items())]
    for verb in (["update"], ["download", f"libpython{PYTHON}-dev"]):
        if subprocess.run([*apt, *verb], cwd=folder, capture_output=True).returncode:
            return None
    return next(folder.glob("*.deb"), None)
