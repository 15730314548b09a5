"""A rule whose code is broken on purpose turns a scenario that cites it red."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.rules.check import RED
from tests.rules.documents import ROOT, rule_ids
from tests.waiting import HANG_SECONDS

NEVER_DECIDES = {"MAT-5"}  # the direction is only shown: there is no code to break


@dataclass(frozen=True)
class Mutation:
    rule: str
    breaks: str
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.breaks}"

    def place_in(self, code: str) -> tuple[int, int]:
        """Where ``old`` stands, however the formatter has broken its lines."""
        found = list(re.finditer(r"\s+".join(map(re.escape, self.old.split())), code))
        assert len(found) == 1, f"{self.old!r} stands {len(found)} times in {self.file}"
        return found[0].span()


def mutations() -> list[Mutation]:
    listed = tomllib.loads((Path(__file__).parent / "mutations.toml").read_text(encoding="utf-8"))
    return [Mutation(**entry) for entry in listed["mutation"]]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the package without its extensions, so that the changed files are what runs."""
    shutil.copytree(
        ROOT / "src" / "caida",
        tmp_path / "caida",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"),
    )
    return tmp_path


def play_scenarios(source: Path, rules: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-B", "-m", "tests.rules.check", *rules],
        cwd=ROOT,
        env={**os.environ, "CAIDA_INTERPRETED": "1", "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=False,
    )


def test_every_rule_that_decides_something_is_broken_once() -> None:
    assert {mutation.rule for mutation in mutations()} == set(rule_ids()) - NEVER_DECIDES


def test_unbroken_rules_are_green(source: Path) -> None:
    played = play_scenarios(source, rule_ids())
    assert played.returncode == 0, played.stdout + played.stderr


@pytest.mark.slow
@pytest.mark.parametrize("mutation", mutations(), ids=str)
def test_a_broken_rule_is_red(source: Path, mutation: Mutation) -> None:
    path = source / "caida" / "engine" / mutation.file
    code = path.read_text(encoding="utf-8")
    start, end = mutation.place_in(code)
    path.write_text(code[:start] + mutation.new + code[end:], encoding="utf-8")
    played = play_scenarios(source, (mutation.rule,))
    assert played.returncode == RED, played.stdout + played.stderr
