"""What the source says with the catalogs: the keys it writes out and those it puts together."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import caida.words

SOURCE = Path(caida.words.__file__).parents[1]


class TextCall(NamedTuple):
    """A call such as ``words.text("cli.bye", name=name)`` with its key written out."""

    place: str
    key: str
    params: frozenset[str] | None  # None where the call passes ** on


class Usage(NamedTuple):
    literals: frozenset[str]
    patterns: tuple[re.Pattern[str], ...]
    calls: tuple[TextCall, ...]
    families: frozenset[str]  # of errors, whose codes are written without it

    def has(self, key: str) -> bool:
        family, _, code = key.partition(".")
        if key in self.literals or (family in self.families and code in self.literals):
            return True
        return any(pattern.fullmatch(key) for pattern in self.patterns)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def read_usage() -> Usage:
    literals: set[str] = set()
    patterns: set[str] = set()
    calls: list[TextCall] = []
    families: set[str] = set()
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns.update(_pattern(node))
            elif isinstance(node, ast.Call):
                calls.extend(_text_call(node, path))
            elif isinstance(node, ast.ClassDef):
                families.update(_family(node))
    return Usage(
        frozenset(literals),
        tuple(map(re.compile, sorted(patterns))),
        tuple(calls),
        frozenset(families),
    )


def _pattern(node: ast.JoinedStr) -> Iterator[str]:
    """An f-string that starts like a key, as a regular expression.

    ``f"cli.{key}"`` would make any key of the command line look used, so it doesn't count.
    """
    head = node.values[0]
    if not isinstance(head, ast.Constant) or not isinstance(head.value, str):
        return
    if re.fullmatch(r"\w+(\.\w+)*\.\w*", head.value) and head.value not in ("cli.", "terminal."):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+"
            for part in node.values
        )


def _family(node: ast.ClassDef) -> Iterator[str]:
    for line in node.body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "family":
            yield ast.literal_eval(line.value)


def _text_call(node: ast.Call, path: Path) -> Iterator[TextCall]:
    if not (isinstance(node.func, ast.Attribute) and node.func.attr == "text" and node.args):
        return
    key = node.args[0]
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        given = [keyword.arg for keyword in node.keywords]
        named = frozenset(name for name in given if name is not None)
        place = f"{path.relative_to(SOURCE)}:{node.lineno}"
        yield TextCall(place, key.value, None if None in given else named)
