"""The compiled and the interpreted engine are one set of rules: they agree move for move."""

from __future__ import annotations

import pytest

from caida.engine.build import COMPILED
from tests.engine.builds import interpreted_json
from tests.engine.checksums import KERNEL, TYPED, checksums
from tests.engine.rulesets import numbered_ruleset


def assert_builds_agree(kind: int, first: int, rulesets: int, matches: int) -> None:
    theirs = interpreted_json("tests.engine.checksums", kind, first, rulesets, matches)
    assert isinstance(theirs, dict)
    assert COMPILED
    assert theirs["compiled"] is False
    ours = checksums(kind, first, rulesets, matches)
    assert len(ours) == rulesets
    for number, (mine, other) in enumerate(zip(ours, theirs["rows"], strict=True), first):
        assert mine == other, f"ruleset {number} differs: {numbered_ruleset(number)}"


@pytest.mark.compiled
def test_builds_agree_on_matches_inside_the_kernel() -> None:
    assert_builds_agree(KERNEL, first=0, rulesets=400, matches=13)


@pytest.mark.compiled
def test_builds_agree_on_the_events_and_views_of_typed_matches() -> None:
    assert_builds_agree(TYPED, first=10_000, rulesets=60, matches=3)


@pytest.mark.compiled
@pytest.mark.slow
def test_builds_agree_on_many_thousands_of_matches() -> None:
    assert_builds_agree(KERNEL, first=20_000, rulesets=3_000, matches=15)


def test_a_checksum_tells_matches_apart() -> None:
    """Otherwise the builds would agree on anything."""
    rows = checksums(KERNEL, 0, 50, 4)
    assert len({number for row in rows for number in row}) > 190
