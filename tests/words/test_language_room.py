"""Sentences are made in words/, and elsewhere in at most one text.py of a package.

Everywhere else a text may be looked up by its key and shown as it stands; whoever fills one in
makes a sentence.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.words.catalogs import SOURCE

SPANISH = re.compile(r"[áéíóúñ¿¡]|\b(?:el|los|las|del|una|que|para|con)\b", re.IGNORECASE)


def modules() -> Iterator[Path]:
    """Every module that is no place for sentences."""
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE)
        if place.parts[0] != "words" and path.name != "text.py":
            yield path


def filled_in(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls such as ``words.text("cli.bye", name=name)``."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("text", "listing", "count")
            and "words" in ast.unparse(node.func.value).lower()
            and (node.keywords or node.func.attr != "text")
        ):
            yield node


def spanish(tree: ast.AST) -> Iterator[str]:
    """Strings of three words or more that read as Spanish."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if len(re.findall(r"[^\W\d_]+", text)) >= 3 and len(SPANISH.findall(text)) >= 2:
                yield text


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [line for line in node.body if not _is_text(line)] or [ast.Pass()]
    return tree


def _is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def test_sentences_are_made_in_one_room() -> None:
    made = [
        f"{path.relative_to(SOURCE)}:{call.lineno}"
        for path in modules()
        for call in filled_in(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert made == []


def test_no_spanish_is_written_into_other_code() -> None:
    found = {
        str(path.relative_to(SOURCE)): list(spanish(without_docstrings(tree)))
        for path in modules()
        for tree in [ast.parse(path.read_text(encoding="utf-8"))]
    }
    assert {place: texts for place, texts in found.items() if texts} == {}


def test_the_detectors_can_fail() -> None:
    tree = ast.parse('words.text("a.b", name=name)\nself.words.text("a.b")\nwords.listing(x)')
    assert len(list(filled_in(tree))) == 2
    assert list(spanish(ast.parse('print("no queda ninguna de las cartas del mazo")')))
    assert not list(spanish(ast.parse('print("no card of the stock is left")')))
