"""docs/cli.md has every command and every option, and no other."""

import argparse
import re
from pathlib import Path

import pytest

from caida.cli import build_parser
from caida.commands import COMMANDS
from caida.words import Words

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## caida (\w+)\n(.*?)(?=^## |\Z)", PAGE, flags=re.M | re.S))
GLOBAL = {"--lang", "--help", "--version"}


def parsers() -> dict[str, argparse.ArgumentParser]:
    for action in build_parser(Words("en"))._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("there are no commands")


def options_of(parser: argparse.ArgumentParser) -> set[str]:
    """Long options, and the names of positional arguments."""
    names: set[str] = set()
    for action in parser._actions:
        long = [name for name in action.option_strings if name.startswith("--")]
        names.update(long or [str(action.metavar)])
    return names - GLOBAL


def test_every_command_has_its_section_and_no_other() -> None:
    assert set(SECTIONS) == set(COMMANDS) == set(parsers())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_documented_and_no_other(command: str) -> None:
    items = "\n".join(re.findall(r"^- .*(?:\n  .*)*", SECTIONS[command], flags=re.M))
    heads = re.findall(r"`(--[a-z]+|[A-Z]+)(?: [^`]*)?`", items)
    assert set(heads) == options_of(parsers()[command])


@pytest.mark.parametrize("option", sorted(GLOBAL))
def test_options_of_every_command_are_documented(option: str) -> None:
    assert f"{option}" in PAGE.partition("## caida")[0]
