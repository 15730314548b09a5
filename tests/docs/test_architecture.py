"""docs/architecture.md: its rooms and directions are those of the real imports, its names exist."""

from __future__ import annotations

import re
from pkgutil import resolve_name

import pytest

from scripts import architecture_page
from tests.docs.pages import DOCS, ROOT, code_in, text_of

PAGE = DOCS / "architecture.md"
ROOMS = architecture_page.rooms_of(text_of(PAGE))


def test_the_table_has_every_room_and_what_it_imports() -> None:
    assert set(ROOMS) == set(architecture_page.imports_between_rooms())
    written = text_of(PAGE)
    assert architecture_page.write_page(written) == written, "run make docs"


def test_the_rooms_stand_in_an_order_that_imports_only_downwards() -> None:
    for room, imports in architecture_page.imports_between_rooms().items():
        above = ROOMS[: ROOMS.index(room)]
        assert not imports & set(above), room


PYTHON_NAMES = sorted(
    code.removesuffix("()")
    for code in set(code_in(PAGE))
    if re.fullmatch(r"[a-z_]+(?:\.\w+)+(?:\(\))?", code)
    and not code.endswith((".py", ".md", ".toml", ".ts", ".svelte"))
)


@pytest.mark.parametrize("name", PYTHON_NAMES)
def test_a_python_name_exists(name: str) -> None:
    """`server.live.LiveRoom` is ``caida.server.live.LiveRoom``."""
    assert name.split(".")[0] in ROOMS
    resolve_name(f"caida.{name}")


PAGE_NAMES = sorted(code for code in set(code_in(PAGE)) if re.fullmatch(r"[\w./-]+#\w+", code))


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_a_name_of_the_web_page_exists(name: str) -> None:
    """`play/live.svelte.ts#tap` is the function ``tap`` in that file of web/src."""
    path, _, function = name.partition("#")
    text = (ROOT / "web" / "src" / path).read_text(encoding="utf-8")
    assert re.search(rf"\b{function}\b", text)


def test_there_are_names_to_check() -> None:
    assert len(PYTHON_NAMES) > 20
    assert len(PAGE_NAMES) > 3
