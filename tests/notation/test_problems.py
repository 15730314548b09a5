"""What is wrong with a text: the reason by its name, the place, and no more than is fit to show."""

import pytest

from caida.engine.errors import IllegalAction
from caida.notation.problems import Place, notation_problem, record_caused, record_problem, shown


def test_somebody_elses_text_is_shown_quoted_escaped_and_short() -> None:
    assert shown("7o") == "'7o'"
    assert shown("\x1b[2J\n") == r"'\x1b[2J\n'"
    assert shown("x" * 40) == "'" + "x" * 40 + "'"
    assert shown("x" * 41) == "'" + "x" * 40 + "'..."


def test_a_problem_of_a_record_keeps_its_name_its_place_and_what_fills_it() -> None:
    error = record_problem("index_text", Place(7, 12), text="'x'", last=39)
    assert (error.line, error.column) == (7, 12)
    assert error.params["problem"] == "index_text"
    assert (error.params["text"], error.params["last"]) == ("'x'", 39)
    assert str(error) == "'x' is not a number from 0 to 39"


@pytest.mark.parametrize(
    ("problem", "params", "code"),
    [
        ("date", {}, "record.syntax"),
        ("line_long", {"found": "'1o'"}, "record.check"),
        ("record_short", {"wanted": "'1o'"}, "record.check"),
        ("commitment", {}, "record.proof"),
        ("sealed", {}, "record.proof"),
    ],
)
def test_the_code_says_whether_the_text_the_game_or_the_proof_is_off(
    problem: str, params: dict[str, str], code: str
) -> None:
    error = record_problem(problem, **params)
    assert (error.code, error.line, error.column) == (code, 1, 1)


def test_an_endless_move_is_quoted_by_its_beginning() -> None:
    error = notation_problem("notation.action", "no_x", text="6e " * 1_000_000)
    assert error.code == "notation.action"
    assert str(error).startswith("'6e 6e 6e")
    assert len(str(error)) < 150


def test_an_error_that_another_one_caused_says_what_that_one_says() -> None:
    cause = IllegalAction("action.no_canto", rule="CAN-3")
    error = record_caused("record.move", cause, Place(3, 2))
    assert (error.code, error.line, error.column) == ("record.move", 3, 2)
    assert str(error) == str(cause)
    assert error.params["reason"] is cause
