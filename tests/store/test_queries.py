"""Statements in SQLite's way of writing turn into PostgreSQL's, and players into rows."""

from __future__ import annotations

import re

import pytest

from caida.store import queries
from caida.store.queries import numbered, player_rows
from tests.store.appending import match_of

QUERIES = {name: text for name, text in vars(queries).items() if name.isupper()}


def test_parameters_are_numbered_from_one() -> None:
    assert numbered("select a from b where c = ? and d > ?") == (
        "select a from b where c = $1 and d > $2"
    )
    assert numbered("values (" + ", ".join("?" * 11) + ")").endswith("$9, $10, $11)")
    assert numbered("select 1") == "select 1"


@pytest.mark.parametrize("name", QUERIES)
def test_numbering_changes_nothing_else(name: str) -> None:
    query = QUERIES[name]
    assert re.sub(r"\$\d+", "?", numbered(query)) == query


def test_players_are_rows_by_their_seats() -> None:
    line = match_of("a-1", 10, "ana", "").line
    assert player_rows(line) == [
        ("a-1", 0, "Ana", "ana", "mar", "pana", 10),
        ("a-1", 1, "Cheo", "", "mango", "abuela", 10),
    ]


def test_no_player_is_left_out_for_want_of_a_name() -> None:
    line = match_of("a-1", 10, "ana", "luis").line
    with pytest.raises(ValueError, match="shorter"):
        player_rows(line._replace(persons=("ana",)))
