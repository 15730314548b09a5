"""`make site`: the game as a folder that any file server can serve, from any path, in build/play.

The page built for it (web/site), the runtime that `make wheel-wasm` has made, what can be answered
without Python, and a 404.html that leads into the app. HOUSE=https://… names a house with people.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from caida.local.house import House
from caida.server.headers import POLICY
from caida.server.pages import DENSE, LANGUAGES, SMALL
from scripts.wasm_runtime import find_brotli

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "play"
RUNTIME = ROOT / "src" / "caida" / "server" / "runtime"
LOST = Path(__file__).with_name("play_site_404.html")
HEAD = '<meta charset="utf-8" />'
# Who frames a page can be said in a header alone.
META_POLICY = re.sub("; frame-ancestors [^;]*", "", POLICY)
Json = dict[str, Any]


def main() -> None:
    house = check_house(os.environ.get("HOUSE", ""))
    if not (RUNTIME / "runtime.json").is_file():
        sys.exit("make wheel-wasm")
    npm: list[str | Path] = [ROOT / "scripts" / "npm", "run", "build", "--silent", "--"]
    subprocess.run([*npm, "--mode", "site", "--logLevel", "warn", "--outDir", OUT], check=True)
    write_site(OUT, RUNTIME, house)
    total = sum(file.stat().st_size for file in OUT.rglob("*") if file.is_file())
    print(f"{OUT.relative_to(ROOT)}: {total / 1e6:.1f} MB")
    print(f"{sys.executable} -m http.server --directory {OUT.relative_to(ROOT)}")


def check_house(house: str) -> str:
    """The address of a house; empty for none."""
    if house and (urlsplit(house).scheme not in ("http", "https") or not urlsplit(house).hostname):
        sys.exit(f"HOUSE={house}: https://mesas.example")
    return house


def write_site(site: Path, runtime: Path, house: str = "") -> None:
    """Over the page that Vite has left there."""
    shutil.copytree(runtime, site / "runtime", dirs_exist_ok=True)
    is_compiled = not json.loads((runtime / "runtime.json").read_text("utf-8"))["missing"]
    for name, answer in asyncio.run(ask_ahead(is_compiled)).items():
        place = site / "answers" / f"{name}.json"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(answer)
    index, manifest = site / "index.html", site / "manifest.webmanifest"
    index.write_text(with_head(index.read_text("utf-8"), house), "utf-8")
    manifest.write_text(relative(json.loads(manifest.read_text("utf-8"))), "utf-8")
    (site / "404.html").write_text(with_own_policy(LOST.read_text("utf-8")), "utf-8")
    (site / ".nojekyll").touch()  # where GitHub shows it, as it is
    compress_beside(site)


async def ask_ahead(is_compiled: bool) -> dict[str, bytes]:
    """What a house answers to everybody, by the names of web/site/answers.ts."""
    house = await House.open(is_compiled=is_compiled)
    answers = {}
    for lang in LANGUAGES:
        catalogue = await house.request("GET", f"/api/catalogue?lang={lang}")
        answers[f"{lang}/catalogue"] = catalogue.body
        for preset in json.loads(catalogue.body)["presets"]:
            for mode in preset["modes"]:
                order = {"preset": preset["name"], "seats": mode["seats"], "teams": mode["teams"]}
                told = await house.request("POST", f"/api/rules?lang={lang}", json.dumps(order))
                assert told.status == 200, told.body
                teams = "-teams" if mode["teams"] else ""
                answers[f"{lang}/{preset['name']}-{mode['seats']}{teams}"] = told.body
    await house.close()
    return answers


def with_head(html: str, house: str) -> str:
    """No server says what this page may load, so it says so itself; and where the house is."""
    added = f'{HEAD}\n    <meta http-equiv="Content-Security-Policy" content="{META_POLICY}" />'
    if house:
        added += f'\n    <meta name="house" content="{escape(house)}" />'
    assert html.count(HEAD) == 1
    return html.replace(HEAD, added)


def with_own_policy(html: str) -> str:
    """The one script inside is allowed by its hash, and nothing else."""
    [script] = re.findall("<script>(.*?)</script>", html, re.S)
    mark = b64encode(sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{mark}'; connect-src 'self'"
    return html.replace(
        HEAD, f'{HEAD}\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />'
    )


def relative(manifest: Mapping[str, Any]) -> str:
    """An app in the folder it lies in; who it is follows from where it begins."""
    made: Json = {**manifest, "start_url": "./", "scope": "./"}
    del made["id"]
    made["icons"] = [{**icon, "src": icon["src"].lstrip("/")} for icon in made["icons"]]
    made["shortcuts"] = [{**one, "url": f"./#{one['url']}"} for one in made["shortcuts"]]
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


def compress_beside(site: Path) -> None:
    """For servers that send what is compressed already; the runtime's files came with theirs."""
    brotli = find_brotli()
    for file in sorted(site.rglob("*")):
        is_runtime = (site / "runtime") in file.parents
        if not file.is_file() or is_runtime or file.suffix in {".gz", ".br", *DENSE}:
            continue
        content = file.read_bytes()
        if len(content) >= SMALL:
            zipped = gzip.compress(content, 9, mtime=0)
            file.with_name(f"{file.name}.gz").write_bytes(zipped)
            if brotli:
                denser = brotli.compress(content, quality=11)
                file.with_name(f"{file.name}.br").write_bytes(denser)


if __name__ == "__main__":
    main()
