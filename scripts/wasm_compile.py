"""The rules and the bots compiled for Pyodide's ABI, from the C that Cython makes of them."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from scripts.wasm_headers import MissingPieceError

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "bots")
DIRECTIVES = ("DIRECTIVES", "UNCHECKED")
SUFFIX = ".cpython-314-wasm32-emscripten.so"
# No feature that Pyodide's own modules don't use, and no start-up code: the C library is Pyodide's.
COMPILE = [
    *("cc", "-target", "wasm32-wasi-musl", "-w", "-c", "-fPIC", "-O3"),
    *("-DNDEBUG", "-D__EMSCRIPTEN__", "-fvisibility=hidden"),
    *("-fwrapv", "-fno-strict-aliasing", "-fno-sanitize=all"),
    "-mcpu=mvp+bulk_memory+sign_ext+mutable_globals+nontrapping_fptoint",
]
LINK = [
    *("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--import-memory", "--strip-all"),
    "--unresolved-symbols=import-dynamic",
    *("--export-if-defined=__wasm_call_ctors", "--export-if-defined=__wasm_apply_data_relocs"),
]


def compile_all(headers: Path, work: Path, site: Path) -> None:
    """An extension beside each module that has a ``.pxd``."""
    if find_spec("ziglang") is None:
        raise MissingPieceError("ziglang (requirements/wasm.lock)")
    modules = [
        pxd.with_suffix("").relative_to(ROOT / "src")
        for room in ROOMS
        for pxd in sorted((ROOT / "src" / "caida" / room).glob("*.pxd"))
    ]
    make_c(work, modules)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda module: _compile(module, headers, work, site), modules))


def make_c(work: Path, modules: list[Path]) -> None:
    from Cython.Build import cythonize
    from setuptools import Extension

    named = [Extension(".".join(one.parts), [f"src/{one}.py"]) for one in modules]
    cythonize(
        named,
        build_dir=str(work / "c"),
        compiler_directives=directives(),
        include_path=["src"],
        quiet=True,
    )


def directives() -> dict[str, object]:
    """Those of setup.py for these rooms; it can't be imported without being run."""
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    found: dict[str, object] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in DIRECTIVES:
            found |= ast.literal_eval(node.value)
    return found


def _compile(module: Path, headers: Path, work: Path, site: Path) -> None:
    zig = [sys.executable, "-m", "ziglang"]
    source, built = work / "c" / "src" / f"{module}.c", work / "o" / f"{module.name}.o"
    target = site / f"{module}{SUFFIX}"
    built.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([*zig, *COMPILE, "-I", headers, source, "-o", built], check=True)
    subprocess.run([*zig, *LINK, f"--export=PyInit_{module.name}", built, "-o", target], check=True)
