"""What servers say of a table, as it is kept."""

from caida.room.statements import Statement, Stay, decode_statement, encode_statement

SAID = Statement({"mark": Stay(2, 5000)}, 7, -300, 5, 1200, ("mark",), 0, 90, {"other": 40})


def test_a_statement_comes_out_as_it_went_in() -> None:
    assert decode_statement(encode_statement(SAID)) == SAID


def test_what_a_newer_version_adds_at_the_end_is_left_out() -> None:
    more = encode_statement(SAID)[:-1] + b',"more"]'
    assert decode_statement(more) == SAID


def test_what_another_version_says_otherwise_is_nothing() -> None:
    assert decode_statement(b'[{"mark":true},7]') is None
    assert decode_statement(b"\xff") is None
