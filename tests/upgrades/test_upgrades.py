"""A log that any version has written folds as it did then; a log of each version is kept."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import caida
from caida.room import entries
from caida.room.entries import decode_entry
from caida.room.folding import BrokenLog
from tests.upgrades.describing import describe_log
from tests.upgrades.kept_logs import FOLDER, files_of, read_log, versions

ALL = [path for version in versions() for path in files_of(version)]
KINDS: tuple[type[entries.Entry], ...] = get_args(entries.AnyEntry)


def every_entry() -> Iterator[entries.Entry]:
    for path in ALL:
        for _, _, entry in read_log(path).log:
            yield decode_entry(entry)


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_log_folds_as_in_the_version_that_wrote_it(path: Path) -> None:
    kept = read_log(path)
    assert describe_log(kept.room, kept.log, kept.expected["names"]) == kept.expected


def test_this_version_has_its_logs() -> None:
    """`python -m tests.upgrades.kept_logs VERSION` writes them."""
    assert caida.__version__ in versions()


def test_every_released_version_has_its_logs() -> None:
    tags = subprocess.run(
        ["git", "tag", "--list", "v*"], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    assert {tag.removeprefix("v") for tag in tags.stdout.split()} <= set(versions())


def test_every_kind_of_entry_is_in_a_log_that_is_kept() -> None:
    assert set(map(type, every_entry())) == set(KINDS)


def test_every_field_of_an_entry_is_in_a_log_that_is_kept_with_a_value_of_its_own() -> None:
    seen = {
        (type(entry), field.name)
        for entry in every_entry()
        for field in msgspec.structs.fields(entry)
        if getattr(entry, field.name) != field.default
    }
    wanted = {
        (kind, field.name)
        for kind in KINDS
        for field in msgspec.structs.fields(kind)
        if field.name not in ("by", "command")  # the server's own entries have neither
    }
    assert wanted - seen == set()


def test_much_happens_in_them() -> None:
    logs = [read_log(path) for path in ALL]
    assert sum(len(log.expected["records"]) for log in logs) > 15
    assert {len(log.expected["steps"][0]["seats"]) for log in logs} == {2, 3, 4}
    assert any("Recipe" not in record for log in logs for record in log.expected["records"])


def test_what_a_fold_changes_is_noticed() -> None:
    """The comparison itself can fail: another chance, another name, an entry less."""
    kept = read_log(FOLDER / "0.1.0" / "together.jsonl")
    renamed = [(seq, at, entry.replace(b'"name":"', b'"name":"La ')) for seq, at, entry in kept.log]
    assert describe_log(kept.room, renamed)["records"] != kept.expected["records"]
    assert describe_log(kept.room, kept.log[:-1])["steps"] != kept.expected["steps"]
    (seq, at, created), *rest = kept.log
    other = [(seq, at, created.replace(b'"secret":"', b'"secret":"00')), *rest]
    with pytest.raises(BrokenLog):
        describe_log(kept.room, other)
