"""Python as browsers have it, run by Node: the house that `make wheel-wasm` has compiled, under the
repository's own tests."""

from __future__ import annotations

import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from scripts.wasm_runtime import LOCKS, ROOT, WORK, fetch_packages

PYODIDE, SITE = WORK / "npm" / "node_modules" / "pyodide", WORK / "site"
# Of the versions that everybody tests with; Hypothesis has a wheel for this Python.
TEST_PACKAGES = (
    *("pytest", "pluggy", "iniconfig", "packaging", "pygments"),
    *("hypothesis", "sortedcontainers"),
)
RUNNER = Path(__file__).with_suffix(".mjs")


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program there, in the repository; the value of its last line is the exit code."""
    places = map(str, (RUNNER, PYODIDE, SITE, _packages(), ROOT))
    return subprocess.run(
        ["node", *places, program, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def _packages() -> Path:
    """Fetched once, whole, by whichever worker comes first."""
    packages = WORK / "test-packages"
    if not packages.is_dir():
        made = Path(tempfile.mkdtemp(dir=WORK)) / "packages"
        fetch_packages(made, LOCKS / "dev.lock", TEST_PACKAGES)
        with suppress(OSError):  # another one was quicker
            made.rename(packages)
    return packages
