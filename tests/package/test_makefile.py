"""What the Makefile asks of the build."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("target", "wanted"), [("compiled", "compiled"), ("built", "")])
def test_only_players_may_lack_a_compiler(target: str, wanted: str) -> None:
    """The wish has to reach the program that builds, not the one before it in the line."""
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", f".venv/.{target}"],
        cwd=ROOT,
        env={**os.environ, "MAKEFLAGS": ""},
        check=True,
        capture_output=True,
        text=True,
    )
    [asked] = re.findall(r"CAIDA_BUILD=(\w*) \S+ -m pip .*--editable", joined(done.stdout))
    assert asked == wanted


def joined(lines: str) -> str:
    """Commands that go on in the next line, as the shell reads them."""
    return re.sub(r"\s*\\\n\s*", " ", lines)
