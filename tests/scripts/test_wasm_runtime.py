"""What a browser needs to play with no server: how it is measured, named and compressed."""

from __future__ import annotations

import ast
import gzip
import json
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from scripts import wasm_compile, wasm_headers, wasm_packing, wasm_runtime


def test_a_header_has_the_names_of_one_build_and_the_values_of_another() -> None:
    native = (
        "#define SIZEOF_LONG 8\n/* #undef HAVE_X */\n#define HAVE_Y 1\n# define _GNU_SOURCE 1\n"
    )
    made = wasm_headers.configure(
        native, {"SIZEOF_LONG": 4, "HAVE_X": 1, "HAVE_Y": 0, "CC": "emcc"}
    )
    assert "#define SIZEOF_LONG 4\n" in made
    assert "#define HAVE_X 1\n" in made
    assert "HAVE_Y" not in made
    assert "emcc" not in made


def test_the_kernel_is_compiled_as_setup_does_it() -> None:
    assert wasm_compile.directives()["annotation_typing"] is False


def test_without_apt_the_missing_piece_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(wasm_headers.MissingPieceError, match=r"libpython3\.14-dev"):
        wasm_headers.fetch_package(tmp_path)


def test_docstrings_stay_behind_and_what_is_done_does_not() -> None:
    source = '"""One."""\nclass A:\n    """Two."""\ndef f():\n    """Three."""\n    return "four"\n'
    left = ast.unparse(wasm_packing.without_docstrings(source))
    assert [part in left for part in ("One", "Two", "Three", "four")] == [False] * 3 + [True]


@pytest.mark.wasm  # brotli comes with `make wheel-wasm`
def test_every_file_is_listed_with_its_hash_and_its_sizes(tmp_path: Path) -> None:
    packed, target = tmp_path / "packed", tmp_path / "runtime"
    packed.mkdir()
    (packed / "a.wasm").write_bytes(b"a" * 1000)
    wasm_runtime.publish(packed, target, "ziglang")
    manifest = json.loads((target / wasm_runtime.MANIFEST).read_text())
    [file] = manifest["files"]
    assert (manifest["missing"], file["sha256"]) == ("ziglang", sha256(b"a" * 1000).hexdigest())
    kept = target / manifest["version"] / "a.wasm"
    assert gzip.decompress(kept.with_name("a.wasm.gz").read_bytes()) == kept.read_bytes()
    assert (file["size"], file["gzip"]) == (1000, kept.with_name("a.wasm.gz").stat().st_size)


@pytest.fixture
def no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build for which Debian has no headers; what is packed is what it was given to pack."""
    pyodide = tmp_path / "pyodide"
    pyodide.mkdir()
    for name in wasm_runtime.PYODIDE:
        (pyodide / name).write_text(name)
    (pyodide / "pyodide-lock.json").write_text('{"info": {}, "packages": {"numpy": {}}}')

    def no_headers(*_: object) -> Path:
        raise wasm_headers.MissingPieceError("libpython3.14-dev (apt)")

    def pack(*arguments: str | Path) -> None:
        site, packed = map(Path, arguments[4:6])
        names = sorted(path.name for path in (site / "caida" / "engine").iterdir())
        (packed / "caida.zip").write_text(" ".join(names))

    monkeypatch.setattr(wasm_runtime, "WORK", tmp_path / "work")
    monkeypatch.setattr(wasm_runtime, "OUT", tmp_path / "runtime")
    monkeypatch.setattr(wasm_runtime, "fetch_pyodide", lambda _folder: pyodide)
    monkeypatch.setattr(wasm_runtime, "fetch_packages", lambda _site: None)
    monkeypatch.setattr(wasm_runtime, "make_headers", no_headers)
    monkeypatch.setattr(wasm_runtime, "npm", pack)
    monkeypatch.delenv("CI", raising=False)
    return tmp_path / "runtime"


def test_without_a_compiler_the_rules_are_packed_as_they_are_and_it_is_said_why(
    no_compiler: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wasm_runtime.main()
    assert "libpython3.14-dev (apt): sin compilar · interpreted" in capsys.readouterr().err
    manifest = json.loads((no_compiler / wasm_runtime.MANIFEST).read_text())
    assert manifest["missing"] == "libpython3.14-dev (apt)"
    packed = (no_compiler / manifest["version"] / "caida.zip").read_text().split()
    assert "kernel.py" in packed
    assert not any(name.endswith(".so") for name in packed)
    lock = json.loads((no_compiler / manifest["version"] / "pyodide-lock.json").read_text())
    assert lock["packages"] == {}


@pytest.mark.usefixtures("no_compiler")
def test_where_everything_has_to_be_there_a_missing_piece_is_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SystemExit):
        wasm_runtime.main()


def test_without_brotli_there_is_gzip_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "brotli", None)
    monkeypatch.delenv("CI", raising=False)
    packed, target = tmp_path / "packed", tmp_path / "runtime"
    packed.mkdir()
    (packed / "a.wasm").write_bytes(b"a" * 1000)
    wasm_runtime.publish(packed, target, "")
    assert "brotli" in capsys.readouterr().err
    manifest = json.loads((target / wasm_runtime.MANIFEST).read_text())
    [file] = manifest["files"]
    assert file["brotli"] == file["gzip"]
    made = {path.name for path in (target / manifest["version"]).iterdir()}
    assert made == {"a.wasm", "a.wasm.gz"}
