"""`make release`: a version is made of what is committed and told, or not at all."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOME = "src/caida/__init__.py"
MAKEFILE = "test:\n\t@test ! -e broken\ndist:\n\t@git log -1 --format=%s > built\n"


class Repository:
    """A small one that has what the script looks at; its Makefile only pretends to work."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "scripts").mkdir()
        shutil.copy(ROOT / "scripts" / "release", folder / "scripts")
        self.write(HOME, '__version__ = "0.1.0"\n')
        self.write("Makefile", MAKEFILE)
        self.write(".gitignore", "built\n")
        self.write("CHANGELOG.md", "## 0.2.0 (2026-11-16)\n\n## 0.1.0 (2026-10-01)\n")
        self.git("init", "--quiet")
        self.commit()

    def write(self, path: str, text: str) -> None:
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, encoding="utf-8")

    def read(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8").strip()

    def git(self, *arguments: str) -> str:
        who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
        done = subprocess.run(
            ["git", *who, *arguments], cwd=self.folder, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Begin")

    def release(self, version: str) -> tuple[int, str]:
        author = {"NAME": "Ana", "EMAIL": "ana@example.org"}
        people = {
            f"GIT_{role}_{key}": value
            for role in ("AUTHOR", "COMMITTER")
            for key, value in author.items()
        }
        done = subprocess.run(
            [self.folder / "scripts" / "release", version],
            env={**os.environ, **people, "MAKEFLAGS": ""},  # the tests may run under make
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stderr


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_it_writes_the_version_builds_the_commit_and_tags_it(repository: Repository) -> None:
    assert repository.release("0.2.0") == (0, "")
    assert repository.read(HOME) == '__version__ = "0.2.0"'
    assert repository.read("built") == "Release 0.2.0"
    assert repository.git("describe") == "v0.2.0"
    assert repository.git("status", "--porcelain") == ""


def test_a_version_that_is_written_already_needs_no_commit(repository: Repository) -> None:
    assert repository.release("0.1.0") == (0, "")
    assert repository.git("log", "--format=%s") == "Begin"
    assert repository.git("describe") == "v0.1.0"


@pytest.mark.parametrize("version", ["", "1", "1.2", "v1.2.3", "1.2.3 "])
def test_it_asks_for_a_version(repository: Repository, version: str) -> None:
    code, said = repository.release(version)
    assert (code, "Which version?" in said) == (1, True)


def refused(repository: Repository, version: str, why: str) -> None:
    before = repository.git("log", "--format=%H")
    code, said = repository.release(version)
    assert code == 1
    assert why in said
    assert repository.git("tag") in ("", "v0.1.0")
    assert repository.git("log", "--format=%H") == before
    assert repository.read(HOME) == '__version__ = "0.1.0"'


def test_it_wants_everything_committed(repository: Repository) -> None:
    repository.write("new.txt", "")
    refused(repository, "0.2.0", "uncommitted")


def test_it_wants_to_be_in_the_changelog(repository: Repository) -> None:
    refused(repository, "0.3.0", "CHANGELOG.md says nothing")
    refused(repository, "0.2.1", "CHANGELOG.md says nothing")


def test_it_wants_a_date(repository: Repository) -> None:
    repository.write("CHANGELOG.md", "## 0.2.0 (unreleased)\n")
    repository.commit()
    refused(repository, "0.2.0", "what is its date?")


def test_it_wants_the_tests_to_pass(repository: Repository) -> None:
    repository.write("broken", "")
    repository.commit()
    refused(repository, "0.2.0", "There is no version 0.2.0")


def test_it_makes_no_version_twice(repository: Repository) -> None:
    repository.git("tag", "v0.1.0")
    refused(repository, "0.1.0", "exists already")
