"""systemd understands the units we ship, and they leave a server little to do harm with."""

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
CLUSTER = DEPLOY / "cluster"
NODE, NATS, HOUSE = (
    CLUSTER / name for name in ("caida@.service", "caida-nats.service", "caida-cluster.target")
)
PROGRAMS = {
    UNIT: "/opt/caida/venv/bin/caida serve",
    NODE: "/opt/caida/venv/bin/caida serve --port %i --node %H-%i",
    NATS: "/usr/bin/nats-server -c /etc/caida/nats.conf",
}
NAMES = {NODE: "caida@8001.service"}  # of an instance, where the file is a template
ANALYZE = shutil.which("systemd-analyze") or ""
needs_systemd = pytest.mark.skipif(not ANALYZE, reason="systemd-analyze is not on this machine")
EXPOSURE = 2.0  # of 10, by systemd's own count


def settle(shipped: Path, folder: Path) -> Path:
    """The same, with a program that is there."""
    text = shipped.read_text()
    if shipped in PROGRAMS:
        program = PROGRAMS[shipped]
        assert f"ExecStart={program}\n" in text
        text = text.replace(program.split()[0], sys.executable)
    copy = folder / NAMES.get(shipped, shipped.name)
    copy.write_text(text)
    return copy


@pytest.fixture(params=[UNIT, NODE, NATS], ids=lambda path: path.name)
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return settle(request.param, tmp_path)


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


@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_whole_house(tmp_path: Path) -> None:
    for shipped in (NODE, NATS):
        settle(shipped, tmp_path)
    house = settle(HOUSE, tmp_path)
    told = analyze("verify", "--man=no", str(house))
    ours = [line for line in told.splitlines() if "caida" in line]  # the others may not be here
    assert ours == []


def read_unit(path: Path) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # names keep their letters
    parser.read_string(path.read_text())
    return parser


def test_a_node_is_shut_in_as_a_server_that_is_alone_is() -> None:
    apart = {"ExecStart", "MemoryHigh"}
    alone, node = (dict(read_unit(path)["Service"]) for path in (UNIT, NODE))
    assert {name for name in alone | node if alone.get(name) != node.get(name)} == apart


@pytest.mark.parametrize("path", [UNIT, NODE], ids=lambda path: path.name)
def test_it_writes_where_its_state_is_and_nowhere_else(path: Path) -> None:
    service = read_unit(path)["Service"]
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == "yes"
    assert "ReadWritePaths" not in service
    assert f"CAIDA_HOME=/var/lib/{service['StateDirectory']}" in service["Environment"]
    assert int(service["TimeoutStopSec"]) > ServerSettings().drain + 1  # it may finish by itself


@pytest.mark.parametrize("file", ["caida.env", "cluster/cluster.env"])
def test_every_setting_in_its_file_is_one(file: str) -> None:
    names = re.findall(rf"^#?{PREFIX}([A-Z_]+)=", (DEPLOY / file).read_text(), re.MULTILINE)
    assert {"ADDRESS", "TRUSTED_PROXIES"} <= set(names)
    assert set(names) <= {field.name.upper() for field in fields(ServerSettings)}
