"""The examples of the pages: what they import exists, and every dotted name of caida resolves."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tests.docs.pages import PAGES, name_of, text_of

WITH_PYTHON = [page for page in PAGES if "```python" in text_of(page)]


def resolves(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_dotted_name_of_caida_exists(page: Path) -> None:
    named = set(re.findall(r"(?<![\w./-])caida(?:\.[A-Za-z_]\w*)+(?![\w/])", text_of(page)))
    named -= {name for name in named if name.endswith((".db", ".toml"))}  # files, not names
    assert {name for name in named if not resolves(name)} == set()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_module_that_is_run_exists(page: Path) -> None:
    run = re.findall(r"python3? -m ((?:caida|scripts|benches|tests)[\w.]*)", text_of(page))
    assert [name for name in run if not resolves(name)] == []


@pytest.mark.parametrize("page", WITH_PYTHON, ids=name_of)
def test_the_imports_of_an_example_work(page: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", text_of(page), flags=re.M | re.S)
    for block in blocks:
        if block.startswith(">>>"):
            continue  # runs as a doctest
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("caida"):
                module = import_module(node.module or "")
                assert [alias.name for alias in node.names if not hasattr(module, alias.name)] == []
