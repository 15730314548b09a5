"""The unit we ship is one that systemd understands, and leaves a server little to do harm with."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from dataclasses import fields
from pathlib import Path

import pytest

from caida.server.settings import PREFIX, ServerSettings

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "caida.service"
ANALYZE = shutil.which("systemd-analyze") or ""
needs_systemd = pytest.mark.skipif(not ANALYZE, reason="systemd-analyze is not on this machine")
EXPOSURE = 2.0  # of 10, by systemd's own count


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The same, with a program that is there."""
    text = UNIT.read_text()
    assert "ExecStart=/opt/caida/venv/bin/caida serve" in text
    copy = tmp_path / "caida.service"
    copy.write_text(text.replace("/opt/caida/venv/bin/caida", sys.executable))
    return copy


def analyze(*arguments: str) -> str:
    done = subprocess.run([ANALYZE, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@needs_systemd
def test_systemd_finds_nothing_wrong_with_it(unit: Path) -> None:
    assert analyze("verify", "--man=no", str(unit)).strip() == ""


@needs_systemd
def test_systemd_counts_little_that_it_could_do(unit: Path) -> None:
    told = analyze("security", "--offline=true", str(unit))
    level = re.search(r"Overall exposure level for \S+: ([0-9.]+)", told)
    assert level is not None, told
    assert float(level[1]) <= EXPOSURE


def test_it_writes_where_its_state_is_and_nowhere_else() -> None:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their letters
    parser.read_string(UNIT.read_text())
    service = parser["Service"]
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == "yes"
    assert "ReadWritePaths" not in service
    assert f"CAIDA_HOME=/var/lib/{service['StateDirectory']}" in service["Environment"]
    assert int(service["TimeoutStopSec"]) > ServerSettings().drain + 1  # it may finish by itself


def test_every_setting_in_its_file_is_one() -> None:
    names = re.findall(rf"^#?{PREFIX}([A-Z_]+)=", (DEPLOY / "caida.env").read_text(), re.MULTILINE)
    assert {"ADDRESS", "TRUSTED_PROXIES"} <= set(names)
    assert set(names) <= {field.name.upper() for field in fields(ServerSettings)}
