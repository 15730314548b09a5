"""What a browser needs to play with no server: how it is measured, named and compressed."""

from __future__ import annotations

import ast
import gzip
import json
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
