"""What the house in a browser may ever import, however late: read in the sources, not by running
them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"
BEGINNING = "caida.local.browser"  # what the worker begins with


def reachable() -> tuple[set[str], set[str]]:
    """Our own modules, and all others that they name."""
    ours, others, waiting = set[str](), set[str](), [BEGINNING]
    while waiting:
        name = waiting.pop()
        file = file_of(name)
        if file is None:
            others.add(name)
        elif name not in ours:
            ours.add(name)
            waiting += [name.rpartition(".")[0] or name, *imports_of(file)]
    return ours, others


def file_of(name: str) -> Path | None:
    place = SOURCES.joinpath(*name.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def imports_of(file: Path) -> Iterator[str]:
    """In functions, too, but not what is for types alone."""
    tree = ast.parse(file.read_text("utf-8"))
    for_types = {
        id(inside)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for line in node.body
        for inside in ast.walk(line)
    }
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if file_of(name) else node.module for name in names)
