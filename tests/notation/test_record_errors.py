"""What is off in a record is said with its line and column."""

import pytest

from caida.engine.errors import RecordError
from caida.notation import parse_record
from tests.notation.damage import broken, place_of
from tests.notation.examples import documented_record, without_proof

PROVED = documented_record()
PLAIN = without_proof(PROVED)


@pytest.mark.parametrize(
    ("old", "new", "offset", "code", "reason"),
    [
        # syntax of the body
        ("sweep 0", "swept 0", 0, "record.syntax", "a line starts with"),
        ("deck 7c", "deck 8c", 5, "record.syntax", "'8c' is not a card"),
        ("deck 7c 1b", "deck 7c 7c", 8, "record.syntax", "7c appears twice"),
        ("draw 0:4b", "draw 4b", 5, "record.syntax", "seat:card"),
        ("7e>19", "7e>x", 0, "record.syntax", "'x' is not a number from 0 to 39"),
        ("7e>19", "7e>37", 0, "record.syntax", "'37' is not a number from 0 to 36"),
        ("draw 0:4b 1:2c", "dealer 0", 7, "record.syntax", "the game needs draw here, not dealer"),
        # moves
        ("0 2e x2c", "0 2e", 2, "record.move", "must take it"),
        ("0 2e x2c", "0 2e x2b", 2, "record.move", "takes 2c here"),
        ("0 2e x2c", "1 2e x2c", 0, "record.move", "not the turn of seat 1"),
        ("0 2e x2c", "3 resign", 0, "record.move", "there is no seat 3"),
        ("0 2e x2c", "0 2e 2c", 2, "record.move", "start with x"),
        ("0 2e x2c", "0", 1, "record.move", "it is empty"),
        ("0 2e x2c", "0 8e", 2, "record.move", "'8e' is not a card"),
        ("0 2e x2c", "0 sing", 2, "record.move", "nothing to sing"),
        ("0 count down", "0 count sideways", 2, "record.move", "'count' is not a card"),
        # lines that were taken back
        ("0 2e x2c", "back\n0 2e x2c", 4, "record.syntax", "such as back 0 6c"),
        ("0 2e x2c", "back 0 2e x2c /\n0 2e x2c", 15, "record.syntax", "such as back 0 6c"),
        ("0 2e x2c", "back 2e\n0 2e x2c", 5, "record.syntax", "such as back 0 6c"),
        ("0 2e x2c", "back 0 2e\n0 2e x2c", 7, "record.move", "must take it"),
        ("0 2e x2c", "back 0 2e x2c / 0 2o\n0 2e x2c", 16, "record.move", "the turn of seat 0"),
        ("0 2e x2c", "back 0 resign\n0 2e x2c", 5, "record.check", "'0' is more than"),
        # what is checked
        ("side 0 +2 = 2-0", "side 0 +3 = 2-0", 7, "record.check", "'+3' is written where"),
        ("; MES-1 side 0 +4", "; MES-1 side 1 +4", 13, "record.check", "gives '0'"),
        ("MES-1", "MES-2", 0, "record.check", "'MES-2'"),
        ("seat 1 sings vigia", "seat 1 sings ronda", 13, "record.check", "gives 'vigia'"),
        ("tanda 2 hands 2o", "tanda 2 hands 2b", 14, "record.check", "gives '2o'"),
        ("deal 1 dealer 0", "deal 1 dealer 1", 14, "record.check", "gives '0'"),
        ("sweep 0 2b 6e 10c", "sweep 0 2b 6e", 13, "record.check", "the line ends where"),
        ("sweep 0 2b 6e 10c", "sweep 0 2b 6e 10c 1o", 18, "record.check", "'1o' is more than"),
        ("count 23-17", "count 22-18", 6, "record.check", "gives '23-17'"),
        (" = 12-8; CNT-2", " = 12-9; CNT-2", 3, "record.check", "gives '12-8'"),
        ("mesa 7c", "mesa 7o", 5, "record.check", "gives '7c'"),
    ],
)  # fmt: skip
def test_one_thing_off_is_found_where_it_is(
    old: str, new: str, offset: int, code: str, reason: str
) -> None:
    error = broken(PLAIN, old, new)
    assert error.code == code
    assert reason in str(error)
    assert (error.line, error.column) == place_of(PLAIN, old, offset)


def test_the_result_must_be_what_the_match_came_to() -> None:
    error = broken(PLAIN, '[Result "0 target 12-8"]', '[Result "1 target 12-8"]')
    assert (error.code, error.line, error.column) == ("record.check", 6, 9)
    error = broken(PLAIN, "result 0 target 12-8", "result 1 target 12-8")
    assert (error.code, error.column) == ("record.check", 8)


def test_an_illegal_move_does_not_hide_what_is_off_before_it() -> None:
    text = PLAIN.replace("0 2e x2c", "0 2e")
    error = broken(text, "DEA-3", "DEA-4")
    assert (error.line, error.column) == place_of(text, "DEA-3", 0)


def test_other_rules_give_another_match() -> None:
    error = broken(PLAIN, "target=12", "target=24")
    assert "the record ends where the game needs deck" in str(error)
    assert error.line == PLAIN.count("\n")


def test_rules_in_another_form_are_not_canonical() -> None:
    error = broken(PLAIN, "target=12 chain=full", "chain=full target=12")
    assert error.code == "record.check"
    assert error.line == 2


def test_a_header_among_the_moves_is_late() -> None:
    error = broken(PLAIN, "sweep 0", '[Date "2026-11-15"]\nsweep 0')
    assert "before the moves" in str(error)


def test_moves_after_the_end_are_refused() -> None:
    with pytest.raises(RecordError, match="the match is over") as caught:
        parse_record(PLAIN + "0 1o\n")
    assert caught.value.line == PLAIN.count("\n") + 1


def test_lines_after_the_end_are_more_than_the_game_gives() -> None:
    with pytest.raises(RecordError, match="more than the game gives") as caught:
        parse_record(PLAIN + "count 1-2\n")
    assert caught.value.line == PLAIN.count("\n") + 1


def test_a_record_cut_at_any_line_is_found_short() -> None:
    lines = PLAIN.splitlines(keepends=True)
    for kept in range(len(lines)):
        with pytest.raises(RecordError) as caught:
            parse_record("".join(lines[:kept]))
        assert caught.value.line <= kept + 1


def test_only_a_whole_deck_is_a_deck() -> None:
    error = broken(PLAIN, " 4e 6e 2b\n0 count", " 4e 6e\n0 count")
    assert "here are 39" in str(error)
