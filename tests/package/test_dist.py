"""What `make dist` builds: all that playing needs is inside, and nothing for developers alone."""

from __future__ import annotations

import re
import tarfile
from importlib.metadata import Distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from markdown_it import MarkdownIt

import caida
from scripts.dist import build_archive
from tests.package.environment import metadata_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
COMPILED = {pxd.relative_to(SOURCE).with_suffix("") for pxd in SOURCE.glob("caida/*/*.pxd")}


def files_of(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        names = {entry.filename for entry in archive.infolist() if not entry.is_dir()}
    return {name for name in names if ".dist-info/" not in name}


def built_page() -> set[str]:
    folder = SOURCE / "caida" / "server" / "static"
    return {str(path.relative_to(SOURCE)) for path in folder.rglob("*") if path.is_file()}


def test_the_archive_builds_without_node_and_holds_no_tests(dist: Path) -> None:
    [archive] = dist.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        members = [member for member in opened if member.isfile()]
    top = f"caida-{caida.__version__}/"
    names = {member.name.removeprefix(top) for member in members}
    assert {f"src/{name}" for name in built_page()} <= names
    assert {"LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml", "setup.py"} <= names
    assert {f"src/{module}.pxd" for module in COMPILED} <= names
    folders = {name.partition("/")[0] for name in names if "/" in name}
    assert folders == {"src"}


def test_who_builds_the_same_commit_gets_the_same_archive(dist: Path, tmp_path: Path) -> None:
    [archive] = dist.glob("*.tar.gz")
    assert build_archive(tmp_path).read_bytes() == archive.read_bytes()


def test_both_wheels_hold_the_same_package_and_the_page(
    compiled_wheel: Path, pure_wheel: Path
) -> None:
    pure, compiled = files_of(pure_wheel), files_of(compiled_wheel)
    assert built_page() <= pure
    assert {"caida/py.typed", "caida/cli.py"} <= pure
    assert {name.partition("/")[0] for name in pure} == {"caida"}
    assert not [name for name in pure if re.search(r"\.(c|so|pyd|map|ts|svelte)$", name)]
    extensions = compiled - pure
    assert pure - compiled == set()
    assert {Path(name.partition(".")[0]) for name in extensions} == COMPILED


def test_extensions_are_stripped_and_fit_other_distributions(compiled_wheel: Path) -> None:
    with ZipFile(compiled_wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".so"):
                assert b".symtab" not in archive.read(name), name
                assert b".debug_info" not in archive.read(name), name
    assert "manylinux" in compiled_wheel.name


def test_nothing_inside_names_the_folder_it_was_built_in(compiled_wheel: Path) -> None:
    with ZipFile(compiled_wheel) as archive:
        for name in archive.namelist():
            assert str(ROOT).encode() not in archive.read(name), name


@pytest.mark.parametrize("kind", ["compiled", "pure"])
def test_a_wheel_says_what_it_is(kind: str, request: pytest.FixtureRequest) -> None:
    wheel: Distribution = metadata_of(request.getfixturevalue(f"{kind}_wheel"))
    assert wheel.version == caida.__version__
    assert wheel.metadata["License-Expression"] == "MIT"
    assert (wheel.read_text("licenses/LICENSE") or "").startswith("MIT License")
    assert wheel.metadata["Requires-Python"] == ">=3.11"


def test_its_description_stands_by_itself(pure_wheel: Path) -> None:
    """An index shows the README without the repository: no picture or link leads nowhere."""
    metadata = metadata_of(pure_wheel).metadata
    assert metadata["Description-Content-Type"] == "text/markdown"
    page = MarkdownIt("commonmark").enable("table").render(metadata["Description"])
    assert "<h1>Caída</h1>" in page
    assert "<table>" in page
    assert not re.findall(r'(?:src|href)="(?!https?:|mailto:)', page)
