"""The Python API: every export is documented, on the page, and speaks only of other exports.

The sources are read, not the compiled modules: those have no annotations to look at.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache

import griffe
import pytest

import caida
from tests.docs.pages import DOCS, ROOT, text_of

EXPORTS = sorted(caida.__all__)


@cache
def package() -> griffe.Object:
    loaded = griffe.load(
        "caida", search_paths=[ROOT / "src"], allow_inspection=False, resolve_aliases=True
    )
    assert isinstance(loaded, griffe.Object)
    return loaded


def source_of(name: str) -> griffe.Object:
    item = package()[name]
    found = item.final_target if isinstance(item, griffe.Alias) else item
    assert isinstance(found, griffe.Object)
    return found


def methods_of(item: griffe.Object) -> Iterator[griffe.Object]:
    """Itself if it is a function, else the public methods and properties it has, its own first."""
    if isinstance(item, griffe.Function):
        yield item
    if not isinstance(item, griffe.Class):
        return
    for member in item.all_members.values():
        target = member.final_target if isinstance(member, griffe.Alias) else member
        assert isinstance(target, griffe.Object)
        if not target.path.startswith("caida."):
            continue
        if target.name == "__init__" or not target.name.startswith("_"):
            yield target


def named_by(item: griffe.Object) -> Iterator[str]:
    """The caida types that the annotations of a method, property or attribute name."""
    annotations: list[str | griffe.Expr | None] = []
    if isinstance(item, griffe.Function):
        annotations = [item.returns, *(parameter.annotation for parameter in item.parameters)]
    elif isinstance(item, griffe.Attribute):
        annotations = [item.annotation]
    for annotation in annotations:
        if not isinstance(annotation, griffe.Expr):
            continue
        for part in annotation.iterate(flat=True):
            if isinstance(part, griffe.ExprName) and part.canonical_path.startswith("caida."):
                if package()[part.canonical_path.removeprefix("caida.")].is_module:
                    continue  # the `ev` of `ev.EndReason`
                yield part.canonical_path


def test_everything_exported_is_on_the_page_and_nothing_else() -> None:
    told = re.findall(r"^::: caida\.(\w+)$", text_of(DOCS / "api.md"), flags=re.M)
    assert sorted(told) == EXPORTS


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_says_what_it_is_and_what_its_methods_promise(name: str) -> None:
    item = source_of(name)
    assert item.docstring is not None
    silent = [
        method.path
        for method in methods_of(item)
        if method.docstring is None
        and method.name != "__init__"
        and (isinstance(method, griffe.Function) or "property" in method.labels)
    ]
    assert silent == []


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_speaks_only_of_what_is_exported_too(name: str) -> None:
    exported = {source_of(export).path for export in EXPORTS}
    unknown = {
        f"{method.path} names {path}"
        for method in methods_of(source_of(name))
        for path in named_by(method)
        if path not in exported
    }
    assert unknown == set()


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_is_what_its_source_says(name: str) -> None:
    module, _, leaf = source_of(name).path.rpartition(".")
    assert getattr(caida, name) is getattr(sys.modules[module], leaf)


def test_an_unknown_name_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        caida.nothing  # noqa: B018  # asking is the test
    assert set(EXPORTS) <= set(dir(caida))


def test_importing_caida_does_not_load_the_text_format() -> None:
    """Nor anything else that only some need; asking for `Record` does."""
    script = (
        "import sys, caida; print('caida.notation' in sys.modules);"
        "caida.Record; print('caida.notation' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert told.stdout.split() == [b"False", b"True"]
