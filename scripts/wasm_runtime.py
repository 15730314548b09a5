"""`make wheel-wasm`: what a browser needs to play with no server, in src/caida/server/runtime.

Pyodide from npm, msgspec and Starlette from PyPI, the kernel and the bots compiled here, and of all
that what is used, with brotli and gzip beside each file. If a piece of the compiler can't be had,
it says which and packs the interpreted rules; with CI=true that is a failure. Without brotli there
is gzip alone.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from scripts.wasm_compile import compile_all
from scripts.wasm_headers import MissingPieceError, make_headers

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "wasm"
OUT = ROOT / "src" / "caida" / "server" / "runtime"
LOCKS = ROOT / "requirements"
# With the versions and hashes that the server has; anyio is what Starlette stands on.
PACKAGES = ("msgspec", "starlette", "anyio")
TARGET = [
    *("--platform", "pyemscripten_2026_0_wasm32", "--only-binary", ":all:"),
    *("--python-version", "314", "--implementation", "cp", "--abi", "cp314", "--abi", "none"),
]
SOURCES = (".py", ".json", ".toml")
# Other houses' rooms: nothing in a browser asks for them.
LEFT_OUT = ("static", "runtime", "migrations", "__pycache__")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
MANIFEST = "runtime.json"


def main() -> None:
    pyodide = fetch_pyodide(WORK / "npm")
    site = WORK / "site"
    shutil.rmtree(site, ignore_errors=True)
    fetch_packages(site)
    copy_sources(site / "caida")
    missing = ""
    try:
        headers = make_headers(WORK / "headers", pyodide / "python_stdlib.zip")
        compile_all(headers, WORK, site)
    except MissingPieceError as error:
        missing = str(error)
        say_missing(missing, "sin compilar · interpreted")
    packed = WORK / "packed"
    shutil.rmtree(packed, ignore_errors=True)
    packed.mkdir()
    npm("run", "--silent", "pack", "--", site, packed, ROOT / "scripts" / "wasm_packing.py")
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, packed / name)
    described = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    (packed / "pyodide-lock.json").write_text(json.dumps({**described, "packages": {}}))
    publish(packed, OUT, missing)


def npm(*arguments: str | Path) -> None:
    subprocess.run([ROOT / "scripts" / "npm", "--prefix", WORK / "npm", *arguments], check=True)


def fetch_pyodide(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(LOCKS / "pyodide" / name, folder / name)
    shutil.copyfile(ROOT / "scripts" / "wasm_pack.mjs", folder / "pack.mjs")
    lock, mark = (LOCKS / "pyodide" / "package-lock.json").read_bytes(), folder / "installed"
    if not mark.exists() or mark.read_bytes() != lock:
        npm("ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund")
        mark.write_bytes(lock)
    return folder / "node_modules" / "pyodide"


def fetch_packages(
    site: Path, lock: Path = LOCKS / "play.lock", packages: Sequence[str] = PACKAGES
) -> None:
    """As pip would install them there, each checked by its hash in a lock."""
    wanted = WORK / "packages.lock"
    text = lock.read_text("utf-8")
    entries = re.findall(r"^\S.*?(?=^\S|\Z)", text, flags=re.M | re.S)
    wanted.write_text("".join(one for one in entries if one.split("==")[0] in packages))
    pip = [sys.executable, "-m", "pip"] if _has_pip() else _outer_pip()
    subprocess.run(
        [
            *(*pip, "--disable-pip-version-check", "--quiet", "install", "--no-deps", *TARGET),
            *("--require-hashes", "--no-compile", "--target", site, "-r", wanted),
        ],
        check=True,
    )


def _has_pip() -> bool:
    return (
        subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode
        == 0
    )


def _outer_pip() -> list[str]:
    """The environment is made without pip: that of the Python it was made with serves."""
    return [os.environ.get("PYTHON", "python3"), "-m", "pip"]


def copy_sources(target: Path) -> None:
    source = ROOT / "src" / "caida"
    for path in source.rglob("*"):
        place = path.relative_to(source)
        if path.suffix in SOURCES and not set(place.parts) & set(LEFT_OUT):
            (target / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / place)


def publish(packed: Path, target: Path, missing: str) -> None:
    """Every file in a folder named by what is in all of them, compressed beside itself."""
    brotli = find_brotli()
    files = sorted(path for path in packed.iterdir() if path.is_file())
    marks = {path.name: sha256(path.read_bytes()).hexdigest() for path in files}
    version = sha256(json.dumps(marks).encode()).hexdigest()[:16]
    shutil.rmtree(target, ignore_errors=True)
    (target / version).mkdir(parents=True)
    listed = []
    for path in files:
        content, place = path.read_bytes(), target / version / path.name
        zipped = gzip.compress(content, 9, mtime=0)
        place.write_bytes(content)
        place.with_name(f"{path.name}.gz").write_bytes(zipped)
        sizes = {"size": len(content), "gzip": len(zipped), "brotli": len(zipped)}
        if brotli:
            denser = brotli.compress(content, quality=11, lgwin=24)
            place.with_name(f"{path.name}.br").write_bytes(denser)
            sizes["brotli"] = len(denser)
        listed.append({"name": path.name, "sha256": marks[path.name], **sizes})
    manifest = {"version": version, "missing": missing, "files": listed}
    (target / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n")
    for kind in ("size", "gzip", "brotli"):
        total = sum(int(str(one[kind])) for one in listed)
        print(f"{kind:>7} {total / 1e6:.2f} MB")


def find_brotli() -> Any:
    """None where it can't be had, which is said."""
    try:
        return import_module("brotli")
    except ImportError:
        say_missing("brotli (requirements/wasm.lock)", "solo gzip · gzip alone")
        return None


def say_missing(piece: str, what_then: str) -> None:
    print(f"Falta · Missing: {piece}: {what_then}", file=sys.stderr)
    if os.environ.get("CI") == "true":
        sys.exit(1)


if __name__ == "__main__":
    main()
