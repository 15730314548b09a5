"""Packs what a house in a browser uses, as bytecode; runs inside Pyodide (see wasm_pack.mjs).

What is used is what is there after everything was done once: a match, and all that can be asked
about it. Stored without compression: it travels compressed as a whole.
"""

from __future__ import annotations

import ast
import asyncio
import json
import random
import sys
from dataclasses import replace
from importlib.util import MAGIC_NUMBER, find_spec
from marshal import dumps
from pathlib import Path
from types import CodeType
from typing import Any
from zipfile import ZipFile, ZipInfo

APP, OUT = Path("/app"), Path("/out")
STDLIB = "/lib/python314.zip"
# Wanted only when something goes wrong, or by Pyodide itself later.
ALSO = [
    *("_pyodide", "_pyodide._base", "_pyodide._importhook", "pyodide", "pyodide._package_loader"),
    *("pyodide.code", "pyodide.ffi", "pyodide.http", "pyodide.webloop", "zipfile"),
    *("encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1", "stringprep"),
    *("_strptime", "ast", "asyncio.timeouts", "calendar", "concurrent.futures.thread", "queue"),
    *("codeop", "linecache", "textwrap", "tokenize", "traceback"),
]
UNCHECKED = (1).to_bytes(4, "little")  # https://peps.python.org/pep-0552: nobody looks at a source
# Of CPython's table of lines: an entry that names no place, and how many instructions one may have.
NO_PLACE, LONGEST_SPAN = 0xF8, 8
READS_ITSELF = "anyio"  # finds out what to import lazily in its own source
DATA = (".json", ".so", ".toml")


async def use_everything() -> None:
    """A match to its end, and every question about it."""
    import msgspec

    import caida.local.browser  # noqa: F401  # what the worker begins with
    from caida.local.house import ALONE, House

    house = await House.open(settings=replace(ALONE, bot_delay=0.0, deal_pause=0.0))

    async def ask(method: str, path: str, body: object = None) -> Any:
        answer = await house.request(method, path, "" if body is None else json.dumps(body))
        assert answer.status < 300, (path, answer.body)
        return answer.body

    await ask("PUT", "/api/me", {"name": "Ana", "colour": "mar"})
    for path in ("catalogue", "phrases", "rooms", "me/rooms", "me/sessions", "me/blocks", "me"):
        await ask("GET", f"/api/{path}?lang=en")
    await ask("POST", "/api/rules", {})
    bots = [{"seat": 1, "bot": house.services.host.opponents[-1]}]
    made = await ask("POST", "/api/rooms", {"seat": 0, "start": True, "bots": bots})
    room = msgspec.json.decode(made)["room"]["id"]
    over, seen, lobby = asyncio.Event(), [0], list[str]()

    def tell(text: str) -> None:
        message = json.loads(text)
        seen[0] = message.get("seq", seen[0])
        choices = message.get("choices") or (message.get("own") or {}).get("choices")
        if choices:
            act = {"type": "act", "id": f"c{seen[0]}", "seq": seen[0]}
            wire.say(json.dumps({**act, "action": random.choice(choices)["action"]}))
        if message.get("room", {}).get("stage") == "finished":
            over.set()

    def nothing(*_: object) -> None: ...

    house.connect("/ws/lobby?v=1", nothing, lobby.append, nothing)
    wire = house.connect(f"/ws/rooms/{room}?v=1&lang=es", nothing, tell, nothing)
    await asyncio.wait_for(over.wait(), 600)
    wire.say(json.dumps({"type": "say", "id": "s", "seq": seen[0], "phrase": "hello"}))
    match = msgspec.json.decode(await ask("GET", "/api/matches"))[0]["id"]
    for what in ("", "/record", "/replay", "/review"):
        await ask("GET", f"/api/matches/{match}{what}")
    await asyncio.sleep(0)
    await house.close()


def names_of(place: str) -> list[str]:
    """The modules in use that come from there, by the place of their files."""
    found = dict(sys.modules)
    return sorted(
        name
        for name, module in found.items()
        if name != "__main__" and str(getattr(module, "__file__", None) or "").startswith(place)
    )


def without_docstrings(source: str) -> ast.Module:
    """A fifth of the bytes, and nobody reads them there."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(ast.Constant(str())), *rest]:
                    node.body = rest or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree


def without_lines(code: CodeType) -> CodeType:
    """Where in a file something failed is told of our own files alone. A table has to be there, and
    says of so many instructions that nobody knows their place."""
    count = len(code.co_code) // 2
    spans = [min(LONGEST_SPAN, count - at) for at in range(0, count, LONGEST_SPAN)]
    table = bytes(NO_PLACE | (span - 1) for span in spans)
    parts = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(parts))


def pack(target: Path, names: list[str], data: list[Path]) -> None:
    with ZipFile(target, "w") as archive:
        for name in names:
            spec = find_spec(name)
            if spec is None or spec.name != name or spec.origin == "frozen":
                continue  # another name of one that is there, or in the interpreter itself
            source = spec.loader.get_source(name)  # type: ignore[union-attr]  # files have one
            if source is None:
                continue  # compiled: it is among the data
            path = name.replace(".", "/") + ("/__init__" if spec.submodule_search_locations else "")
            if name.split(".")[0] == READS_ITSELF:
                archive.writestr(ZipInfo(f"{path}.py"), source)
                continue
            code = compile(without_docstrings(source), f"{path}.py", "exec")
            if not name.startswith("caida"):
                code = without_lines(code)
            content = MAGIC_NUMBER + UNCHECKED + bytes(8) + dumps(code)
            archive.writestr(ZipInfo(f"{path}.pyc"), content)
        for file in data:
            archive.writestr(ZipInfo(file.relative_to(APP).as_posix()), file.read_bytes())


async def main() -> None:
    sys.path.insert(0, str(APP))
    await use_everything()
    standard = {*names_of(STDLIB), *(name for name in ALSO if find_spec(name) is not None)}
    packages = names_of(str(APP))
    folders = {Path(str(sys.modules[name].__file__)).parent for name in packages}
    data = sorted(file for folder in folders for file in folder.iterdir() if file.suffix in DATA)
    pack(OUT / "python_stdlib.zip", sorted(standard), [])
    pack(OUT / "caida.zip", packages, data)
