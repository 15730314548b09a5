"""The compiled engine beside its sources, and the same work done by either build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).parents[2]


def stale_extensions(folder: Path) -> list[str]:
    """A folder's modules with a ``.pxd`` whose extension is missing, or older than its sources.

    Modules inline each other's declarations, so an extension must be newer than every ``.pxd``.
    """
    declarations = sorted(folder.glob("*.pxd"))
    newest = max((pxd.stat().st_mtime for pxd in declarations), default=0.0)
    stale = []
    for pxd in declarations:
        built = [pxd.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES]
        times = [path.stat().st_mtime for path in built if path.exists()]
        if not times or max(times) < max(newest, pxd.with_suffix(".py").stat().st_mtime):
            stale.append(pxd.stem)
    return stale


def run_python(*arguments: str, interpreted: bool = False, **extra: str) -> str:
    """What a fresh Python in the root of the repository prints; fails with its stderr."""
    environment = {**os.environ, **extra}
    environment.pop("CAIDA_INTERPRETED", None)
    if interpreted:
        environment["CAIDA_INTERPRETED"] = "1"
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def interpreted_json(module: str, *numbers: int) -> object:
    """What a module of the tests prints when run with numbers under the interpreted engine."""
    return json.loads(run_python("-m", module, *map(str, numbers), interpreted=True))
