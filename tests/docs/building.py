"""The site, built away from the repository."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT


def copy_sources(folder: Path) -> None:
    """What `make docs` reads, in a folder of its own; the code is only looked at."""
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / "zensical.toml", folder)
    (folder / "src").symlink_to(ROOT / "src")


def build_site(folder: Path) -> subprocess.CompletedProcess[str]:
    """As `make docs` does it, into build/site."""
    zensical = Path(sys.executable).with_name("zensical")
    return subprocess.run(
        [zensical, "build", "--strict", "--clean"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
