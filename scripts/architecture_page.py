"""Write what each room imports into the table of docs/architecture.md, from the real imports.

`python -m scripts.architecture_page`. What a room is for stays as people wrote it; a room that came
or went is for them to tell.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import grimp

PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
ROW = re.compile(r"^\| `(\w+)` \| (.*) \| [^|]* \|$", flags=re.M)


def imports_between_rooms() -> dict[str, set[str]]:
    """Which packages and single modules of caida each of them imports."""
    graph = grimp.build_graph("caida", cache_dir=None)
    found: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        _, _, inside = module.partition(".")
        if not inside:
            continue  # the public face imports what it exports
        room = inside.split(".")[0]
        imported = graph.find_modules_directly_imported_by(module)
        found[room] |= {path.split(".")[1] for path in imported if "." in path} - {room}
    return found


def rooms_of(page: str) -> list[str]:
    """The rooms of the table, from top to bottom."""
    return [room for room, _ in ROW.findall(page)]


def write_page(page: str) -> str:
    imports = imports_between_rooms()

    def row(told: re.Match[str]) -> str:
        named = " ".join(f"`{room}`" for room in sorted(imports[told[1]])) or "—"
        return f"| `{told[1]}` | {told[2]} | {named} |"

    return ROW.sub(row, page)


if __name__ == "__main__":
    PAGE.write_text(write_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
