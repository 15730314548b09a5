"""Every sentence of the source texts leads to a rule, or to a reason why it needs none."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.rules.documents import ROOT, rule_ids

SOURCES = ROOT / "docs" / "rules" / "sources.toml"


@cache
def sources() -> dict[str, Any]:
    return tomllib.loads(SOURCES.read_text(encoding="utf-8"))


def texts() -> list[Any]:
    found: list[Any] = sources()["text"]
    return found


def places(entry: dict[str, Any]) -> list[str]:
    at = entry["at"]
    return at if isinstance(at, list) else [at]


@pytest.mark.parametrize("text", texts(), ids=lambda text: str(text["name"]))
def test_every_sentence_is_traced_once(text: dict[str, Any]) -> None:
    counts = {int(line): count for line, count in text["sentences"].items()}
    assert max(counts) <= text["lines"]
    expected = {
        f"{line}.{sentence}" if count > 1 else str(line)
        for line, count in counts.items()
        for sentence in range(1, count + 1)
    }
    traced = Counter(place for entry in text["trace"] for place in places(entry))
    assert traced == Counter(expected)


@pytest.mark.parametrize("text", texts(), ids=lambda text: str(text["name"]))
def test_every_entry_names_rules_that_exist_or_a_reason(text: dict[str, Any]) -> None:
    for entry in text["trace"]:
        assert entry.keys() in ({"at", "says", "rules"}, {"at", "says", "none"}), entry
        assert entry["says"]
        assert entry.get("none") or set(entry["rules"]) <= set(rule_ids()), entry
        assert entry.get("none") or entry["rules"], entry


def test_every_rule_comes_from_a_text_or_says_why_it_was_added() -> None:
    traced = {
        rule for text in texts() for entry in text["trace"] for rule in entry.get("rules", ())
    }
    added = sources()["added"]
    assert all(added.values())
    assert traced.isdisjoint(added)
    assert traced | added.keys() == set(rule_ids())
