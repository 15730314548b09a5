"""Logs as each version wrote them, with what came of them then: one folder a version.

`python -m tests.upgrades.kept_logs 1.2.3` writes those of a version that is about to be released.
Those of a released one are never written again: if they turn red, what they show is that a room
of that version would no longer be what it was.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from caida.engine.ruleset import Ruleset
from caida.room.folding import Row
from tests.engine.rulesets import numbered_ruleset
from tests.upgrades.describing import describe_log
from tests.upgrades.walking import Walk

FOLDER = Path(__file__).parent
STEPS = 420
ODD = (3, 11, 17, 29, 41, 58)  # numbers of random rulesets, of two, three and four seats


class KeptLog(NamedTuple):
    """A log as it was written, and what came of it."""

    room: str
    log: list[Row]
    expected: dict[str, Any]


def versions() -> list[str]:
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_")


def files_of(version: str) -> list[Path]:
    return sorted((FOLDER / version).glob("*.json"))


def read_log(path: Path) -> KeptLog:
    kept = json.loads(path.read_text(encoding="utf-8"))
    log = [(seq, at, entry.encode()) for seq, at, entry in kept["log"]]
    return KeptLog(kept["room"], log, kept["expected"])


def walks() -> Iterator[tuple[str, Walk]]:
    """What is kept of the present version, by name."""
    usual = Ruleset.preset("tradicional", seats=2, target=10)
    yield "alone", Walk(1, usual, alone=True)
    yield "together", Walk(2, usual, alone=False)
    yield "teams", Walk(3, Ruleset.preset("fall", seats=4, teams=True), alone=False)
    yield "before-faces", Walk(4, usual, alone=False, is_old=True)
    for number in ODD:
        yield f"odd-{number}", Walk(number, numbered_ruleset(number), alone=number % 2 == 0)


def write_logs(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, walk in walks():
        walk.go(STEPS)
        kept = {
            "room": walk.room_id,
            "log": [(seq, at, entry.decode()) for seq, at, entry in walk.log],
            "expected": describe_log(walk.room_id, walk.log),
        }
        text = json.dumps(kept, ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def main(version: str) -> None:
    tagged = subprocess.run(
        ["git", "rev-parse", "-q", "--verify", f"refs/tags/v{version}"],
        cwd=FOLDER,
        capture_output=True,
        check=False,
    )
    if tagged.returncode == 0:
        raise SystemExit(f"{version} is released: what it wrote is written")
    write_logs(FOLDER / version)


if __name__ == "__main__":
    main(sys.argv[1])
