"""Headers: what they hold, how they are quoted, and where one is off."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caida.engine.errors import RecordError
from caida.engine.match import Match
from caida.engine.ruleset import Ruleset
from caida.notation import Record, parse_record
from caida.notation.headers import (
    HeaderReader,
    Headers,
    Proof,
    as_player_name,
    format_headers,
    is_player_name,
)
from caida.notation.lines import split_lines
from tests.notation.damage import broken, place_of
from tests.notation.examples import documented_record, without_proof

PLAIN = without_proof(documented_record())


def read(lines: list[str]) -> Headers:
    return HeaderReader(split_lines("\n".join(lines))).read()


@pytest.mark.parametrize(
    ("old", "new", "offset", "reason"),
    [
        ('[Caida "1"]', '[Caida "2"]', 0, "version 1"),
        ('[Date "2026-11-15"]', '[Date "2026-11-15]', 0, "a header is written"),
        ("[Date", "[Fecha", 1, "unknown header Fecha"),
        ("[Date", "[Player0", 1, "twice"),
        ("2026-11-15", "2026-11-31", 0, "real day"),
        ("[Player1", "[Player2", 10, "every seat"),
        ("Luis", " Luis", 0, "player's name"),
        ("Luis", "L\\uis", 1, "backslash"),
        ("Luis", "L\\u{110000}", 1, "backslash"),
        ("Luis", "L\\u{d800}", 1, "backslash"),
        ("target=12", "tarjet=12", 0, "unknown option 'tarjet'"),
        ("target=12", "target=0", 0, "target = '0' is not allowed"),
    ],
)
def test_one_thing_off_in_a_header_is_found_where_it_is(
    old: str, new: str, offset: int, reason: str
) -> None:
    error = broken(PLAIN, old, new)
    assert error.code == "record.syntax"
    assert reason in str(error)
    assert (error.line, error.column) == place_of(PLAIN, old, offset)


@pytest.mark.parametrize("header", ["Caida", "Rules", "Result"])
def test_a_missing_header_is_named(header: str) -> None:
    lines = [line for line in PLAIN.splitlines() if not line.startswith(f"[{header}")]
    with pytest.raises(RecordError, match=r"version 1|header (Rules|Result) is missing"):
        parse_record("\n".join(lines))


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        (["Ana"], "every seat"),
        (["Ana", ""], "from 1 to 64"),
        (["Ana", "x" * 65], "from 1 to 64"),
        (["Ana", "a\nb"], "from 1 to 64"),
        (["Ana", "a\x1b[2J"], "from 1 to 64"),
        (["Ana", "\u202elive"], "from 1 to 64"),
    ],
)
def test_players_need_names_that_can_be_seen(players: list[str], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        Record.of(Match(Ruleset(), seed=1), players=players)


@pytest.mark.parametrize("date", ["", "2026-02-30", "15/11/2026", "20261115", "2026-1-1"])
def test_a_date_is_a_real_day(date: str) -> None:
    with pytest.raises(RecordError, match="real day"):
        Record.of(Match(Ruleset(), seed=1), date=date)


@pytest.mark.parametrize("name", ["Ñoño", 'El "Gato"', "back\\slash", "¿Quién? [;#]", "👩🏽‍🦱"])
def test_names_read_back(name: str) -> None:
    text = Record.of(Match(Ruleset(), seed=1), players=[name, "Luis"]).text
    assert parse_record(text).players == (name, "Luis")
    assert parse_record(text).text == text


@given(st.text(max_size=100))
def test_whatever_somebody_contributes_reads_back_from_one_line(text: str) -> None:
    headers = Headers(Ruleset(), proof=Proof("5e" * 32, contributions={1: text}))
    lines = format_headers(headers, "*")
    assert all("\n" not in line for line in lines)
    assert read(lines) == headers


def test_what_cannot_be_seen_is_written_by_its_number() -> None:
    proof = Proof("5e" * 32, contributions={0: 'a "b" \\ \n\u202e'})
    lines = format_headers(Headers(Ruleset(), proof=proof), "*")
    assert lines[-1] == r'[Contribution0 "a \"b\" \\ \u{a}\u{202e}"]'


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_becomes_a_name_that_can_stand_in_a_record_or_none(text: str) -> None:
    name = as_player_name(text)
    assert is_player_name(name) or not name


def test_of_a_name_with_more_only_what_can_be_seen_is_left() -> None:
    assert as_player_name(" El\tGato\x1b[2J\u202e ") == "ElGato[2J"
    assert as_player_name("x" * 63 + " y") == "x" * 63
    assert as_player_name("\n\u200e") == ""
