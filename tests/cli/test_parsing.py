"""argparse in the language of the table, and the numbers that options take."""

import argparse
from collections.abc import Callable

import pytest

from caida.commands.parsing import Parser, count, port, seconds, speaking
from caida.words import Words
from tests.cli.conftest import Caida


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "falta: COMMAND"),
        (["bailar"], "'bailar' no se puede (usa"),
        (["verify"], "falta: FILE"),
        (["rules", "--toml", "--json"], "no va junto con"),
        (["rules", "--seats", "7"], "7 no se puede"),
        (["rules", "--seats"], "le falta su valor"),
        (["simulate", "--out", "x", "--matches", "0"], "'0' no es un valor que sirva"),
        (["bench", "--seconds", "nan"], "'nan' no es un valor"),
        (["rules", "a", "b"], "no conozco esto: b"),
        (["rules", "--js"], "no conozco esto: --js"),
    ],
)
def test_wrong_usage_is_told_in_the_language(
    arguments: list[str], complaint: str, caida: Caida
) -> None:
    said = caida(*arguments, "--lang", "es")
    assert (said.code, said.out) == (2, "")
    assert complaint in said.err
    assert said.err.startswith("uso: caida")


def test_argparse_speaks_its_own_language_again_afterwards(caida: Caida) -> None:
    caida("--lang", "es", "--help")
    assert argparse.ArgumentParser(prog="x").format_usage() == "usage: x [-h]\n"


def fail_in_spanish() -> None:
    with speaking(Words("es")):
        assert argparse.ArgumentParser(prog="x").format_usage() == "uso: x [-h]\n"
        raise RuntimeError


def test_argparse_speaks_its_own_language_after_an_error_too() -> None:
    with pytest.raises(RuntimeError):
        fail_in_spanish()
    assert argparse.ArgumentParser(prog="x").format_usage() == "usage: x [-h]\n"


def test_a_complaint_is_in_the_language_of_the_parser_whoever_asks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    parser = Parser(words=Words("es"), prog="x")
    with pytest.raises(SystemExit) as ended:
        parser.error("así no")
    assert ended.value.code == 2
    assert capsys.readouterr().err == "uso: x [-h]\nx: así no\n"


@pytest.mark.parametrize(
    ("read", "good", "bad"),
    [
        (count, {"1": 1, "10000": 10_000}, ["0", "-1", "1.5", "", "uno"]),
        (seconds, {"0.5": 0.5, "3600": 3600}, ["0", "-1", "3601", "inf", "nan", "", "un rato"]),
        (port, {"0": 0, "65535": 65_535}, ["-1", "65536", "80.0", "", "http"]),
    ],
)
def test_a_number_is_taken_within_its_limits_alone(
    read: Callable[[str], float], good: dict[str, float], bad: list[str]
) -> None:
    assert {text: read(text) for text in good} == good
    for text in bad:
        with pytest.raises(ValueError):  # noqa: PT011  # argparse tells it in its own words
            read(text)
