"""Everything that is installed is pinned by its hash, and no address of a registry is kept."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PIP_LOCKS = sorted((ROOT / "requirements").glob("*.lock"))


@pytest.mark.parametrize("lock", PIP_LOCKS, ids=lambda lock: lock.name)
def test_every_python_package_has_its_version_and_hash(lock: Path) -> None:
    text = lock.read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines
    for line in lines:
        assert re.match(r"[\w.\-\[\]]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line
        assert "://" not in line


def test_every_package_of_the_page_has_its_hash_and_no_address() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    for name, package in packages.items():
        assert package.get("integrity", "").startswith("sha512-"), name
        assert "resolved" not in package, name


def test_the_decision_on_dependencies_names_each_of_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [
        *project["project"]["dependencies"],
        *(one for extra in project["project"]["optional-dependencies"].values() for one in extra),
        *(one for group in project["dependency-groups"].values() for one in group),
    ]
    names = {re.split(r"[^\w-]", one)[0].lower() for one in asked if isinstance(one, str)}
    page = (ROOT / "docs" / "decisions" / "0051-dependencies.md").read_text("utf-8").lower()
    assert {name for name in names if name not in page} == set()
