"""What a browser needs to play with no server, where `make wheel-wasm` has made it.

Large and seldom asked for: read when somebody asks, and compressed once, by the one who made it.
"""

from __future__ import annotations

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from caida.server.pages import ASK, FOREVER, NO_WEIGHT, TYPES, UNKNOWN_TYPE

FOLDER = Path(__file__).parent / "runtime"
RUNTIME = "/runtime"
MANIFEST = "runtime.json"
NAME = re.compile(r"[0-9a-f]{16}/[a-z_.-]+\.(mjs|wasm|zip|json)(\.gz)?")
KINDS = {".mjs": TYPES[".js"], ".wasm": "application/wasm", ".json": TYPES[".json"]}
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))  # the denser first


class RuntimeFiles:
    """No path but those of the files leads anywhere. A name that ends in .gz is the file itself,
    for who unpacks it by hand, as on a server that knows nothing of encodings."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder

    async def show(self, request: Request) -> Response:
        name: str = request.path_params["path"]
        file = self._folder / name
        if name == MANIFEST and not file.is_file():
            # An answer all the same: a page that asks is not told of an error.
            return Response("null", headers={"Cache-Control": ASK}, media_type=TYPES[".json"])
        if not (name == MANIFEST or NAME.fullmatch(name)) or not file.is_file():
            return PlainTextResponse("no está · not found\n", 404)
        headers = {"Cache-Control": ASK if name == MANIFEST else FOREVER}
        if name != MANIFEST and not name.endswith(".gz"):
            headers["Vary"] = "Accept-Encoding"
            for encoding, suffix in ENCODINGS:
                denser = file.with_name(file.name + suffix)
                if takes(encoding, request.headers.get("accept-encoding", "")) and denser.is_file():
                    headers["Content-Encoding"] = encoding
                    return FileResponse(denser, headers=headers, media_type=kind_of(file))
        return FileResponse(file, headers=headers, media_type=kind_of(file))


def kind_of(file: Path) -> str:
    return KINDS.get(file.suffix, UNKNOWN_TYPE)


def takes(encoding: str, accepted: str) -> bool:
    """Whether an Accept-Encoding header names it."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == encoding:
            return not NO_WEIGHT.fullmatch(weight.strip())
    return False
